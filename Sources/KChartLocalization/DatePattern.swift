import KChartCore

/// How a date is written: a sequence of fields and of text between them.
///
/// Made from a pattern of CLDR's letters, of which these are known: `y`, `M` and `L` (one or two
/// letters: number, three: short name, four: long name), `d`, `E` (to three letters short, four
/// long), `H`, `m`, `s`, `S`; quoted text stands as it is.
public struct DatePattern: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case literal(String)
        case year
        case month(MonthForm)
        case day(digits: Int)
        case weekday(isLong: Bool)
        case hour(digits: Int)
        case minute
        case second
        case fraction(digits: Int)
    }

    enum MonthForm: Hashable, Sendable {
        case number(digits: Int)
        case short
        case shortAlone
        case long
        case longAlone
    }

    let elements: [Element]

    init(elements: [Element]) {
        self.elements = elements
    }

    /// Reads a pattern; letters nobody knows are text.
    public init(_ pattern: String) {
        var elements: [Element] = []
        var literal = ""
        func endLiteral() {
            if !literal.isEmpty { elements.append(.literal(literal)) }
            literal = ""
        }
        let characters = Array(pattern)
        var index = 0
        var isQuoted = false
        while index < characters.count {
            let character = characters[index]
            if character == "'" {
                if index + 1 < characters.count, characters[index + 1] == "'" {
                    literal.append("'")
                    index += 2
                } else {
                    isQuoted.toggle()
                    index += 1
                }
                continue
            }
            var end = index + 1
            while end < characters.count, characters[end] == character { end += 1 }
            if !isQuoted, let field = Self.field(character, count: end - index) {
                endLiteral()
                elements.append(field)
                index = end
            } else {
                literal.append(character)
                index += 1
            }
        }
        endLiteral()
        self.elements = elements
    }

    private static func field(_ letter: Character, count: Int) -> Element? {
        switch letter {
        case "y": .year
        case "M", "L":
            switch count {
            case 1, 2: .month(.number(digits: count))
            case 3: .month(letter == "L" ? .shortAlone : .short)
            default: .month(letter == "L" ? .longAlone : .long)
            }
        case "d": .day(digits: count)
        case "E": .weekday(isLong: count > 3)
        case "H": .hour(digits: count)
        case "m": .minute
        case "s": .second
        case "S": .fraction(digits: min(count, 6))
        default: nil
        }
    }

    /// The pattern in CLDR's letters.
    public var text: String {
        elements.map { element in
            switch element {
            case .literal(let literal):
                Self.quoted(literal)
            case .year: "y"
            case .month(.number(let digits)): String(repeating: "M", count: digits)
            case .month(.short): "MMM"
            case .month(.shortAlone): "LLL"
            case .month(.long): "MMMM"
            case .month(.longAlone): "LLLL"
            case .day(let digits): String(repeating: "d", count: digits)
            case .weekday(let isLong): isLong ? "EEEE" : "EEE"
            case .hour(let digits): String(repeating: "H", count: digits)
            case .minute: "mm"
            case .second: "ss"
            case .fraction(let digits): String(repeating: "S", count: digits)
            }
        }.joined()
    }

    /// Text as a pattern holds it: letters in quotes, a quote doubled.
    private static func quoted(_ literal: String) -> String {
        var text = ""
        var isQuoted = false
        for character in literal {
            let isLetter = character.isLetter
            if character != "'", isLetter != isQuoted {
                text += "'"
                isQuoted = isLetter
            }
            text += character == "'" ? "''" : String(character)
        }
        return isQuoted ? text + "'" : text
    }

    /// The pattern with seconds, and with `fractionDigits` digits of them (0…6), behind the
    /// minutes; the separator is the one before the minutes.
    func withSeconds(fractionDigits: Int, decimalSeparator: String) -> DatePattern {
        guard let minute = elements.firstIndex(of: .minute) else { return self }
        var extended = elements
        var separator = ":"
        if minute > 0, case .literal(let text) = elements[minute - 1] { separator = text }
        var more: [Element] = [.literal(separator), .second]
        if fractionDigits > 0 {
            more += [.literal(decimalSeparator), .fraction(digits: min(fractionDigits, 6))]
        }
        extended.insert(contentsOf: more, at: minute + 1)
        return DatePattern(elements: extended)
    }
}

/// The dates a chart writes.
public enum DateForm: String, Hashable, Sendable, CaseIterable {
    /// An axis mark: 2025.
    case year
    /// An axis mark: Feb.
    case month
    /// The crosshair on a month's bar: Feb 2025.
    case monthYear
    /// An axis mark: Jan 29.
    case dayMonth
    /// The crosshair on a day's bar: Jan 29, 2025.
    case dayMonthYear
    /// The crosshair within a day: Jan 29 16:00.
    case dayMonthTime
    /// The same where the year matters.
    case dayMonthYearTime
    /// Spoken, with the month's full name.
    case spokenDay
    case spokenMonth
    case spokenTime
    /// An axis mark within a day, clocks: 16:00, always in 24 hours.
    case time
}
