/// Counts presses that follow one another at one place: a double press takes a word.
public struct PressCount: Hashable, Sendable {
    private var count = 0
    private var last: (x: Double, y: Double, milliseconds: Int64)?

    /// The longest time between two presses of one series.
    public static let milliseconds: Int64 = 400
    /// How far apart they may be, in device pixels.
    public static let distance = 5.0

    public init() {}

    public static func == (one: PressCount, two: PressCount) -> Bool {
        one.count == two.count && one.last?.milliseconds == two.last?.milliseconds
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
    }

    /// 1 for a single press, 2 for the second of a pair, 3, then 1 again.
    public mutating func pressed(x: Double, y: Double, milliseconds: Int64) -> Int {
        let follows =
            last.map {
                milliseconds - $0.milliseconds <= Self.milliseconds
                    && abs($0.x - x) <= Self.distance && abs($0.y - y) <= Self.distance
            } ?? false
        count = follows && count < 3 ? count + 1 : 1
        last = (x, y, milliseconds)
        return count
    }
}
