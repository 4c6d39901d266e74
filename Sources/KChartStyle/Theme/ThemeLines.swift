/// A line's width and dash, in px at scale 1.
public struct ThemeLine: Hashable, Sendable {
    public var width: Double
    /// Lengths of marks and gaps; empty is solid.
    public var dash: [Double]

    public init(width: Double, dash: [Double] = []) {
        self.width = width
        self.dash = dash
    }

    /// The width of a crisp line in device pixels: whole, at least 1.
    public func hairline(scale: Double) -> Int {
        let width = (width * scale).rounded(.down)
        return width >= 1 && width < 1e6 ? Int(width) : 1
    }

    /// The width of an anti-aliased line in device pixels.
    public func strokeWidth(scale: Double) -> Double { width * scale }

    /// The dash in whole device pixels, each at least 1.
    public func dash(scale: Double) -> [Int] {
        dash.map { length in
            let scaled = (length * scale).rounded()
            return scaled >= 1 && scaled < 1e6 ? Int(scaled) : 1
        }
    }
}

/// The lines of the chart.
public struct ThemeLines: Hashable, Sendable {
    /// Grid.
    public var grid = ThemeLine(width: 1)
    /// Price line.
    public var priceLine = ThemeLine(width: 1, dash: [4, 3])
    /// Crosshair.
    public var crosshair = ThemeLine(width: 1, dash: [4, 3])
    /// Levels of panes.
    public var level = ThemeLine(width: 1, dash: [4, 3])
    /// Level of the baseline style.
    public var baseline = ThemeLine(width: 1, dash: [4, 3])
    /// Alerts.
    public var alert = ThemeLine(width: 1, dash: [2, 4])
    /// Line style.
    public var series = ThemeLine(width: 2)
    /// Line of the time-series style.
    public var timeSeries = ThemeLine(width: 1)
    /// Indicator lines over the price.
    public var overlay = ThemeLine(width: 1.5)
    /// Indicator lines in panes.
    public var paneLine = ThemeLine(width: 1.5)
    /// Edges of bands.
    public var bandEdge = ThemeLine(width: 1)
    /// Middle of bands.
    public var bandMiddle = ThemeLine(width: 1, dash: [4, 3])
    /// Average of the volume.
    public var volumeAverage = ThemeLine(width: 1.25)
    /// Drawings.
    public var drawing = ThemeLine(width: 1.5)
    /// Fibonacci levels.
    public var fibonacci = ThemeLine(width: 1)
    /// Rings of handles.
    public var handle = ThemeLine(width: 2)
    /// Ring where the magnet snaps.
    public var magnetRing = ThemeLine(width: 1.5)
    /// Between panes.
    public var separator = ThemeLine(width: 1)
    /// Pane separator under the pointer.
    public var separatorHover = ThemeLine(width: 2)
    /// Ring of the keyboard focus.
    public var focus = ThemeLine(width: 2)
    /// High and low marks.
    public var highLow = ThemeLine(width: 1)
    /// Ring round a marker's dot.
    public var markerRing = ThemeLine(width: 1.5)
    /// Lines at bid and ask.
    public var quote = ThemeLine(width: 1, dash: [2, 2])
    /// Outline of drawing and alert tags.
    public var tagOutline = ThemeLine(width: 1)
    /// Chevron in the badge.
    public var chevron = ThemeLine(width: 1.75)
    /// Progress line at the top of the chart.
    public var progress = ThemeLine(width: 2)

    public init() {}
}

extension ThemeLines {
    /// The fields by the names that theme files use.
    static let fields: [String: any WritableKeyPath<ThemeLines, ThemeLine> & Sendable] = [
        "grid": \.grid,
        "priceLine": \.priceLine,
        "crosshair": \.crosshair,
        "level": \.level,
        "baseline": \.baseline,
        "alert": \.alert,
        "series": \.series,
        "timeSeries": \.timeSeries,
        "overlay": \.overlay,
        "paneLine": \.paneLine,
        "bandEdge": \.bandEdge,
        "bandMiddle": \.bandMiddle,
        "volumeAverage": \.volumeAverage,
        "drawing": \.drawing,
        "fibonacci": \.fibonacci,
        "handle": \.handle,
        "magnetRing": \.magnetRing,
        "separator": \.separator,
        "separatorHover": \.separatorHover,
        "focus": \.focus,
        "highLow": \.highLow,
        "markerRing": \.markerRing,
        "quote": \.quote,
        "tagOutline": \.tagOutline,
        "chevron": \.chevron,
        "progress": \.progress,
    ]
}
