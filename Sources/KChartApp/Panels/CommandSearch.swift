import KChartControl
import KChartCore
import KChartLocalization
import KChartWidgets

/// Finds commands by what is typed: words of their titles in any gaps, their names, or a whole
/// line such as `goto 2026-03-01`. Pure; titles are prepared once for a palette.
struct CommandSearch {
    private struct Candidate {
        var entry: CommandEntry
        var title: FuzzyTitle
        var name: FuzzyTitle
    }

    private let candidates: [Candidate]
    private let words: Words
    private let recent: [String]
    private let isChosen: (KeyBindings.Call) -> Bool
    /// True for a line that begins with the name of a command.
    private let isCommand: (String) -> Bool

    /// The row that runs what is typed.
    static let lineID = "line:"
    private static let mostRecent = 4
    private static let mostRows = 60

    init(
        _ entries: [CommandEntry], words: Words, recent: [String],
        isChosen: @escaping (KeyBindings.Call) -> Bool, isCommand: @escaping (String) -> Bool
    ) {
        candidates = entries.map {
            Candidate(entry: $0, title: FuzzyTitle($0.title), name: FuzzyTitle($0.call.text))
        }
        self.words = words
        self.recent = recent
        self.isChosen = isChosen
        self.isCommand = isCommand
    }

    func entry(_ id: String) -> CommandEntry? {
        candidates.first { $0.entry.id == id }?.entry
    }

    /// What fits a text, under the headings of the commands' groups, best group first.
    func rows(_ text: String) -> [ListRow] {
        let query = text.drop { $0 == ":" || $0 == " " }
        guard !query.isEmpty else { return everything }
        let pattern = FuzzyPattern(String(query))
        var found: [(candidate: Candidate, match: FuzzyMatch)] = []
        for candidate in candidates {
            if let match = pattern.match(candidate.title) {
                found.append((candidate, match))
            } else if let match = pattern.match(candidate.name) {
                // By its name, of which the title shows nothing.
                found.append((candidate, FuzzyMatch(score: match.score - 300, hits: [])))
            }
        }
        var rows: [ListRow] = []
        let first = query.prefix { $0 != " " }
        if query.contains(" "), isCommand(String(first)) {
            rows.append(
                ListRow(
                    id: Self.lineID + query, title: words.text(.panelRunLine, String(query)),
                    icon: "play"))
        }
        let ranked = found.enumerated().sorted {
            ($0.element.match.score, $1.offset) > ($1.element.match.score, $0.offset)
        }.prefix(Self.mostRows).map(\.element)
        var groups: [MessageKey] = []
        for item in ranked where !groups.contains(item.candidate.entry.group) {
            groups.append(item.candidate.entry.group)
        }
        for group in groups {
            let members = ranked.filter { $0.candidate.entry.group == group }
            rows.append(.heading(members[0].candidate.entry.groupTitle))
            rows += members.map { row($0.candidate.entry, hits: $0.match.hits) }
        }
        return rows
    }

    /// Lately run ones, then all, group by group, in the order of the registry.
    private var everything: [ListRow] {
        var rows: [ListRow] = []
        let lately = recent.prefix(Self.mostRecent).compactMap { entry($0) }
        if !lately.isEmpty {
            rows.append(.heading(words[.panelRecent]))
            rows += lately.map { row($0) }
        }
        var groups: [MessageKey] = []
        for candidate in candidates where !groups.contains(candidate.entry.group) {
            groups.append(candidate.entry.group)
        }
        for group in groups {
            let members = candidates.filter { $0.entry.group == group }
            rows.append(.heading(members[0].entry.groupTitle))
            rows += members.map { row($0.entry) }
        }
        return rows
    }

    private func row(_ entry: CommandEntry, hits: [Range<Int>] = []) -> ListRow {
        ListRow(
            id: entry.id, title: entry.title, hits: hits, icon: entry.icon,
            keys: entry.keyLabel(), isChecked: isChosen(entry.call))
    }
}
