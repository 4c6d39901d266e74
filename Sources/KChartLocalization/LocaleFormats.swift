import KChartCore

/// How numbers and dates are written in one language and region.
///
/// Plain data from the string files, which hold what CLDR says of each language and its regions:
/// ICU itself is never asked: its first answer takes 20 ms, its tables 50 MB (decision 6).
public struct LocaleFormats: Hashable, Sendable {
    public var decimalSeparator = "."
    /// Between groups of digits; empty when the language does not group.
    public var groupSeparator = ","
    /// Digits of the group before the decimal separator; 0 for no groups.
    public var primaryGrouping = 3
    /// Digits of the groups before that one: 2 in India.
    public var secondaryGrouping = 3
    /// The digits the first group must have for any grouping: 2 in Spain (1234, 12.345).
    public var minimumGroupingDigits = 1
    /// Ten of them, from zero.
    public var digits = (0...9).map(String.init)
    /// Before a negative number: U+2212, in Arabic behind a mark that keeps it on the left.
    public var minus = "\u{2212}"
    public var plus = "+"
    /// Around a percentage, inside its sign.
    public var percentPrefix = ""
    public var percentSuffix = "%"
    /// Twelve names each, from January; `monthsShort` beside a day, `monthsShortAlone` without.
    public var monthsShort: [String] = []
    public var monthsShortAlone: [String] = []
    public var monthsLong: [String] = []
    public var monthsLongAlone: [String] = []
    /// Seven names each, from Monday.
    public var weekdaysShort: [String] = []
    public var weekdaysLong: [String] = []
    public var patterns: [DateForm: DatePattern] = [:]

    /// The formats in a language's texts.
    ///
    /// - Parameter region: whose lines `format.NAME@REGION|REGION` go before the plain ones.
    init(texts: [String: String], region: String? = nil) {
        let regional = region.map { Self.regional(texts, region: $0) } ?? [:]
        func text(_ name: String) -> String? {
            regional[name] ?? texts["format.\(name)"]
                ?? EmbeddedWords.english.texts["format.\(name)"]
        }
        func list(_ name: String, count: Int) -> [String] {
            let items = (text(name) ?? "").split(separator: "|").map(String.init)
            guard items.count == count else {
                return (1...count).map(String.init)
            }
            return items
        }
        decimalSeparator = text("decimal") ?? "."
        groupSeparator = text("group") ?? ""
        let grouping = (text("grouping") ?? "3").split(separator: ";").compactMap { Int($0) }
        primaryGrouping = min(max(grouping.first ?? 3, 0), 9)
        secondaryGrouping = min(max(grouping.last ?? primaryGrouping, 1), 9)
        minimumGroupingDigits = min(max(Int(text("minimumGrouping") ?? "1") ?? 1, 1), 9)
        let tenDigits = (text("digits") ?? "").map(String.init)
        if tenDigits.count == 10 { digits = tenDigits }
        minus = text("minus") ?? minus
        plus = text("plus") ?? plus
        let percent = (text("percent") ?? "#%").split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        if percent.count == 2 {
            percentPrefix = String(percent[0])
            percentSuffix = String(percent[1])
        }
        monthsShort = list("monthsShort", count: 12)
        monthsShortAlone = list("monthsShortAlone", count: 12)
        monthsLong = list("monthsLong", count: 12)
        monthsLongAlone = list("monthsLongAlone", count: 12)
        weekdaysShort = list("weekdaysShort", count: 7)
        weekdaysLong = list("weekdaysLong", count: 7)
        for form in DateForm.allCases {
            patterns[form] = DatePattern(text(form.rawValue) ?? "")
        }
    }

    /// The texts of the lines that name the region, by the names of the formats.
    private static func regional(
        _ texts: [String: String], region: String
    ) -> [String: String] {
        var regional: [String: String] = [:]
        for (key, text) in texts where isFormat(key) {
            guard let mark = key.firstIndex(of: "@") else { continue }
            let regions = key[key.index(after: mark)...].split(separator: "|")
            if regions.contains(where: { $0 == region }) {
                regional[String(key[..<mark].dropFirst("format.".count))] = text
            }
        }
        return regional
    }

    /// True for a line of the string files that says how things are written.
    static func isFormat(_ key: String) -> Bool { key.hasPrefix("format.") }

    /// The numbers of `other` beside these dates.
    public func withNumbers(of other: LocaleFormats) -> LocaleFormats {
        other.withDates(of: self)
    }

    /// The dates of `other` beside these numbers.
    public func withDates(of other: LocaleFormats) -> LocaleFormats {
        var formats = self
        formats.monthsShort = other.monthsShort
        formats.monthsShortAlone = other.monthsShortAlone
        formats.monthsLong = other.monthsLong
        formats.monthsLongAlone = other.monthsLongAlone
        formats.weekdaysShort = other.weekdaysShort
        formats.weekdaysLong = other.weekdaysLong
        formats.patterns = other.patterns
        return formats
    }
}
