import FoundationEssentials
import FoundationInternationalization

@testable import KChartLocalization

// What ICU says of a locale: the tests hold the program's own data to it. The program does not ask
// ICU (decision 6).

extension LocaleFormats {
    /// The formats of any locale ICU knows, by its POSIX or BCP 47 name: Gregorian dates, clocks
    /// of 24 hours, the minus as U+2212. Nil when ICU does not know the language.
    static func icu(_ identifier: String) -> LocaleFormats? {
        guard let name = LocaleName(identifier) else { return nil }
        let parts = [name.language, name.script, name.region].compactMap(\.self)
        let probe = ICUProbe(identifier: parts.joined(separator: "_"))
        guard probe.isKnown else { return nil }
        var formats = LocaleFormats(texts: [:])
        probe.readNumbers(into: &formats)
        probe.readDates(into: &formats)
        return formats
    }
}

/// Learns a locale's habits from what ICU writes.
private struct ICUProbe {
    let locale: Locale
    let calendar: Calendar
    let isKnown: Bool

    init(identifier: String) {
        var components = Locale.Components(identifier: identifier)
        components.calendar = .gregorian
        components.hourCycle = .zeroToTwentyThree
        locale = Locale(components: components)
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = .gmt
        self.calendar = calendar
        let language = identifier.split(separator: "_").first.map(String.init) ?? ""
        isKnown = Locale.availableIdentifiers.contains(language)
    }

    // MARK: Numbers

    func readNumbers(into formats: inout LocaleFormats) {
        let plain = FloatingPointFormatStyle<Double>(locale: locale)
        let whole = plain.precision(.fractionLength(0))
        let digits = (0...9).map { whole.format(Double($0)) }
        formats.digits = digits
        let isDigit: (Character) -> Bool = { digits.contains(String($0)) }
        formats.decimalSeparator = String(
            plain.precision(.fractionLength(1)).format(0.5).drop(while: isDigit)
                .prefix { !isDigit($0) })
        let million = whole.format(1_234_567)
        let groups = million.split(whereSeparator: { !isDigit($0) })
        if groups.count > 1 {
            formats.groupSeparator = String(
                million.drop(while: isDigit).prefix { !isDigit($0) })
            formats.primaryGrouping = groups[groups.count - 1].count
            formats.secondaryGrouping = groups.count > 2 ? groups[groups.count - 2].count : 3
        } else {
            formats.groupSeparator = ""
            formats.primaryGrouping = 0
        }
        formats.minimumGroupingDigits = whole.format(1_234).allSatisfy(isDigit) ? 2 : 1
        formats.minus = String(whole.format(-5).prefix { !isDigit($0) })
            .replacing("-", with: "\u{2212}")
        formats.plus = String(
            whole.sign(strategy: .always()).format(5).prefix { !isDigit($0) })
        let percent = FloatingPointFormatStyle<Double>.Percent(locale: locale)
            .precision(.fractionLength(0)).format(0.05)
        formats.percentPrefix = String(percent.prefix { !isDigit($0) })
        formats.percentSuffix = String(percent.reversed().prefix { !isDigit($0) }.reversed())
    }

    // MARK: Dates

    func readDates(into formats: inout LocaleFormats) {
        // The first of each month of 2024; 2024-01-01 was a Monday.
        let months = (1...12).map { date(month: $0, day: 1) }
        let weekdays = (1...7).map { date(month: 1, day: $0) }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        formats.monthsShortAlone = months.map { style.month(.abbreviated).format($0) }
        formats.monthsLongAlone = months.map { style.month(.wide).format($0) }
        // Some languages number the months of a date; then only the names without a day exist.
        let short = months.map { field(.month, of: style.day().month(.abbreviated), at: $0) }
        let long = months.map { field(.month, of: style.day().month(.wide), at: $0) }
        formats.monthsShort =
            short.contains(where: Self.isNumber) ? formats.monthsShortAlone : short
        formats.monthsLong = long.contains(where: Self.isNumber) ? formats.monthsLongAlone : long
        formats.weekdaysShort = weekdays.map { style.weekday(.abbreviated).format($0) }
        formats.weekdaysLong = weekdays.map { style.weekday(.wide).format($0) }
        let names = formats
        func pattern(_ style: Date.FormatStyle, isLong: Bool = false) -> DatePattern {
            self.pattern(
                style, format: isLong ? names.monthsLong : names.monthsShort, isLong: isLong)
        }
        let time = pattern(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
        let day = pattern(style.day().month(.abbreviated))
        let dated = pattern(style.day().month(.abbreviated).year())
        let spoken = pattern(style.day().month(.wide).year(), isLong: true)
        // Some languages say the time first.
        let both = pattern(
            style.day().month(.abbreviated).hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
        let hour = both.elements.firstIndex { if case .hour = $0 { true } else { false } }
        let dayPlace = both.elements.firstIndex { if case .day = $0 { true } else { false } }
        let timeFirst = (hour ?? 1) < (dayPlace ?? 0)
        func join(_ date: DatePattern, _ separator: String) -> DatePattern {
            timeFirst
                ? DatePattern(elements: time.elements + [.literal(" ")] + date.elements)
                : DatePattern(elements: date.elements + [.literal(separator)] + time.elements)
        }
        formats.patterns = [
            .year: pattern(style.year()),
            .month: DatePattern("LLL"),
            .monthYear: pattern(style.month(.abbreviated).year()),
            .dayMonth: day,
            .dayMonthYear: dated,
            .dayMonthTime: join(day, " "),
            .dayMonthYearTime: join(dated, " "),
            .spokenDay: spoken,
            .spokenMonth: pattern(style.month(.wide).year(), isLong: true),
            .spokenTime: join(spoken, ", "),
            .time: time,
        ]
    }

    private func date(month: Int, day: Int) -> Date {
        let days = (Double(month - 1) * 30.6).rounded(.down)
        let start = Date(timeIntervalSince1970: 1_704_067_200 + days * 86_400)
        var components = calendar.dateComponents([.year], from: start)
        components.month = month
        components.day = day
        return calendar.date(from: components) ?? start
    }

    private func field(
        _ field: AttributeScopes.FoundationAttributes.DateFieldAttribute.Field,
        of style: Date.FormatStyle, at date: Date
    ) -> String {
        let text = style.attributedStyle.format(date)
        return text.runs.filter { $0.dateField == field }
            .map { String(text[$0.range].characters) }.joined()
    }

    private static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy(\.isNumber)
    }

    /// The pattern behind what ICU writes for 2024-03-05 13:45: the name of March tells the form
    /// beside a day (one of `format`) from the other, and one digit tells a padded number.
    private func pattern(
        _ style: Date.FormatStyle, format: [String], isLong: Bool
    ) -> DatePattern {
        let date = date(month: 3, day: 5).addingTimeInterval(13 * 3_600 + 45 * 60)
        let text = style.attributedStyle.format(date)
        let elements = text.runs.map { run -> DatePattern.Element in
            let field = String(text[run.range].characters)
            switch run.dateField {
            case .year: return .year
            case .month where Self.isNumber(field): return .month(.number(digits: field.count))
            case .month where field == format[2]: return .month(isLong ? .long : .short)
            case .month: return .month(isLong ? .longAlone : .shortAlone)
            case .day: return .day(digits: field.count)
            case .hour: return .hour(digits: 2)
            case .minute: return .minute
            default: return .literal(field)
            }
        }
        return DatePattern(elements: elements)
    }
}
