/// What a font catalogue had to do without.
public struct FontDiagnostics: Hashable, Sendable {
    /// No scalable font was found at all: every character is drawn as a small box.
    public var hasNoFont = false
    /// The family that stands for the house family, when that is not the first of the list.
    public var substituteFamily: String?
    /// How often a character without a glyph was shaped; each is drawn as a small box.
    public var missingGlyphs = 0
    /// The first characters without a glyph, each once, at most 32.
    public var missingCharacters: [Unicode.Scalar] = []
    /// Debian packages that would help, each once, in the order they were missed.
    public var packages: [String] = []

    public init() {}
}
