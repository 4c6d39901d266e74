extension Interval {
    /// Reads a number and a unit: `us`, `ms`, `s`, `m` (minutes), `h`, `d`, `w` (Monday weeks),
    /// `M` or `mo` (calendar months), `y` (twelve months). `H`, `D`, `W` and `Y` mean the same as
    /// the small letters. Nil for anything else, for zero and for more than 4 000 years.
    public init?(name: String) {
        let digits = name.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard !digits.isEmpty, let count = Int64(Substring(digits)) else { return nil }
        let unit = name.utf8.dropFirst(digits.count)
        let isMonthBased: Bool
        let size: Int64
        switch String(Substring(unit)) {
        case "us": (size, isMonthBased) = (1, false)
        case "ms": (size, isMonthBased) = (1_000, false)
        case "s": (size, isMonthBased) = (1_000_000, false)
        case "m": (size, isMonthBased) = (60_000_000, false)
        case "h", "H": (size, isMonthBased) = (3_600_000_000, false)
        case "d", "D": (size, isMonthBased) = (microsecondsPerDay, false)
        case "w", "W": (size, isMonthBased) = (7 * microsecondsPerDay, false)
        case "M", "mo": (size, isMonthBased) = (1, true)
        case "y", "Y": (size, isMonthBased) = (12, true)
        default: return nil
        }
        let (product, overflow) = count.multipliedReportingOverflow(by: size)
        guard !overflow, product > 0 else { return nil }
        if isMonthBased {
            self.init(length: .months(Int(product)))
        } else {
            let isWeek = size == 7 * microsecondsPerDay
            self.init(
                length: .fixed(microseconds: product), origin: isWeek ? 4 * microsecondsPerDay : 0)
        }
    }

    /// The length of bars that a person asks for by its name: years are a span, bars of a year are
    /// those of `12M`.
    public init?(nameOfBars name: String) {
        guard name.last != "y", name.last != "Y" else { return nil }
        self.init(name: name)
    }

    /// The shortest name that `init(name:)` reads: `1m`, `90s`, `4h`, `1d`, `1w`, `1M`.
    ///
    /// The origin is not part of a name, except that weeks with an origin are called `1w` and a
    /// length of seven days without one `7d`.
    public var name: String {
        switch length {
        case .months(let count):
            return "\(count)M"
        case .fixed(let microseconds):
            let week = 7 * microsecondsPerDay
            if microseconds % week == 0, origin != 0 { return "\(microseconds / week)w" }
            let units: [(Int64, String)] = [
                (microsecondsPerDay, "d"), (3_600_000_000, "h"), (60_000_000, "m"),
                (1_000_000, "s"), (1_000, "ms"),
            ]
            for (size, letter) in units where microseconds % size == 0 {
                return "\(microseconds / size)\(letter)"
            }
            return "\(microseconds)us"
        }
    }
}

extension Interval: CustomStringConvertible {
    public var description: String { name }
}
