public import KChartCore

extension LocaleFormats {
    /// A clock reading written by a pattern.
    public func date(_ time: LocalTime, pattern: DatePattern) -> String {
        var text = ""
        for element in pattern.elements {
            switch element {
            case .literal(let literal): text += literal
            case .year: text += plain(time.year)
            case .month(let form): text += month(time.month, form)
            case .day(let digits): text += plain(time.day, width: digits)
            case .weekday(let isLong):
                let names = isLong ? weekdaysLong : weekdaysShort
                text += name(in: names, at: time.weekday.rawValue - 1)
            case .hour(let digits): text += plain(time.hour, width: digits)
            case .minute: text += plain(time.minute, width: 2)
            case .second: text += plain(time.second, width: 2)
            case .fraction(let digits):
                let fraction = plain(time.microsecond, width: 6)
                text += String(fraction.prefix(digits))
            }
        }
        return text
    }

    /// A clock reading in one of the chart's forms.
    public func date(_ time: LocalTime, form: DateForm) -> String {
        patterns[form].map { date(time, pattern: $0) } ?? ""
    }

    private func month(_ month: Int, _ form: DatePattern.MonthForm) -> String {
        switch form {
        case .number(let digits): plain(month, width: digits)
        case .short: name(in: monthsShort, at: month - 1)
        case .shortAlone: name(in: monthsShortAlone, at: month - 1)
        case .long: name(in: monthsLong, at: month - 1)
        case .longAlone: name(in: monthsLongAlone, at: month - 1)
        }
    }

    private func name(in names: [String], at index: Int) -> String {
        names.indices.contains(index) ? names[index] : plain(index + 1)
    }
}
