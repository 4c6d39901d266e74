import KChartControl
import KChartCore
import KChartLocalization
import KChartWidgets

/// Finds commands by what is typed: words of their titles in any gaps, their names, or a whole
/// line such as `goto 2026-03-01`; and the values of commands that have many, such as indicators
/// and languages, by any of their names. Titles are prepared once for a palette, those of values
/// when the first letter is typed: there is no row of them before.
final class CommandSearch {
    private struct Candidate {
        var entry: CommandEntry
        var title: FuzzyTitle
        var name: FuzzyTitle

        init(_ entry: CommandEntry) {
            self.entry = entry
            title = FuzzyTitle(entry.title)
            name = FuzzyTitle(entry.call.text)
        }
    }

    private struct Value {
        var entry: CommandEntry
        var title: FuzzyTitle
        var names: [FuzzyTitle]
        /// The names as a pattern would be, to know one that is typed whole.
        var whole: Set<FuzzyPattern>

        init(_ entry: CommandEntry) {
            self.entry = entry
            title = FuzzyTitle(entry.title)
            names = entry.otherNames.map { FuzzyTitle($0) }
            whole = Set(entry.otherNames.map { FuzzyPattern($0) })
        }
    }

    /// What the palette offers besides the plain calls.
    struct Values {
        /// A row for each value of the catalogues.
        var all: () -> [CommandEntry] = { [] }
        /// Rows for what is typed beyond them: an indicator with its parameters.
        var typed: (String) -> [CommandEntry] = { _ in [] }
    }

    private let candidates: [Candidate]
    private let source: Values
    private lazy var values = source.all().map { Value($0) }
    private var typed: [CommandEntry] = []
    private let words: Words
    private let recent: [String]
    private let isChosen: (KeyBindings.Call) -> Bool
    /// True for a line that begins with the name of a command.
    private let isCommand: (String) -> Bool

    /// The row that runs what is typed.
    static let lineID = "line:"
    private static let mostRecent = 4
    private static let mostRows = 60
    /// What a match is less worth of which the row shows nothing, and a value than a plain call.
    private static let unshown = 300
    private static let underPlain = 200
    /// The score of a name that is typed whole.
    private static let meant = 1_500

    init(
        _ entries: [CommandEntry], values: Values = Values(), words: Words, recent: [String],
        isChosen: @escaping (KeyBindings.Call) -> Bool, isCommand: @escaping (String) -> Bool
    ) {
        candidates = entries.map { Candidate($0) }
        source = values
        self.words = words
        self.recent = recent
        self.isChosen = isChosen
        self.isCommand = isCommand
    }

    func entry(_ id: String) -> CommandEntry? {
        candidates.first { $0.entry.id == id }?.entry ?? typed.first { $0.id == id }
            ?? values.first { $0.entry.id == id }?.entry
    }

    /// What fits a text, under the headings of the commands' groups, best group first.
    func rows(_ text: String) -> [ListRow] {
        let query = text.drop { $0 == ":" || $0 == " " }
        guard !query.isEmpty else { return everything }
        let pattern = FuzzyPattern(String(query))
        var found: [(entry: CommandEntry, match: FuzzyMatch)] = []
        for candidate in candidates {
            if let match = pattern.match(candidate.title) {
                found.append((candidate.entry, match))
            } else if let match = pattern.match(candidate.name) {
                // By its name, of which the title shows nothing.
                found.append(
                    (candidate.entry, FuzzyMatch(score: match.score - Self.unshown, hits: [])))
            }
        }
        typed = source.typed(String(query))
        found += typed.map { ($0, FuzzyMatch(score: Self.meant, hits: [])) }
        for value in values {
            if let match = Self.match(pattern, value) { found.append((value.entry, match)) }
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
        for item in ranked where !groups.contains(item.entry.group) {
            groups.append(item.entry.group)
        }
        for group in groups {
            let members = ranked.filter { $0.entry.group == group }
            rows.append(.heading(members[0].entry.groupTitle))
            rows += members.map { row($0.entry, hits: $0.match.hits) }
        }
        return rows
    }

    /// A value stands under the plain calls that fit as well.
    private static func match(_ pattern: FuzzyPattern, _ value: Value) -> FuzzyMatch? {
        var best = pattern.match(value.title)
        let hits = best?.hits ?? []
        if value.whole.contains(pattern) {
            best = FuzzyMatch(score: meant, hits: hits)
        } else {
            for name in value.names {
                guard let match = pattern.match(name),
                    match.score - unshown > best?.score ?? .min
                else { continue }
                best = FuzzyMatch(score: match.score - unshown, hits: hits)
            }
        }
        return best.map { FuzzyMatch(score: $0.score - underPlain, hits: $0.hits) }
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
            id: entry.id, title: entry.title, hits: hits, detail: entry.detail, icon: entry.icon,
            keys: entry.keyLabel(), isChecked: isChosen(entry.call))
    }
}
