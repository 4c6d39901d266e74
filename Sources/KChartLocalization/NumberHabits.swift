/// How languages without a string file write numbers: a Polish LC_NUMERIC beside English words.
///
/// Source: CLDR, as ICU has it; the tests compare.
enum NumberHabits {
    /// The formats of a language by its code, without dates of its own; nil for one that is not
    /// in the table.
    static func formats(language: String) -> LocaleFormats? {
        guard let habit = table.first(where: { $0.languages.contains(language) }) else {
            return nil
        }
        var texts: [String: String] = [:]
        for (name, text) in habit.texts { texts["format.\(name)"] = text }
        return LocaleFormats(texts: texts)
    }

    /// Every language of the table.
    static var languages: [String] { table.flatMap(\.languages) }

    private struct Habit: Sendable {
        let languages: [String]
        let texts: [String: String]

        init(_ languages: String, _ texts: [String: String]) {
            self.languages = languages.split(separator: " ").map(String.init)
            self.texts = texts
        }
    }

    private static let space = "\u{A0}"
    private static let mark = "\u{200E}"

    /// What is not said is as in English.
    private static let table: [Habit] = [
        Habit("am cy fil ga ja km ko mn ms mt si sw th yue zh", [:]),
        Habit("bn gu kn ml mr pa ta te", ["grouping": "3;2"]),
        Habit(
            "cs fi lt nb nn no sk sv",
            ["decimal": ",", "group": space, "percent": "#" + space + "%"]),
        Habit("af eo hy kk ky uk uz", ["decimal": ",", "group": space]),
        Habit(
            "bg et hu ka lv pl sq",
            ["decimal": ",", "group": space, "minimumGrouping": "2"]),
        Habit(
            "be",
            [
                "decimal": ",", "group": space, "minimumGrouping": "2",
                "percent": "#" + space + "%",
            ]),
        Habit(
            "ca da gl hr lb mk ro",
            ["decimal": ",", "group": ".", "percent": "#" + space + "%"]),
        Habit("az bs el is lo sr", ["decimal": ",", "group": "."]),
        Habit(
            "sl",
            [
                "decimal": ",", "group": ".", "minimumGrouping": "2",
                "percent": "#" + space + "%",
            ]),
        Habit("eu", ["decimal": ",", "group": ".", "percent": "%" + space + "#"]),
        Habit("he", ["minus": mark + "−", "plus": mark + "+"]),
        Habit("ur", ["grouping": "3;2", "minus": mark + "−", "plus": mark + "+"]),
        Habit(
            "fa",
            [
                "decimal": "٫", "group": "٬", "digits": "۰۱۲۳۴۵۶۷۸۹", "minus": mark + "−",
                "plus": mark + "+", "percent": "#٪",
            ]),
        Habit(
            "ps",
            [
                "decimal": "٫", "group": "٬", "digits": "۰۱۲۳۴۵۶۷۸۹", "minus": mark + "−" + mark,
                "plus": mark + "+" + mark, "percent": "#٪",
            ]),
        Habit("my", ["digits": "၀၁၂၃၄၅၆၇၈၉"]),
        Habit("ne", ["grouping": "3;2", "digits": "०१२३४५६७८९"]),
    ]
}
