public import KChartCore

extension Words {
    /// An interval as a number of its largest whole unit: “5 minutes”, “2 hours”, “0.25 seconds”.
    public func name(of interval: Interval) -> String {
        switch interval.length {
        case .months(let count):
            return plural(.intervalMonths, count: count)
        case .fixed(let microseconds):
            let units: [(Int64, PluralKey)] = [
                (7 * 86_400_000_000, .intervalWeeks), (86_400_000_000, .intervalDays),
                (3_600_000_000, .intervalHours), (60_000_000, .intervalMinutes),
            ]
            for (unit, key) in units where microseconds % unit == 0 {
                return plural(key, count: Int(microseconds / unit))
            }
            let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
            guard rest != 0 else { return plural(.intervalSeconds, count: Int(whole)) }
            var digits = 6
            var figures = rest
            while figures % 10 == 0 {
                figures /= 10
                digits -= 1
            }
            let seconds = Double(microseconds) / 1_000_000
            return plural(
                .intervalSeconds, value: seconds, fractionDigits: digits,
                number: formats.decimal(seconds, fractionDigits: digits))
        }
    }
}
