public import CFreeType
public import KChartCanvas

/// The fonts of the machine and the way from text to positioned glyphs.
///
/// Belongs to one thread. Nothing is loaded before it is needed.
public final class FontCatalog {
    public let settings: FontSettings
    /// What was missing so far.
    public private(set) var diagnostics = FontDiagnostics()

    public init(settings: FontSettings = FontSettings()) throws(FontError) {
        self.settings = settings
    }

    /// Shapes one line of text, from the cache when it was shaped lately.
    ///
    /// The text is cut at the first line break. Bidirectional controls take part in the order
    /// of the line and leave no glyph.
    public func shape(
        _ text: String, style: FontStyle, direction: TextDirection = .automatic
    ) -> ShapedText {
        .empty
    }

    /// The file and the index in it of a face; nil for `FaceID.boxes`.
    public func faceFile(_ id: FaceID) -> (path: String, index: Int)? {
        nil
    }

    /// Calls `body` with the FreeType face set to `pixelSize`; nil when it cannot be opened.
    public func withFace<Result>(
        _ id: FaceID, pixelSize: Float, _ body: (FT_Face) -> Result
    ) -> Result? {
        nil
    }
}

extension FaceID {
    /// Stands for characters no font has: the glyph number is the code point, drawn as a box.
    public static let boxes = FaceID(-1)
}
