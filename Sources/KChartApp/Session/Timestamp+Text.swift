import KChartCore

extension Timestamp {
    /// The instant in UTC as `2026-01-01T00:00:00Z`, with a fraction only when there is one.
    var rfc3339: String {
        let local = ZoneRules.utc.local(self)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        var text =
            padded(local.year, 4) + "-" + padded(local.month, 2) + "-" + padded(local.day, 2) + "T"
            + padded(local.hour, 2) + ":" + padded(local.minute, 2) + ":" + padded(local.second, 2)
        if local.microsecond != 0 {
            var fraction = padded(local.microsecond, 6)
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += "." + fraction
        }
        return text + "Z"
    }
}
