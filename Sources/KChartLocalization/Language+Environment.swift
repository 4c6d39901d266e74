/// Which locale the environment asks for in one category.
public enum LocaleCategory: String, Sendable {
    case messages = "LC_MESSAGES"
    case numeric = "LC_NUMERIC"
    case time = "LC_TIME"

    /// The locale's name by POSIX: LC_ALL, the category's own variable, LANG; the first that is
    /// not empty. Nil when none is set and in the C and POSIX locales.
    public func identifier(in environment: [String: String]) -> String? {
        for variable in ["LC_ALL", rawValue, "LANG"] {
            guard let value = environment[variable], !value.isEmpty else { continue }
            return LocaleName(value) == nil ? nil : value
        }
        return nil
    }
}

extension Language {
    /// The language the environment asks for: LANGUAGE's list (which counts for nothing in the C
    /// locale), then LC_ALL, LC_MESSAGES, LANG; English when nothing fits.
    public static func fromEnvironment(
        _ environment: [String: String], among offered: [Language] = Language.all
    ) -> Language {
        guard let locale = LocaleCategory.messages.identifier(in: environment) else {
            return .english
        }
        let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        return match(list + [locale], among: offered)
    }
}
