import KChartCore

/// The zones that programs write behind a clock by their names: those of the large exchanges, by
/// rules that are compiled in, since a reader looks at no file but its own.
enum NamedZone {
    /// Moves a clock that was taken for UTC into the zone whose name is the rest of the text; nil
    /// when nobody knows the name.
    static func instant(_ clock: Int64, zone name: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard (2...32).contains(name.count),
            let rules = zones[String(decoding: name, as: UTF8.self).lowercased()]
        else { return nil }
        let time = Timestamp(microseconds: clock).clamped
        let local = ZoneRules.utc.local(time)
        guard let rule = rules.last(where: { local.year >= $0.from }) ?? rules.first else {
            return nil
        }
        let offset = rule.zone.instant(
            year: local.year, month: local.month, day: local.day, hour: local.hour,
            minute: local.minute, second: local.second)
        return offset.microseconds + Int64(local.microsecond)
    }

    /// The zone of that name; nil when nobody knows it.
    static func zone(_ name: String) -> ClockZone? {
        zones[name.lowercased()].map { ClockZone(name: name, rules: $0) }
    }

    private typealias Rule = ClockZone.Rule

    /// Since 2007, from 1987 and before (tz database, file northamerica).
    private static let american = [
        (Int.min, ",M4.5.0,M10.5.0"), (1987, ",M4.1.0,M10.5.0"), (2007, ",M3.2.0,M11.1.0"),
    ]
    /// Since 1996 summer ends in October all over Europe (file europe).
    private static let european = [
        (Int.min, ",M3.5.0/2,M9.5.0/3"), (1996, ",M3.5.0/2,M10.5.0/3"),
    ]
    private static let british = [(Int.min, ",M3.5.0/1,M10.5.0/2")]
    private static let australian = [
        (Int.min, ",M10.5.0,M3.5.0/3"), (2008, ",M10.1.0,M4.1.0/3"),
    ]
    private static let fixed = [(Int.min, "")]

    private static let zones: [String: [Rule]] = {
        var zones: [String: [Rule]] = [:]
        func add(_ names: String, _ base: String, _ changes: [(Int, String)]) {
            for name in names.split(separator: " ") {
                zones[String(name)] = changes.compactMap { from, change in
                    ZoneRules(name: String(name), posixRule: base + change)
                        .map { Rule(from: from, zone: $0) }
                }
            }
        }
        add(
            "et us/eastern america/new_york america/toronto est5edt canada/eastern", "EST5EDT",
            american)
        add("ct us/central america/chicago cst6cdt", "CST6CDT", american)
        add("mt us/mountain america/denver mst7mdt", "MST7MDT", american)
        add("pt us/pacific america/los_angeles pst8pdt", "PST8PDT", american)
        add(
            "met europe/berlin europe/paris europe/amsterdam europe/brussels europe/madrid"
                + " europe/zurich europe/vienna europe/rome europe/warsaw europe/prague"
                + " europe/stockholm europe/oslo europe/copenhagen", "CET-1CEST", european)
        add("europe/london gb gb-eire europe/dublin", "GMT0BST", british)
        add("asia/tokyo japan", "JST-9", fixed)
        add("asia/seoul rok", "KST-9", fixed)
        add(
            "asia/shanghai prc asia/hong_kong hongkong asia/singapore singapore asia/taipei",
            "CST-8", fixed)
        add("asia/kolkata asia/calcutta", "IST-5:30", fixed)
        add("australia/sydney australia/nsw australia/melbourne", "AEST-10AEDT", australian)
        add("etc/utc etc/gmt", "UTC0", fixed)
        return zones
    }()
}
