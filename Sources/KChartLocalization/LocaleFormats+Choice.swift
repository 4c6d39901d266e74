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

    /// The formats of a locale by its name: from these words and the built-in files where they
    /// know its region, else from ICU; this language's own when nobody knows it.
    public func formats(locale identifier: String) -> LocaleFormats {
        guard let name = LocaleName(identifier) else { return formats }
        guard let match = Language.matching(identifier, among: [language] + Language.all) else {
            return LocaleFormats.icu(identifier) ?? formats
        }
        let texts = match == language ? texts : EmbeddedWords.file(for: match)?.texts ?? [:]
        let regions = (texts["format.regions"] ?? "").split(separator: "|")
        guard let region = name.region else { return LocaleFormats(texts: texts) }
        if regions.contains(where: { $0 == region }) {
            return LocaleFormats(texts: texts, region: region)
        }
        return LocaleFormats.icu(identifier) ?? LocaleFormats(texts: texts)
    }
}
