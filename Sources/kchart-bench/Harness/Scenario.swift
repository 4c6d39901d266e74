/// One goal of `Docs/PERFORMANCE.md` and how it is measured.
protocol Scenario: SendableMetatype {
    /// Short, unique, as in `--only series.append`.
    static var id: String { get }
    /// What is done, in a few words.
    static var title: String { get }
    /// Measures; one result for each goal the scenario has.
    /// Throws `Skipped` when something it needs is not there.
    static func run(_ bench: Bench) throws -> [Result]
}

/// A measured figure beside its goal.
struct Result {
    /// What is counted, such as `cpu` or `bytes`.
    var quantity: String
    /// At most this much.
    var goal: Double
    var measured: Double
    var unit: Unit
    /// The floor measured in the same rounds, in the same unit.
    var floor: Double?
    /// What such a floor took on the machine on which the goals were set.
    var limit: Double?

    var isMet: Bool { measured <= goal }

    /// The floor of the same run is met as well as the goal asks, and the goal itself at most
    /// twice: a slower machine slows both.
    var isMetByRatio: Bool {
        guard let floor, let limit else { return false }
        return measured <= 2 * goal && measured / floor <= goal / limit
    }

    enum Unit: String {
        case nanoseconds = "ns"
        case milliseconds = "ms"
        case bytes = "B"
        case megabytes = "MB"
        case percent = "%"
        case count = ""
    }
}

/// Why a scenario has no figure today.
struct Skipped: Error {
    var reason: String

    init(_ reason: String) { self.reason = reason }
}
