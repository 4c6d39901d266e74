import KChartLocalization

/// Bars and time in words: “14 bars, 2 days 3 hours”.
struct DrawingWords {
    let words: Words

    /// The way between two anchors; a way back is told by its sign.
    func span(bars: Int, _ microseconds: Int64) -> String {
        let count = words.plural(.drawingBars, count: Int(bars.magnitude))
        let sign = microseconds < 0 || bars < 0 ? "\u{2212}" : ""
        let time = time(microseconds.magnitude)
        return sign + (time.isEmpty ? count : words.text(.drawingSpan, count, time))
    }

    /// The two greatest units of a length of time.
    private func time(_ microseconds: UInt64) -> String {
        let units: [(UInt64, PluralKey)] = [
            (604_800_000_000, .intervalWeeks), (86_400_000_000, .intervalDays),
            (3_600_000_000, .intervalHours), (60_000_000, .intervalMinutes),
            (1_000_000, .intervalSeconds),
        ]
        var rest = microseconds
        var parts: [String] = []
        for (size, key) in units where parts.count < 2 {
            let count = rest / size
            rest %= size
            if count > 0 {
                parts.append(words.plural(key, count: Int(min(count, 1_000_000_000))))
            } else if !parts.isEmpty {
                break
            }
        }
        return parts.joined(separator: " ")
    }
}
