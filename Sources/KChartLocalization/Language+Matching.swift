/// A locale name taken apart: "zh_Hant_TW.UTF-8@radical" is zh, Hant, TW.
struct LocaleName: Hashable, Sendable {
    var language: String
    var script: String?
    var region: String?

    /// Nil for an empty name and for the C and POSIX locales.
    init?(_ identifier: String) {
        var parts = identifier.prefix { $0 != "." && $0 != "@" }
            .split(whereSeparator: { $0 == "_" || $0 == "-" })
            .map(String.init)
        guard let first = parts.first, Self.isAlphabetic(first) else { return nil }
        parts.removeFirst()
        language = first.lowercased()
        guard language != "c", language != "posix" else { return nil }
        for part in parts {
            if part.utf8.count == 4, Self.isAlphabetic(part), script == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if region == nil,
                (part.utf8.count == 2 && Self.isAlphabetic(part))
                    || (part.utf8.count == 3 && part.utf8.allSatisfy { (48...57).contains($0) })
            {
                region = part.uppercased()
            }
        }
        // The script a modifier names: "sr_RS@latin".
        if script == nil, let modifier = identifier.split(separator: "@").dropFirst().first {
            switch modifier.lowercased() {
            case "latin": script = "Latn"
            case "cyrillic": script = "Cyrl"
            case "devanagari": script = "Deva"
            default: break
            }
        }
    }

    private static func isAlphabetic(_ text: String) -> Bool {
        text.utf8.allSatisfy { (65...90).contains($0 & 0xDF) && $0 > 64 }
    }

    /// The script, or the one usual in the region, where the language is written in several.
    var likelyScript: String? {
        if let script { return script }
        guard language == "zh" else { return nil }
        switch region {
        case "TW", "HK", "MO": return "Hant"
        default: return "Hans"
        }
    }
}

extension Language {
    /// The language of a locale name, region and spelling of the separator aside; nil when it is
    /// none of `offered`.
    ///
    /// pt_PT is pt-BR, zh_CN is zh-Hans, zh-Hant and zh_TW are nil, en_US_POSIX is English.
    public static func matching(
        _ identifier: String, among offered: [Language] = Language.all
    ) -> Language? {
        guard var name = LocaleName(identifier) else { return nil }
        // Codes of the time before 1989 that systems still use.
        if name.language == "in" { name.language = "id" }
        if name.language == "iw" { name.language = "he" }
        let sameLanguage = offered.filter { $0.base == name.language }
        // "zh-Hans" names a script, which must agree; "pt-BR" names a region, which need not.
        let sameScript = sameLanguage.filter { language in
            guard let script = LocaleName(language.code)?.script else {
                return name.language != "zh" || name.likelyScript == "Hans"
            }
            return script == name.likelyScript
        }
        return sameScript.first { LocaleName($0.code)?.region == name.region } ?? sameScript.first
    }

    /// The first of `identifiers`, in order of preference, that is offered; English when none is.
    public static func match(
        _ identifiers: [String], among offered: [Language] = Language.all
    ) -> Language {
        for identifier in identifiers {
            if let language = matching(identifier, among: offered) { return language }
        }
        return .english
    }

    /// The language asked for by name; English, not the next preference, when it is not offered.
    public static func match(
        chosen: String?, preferences: [String], among offered: [Language] = Language.all
    ) -> Language {
        match(chosen.map { [$0] } ?? preferences, among: offered)
    }
}
