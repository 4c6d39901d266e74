/// What a piece of text looks like: family, size, weight and kind of figures.
public struct FontStyle: Hashable, Sendable {
    /// A family asked for by name; nil is the house list of `FontSettings.families`.
    public var family: String?
    /// The em size in device pixels; kept inside 1…2048 when text is shaped.
    public var pixelSize: Double
    /// The OpenType weight, 100…1000; 400 is regular, 600 semi-bold.
    public var weight: Int
    /// Figures of equal width (OpenType `tnum`), so columns of numbers stand still.
    public var tabularFigures: Bool

    @inlinable
    public init(
        family: String? = nil, pixelSize: Double, weight: Int = 400, tabularFigures: Bool = true
    ) {
        self.family = family
        self.pixelSize = pixelSize
        self.weight = weight
        self.tabularFigures = tabularFigures
    }
}

/// Which way a paragraph runs.
public enum TextDirection: Hashable, Sendable {
    /// By its first strong character; left to right when there is none.
    case automatic
    case leftToRight
    case rightToLeft
}
