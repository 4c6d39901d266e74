/// The number of a chart in a workspace; intents, control replies and saved files carry it.
public struct ChartID: Hashable, Comparable, Sendable, Codable {
    public var number: Int

    public init(_ number: Int) {
        self.number = number
    }

    public static let first = ChartID(0)

    public static func < (lhs: ChartID, rhs: ChartID) -> Bool { lhs.number < rhs.number }
}

/// The id of a chart style, such as `candles`; an open string, because styles can be registered.
public struct ChartStyleID: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    public var name: String

    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    public static let candles: ChartStyleID = "candles"
    public static let hollowCandles: ChartStyleID = "hollow-candles"
    public static let bars: ChartStyleID = "bars"
    public static let heikinAshi: ChartStyleID = "heikin-ashi"
    public static let line: ChartStyleID = "line"
    public static let area: ChartStyleID = "area"
    public static let baseline: ChartStyleID = "baseline"
    public static let stepLine: ChartStyleID = "step-line"
    /// Catmull-Rom.
    public static let smoothLine: ChartStyleID = "smooth-line"
    public static let monotoneLine: ChartStyleID = "monotone-line"
    /// System B's form.
    public static let timeSeries: ChartStyleID = "time-series"
}
