/// Where a font catalogue looks for fonts and what it prefers.
public struct FontSettings: Hashable, Sendable {
    /// How outlines are fitted to the pixel grid. Widths never depend on it.
    public enum Hinting: Hashable, Sendable {
        case none
        /// Vertical fitting only: crisper stems and bars of horizontal strokes.
        case light
    }

    /// The house list, first found wins; behind it stands any sans-serif family.
    public static let houseFamilies = ["Inter", "Noto Sans", "DejaVu Sans"]

    /// Families in the order of preference.
    public var families: [String]
    /// The language of the text as a BCP 47 tag ("zh-Hans", "ar"): chooses between regional
    /// forms of Han characters and the language systems of fonts. Nil means English.
    public var language: String?
    public var hinting: Hinting
    /// A fontconfig configuration file to use instead of the system's; nil is the system's.
    public var configurationFile: String?

    public init(
        families: [String] = FontSettings.houseFamilies, language: String? = nil,
        hinting: Hinting = .light, configurationFile: String? = nil
    ) {
        self.families = families
        self.language = language
        self.hinting = hinting
        self.configurationFile = configurationFile
    }
}
