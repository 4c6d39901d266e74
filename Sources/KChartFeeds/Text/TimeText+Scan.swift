extension TimeText {
    /// A place in a short text.
    struct Scan {
        private let text: UnsafeBufferPointer<UInt8>
        var place = 0

        init(_ text: UnsafeBufferPointer<UInt8>) {
            self.text = text
        }

        var isAtEnd: Bool { place >= text.count }
        var peek: UInt8? { place < text.count ? text[place] : nil }
        var peekIsLetter: Bool { peek.map { ($0 | 0x20) &- 97 < 26 || $0 >= 0x80 } ?? false }

        mutating func next() -> UInt8? {
            guard place < text.count else { return nil }
            place += 1
            return text[place - 1]
        }

        mutating func skip(_ isSkipped: (UInt8) -> Bool) {
            while place < text.count, isSkipped(text[place]) { place += 1 }
        }

        /// Figures, at most `limit`; more than that are no number.
        mutating func number(limit: Int) -> (value: Int, length: Int)? {
            var value = 0
            var length = 0
            while place < text.count, text[place] &- 48 < 10 {
                guard length < limit else { return nil }
                value = value * 10 + Int(text[place] &- 48)
                length += 1
                place += 1
            }
            return length > 0 ? (value, length) : nil
        }

        /// The year that the rest of the text is: four figures and nothing behind them.
        var lastYear: Int? {
            guard place + 4 == text.count, text[place...].allSatisfy({ $0 &- 48 < 10 }) else {
                return nil
            }
            return text[place...].reduce(0) { $0 * 10 + Int($1 &- 48) }
        }

        /// Figures after a point, in millionths; what is finer is cut off.
        mutating func fraction() -> Int64? {
            var value: Int64 = 0
            var length = 0
            while place < text.count, text[place] &- 48 < 10 {
                if length < 6 { value = value * 10 + Int64(text[place] &- 48) }
                length += 1
                place += 1
            }
            guard length > 0 else { return nil }
            var scale = length
            while scale < 6 {
                value *= 10
                scale += 1
            }
            return value
        }

        /// The rest is the name of a weekday: "Fri".
        var isWeekdayAtEnd: Bool {
            guard place < text.count, text.count - place <= 9, peekIsLetter else { return false }
            let word = String(decoding: text[place...], as: UTF8.self).lowercased()
            return Self.weekdays.contains { $0 == word || $0.prefix(3) == word }
        }

        private static let weekdays = [
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ]

        /// Figures, no more than `count` of them; what follows stays.
        mutating func figures(atMost count: Int) -> Int? {
            var value = 0
            var length = 0
            while length < count, place < text.count, text[place] &- 48 < 10 {
                value = value * 10 + Int(text[place] &- 48)
                length += 1
                place += 1
            }
            return length > 0 ? value : nil
        }

        /// Letters; those of English in small.
        mutating func word() -> String {
            var bytes: [UInt8] = []
            while place < text.count, bytes.count < 32 {
                let byte = text[place]
                guard (byte | 0x20) &- 97 < 26 || byte >= 0x80 else { break }
                bytes.append(byte >= 0x80 ? byte : byte | 0x20)
                place += 1
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// A name of a month, whole or its first letters.
        mutating func month() -> Int? {
            if place + 2 < text.count, place + 3 == text.count || !isLetter(text[place + 3]),
                let month = Self.english(text[place], text[place + 1], text[place + 2])
            {
                place += 3
                return month
            }
            return MonthNames.month(word())
        }

        private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 || byte >= 0x80 }

        /// The three letters of an English month: most files have them.
        private static func english(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
            let word = UInt32(a | 0x20) << 16 | UInt32(b | 0x20) << 8 | UInt32(c | 0x20)
            switch word {
            case 0x6A_616E: return 1
            case 0x66_6562: return 2
            case 0x6D_6172: return 3
            case 0x61_7072: return 4
            case 0x6D_6179: return 5
            case 0x6A_756E: return 6
            case 0x6A_756C: return 7
            case 0x61_7567: return 8
            case 0x73_6570: return 9
            case 0x6F_6374: return 10
            case 0x6E_6F76: return 11
            case 0x64_6563: return 12
            default: return nil
            }
        }

        /// Passes a weekday in front of a date: "Mon, ", "Friday ".
        mutating func skipWeekday() {
            guard peekIsLetter else { return }
            let start = place
            let name = word()
            let days = [
                "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
            ]
            guard name.utf8.count >= 3,
                days.contains(where: { $0.hasPrefix(name) }) || name == "thur"
            else {
                place = start
                return
            }
            skip { $0 == 0x2C || $0 == 0x20 || $0 == 0x2E }
        }

        /// Passes one of the marks behind year, month and day in Chinese, Japanese and Korean.
        mutating func skipMark() -> Bool {
            guard place + 2 < text.count else { return false }
            let mark =
                UInt32(text[place]) << 16 | UInt32(text[place + 1]) << 8
                | UInt32(text[place + 2])
            switch mark {
            case 0xE5_B9B4, 0xE6_9C88, 0xE6_97A5, 0xEB_8584, 0xEC_9B94, 0xEC_9DBC:
                place += 3
                skip { $0 == 0x20 }
                return true
            default:
                return false
            }
        }

        /// Passes a name in brackets at the end: "(Central European Time)".
        mutating func skipBrackets() {
            var ahead = self
            ahead.skip { $0 == 0x20 }
            guard ahead.peek == UInt8(ascii: "(") || ahead.peek == UInt8(ascii: "["),
                text[text.count - 1] == UInt8(ascii: ")")
                    || text[text.count - 1] == UInt8(ascii: "]")
            else { return }
            place = text.count
        }

        /// Passes blanks, also those that do not break a line.
        mutating func skipBlanks() {
            while place < text.count {
                if text[place] == 0x20 {
                    place += 1
                } else if text[place] == 0xC2, place + 1 < text.count, text[place + 1] == 0xA0 {
                    place += 2
                } else if text[place] == 0xE2, place + 2 < text.count, text[place + 1] == 0x80,
                    text[place + 2] == 0xAF
                {
                    place += 3
                } else {
                    return
                }
            }
        }

        /// Figures and a colon come next.
        var isBeforeClock: Bool {
            var ahead = self
            return ahead.number(limit: 2) != nil && ahead.peek == UInt8(ascii: ":")
        }

        /// A point between hours and minutes behind a date: 09.30, 09.30.00.
        func isPointOfClock(behind length: Int) -> Bool {
            guard length <= 2, place > length, place + 2 < text.count, text[place] == 0x2E,
                text[place + 1] &- 48 < 6, text[place + 2] &- 48 < 10
            else { return false }
            return place + 3 == text.count || text[place + 3] == 0x2E
                || text[place + 3] == 0x20
        }

        /// AM or PM comes next.
        var isBeforeMeridiem: Bool {
            var ahead = self
            ahead.skipBlanks()
            return ahead.meridiem() != nil
        }

        /// AM is false, PM is true, nothing is nil: "am", "P.M.", "a. m.", 上午, 오후, 午前.
        mutating func meridiem() -> Bool? {
            guard let first = peek else { return nil }
            if first >= 0x80 { return eastern() }
            let half = first | 0x20
            guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else { return nil }
            var ahead = self
            ahead.place += 1
            ahead.skip { $0 == 0x2E }
            ahead.skipBlanks()
            guard ahead.peek.map({ $0 | 0x20 }) == UInt8(ascii: "m") else { return nil }
            ahead.place += 1
            // "America/New_York" is no half of a day.
            guard !ahead.peekIsLetter else { return nil }
            ahead.skip { $0 == 0x2E }
            self = ahead
            return half == UInt8(ascii: "p")
        }

        /// The halves of the day in Chinese, Japanese and Korean.
        private mutating func eastern() -> Bool? {
            let words: [(StaticString, Bool)] = [
                ("上午", false), ("下午", true), ("午前", false), ("午後", true), ("오전", false),
                ("오후", true),
            ]
            for (word, isLater) in words {
                let length = word.utf8CodeUnitCount
                guard place + length <= text.count else { continue }
                let isHere = (0..<length).allSatisfy {
                    text[place + $0] == (word.utf8Start + $0).pointee
                }
                if isHere {
                    place += length
                    return isLater
                }
            }
            return nil
        }
    }
}
