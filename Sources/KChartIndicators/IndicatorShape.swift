/// What an indicator of certain parameters gives: its outputs and how they are drawn.
public struct IndicatorShape: Hashable, Sendable {
    public var outputs: [IndicatorOutput]
    public var bands: [IndicatorBand]
    public var levels: [IndicatorLevel]
    /// The range a pane is pinned to; nil follows the values.
    public var range: ClosedRange<Double>?

    public init(
        _ outputs: [IndicatorOutput], bands: [IndicatorBand] = [], levels: [IndicatorLevel] = [],
        range: ClosedRange<Double>? = nil
    ) {
        self.outputs = outputs
        self.bands = bands
        self.levels = levels
        self.range = range
    }

    /// The place of an output in the columns.
    public func place(of output: String) -> Int? { outputs.firstIndex { $0.id == output } }

    /// Palette colours the indicator takes from those dealt out: the greatest slot and one.
    public var paletteSlots: Int {
        let slots = outputs.map(\.color) + bands.map(\.fill)
        return slots.reduce(0) { most, color in
            if case .series(let slot) = color { max(most, slot + 1) } else { most }
        }
    }
}

/// What an output's colour means; the theme knows the colours.
public enum IndicatorColor: Hashable, Sendable {
    /// A colour of the palette, counted from the first that was dealt to the indicator.
    case series(Int)
    case bullish
    case bearish
    case neutral
    /// Bullish from the baseline up, bearish below.
    case bySign
    /// Bullish where the close is not below the open.
    case byCandle
    /// Bullish where another output is above 0, bearish where it is below.
    case bySignOf(String)
    /// Of a band: bullish where the upper output is on top, bearish where the lower one is; it
    /// changes exactly where they cross.
    case byTop
    /// 0xRRGGBB, whatever the theme.
    case fixed(UInt32)
}

/// One column of values and how it is drawn.
public struct IndicatorOutput: Hashable, Sendable {
    public enum Plot: Hashable, Sendable {
        /// `width` in logical pixels; `dash` in lengths on and off, empty for a solid line.
        case line(width: Double = 1.5, dash: [Double] = [], isStep: Bool = false)
        /// Columns from a baseline.
        case histogram(baseline: Double = 0)
        /// Dots of a radius in logical pixels.
        case dots(radius: Double = 1.5)
        /// In tables and legends only.
        case hidden
        /// For the kernel's own use: seen nowhere.
        case working
    }

    /// The name in tables.
    public var id: String
    public var plot: Plot
    public var color: IndicatorColor
    /// Bars to the right at which a value is drawn; it is computed and stored at its own bar.
    public var displacement: Int

    public init(
        _ id: String, _ plot: Plot = .line(), color: IndicatorColor = .series(0),
        displacement: Int = 0
    ) {
        self.id = id
        self.plot = plot
        self.color = color
        self.displacement = displacement
    }

    /// A column for the kernel's own use.
    public static func working(_ id: String) -> IndicatorOutput {
        IndicatorOutput(id, .working, color: .neutral)
    }

    public var isDrawn: Bool { plot != .hidden && plot != .working }
    public var isInTables: Bool { plot != .working }
}

/// The surface between two outputs.
public struct IndicatorBand: Hashable, Sendable {
    public var upper: String
    public var lower: String
    public var fill: IndicatorColor
    /// 0…1.
    public var opacity: Double

    public init(
        upper: String, lower: String, fill: IndicatorColor = .series(0), opacity: Double = 0.12
    ) {
        self.upper = upper
        self.lower = lower
        self.fill = fill
        self.opacity = opacity
    }
}

/// A horizontal line; its caption is its value.
public struct IndicatorLevel: Hashable, Sendable {
    public var value: Double
    public var dash: [Double]

    public init(_ value: Double, dash: [Double] = [4, 3]) {
        self.value = value
        self.dash = dash
    }

    public var caption: String { IndicatorValue.number(value).description }
}
