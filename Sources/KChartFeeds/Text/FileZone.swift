import KChartCore

/// The zone that a file names for its clocks: beside the name of a column, or under a key of its
/// own.
enum FileZone: Hashable, Sendable {
    case known(ClockZone)
    /// A name whose rules nobody here has.
    case unknown(String)

    /// The zone in the name of a column: "Time (UTC+2)", "time_utc", "Local time
    /// (America/New_York)"; nil for a name without.
    init?(column name: String) {
        var rest = Substring(name)
        if let open = name.lastIndex(where: { $0 == "(" || $0 == "[" || $0 == "（" }) {
            rest = name[name.index(after: open)...].prefix { !")]）".contains($0) }
            if let zone = FileZone(name: String(rest)) {
                self = zone
                return
            }
        }
        if let offset = Self.offset(behind: name), let zone = FileZone(name: offset) {
            self = zone
            return
        }
        let words = HeaderNames.words(of: name)
        guard words.count > 1, let last = words.last, let first = words.first else { return nil }
        if [first, last].contains(where: { ["utc", "gmt", "zulu"].contains($0) }) {
            self = .known(ClockZone(.utc))
        } else if last.utf8.count > 2, let offset = TimeText.namedOffset(last) {
            let seconds = Int(offset / 1_000_000)
            self = .known(
                ClockZone(ZoneRules(name: last.uppercased(), fixedOffsetSeconds: seconds)))
        } else {
            return nil
        }
    }

    /// "UTC+0530" at the end of "time UTC+0530"; nil where no sign stands behind UTC or GMT.
    private static func offset(behind name: String) -> String? {
        let text = name.uppercased()
        for word in ["UTC", "GMT"] {
            guard
                let start = text.indices.last(where: { text[$0...].hasPrefix(word) }),
                start == text.startIndex || !text[text.index(before: start)].isLetter
            else { continue }
            let sign = text[start...].dropFirst(word.count).first { !$0.isWhitespace }
            if let sign, "+-−".contains(sign) { return String(text[start...]) }
        }
        return nil
    }

    /// The zone of a name or an offset by itself: "US/Eastern", "UTC+2", "+05:30".
    init?(name: String) {
        let text = name.filter { !$0.isWhitespace }
        if let zone = NamedZone.zone(text) {
            self = .known(zone)
            return
        }
        var rest = Substring(text.uppercased())
        var isNamed = false
        for word in ["UTC", "GMT"] where rest.hasPrefix(word) {
            rest = rest.dropFirst(3)
            isNamed = true
        }
        if rest.isEmpty && isNamed || text == "Z" || text.lowercased() == "zulu" {
            self = .known(ClockZone(.utc))
            return
        }
        if let sign = rest.first, "+-−".contains(sign) {
            let parts = rest.dropFirst().split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var figures = parts.joined()
            if parts.count == 1, figures.count <= 2 { figures += "00" }
            guard let count = Int(figures), figures.allSatisfy(\.isASCII),
                (3...4).contains(figures.count),
                count / 100 <= 14, count % 100 < 60
            else { return nil }
            let seconds = (count / 100 * 60 + count % 100) * 60
            self = .known(
                ClockZone(
                    ZoneRules(name: text, fixedOffsetSeconds: sign == "+" ? seconds : -seconds)))
            return
        }
        // "EST" is what it says all year; "CST" and "IST" are several.
        if (2...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
            if let offset = TimeText.namedOffset(text.lowercased()) {
                self = .known(
                    ClockZone(
                        ZoneRules(name: text, fixedOffsetSeconds: Int(offset / 1_000_000))))
                return
            }
            guard text.hasSuffix("T"), text.utf8.count < 5 else { return nil }
            self = .unknown(text)
            return
        }
        // "Mars/Olympus"
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3,
            parts.allSatisfy({ part in
                part.count >= 2
                    && part.allSatisfy { $0.isLetter && $0.isASCII || "_-".contains($0) }
            })
        else { return nil }
        self = .unknown(text)
    }
}
