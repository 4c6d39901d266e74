/// How a drawing looks; what is nil comes from the theme or the tool.
public struct DrawingStyle: Hashable, Sendable {
    public var color: DrawingColor?
    /// Logical pixels, 0.5…32.
    public var width: Double
    /// Lengths of strokes and gaps in logical pixels; empty is solid. At most eight.
    public var dash: [Double]
    /// How opaque the inside is, 0…1; nil is the tool's own.
    public var fill: Double?
    public var textColor: DrawingColor?
    /// Logical pixels, 6…144.
    public var fontSize: Double
    /// The levels of a Fibonacci tool; nil is the tool's own set. At most 64.
    public var levels: [DrawingLevel]?
    /// Members of its record that this version does not know, written back as they came.
    var extras: [RecordMember] = []

    public init(
        color: DrawingColor? = nil, width: Double = 1.5, dash: [Double] = [], fill: Double? = nil,
        textColor: DrawingColor? = nil, fontSize: Double = 12, levels: [DrawingLevel]? = nil
    ) {
        self.color = color
        self.width = width
        self.dash = dash
        self.fill = fill
        self.textColor = textColor
        self.fontSize = fontSize
        self.levels = levels
    }

    /// The style with every number brought into its range; a dash of nothing but gaps is solid.
    public var limited: DrawingStyle {
        var style = self
        style.width = Self.limit(width, 0.5, 32, else: 1.5)
        style.fontSize = Self.limit(fontSize, 6, 144, else: 12)
        style.fill = fill.map { Self.limit($0, 0, 1, else: 0) }
        style.dash = dash.prefix(8).map { Self.limit($0, 0, 1_000, else: 0) }
        if !(style.dash.reduce(0, +) > 0) { style.dash = [] }
        style.levels = levels.map { levels in
            levels.prefix(64).filter { $0.value.isFinite && $0.value.magnitude <= 1_000 }
        }
        return style
    }

    private static func limit(
        _ value: Double, _ low: Double, _ high: Double, else standard: Double
    ) -> Double {
        value.isFinite ? min(max(value, low), high) : standard
    }
}

/// One line of a Fibonacci tool.
public struct DrawingLevel: Hashable, Sendable {
    /// 0.618 is 61.8 %.
    public var value: Double
    public var color: DrawingColor?
    /// As those of a style.
    var extras: [RecordMember] = []

    public init(_ value: Double, color: DrawingColor? = nil) {
        self.value = value
        self.color = color
    }
}

/// A change of some properties of a style; what is nil stays.
public struct DrawingStylePatch: Hashable, Sendable {
    /// `.some(nil)` gives the colour back to the theme.
    public var color: DrawingColor??
    public var width: Double?
    public var dash: [Double]?
    public var fill: Double??
    public var textColor: DrawingColor??
    public var fontSize: Double?
    public var levels: [DrawingLevel]??

    public init(
        color: DrawingColor?? = nil, width: Double? = nil, dash: [Double]? = nil,
        fill: Double?? = nil, textColor: DrawingColor?? = nil, fontSize: Double? = nil,
        levels: [DrawingLevel]?? = nil
    ) {
        self.color = color
        self.width = width
        self.dash = dash
        self.fill = fill
        self.textColor = textColor
        self.fontSize = fontSize
        self.levels = levels
    }

    /// The style with the change in it, limited.
    public func applied(to style: DrawingStyle) -> DrawingStyle {
        var next = style
        if let color { next.color = color }
        if let width { next.width = width }
        if let dash { next.dash = dash }
        if let fill { next.fill = fill }
        if let textColor { next.textColor = textColor }
        if let fontSize { next.fontSize = fontSize }
        if let levels { next.levels = levels }
        return next.limited
    }
}
