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
        var peekIsLetter: Bool { peek.map { ($0 | 0x20) &- 97 < 26 } ?? false }

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

        /// Letters, in small.
        mutating func word() -> String {
            var bytes: [UInt8] = []
            while place < text.count, (text[place] | 0x20) &- 97 < 26, bytes.count < 16 {
                bytes.append(text[place] | 0x20)
                place += 1
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// An English name of a month, whole or its first three letters.
        mutating func month() -> Int? {
            let name = word()
            guard name.utf8.count >= 3 else { return nil }
            let names = [
                "january", "february", "march", "april", "may", "june", "july", "august",
                "september", "october", "november", "december",
            ]
            return names.firstIndex { $0.hasPrefix(name) || (name == "sept" && $0 == "september") }
                .map { $0 + 1 }
        }

        /// AM is false, PM is true, nothing is nil.
        mutating func meridiem() -> Bool? {
            guard place + 1 < text.count, text[place + 1] | 0x20 == UInt8(ascii: "m") else {
                return nil
            }
            switch text[place] | 0x20 {
            case UInt8(ascii: "a"):
                place += 2
                return false
            case UInt8(ascii: "p"):
                place += 2
                return true
            default:
                return nil
            }
        }
    }
}
