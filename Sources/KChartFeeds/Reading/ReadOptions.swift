public import KChartCore

/// What a caller knows better than the recogniser.
public struct ReadOptions: Sendable {
    /// The interval of the bars; nil takes the commonest spacing.
    public var interval: Interval?
    /// The formats that are tried.
    public var formats: FormatRegistry
    /// How much a packed input or a pipe may hold.
    public var limits = UnpackLimits.standard
    /// The file of an archive that is read, by its path or its name; nil takes all that are parts
    /// of one series.
    public var member: String?

    public init(interval: Interval? = nil, formats: FormatRegistry = .builtIn) {
        self.interval = interval
        self.formats = formats
    }
}

/// A file that was read.
public struct ReadResult: Sendable {
    /// The bars, sorted and repaired.
    public let series: BarSeries
    /// The symbol the file names, if it names one.
    public let symbol: String?
    public let format: FormatID
    public let report: ReadReport
    /// What the series did to the bars it was given.
    public let sanitation: SanitationReport
    /// False when the interval could not be found in the spacing and was chosen.
    public let intervalIsMeasured: Bool
}

/// The bars of a file as they stand in it, before the series sorts and repairs them.
public struct ParsedBars: Sendable {
    public var columns: BarColumns
    public var report: ReadReport
    public var symbol: String?
    public var lines: LineMap

    public init(
        columns: BarColumns, report: ReadReport, symbol: String? = nil, lines: LineMap = LineMap()
    ) {
        self.columns = columns
        self.report = report
        self.symbol = symbol
        self.lines = lines
    }
}

/// From the number of a bar to the line it came from; runs of neighbouring lines cost nothing.
public struct LineMap: Hashable, Sendable {
    private struct Run: Hashable, Sendable {
        var bar: Int
        var line: Int
    }

    private var runs: [Run] = []

    public init() {}

    /// Bar `bar` stands on `line`. Bars must come in ascending order.
    public mutating func note(bar: Int, line: Int) {
        if let last = runs.last, line - last.line == bar - last.bar { return }
        runs.append(Run(bar: bar, line: line))
    }

    /// The line of a bar; bar + 1 when nothing was noted. O(log runs).
    public func line(of bar: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].bar <= bar { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return bar + 1 }
        let run = runs[low - 1]
        return run.line + (bar - run.bar)
    }
}
