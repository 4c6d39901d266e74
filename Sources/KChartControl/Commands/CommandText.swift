import KChartLocalization

/// Command lines as people write them: words between blanks, quotes where a word has blanks.
public enum CommandText {
    /// More words than this in one line are refused.
    public static let wordLimit = 10_000

    /// Why a line is no command.
    public enum Problem: Error, Hashable, Sendable {
        case openQuote
        case tooManyWords

        public var error: CommandError {
            switch self {
            case .openQuote: CommandError(.answerOpenQuote)
            case .tooManyWords: CommandError(.answerTooManyWords, "\(wordLimit)")
            }
        }
    }

    /// The words of a line; none for an empty line and for a comment, which begins with `#`.
    ///
    /// `"a b"` and `'a b'` are one word, `\` takes the next character as it is, except between
    /// single quotes. Linear in the length.
    public static func words(of line: String) throws(Problem) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                if word == nil { word = "" }
                word?.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                if word == nil { word = "" }
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else if character == "#", words.isEmpty, word == nil {
                return []
            } else {
                if word == nil { word = "" }
                word?.append(character)
            }
            if words.count > wordLimit { throw .tooManyWords }
        }
        if quote != nil || isEscaped { throw .openQuote }
        if let word { words.append(word) }
        if words.count > wordLimit { throw .tooManyWords }
        return words
    }

    /// A line that `words(of:)` reads as these words.
    public static func joined(_ words: [String]) -> String {
        words.enumerated().map { index, word in
            let isPlain =
                !word.isEmpty && !(index == 0 && word.hasPrefix("#"))
                && word.allSatisfy { !$0.isWhitespace && $0 != "\"" && $0 != "'" && $0 != "\\" }
            if isPlain { return word }
            var text = "\""
            for character in word {
                if character == "\"" || character == "\\" { text.append("\\") }
                text.append(character)
            }
            return text + "\""
        }.joined(separator: " ")
    }
}
