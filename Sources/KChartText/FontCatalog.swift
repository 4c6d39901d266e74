public import CFreeType
public import KChartCanvas

/// The fonts of the machine and the way from text to positioned glyphs.
///
/// Belongs to one thread. Loads what is needed when it is needed: making a catalogue costs the
/// reading of fontconfig's configuration (about 4 ms, shared by the whole process, see
/// `preload()`), the first Latin label one font file, other scripts theirs. A line that was
/// shaped lately costs a look-up.
public final class FontCatalog {
    public let settings: FontSettings
    /// What was missing so far.
    public internal(set) var diagnostics = FontDiagnostics()

    private let freeType: FT_Library
    private let library: FaceLibrary
    private let shaper: LineShaper
    private var stacks: [StackKey: FontStack] = [:]
    private var metrics: [MetricsKey: FontMetrics] = [:]
    private var lines = ShapedLineCache()

    private struct StackKey: Hashable {
        var family: String?
        var weight: Int
    }

    private struct MetricsKey: Hashable {
        var face: FaceID
        var size: Int32
    }

    /// The longest line that is shaped, in characters; the rest is left out.
    public static let longestLine = 8_192

    public init(settings: FontSettings = FontSettings()) throws(FontError) {
        self.settings = settings
        var freeType: FT_Library?
        let failure = FT_Init_FreeType(&freeType)
        guard failure == 0, let freeType else { throw .freeTypeFailed(code: Int(failure)) }
        do throws(FontError) {
            library = try FaceLibrary(settings: settings)
        } catch {
            FT_Done_FreeType(freeType)
            throw error
        }
        self.freeType = freeType
        shaper = LineShaper(language: settings.language ?? "en")
    }

    deinit {
        // The faces close first: they are FreeType's.
        stacks.removeAll()
        library.closeAll()
        FT_Done_FreeType(freeType)
    }

    /// Shapes one line of text, from the cache when it was shaped lately.
    ///
    /// The text is cut at the first line break. Bidirectional controls take part in the order
    /// of the line and leave no glyph. Characters no font has become boxes and are counted in
    /// `diagnostics`. Never fails: without any font every character is a box.
    public func shape(
        _ text: String, style: FontStyle, direction: TextDirection = .automatic
    ) -> ShapedText {
        let key = ShapedLineCache.Key(text: text, style: style, direction: direction)
        if let line = lines.line(for: key) { return line }
        let line = shapeAnew(text, style: style, direction: direction)
        lines.insert(line, for: key)
        return line
    }

    /// The file and the index in it of a face; nil for `FaceID.boxes`.
    public func faceFile(_ id: FaceID) -> (path: String, index: Int)? {
        library.face(id).map { ($0.path, $0.index) }
    }

    /// Calls `body` with the FreeType face set to `pixelSize`; nil when it cannot be opened.
    public func withFace<Result>(
        _ id: FaceID, pixelSize: Float, _ body: (FT_Face) -> Result
    ) -> Result? {
        guard let face = library.face(id),
            let drawing = face.drawingFace(
                library: freeType, size: Int(Self.fixedSize(Double(pixelSize))))
        else { return nil }
        return body(drawing)
    }

    /// True when there is no font at all, known before anything is shaped: it loads what the first
    /// label loads.
    public func isWithoutFonts() -> Bool {
        _ = stack(family: nil, weight: 400)
        return diagnostics.hasNoFont
    }

    /// How many shaped lines are remembered now; bounded.
    var rememberedLines: Int { lines.count }

    private func shapeAnew(
        _ text: String, style: FontStyle, direction: TextDirection
    ) -> ShapedText {
        let scalars = Self.firstLine(of: text)
        let size = Self.fixedSize(style.pixelSize)
        let stack = stack(family: style.family, weight: min(max(style.weight, 1), 1_000))
        let bidi = BidiLevels(scalars, direction: direction)
        let items = Itemizer(stack: stack).items(of: scalars, levels: bidi.levels)
        let result = shaper.shape(
            scalars, items: items, size: size, tabularFigures: style.tabularFigures)
        for scalar in result.missing { diagnostics.noteMissing(scalar) }
        let first = metrics(of: stack.primary, size: size)
        var line = ShapedText(
            runs: result.runs, width: result.width, ascent: first.ascent, descent: first.descent,
            capHeight: first.capHeight, isRightToLeft: bidi.isRightToLeft)
        for run in result.runs where run.face != stack.primary?.id {
            guard let face = library.face(run.face) else { continue }
            let other = metrics(of: face, size: Self.fixedSize(Double(run.pixelSize)))
            line.ascent = max(line.ascent, other.ascent)
            line.descent = max(line.descent, other.descent)
        }
        return line
    }

    func places(
        _ text: String, style: FontStyle, direction: TextDirection
    ) -> (result: LineShaper.Result, count: Int, isRightToLeft: Bool) {
        let scalars = Self.firstLine(of: text)
        let stack = stack(family: style.family, weight: min(max(style.weight, 1), 1_000))
        let bidi = BidiLevels(scalars, direction: direction)
        let items = Itemizer(stack: stack).items(of: scalars, levels: bidi.levels)
        shaper.recordsPlaces = true
        defer { shaper.recordsPlaces = false }
        let result = shaper.shape(
            scalars, items: items, size: Self.fixedSize(style.pixelSize),
            tabularFigures: style.tabularFigures)
        return (result, scalars.count, bidi.isRightToLeft)
    }

    private func stack(family: String?, weight: Int) -> FontStack {
        let key = StackKey(family: family, weight: weight)
        if let stack = stacks[key] { return stack }
        if stacks.count >= 64 { stacks.removeAll() }
        let stack = FontStack(library: library, family: family, weight: weight)
        stacks[key] = stack
        diagnostics.notePrimary(stack.primary?.family, asked: family, house: settings.families)
        return stack
    }

    private func metrics(of face: FontFace?, size: Int32) -> FontMetrics {
        guard let face else { return FontMetrics(pixelSize: Float(size) / 64) }
        let key = MetricsKey(face: face.id, size: size)
        if let known = metrics[key] { return known }
        if metrics.count >= 256 { metrics.removeAll() }
        let measured = FontMetrics(face: face, size: size)
        metrics[key] = measured
        return measured
    }

    /// A size in 1/64 px inside 1…2048 px; what is no number counts as 12.
    private static func fixedSize(_ pixelSize: Double) -> Int32 {
        guard !pixelSize.isNaN else { return 12 * 64 }
        return Int32((min(max(pixelSize, 1), 2_048) * 64).rounded())
    }

    /// The characters up to the first line break; a tab counts as a space.
    private static func firstLine(of text: String) -> [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(min(text.utf8.count, longestLine))
        for scalar in text.unicodeScalars.prefix(longestLine) {
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return scalars
            case 0x09: scalars.append(0x20)
            case let value: scalars.append(value)
            }
        }
        return scalars
    }
}

extension FaceID {
    /// Stands for characters no font has: the glyph number is the code point, drawn as a box.
    public static let boxes = FaceID(-1)
}
