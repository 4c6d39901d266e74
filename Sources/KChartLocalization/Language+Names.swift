extension Language {
    /// What its speakers call it: the same in every language, so that anyone finds their own.
    public var ownName: String { Self.ownNames[code] ?? code }

    /// What it is called in English: typed to find it, never shown. Nil where none is known.
    public var englishName: String? { Self.englishNames[code] }

    private static let englishNames = [
        "en": "English", "de": "German", "es": "Spanish", "fr": "French", "hi": "Hindi",
        "id": "Indonesian", "it": "Italian", "nl": "Dutch", "pt-BR": "Portuguese (Brazil)",
        "ru": "Russian", "tr": "Turkish", "vi": "Vietnamese", "zh-Hans": "Chinese (Simplified)",
        "ar": "Arabic",
    ]

    private static let ownNames = [
        "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "hi": "हिन्दी",
        "id": "Bahasa Indonesia", "it": "Italiano", "nl": "Nederlands",
        "pt-BR": "Português (Brasil)", "ru": "Русский", "tr": "Türkçe", "vi": "Tiếng Việt",
        "zh-Hans": "简体中文", "ar": "العربية",
    ]
}
