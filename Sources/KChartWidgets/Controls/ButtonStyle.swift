public import KChartStyle

/// How a button looks: its kind and its measures in logical pixels.
public struct ButtonStyle: Sendable {
    /// How a button is drawn.
    public enum Kind: Hashable, Sendable {
        /// No ground at rest: bars and title rows.
        case plain
        /// With an edge: the lesser choice of a dialog.
        case outlined
        /// Filled with the accent: the main choice of a dialog.
        case main
        /// Words in the accent's ink.
        case link
    }

    /// How it is drawn.
    public var kind: Kind
    /// Logical pixels.
    public var height: Double
    /// Logical pixels.
    public var minimumWidth: Double
    /// At both sides of its title, in logical pixels.
    public var padding: Double
    /// Of its corners, in logical pixels.
    public var radius: Double
    /// Logical pixels.
    public var iconSize: Double
    /// Between picture and title, in logical pixels.
    public var iconGap: Double
    /// The font of its title.
    public var font: any KeyPath<ThemeFonts, ThemeFont> & Sendable
    /// The weight of the words where it is not the font's.
    public var weight: Int?
    /// True when words at rest are as strong as under the pointer.
    public var isStrong = false

    public init(
        kind: Kind, height: Double, minimumWidth: Double, padding: Double, radius: Double = 4,
        iconSize: Double = 20, iconGap: Double = 6,
        font: any KeyPath<ThemeFonts, ThemeFont> & Sendable, weight: Int? = nil,
        isStrong: Bool = false
    ) {
        self.kind = kind
        self.height = height
        self.minimumWidth = minimumWidth
        self.padding = padding
        self.radius = radius
        self.iconSize = iconSize
        self.iconGap = iconGap
        self.font = font
        self.weight = weight
        self.isStrong = isStrong
    }

    /// In the top and the drawing bar.
    public static let bar = ButtonStyle(
        kind: .plain, height: 32, minimumWidth: 32, padding: 8, font: \.button)
    /// The symbol's name at the beginning of the top bar.
    public static let symbol = ButtonStyle(
        kind: .plain, height: 32, minimumWidth: 32, padding: 10, iconSize: 16,
        font: \.headerSymbol, isStrong: true)
    /// In the bottom bar, and icons of 24.
    public static let small = ButtonStyle(
        kind: .plain, height: 24, minimumWidth: 28, padding: 7, iconSize: 16, font: \.range,
        weight: 500)
    /// In the status line.
    public static let status = ButtonStyle(
        kind: .plain, height: 22, minimumWidth: 24, padding: 4, radius: 3, iconSize: 14,
        font: \.status, weight: 600)
    /// The close button of a title row.
    public static let close = ButtonStyle(
        kind: .plain, height: 28, minimumWidth: 28, padding: 5, iconSize: 16, font: \.button)
    /// A button of a dialog.
    public static let outlined = ButtonStyle(
        kind: .outlined, height: 32, minimumWidth: 32, padding: 16, iconSize: 16, font: \.button)
    /// The button of a dialog that Enter presses.
    public static let main = ButtonStyle(
        kind: .main, height: 32, minimumWidth: 32, padding: 16, iconSize: 16, font: \.button)
    /// Words that can be pressed.
    public static let link = ButtonStyle(
        kind: .link, height: 32, minimumWidth: 24, padding: 8, iconSize: 16, font: \.button)
}
