public import KChartCore

/// What a caller knows better than the recogniser.
public struct ReadOptions: Sendable {
    /// Called when the first bytes of a pipe that is read as a whole have come.
    public var onPipeBytes: (@Sendable () -> Void)?
    /// The interval of the bars; nil takes the commonest spacing. Trades and quotes are made into
    /// bars of it, of a minute when it is nil.
    public var interval: Interval?
    /// The bars that trades and quotes are made into, before `interval`.
    public var tickInterval: Interval?
    /// Which symbol of a file with several is wanted. A file with one symbol is not asked.
    public var symbol: String?
    /// Columns whose meaning is given.
    public var columns: [ColumnChoice] = []
    /// What stands between cells.
    public var delimiter: Character?
    /// True when decimals follow a comma, false when they follow a point.
    public var decimalComma: Bool?
    /// How times are written.
    public var timeForm: TimeForm?
    /// Where clocks without an offset stand; nil reads them as UTC.
    public var zone: ZoneRules?
    /// The formats that are tried.
    public var formats: FormatRegistry
    /// How much a packed input or a pipe may hold.
    public var limits = UnpackLimits.standard
    /// The file of an archive that is read, by its path or its name; nil takes all that are parts
    /// of one series.
    public var member: String?
    /// How many threads may read at once; nil for as many as there are processors.
    public var threads: Int?

    public init(
        interval: Interval? = nil, formats: FormatRegistry = .builtIn, threads: Int? = nil
    ) {
        self.interval = interval
        self.formats = formats
        self.threads = threads
    }

    /// True when something about columns or cells is prescribed.
    var overridesTable: Bool {
        !columns.isEmpty || delimiter != nil || decimalComma != nil || timeForm != nil
    }
}

/// A column whose meaning a person gave.
public struct ColumnChoice: Hashable, Sendable {
    public enum Place: Hashable, Sendable {
        /// The header's cell or the key of an object.
        case name(String)
        /// From 1.
        case number(Int)
    }

    public var role: ColumnRole
    public var place: Place

    public init(role: ColumnRole, place: Place) {
        self.role = role
        self.place = place
    }
}

/// How times are written, when a person says so.
public enum TimeForm: Hashable, Sendable {
    case dayFirst, monthFirst, yearFirst
    /// Counts of this unit since 1970: s, ms, us or ns.
    case count(unit: String)
    /// Days as spreadsheets count them.
    case serialDays
    case pattern(DateFormat)

    /// The part that comes first in dates of figures; nil for another form.
    var order: TimeText.Order? {
        switch self {
        case .dayFirst: .dayFirst
        case .monthFirst: .monthFirst
        case .yearFirst: .yearFirst
        case .count, .serialDays, .pattern: nil
        }
    }

    /// `dmy`, `mdy`, `ymd`, `s`, `ms`, `us`, `ns`, `excel`, or a pattern (see `DateFormat`).
    public init?(_ text: String) {
        switch text {
        case "dmy": self = .dayFirst
        case "mdy": self = .monthFirst
        case "ymd": self = .yearFirst
        case "excel": self = .serialDays
        case "s", "ms", "us", "ns": self = .count(unit: text)
        default:
            guard let format = DateFormat(text) else { return nil }
            self = .pattern(format)
        }
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
    /// The interval the bars were made with; nil for bars as they stood in the file.
    public var interval: Interval?
    /// The length that the bars' own closing times say; nil when they have none.
    public var declaredInterval: Interval?
    /// How the last rows of a table were read, all that was decided of it: lines that follow are
    /// read alike.
    var layout: CSVLayout?

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

    /// Adds the map of the bars that follow `bars` earlier ones.
    mutating func append(_ next: LineMap, barsBefore bars: Int) {
        for run in next.runs { note(bar: bars + run.bar, line: run.line) }
    }

    /// Moves every line down.
    mutating func shift(by lines: Int) {
        for place in runs.indices { runs[place].line += lines }
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
