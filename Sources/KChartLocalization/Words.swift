/// Every text of the program in one language.
///
/// Looking a text up is one hash table access. A text the language has not is English; one that
/// English has not either is its own key, so that nothing is ever silent.
public struct Words: Sendable {
    public let language: Language
    /// How the numbers in these texts are written: as the language does, unless a region asks for
    /// something else.
    public var formats: LocaleFormats

    let texts: [String: String]
    private let rules: PluralRules

    /// Reads the language's texts (about 0.1 ms).
    ///
    /// - Parameter overrides: texts that go before the built-in ones: a user's file, a client's own
    ///   keys. For a language that is not built in they are all its words.
    public init(language: Language, overrides: StringsFile? = nil) {
        var file = EmbeddedWords.file(for: language) ?? StringsFile()
        if let overrides { file = file.merging(overrides) }
        self.language = language
        texts = file.texts
        rules = PluralRules(language: language)
        formats = LocaleFormats(texts: file.texts)
    }

    public static let english = Words(language: .english)

    /// The text as it stands in the file.
    public subscript(key: MessageKey) -> String { self[name: key.rawValue] }

    /// True when the language itself has this text.
    public func hasText(for key: MessageKey) -> Bool { texts[key.rawValue] != nil }

    /// The text with its places filled: `%1$@` by the first of `arguments`, and so on.
    ///
    /// Inserted values are isolated (FSI…PDI) in a right-to-left language, and in any language
    /// when they hold letters that run from the right.
    public func text(_ key: MessageKey, _ arguments: String...) -> String {
        fill(self[key], with: arguments)
    }

    public func text(_ key: MessageKey, arguments: [String]) -> String {
        fill(self[key], with: arguments)
    }

    /// The text for `count` things: the first place holds the number by `formats`, `arguments` fill
    /// the places from the second on.
    public func plural(_ key: PluralKey, count: Int, _ arguments: String...) -> String {
        let number = formats.integer(count)
        let form = form(of: key, category: rules.category(of: count))
        return fill(form, with: [number] + arguments)
    }

    /// The text for `value` things when their number is written as `number`.
    public func plural(
        _ key: PluralKey, value: Double, fractionDigits: Int, number: String,
        arguments: [String] = []
    ) -> String {
        let category = rules.category(of: value, fractionDigits: fractionDigits)
        return fill(form(of: key, category: category), with: [number] + arguments)
    }

    private subscript(name name: String) -> String {
        texts[name] ?? EmbeddedWords.english.texts[name] ?? name
    }

    private func form(of key: PluralKey, category: PluralCategory) -> String {
        let prefix = key.rawValue
        if let text = texts["\(prefix).\(category.rawValue)"] ?? texts["\(prefix).other"] {
            return text
        }
        return self[name: "\(prefix).\(PluralCategory.other.rawValue)"]
    }

    private func fill(_ pattern: String, with arguments: [String]) -> String {
        Placeholders.fill(
            pattern, with: arguments, isolatesEverything: language.isRightToLeft)
    }
}

extension MessageKey {
    /// Every key of the program, in the order of the English file. Plural keys and formats are not
    /// among them.
    public static var all: [MessageKey] {
        EmbeddedWords.english.keys
            .filter { !PluralKey.isForm($0) && !LocaleFormats.isFormat($0) }
            .map(MessageKey.init(_:))
    }
}

extension PluralKey {
    /// Every counted text of the program, in the order of the English file.
    public static var all: [PluralKey] {
        var seen: Set<String> = []
        return EmbeddedWords.english.keys.filter(isForm).compactMap { name in
            guard let dot = name.lastIndex(of: ".") else { return nil }
            let base = String(name[..<dot])
            return seen.insert(base).inserted ? PluralKey(base) : nil
        }
    }

    /// True for "summary.candles.one".
    static func isForm(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return PluralCategory(rawValue: String(name[name.index(after: dot)...])) != nil
    }
}
