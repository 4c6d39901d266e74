extension Words {
    /// The formats the environment asks for beside these words: numbers by LC_NUMERIC, dates by
    /// LC_TIME (LC_ALL before and LANG after both), else the language's own.
    ///
    /// - Parameter isChosen: the language was asked for by name. Then a locale of another language
    ///   does not count: German words with English numbers would be nobody's wish.
    public func formats(
        environment: [String: String], isChosen: Bool = false
    ) -> LocaleFormats {
        func formats(_ category: LocaleCategory) -> LocaleFormats {
            guard let identifier = category.identifier(in: environment) else { return self.formats }
            if isChosen, LocaleName(identifier)?.language != LocaleName(language.code)?.language {
                return self.formats
            }
            return self.formats(locale: identifier)
        }
        return formats(.numeric).withDates(of: formats(.time))
    }

    /// The formats of a locale by its name, from these words and the built-in files. A language
    /// that has no file gives its numbers, beside this one's dates; a region nobody knows writes
    /// as its language does.
    public func formats(locale identifier: String) -> LocaleFormats {
        guard let name = LocaleName(identifier) else { return formats }
        guard let match = Language.matching(identifier, among: [language] + Language.all) else {
            guard let numbers = NumberHabits.formats(language: name.language) else {
                return formats
            }
            return formats.withNumbers(of: numbers)
        }
        let texts = match == language ? texts : EmbeddedWords.file(for: match)?.texts ?? [:]
        return LocaleFormats(texts: texts, region: name.region)
    }
}
