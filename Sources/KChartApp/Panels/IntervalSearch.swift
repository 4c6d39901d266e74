import KChartCore
import KChartLocalization
import KChartWidgets

/// Finds intervals by what is typed: `5`, `60`, `4h`, `1D`, a comma before them or not.
struct IntervalSearch {
    let words: Words
    let current: Interval

    func rows(_ text: String) -> [ListRow] {
        let typed = text.drop { $0 == "," || $0 == " " }
        guard !typed.isEmpty else { return Interval.standard.map { row($0) } }
        var found: [Interval] = []
        if let meant = Self.interval(String(typed)) { found.append(meant) }
        found += Interval.standard.filter {
            $0.name.lowercased().hasPrefix(typed.lowercased()) && !found.contains($0)
        }
        return found.map { row($0, hits: typed.count) }
    }

    /// A bare number counts minutes, and whole hours and days of them are called so.
    static func interval(_ text: String) -> Interval? {
        if let minutes = Int(text), minutes > 0, minutes <= 1_000_000 {
            if minutes.isMultiple(of: 1_440) { return .days(minutes / 1_440) }
            if minutes.isMultiple(of: 60) { return .hours(minutes / 60) }
            return .minutes(minutes)
        }
        return Interval(nameOfBars: text) ?? Interval(nameOfBars: text.lowercased())
    }

    private func row(_ interval: Interval, hits: Int = 0) -> ListRow {
        let name = interval.name
        return ListRow(
            id: name, title: name, hits: hits > 0 ? [0..<min(hits, name.count)] : [],
            detail: words.name(of: interval), isChecked: interval == current)
    }
}
