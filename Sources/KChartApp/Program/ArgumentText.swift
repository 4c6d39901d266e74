import KChartControl
import KChartCore

/// Looks at the words of the command line as the system handed them over.
///
/// As text, bytes that are not UTF-8 are repaired, and the repaired name is that of another file:
/// names of files keep their own bytes (`FilePath`), every other word is refused.
enum ArgumentText {
    /// What is wrong with the first word that is not UTF-8, with the option it belongs to; nil
    /// when all can be used as text, or are names of files.
    static func problem(
        _ words: some Sequence<UnsafeMutablePointer<CChar>?>,
        _ registry: @autoclosure () -> OptionRegistry
    ) -> String? {
        // The registry is made for the message alone.
        guard words.contains(where: { $0.map { String(validatingCString: $0) == nil } ?? false })
        else { return nil }
        let options = registry()
        var owner: OptionDescriptor?
        for case let word? in words {
            let text = String(cString: word)
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let named = parts.first.flatMap { option(String($0), options) }
            guard String(validatingCString: word) == nil else {
                owner = named?.form == .flag || parts.count == 2 ? nil : named
                continue
            }
            let holder = owner
            owner = nil
            if let owner = holder {
                if owner.form.isPath { continue }
                return "\(owner.name): \(OneLine.quoted(text)) given, which is not UTF-8"
            }
            if let named, parts.count == 2 {
                if named.form.isPath { continue }
                return
                    "\(named.name): \(OneLine.quoted(String(parts[1]))) given, which is not UTF-8"
            }
            guard text.hasPrefix("-") else { continue }
            return "the argument \(OneLine.quoted(text)) is not UTF-8"
        }
        return nil
    }

    private static func option(_ word: String, _ options: OptionRegistry) -> OptionDescriptor? {
        if word.hasPrefix("--") { return options.options[String(word.dropFirst(2))] }
        guard word.hasPrefix("-"), word.count == 2, let letter = word.last else { return nil }
        return options.option(short: letter)
    }
}
