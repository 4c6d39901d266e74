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
    public static let line: ChartStyleID = "line"
}
