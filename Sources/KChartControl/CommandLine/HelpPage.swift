import KChartCore

/// The help of the program or of a verb, made from the registry.
public struct HelpPage: Sendable {
    public let registry: OptionRegistry
    /// Columns of the terminal that the text keeps within.
    public var width = 80

    public init(_ registry: OptionRegistry) {
        self.registry = registry
    }

    /// The help of the whole program: verbs, the options of all verbs, examples.
    public var programText: String {
        var text = ""
        let verbs = registry.verbs.all
        for (index, verb) in verbs.enumerated() {
            appendUsage(verb, isFirst: index == 0, to: &text)
        }
        text += "\nA chart of a market or of a file, in a window.\n\nVerbs:\n"
        for verb in verbs where verb.id != VerbID.chart {
            appendRow("  " + verb.id, verb.summary, column: 13, to: &text)
        }
        appendOptions(registry.options.all, showsVerbs: true, to: &text)
        appendExamples(verbs.flatMap(\.examples), to: &text)
        text += "\nThe exit status is 0, or 1 (a check failed), 2 (usage), 65 (bad data), 66 (no\n"
        text += "such file), 69 (no display, no socket), 70 (internal error) or 74 (I/O).\n"
        return text
    }

    /// The help of one verb; of the program when there is no such verb.
    public func text(verb id: String?) -> String {
        guard let id, let verb = registry.verbs[id] else { return programText }
        var text = ""
        appendUsage(verb, isFirst: true, to: &text)
        text += "\n"
        let summary = verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + "."
        for line in wrapped(summary, width) { text += line + "\n" }
        appendOptions(registry.options(of: id), showsVerbs: false, to: &text)
        appendExamples(verb.examples, to: &text)
        return text
    }

    private func appendUsage(_ verb: VerbDescriptor, isFirst: Bool, to text: inout String) {
        let lead = isFirst ? "Usage: " : "       "
        let indent = String(repeating: " ", count: lead.count + registry.programName.count + 1)
        for (index, line) in wrapped(verb.usage, width - indent.count).enumerated() {
            text += index == 0 ? lead + registry.programName + " " + line : indent + line
            text += "\n"
        }
    }

    private func appendOptions(
        _ options: [OptionDescriptor], showsVerbs: Bool, to text: inout String
    ) {
        for group in OptionGroup.allCases {
            let members = options.filter { $0.group == group }
            guard !members.isEmpty else { continue }
            text += "\n\(group.rawValue):\n"
            for option in members {
                let note = showsVerbs ? verbNote(option) : ""
                appendRow("  " + option.synopsis, note + option.help, column: 28, to: &text)
            }
        }
    }

    /// Says which verbs take an option that not every chart takes.
    private func verbNote(_ option: OptionDescriptor) -> String {
        if option.verbs.isSuperset(of: VerbID.charts) { return "" }
        if option.verbs.isSubset(of: [VerbID.chart, VerbID.feed]), option.verbs != [VerbID.feed] {
            return ""
        }
        return registry.verbs.ids.filter { option.verbs.contains($0) }.joined(separator: ", ")
            + ": "
    }

    private func appendExamples(_ examples: [String], to text: inout String) {
        guard !examples.isEmpty else { return }
        text += "\nExamples:\n"
        for example in examples { text += "  \(registry.programName) \(example)\n" }
    }

    private func appendRow(
        _ left: String, _ right: String, column: Int, to text: inout String
    ) {
        var line = left
        if line.count > column - 2 {
            text += line + "\n"
            line = ""
        }
        let indent = String(repeating: " ", count: column)
        for (index, part) in wrapped(right, width - column).enumerated() {
            text += index == 0 ? line + String(indent.dropFirst(line.count)) : indent
            text += part + "\n"
        }
    }

    /// Breaks at spaces; a word longer than the width stands alone.
    private func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
