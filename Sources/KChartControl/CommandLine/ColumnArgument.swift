/// Columns and their meanings: `time=Date,open=3`, by the name in the header or by number from 1.
public struct ColumnArgument: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public var role: String
        public var name: String
        /// The name as a number from 1; nil for other names.
        public var number: Int? { Int(name).flatMap { $0 > 0 ? $0 : nil } }
    }

    /// The roles that can be given.
    public static let roles = [
        "time", "clock", "open", "high", "low", "close", "volume", "turnover", "symbol", "price",
        "amount", "side", "bid", "ask",
    ]

    public let choices: [Choice]

    /// Nil for text that is no list of ROLE=NAME, or names a role twice.
    public init?(_ text: String) {
        var choices: [Choice] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            // A name may hold an equals sign; a role does not.
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let role = sides[0].filter { $0 != " " }
            let name = String(sides[1])
            guard Self.roles.contains(role), !name.isEmpty, name.count <= 256,
                Int(name).map({ (1...256).contains($0) }) ?? true,
                !choices.contains(where: { $0.role == role })
            else { return nil }
            choices.append(Choice(role: role, name: name))
        }
        guard !choices.isEmpty else { return nil }
        self.choices = choices
    }
}

/// What stands between cells, by name or as one character.
public struct DelimiterArgument: Hashable, Sendable {
    static let names: [(String, Character)] = [
        ("comma", ","), ("semicolon", ";"), ("tab", "\t"), ("pipe", "|"), ("colon", ":"),
        ("space", " "),
    ]

    public let character: Character

    /// Nil for other words, letters, figures, quotes and signs of numbers.
    public init?(_ text: String) {
        if let known = Self.names.first(where: { $0.0 == text }) {
            character = known.1
            return
        }
        if text == "\\t" {
            character = "\t"
            return
        }
        guard text.utf8.count == 1, let first = text.first,
            !first.isLetter, !first.isNumber, !"\"-+.\n\r".contains(first),
            first == "\t" || (first.asciiValue ?? 0) >= 0x20
        else { return nil }
        character = first
    }
}
