import Foundation

/// One Swift file, taken apart as far as these tests need.
struct SourceFile {
    /// A string literal as it stands between its quotes.
    struct Literal {
        let line: Int
        let text: String
        /// The code of the same line before the opening quote.
        let before: String
    }

    /// The path below the repository's root.
    let path: String
    /// The lines as written.
    let lines: [String]
    /// The lines with comments and the contents of literals taken out.
    let code: [String]
    let literals: [Literal]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var scanner = SwiftScanner(text)
        scanner.run()
        code = scanner.code
        literals = scanner.literals
    }

    /// The target the file belongs to: the folder below `Sources` or `Tests`.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }

    /// The file's name without folder and ending.
    var name: String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return String(last.dropLast(".swift".count))
    }

    /// The imported modules with their line numbers.
    var imports: [(line: Int, module: String)] {
        var found: [(line: Int, module: String)] = []
        for (index, line) in code.enumerated() {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count,
                words[..<at].allSatisfy(Self.importPrefixes)
            else { continue }
            var module = words[at + 1]
            if Self.importKinds.contains(module), at + 2 < words.count { module = words[at + 2] }
            found.append((index + 1, String(module.prefix { $0 != "." })))
        }
        return found
    }

    /// Whether the line, or the comment line above it, carries this mark.
    func isMarked(_ mark: String, line: Int) -> Bool {
        if lines[line - 1].contains(mark) { return true }
        guard line >= 2 else { return false }
        let above = lines[line - 2]
        return above.contains(mark) && above.drop { $0 == " " }.hasPrefix("//")
    }

    private static func importPrefixes(_ word: Substring) -> Bool {
        word.hasPrefix("@")
            || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }

    private static let importKinds: Set<Substring> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
