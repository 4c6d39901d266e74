public import KChartCore

/// What a command line asks for.
public enum Invocation: Hashable, Sendable {
    case window(ChartOptions, WindowOptions)
    case export(ChartOptions, ExportOptions)
    case describe(ChartOptions)
    case inspect(InputOptions, json: Bool, language: String?)
    case feed(ChartOptions, FeedOptions)
    case calculate(ChartOptions, CalculateOptions)
    case list(ListTopic, json: Bool)
    case control(socket: String, command: [String])
    /// The help of a verb, or of the program.
    case help(verb: String?)
    case version
}

/// Where bars come from.
public enum FeedChoice: String, Hashable, Sendable, CaseIterable {
    case auto, file, stdin, simulated
}

/// What a file is and how much of it is read: shared by everything that reads files.
public struct InputOptions: Hashable, Sendable {
    /// A path; `-` is standard input.
    public var file: String
    /// The file of an archive.
    public var member: String?
    /// The most bytes of a packed file or a pipe.
    public var maxInput: Int?
    /// Which of several symbols is wanted.
    public var symbol: String?
    /// The bars that trades and quotes are made into.
    public var interval: Interval?
    public var columns: ColumnArgument?
    public var delimiter: DelimiterArgument?
    public var decimalComma: Bool?
    /// How times are written, not looked at yet.
    public var dateFormat: String?
    /// The zone of clocks without an offset, not looked up yet.
    public var assumedZone: String?
    /// Goes on reading when the file grows.
    public var isFollowed = false

    public init(file: String) {
        self.file = file
    }
}

/// What a chart shows: shared by window, export and describe. Nil means not given.
public struct ChartOptions: Hashable, Sendable {
    public var input: InputOptions?
    public var file: String? { input?.file }
    public var symbol: String?
    public var interval: Interval?
    public var feed = FeedChoice.auto
    public var seed: UInt64 = 1
    public var from: TimeArgument?
    public var to: TimeArgument?
    public var limit: Int?
    /// `UTC`, `local` or a name of the zone database, not looked up yet.
    public var timeZone: String?
    public var timeAxis: String?
    public var style: String?
    /// Not looked up yet; nil is the default set.
    public var indicators: [String]?
    public var scale: String?
    /// A file of markers or trades.
    public var markers: String?
    /// The text under the bars.
    public var watermark: String?
    public var theme: String?
    public var language: String?
    public var uiScale: Double?
    /// A document of drawings.
    public var drawingsPath: String?

    public init() {}
}

public struct WindowOptions: Hashable, Sendable {
    public var geometry: GeometryArgument?
    public var isQuiet = false
    /// No springs and no animated jumps; false follows the desktop.
    public var reducesMotion = false
    public var socketPath: String?
    /// Which saved state is used.
    public var profile = ProfileName.standard
    /// False starts clean.
    public var restores = true
    /// False writes no state.
    public var saves = true
    /// A file of keys in place of the person's own.
    public var keysPath: String?
    /// A file of commands; `-` is standard input.
    public var commandsPath: String?
    /// Simulated trades a second.
    public var tickRate = 5.0

    public init() {}
}

public struct ExportOptions: Hashable, Sendable {
    public var output: String
    public var size: SizeArgument?

    public init(output: String, size: SizeArgument? = nil) {
        self.output = output
        self.size = size
    }
}

/// The lines that `feed` prints.
public enum FeedFormat: String, Hashable, Sendable, CaseIterable {
    case csv, jsonl
}

/// How `feed` writes a time.
public enum FeedTimeFormat: String, Hashable, Sendable, CaseIterable {
    case iso, s, ms, us
}

public struct FeedOptions: Hashable, Sendable {
    public var format = FeedFormat.csv
    public var timeFormat = FeedTimeFormat.iso
    /// Goes on with what comes later.
    public var isFollowed = false
    /// Simulated trades a second.
    public var tickRate = 5.0

    public init() {}
}

/// The tables that `calculate` prints.
public enum TableFormat: String, Hashable, Sendable, CaseIterable {
    case csv, json
}

public struct CalculateOptions: Hashable, Sendable {
    /// As they were typed: `rsi:14`; not looked up yet.
    public var indicators: [String]
    public var format = TableFormat.csv

    public init(indicators: [String], format: TableFormat = .csv) {
        self.indicators = indicators
        self.format = format
    }
}
