import Testing

/// Every word a person sees or hears comes from the string files.
///
/// A search cannot know what is shown; it takes a literal of two words for a sentence. One that
/// is none says so with `not shown:` and the reason, on its line or in a comment above.
/// Diagnostics for stderr and the control socket's error lines are English like `--help`: they
/// stand in files of errors, in `HostError`, and in `KChartControl`.
@Suite("Words come from the string files")
struct WordTests {
    static let floors: Set<String> = [
        "KChartModel", "KChartStyle", "KChartScene", "KChartPlots", "KChartWidgets",
        "KChartAccessibility", "KChartX11", "KChartHost", "KChartRaster", "KChartVector",
    ]
    static let mark = "not shown:"
    /// Sentences for programmers, and names for the debugger.
    static let programmersCalls = [
        "precondition(", "preconditionFailure(", "assert(", "assertionFailure(", "@available(",
        "#warning(", "debugDescription", "HostError(",
    ]
    static let drawingCalls = ["shape(", "announce(", "title:", "label:", "placeholder:"]

    @Test("the upper floors hold no sentence")
    func noSentences() {
        for file in Repository.sources
        where Self.floors.contains(file.target) && !file.name.hasSuffix("Error") {
            for literal in file.literals where !file.isMarked(Self.mark, line: literal.line) {
                if isForProgrammers(literal, in: file) { continue }
                if looksLikeWords(literal.text) {
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
