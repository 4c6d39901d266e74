import KChartCore

/// The zone in which the clocks of a file are read.
struct ClockZone: Hashable, Sendable {
    let name: String
    /// What holds from a year on, the oldest first.
    private let rules: [Rule]

    struct Rule: Hashable, Sendable {
        var from: Int
        var zone: ZoneRules
    }

    init(_ zone: ZoneRules) {
        name = zone.name
        rules = [Rule(from: .min, zone: zone)]
    }

    /// - Parameter rules: at least one, the oldest first.
    init(name: String, rules: [Rule]) {
        self.name = name
        self.rules = rules
    }

    func rules(in year: Int) -> ZoneRules {
        rules.last { year >= $0.from }?.zone ?? rules.first?.zone ?? .utc
    }

    var isUTC: Bool {
        rules.allSatisfy { $0.zone == ZoneRules(name: $0.zone.name, fixedOffsetSeconds: 0) }
    }
}
