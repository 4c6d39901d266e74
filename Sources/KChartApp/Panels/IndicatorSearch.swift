import KChartCore
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartWidgets

/// Finds indicators by what is typed: words of their name in the person's language or in English,
/// the short name or the id, or a whole argument such as `rsi:6`. Names are prepared once.
struct IndicatorSearch {
    private struct Candidate {
        var id: String
        var shortName: String
        var group: String
        var title: FuzzyTitle
        var name: String
        /// English name, short name, label, id.
        var others: [FuzzyTitle]
    }

    private let candidates: [Candidate]
    private let groups: [(id: String, title: String)]
    private let registry: Registry<any Indicator>
    private let onChart: Set<String>

    /// A row whose id begins so adds what is typed.
    static let typedPrefix = "add:"

    /// - Parameter onChart: the ids of the indicators on the chart, which are checked.
    init(_ registry: Registry<any Indicator>, words: Words, onChart: Set<String>) {
        self.registry = registry
        self.onChart = onChart
        candidates = registry.all.map { indicator in
            let description = indicator.description
            let name = description.title(in: words)
            return Candidate(
                id: indicator.id, shortName: description.shortName,
                group: description.group.rawValue, title: FuzzyTitle(name), name: name,
                others: [
                    description.shortName, indicator.id, description.label, description.name,
                ].map { FuzzyTitle($0) })
        }
        groups = IndicatorGroup.allCases.map {
            ($0.rawValue, words[.indicatorGroup($0.rawValue)])
        }
    }

    /// What fits a text, best first; without a text all, under the headings of their groups.
    func rows(_ text: String) -> [ListRow] {
        let pattern = FuzzyPattern(text)
        guard !pattern.isEmpty else { return everything }
        var found: [(candidate: Candidate, match: FuzzyMatch)] = []
        for candidate in candidates {
            var best = pattern.match(candidate.title)
            for other in candidate.others {
                // By a name of which the title shows nothing; a short name that is meant whole
                // comes before words that hold it.
                guard let match = pattern.match(other), match.score > best?.score ?? .min else {
                    continue
                }
                best = FuzzyMatch(score: match.score, hits: best?.hits ?? [])
            }
            if let best { found.append((candidate, best)) }
        }
        let ranked = found.enumerated().sorted {
            ($0.element.match.score, $1.offset) > ($1.element.match.score, $0.offset)
        }
        var rows = ranked.map { row($0.element.candidate, hits: $0.element.match.hits) }
        if let typed = typed(text) { rows.insert(typed, at: 0) }
        return rows
    }

    private var everything: [ListRow] {
        groups.flatMap { group -> [ListRow] in
            let members = candidates.filter { $0.group == group.id }
            return members.isEmpty ? [] : [.heading(group.title)] + members.map { row($0) }
        }
    }

    /// An indicator with parameters, when they are ones it takes.
    private func typed(_ text: String) -> ListRow? {
        let text = text.filter { !$0.isWhitespace }
        guard text.contains(":"), let argument = try? IndicatorArgument(text, registry),
            !argument.parameters.isEmpty
        else { return nil }
        let values = IndicatorParameters(
            argument.indicator.description.parameters, argument.parameters)
        let title = argument.indicator.title(values)
        return ListRow(id: Self.typedPrefix + text, title: title, hits: [0..<title.count])
    }

    private func row(_ candidate: Candidate, hits: [Range<Int>] = []) -> ListRow {
        ListRow(
            id: candidate.id, title: candidate.name, hits: hits, detail: candidate.shortName,
            icon: "indicators", isChecked: onChart.contains(candidate.id))
    }
}
