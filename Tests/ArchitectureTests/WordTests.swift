import Testing

/// Every word a person sees or hears comes from the string files.
///
/// A search cannot know what is shown; in the floors that make what is shown it takes a literal
/// of two words for a sentence. One that is none says so with `not shown:` and the reason, on its
/// line or in a comment above. Diagnostics for stderr, `--help` and the control socket's error
/// lines are English and live in other places.
@Suite("Words come from the string files")
struct WordTests {
    /// The targets that make pictures, panels and speech.
    static let floors: Set<String> = [
        "KChartModel", "KChartStyle", "KChartScene", "KChartPlots", "KChartWidgets",
        "KChartAccessibility", "KChartApp",
    ]
    /// Folders of the app that talk to the command line and to scripts.
    static let diagnostics = [
        "Sources/KChartApp/Program/", "Sources/KChartApp/Control/", "Sources/KChartApp/Verbs/",
        // Notices of what a file was on stderr, and the help texts of commands.
        "Sources/KChartApp/Feed/", "Sources/KChartApp/Commands/",
        // The documents that are made from the registries are English.
        "Sources/KChartApp/Manual/",
    ]
    static let mark = "not shown:"
    /// Sentences for programmers, and names for the debugger.
    static let programmersCalls = [
        "precondition(", "preconditionFailure(", "assert(", "assertionFailure(", "@available(",
        "#warning(", "debugDescription",
    ]
    static let drawingCalls = ["shape(", "announce(", "setTitle("]

    @Test("the upper floors hold no sentence")
    func noSentences() {
        for file in Repository.sources {
            let isChecked =
                Self.floors.contains(file.target) && !file.name.hasSuffix("Error")
                && !Self.diagnostics.contains(where: file.path.hasPrefix)
            for literal in file.literals where !file.isMarked(Self.mark, line: literal.line) {
                if isForProgrammers(literal, in: file) { continue }
                if isChecked, looksLikeWords(literal.text) {
                    Issue.record("\(file.path):\(literal.line) holds words: \(literal.text)")
                }
                let before = literal.before.drop(while: { $0 == " " })
                for call in Self.drawingCalls
                where before.replacing(" ", with: "").hasSuffix(call) {
                    if literal.text.contains(where: \.isLetter) {
                        Issue.record("\(file.path):\(literal.line) shows \(literal.text)")
                    }
                }
            }
        }
    }

    /// Two runs of two letters or more with a blank between them.
    private func looksLikeWords(_ text: String) -> Bool {
        text.split(separator: " ").count { word in
            word.count { $0.isLetter } >= 2
        } >= 2
    }

    /// Whether the literal belongs to a call for programmers that began at most five lines above.
    private func isForProgrammers(_ literal: SourceFile.Literal, in file: SourceFile) -> Bool {
        let first = max(0, literal.line - 6)
        var text = file.code[first..<literal.line - 1].joined(separator: "\n")
        text += "\n" + literal.before
        for call in Self.programmersCalls {
            guard let at = text.ranges(of: call).last else { continue }
            let after = text[at.lowerBound...]
            let open = after.count { $0 == "(" }
            let closed = after.count { $0 == ")" }
            if open > closed || (open == 0 && call == "debugDescription") { return true }
        }
        return false
    }
}
