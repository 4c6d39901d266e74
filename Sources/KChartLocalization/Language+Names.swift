extension Language {
    /// What its speakers call it: the same in every language, so that anyone finds their own.
    public var ownName: String { Self.ownNames[code] ?? code }

    private static let ownNames = [
        "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "hi": "हिन्दी",
        "id": "Bahasa Indonesia", "it": "Italiano", "nl": "Nederlands",
        "pt-BR": "Português (Brasil)", "ru": "Русский", "tr": "Türkçe", "vi": "Tiếng Việt",
        "zh-Hans": "简体中文", "ar": "العربية",
    ]
}
