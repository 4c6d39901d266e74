/// Reads `.strings` text entry by entry.
struct StringsParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private(set) var problems: [StringsFile.Problem] = []
    /// The place of the last problem and its line: lines are counted on from there.
    private var counted = (place: 0, line: 1)

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if bytes.count >= 3, bytes.prefix(3).elementsEqual(mark) { position = 3 }
    }

    /// The next entry that can be read; nil at the end.
    mutating func next() -> (key: String, text: String)? {
        while skipSpace() {
            guard let key = word() else {
                recover(.key)
                continue
            }
            guard skipSpace(), take(UInt8(ascii: "=")) else {
                recover(.equalsSign)
                continue
            }
            guard skipSpace(), let text = word() else {
                recover(.text)
                continue
            }
            // A text with a missing semicolon is still a text.
            if !(skipSpace() && take(UInt8(ascii: ";"))) { report(.semicolon) }
            return (key, text)
        }
        return nil
    }

    /// Goes to the next byte that is neither space nor comment; false at the end.
    private mutating func skipSpace() -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                skipBlockComment()
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                skipLine()
            } else {
                return true
            }
        }
        return false
    }

    private mutating func skipBlockComment() {
        let start = position
        position += 2
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        report(.endOfComment, at: start)
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    }

    private func peek(_ offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    /// A quoted text or a bare word of letters, digits and `. _ - $ :`.
    private mutating func word() -> String? {
        guard position < bytes.count else { return nil }
        if bytes[position] == UInt8(ascii: "\"") { return quoted() }
        let start = position
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        return position > start ? text(start..<position) : nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "$"),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private mutating func quoted() -> String? {
        let open = position
        position += 1
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return text(start..<position - 1)
            case UInt8(ascii: "\\"):
                return quotedWithEscapes(open: open, start: start)
            default:
                position += 1
            }
        }
        report(.endOfText, at: open)
        return nil
    }

    private mutating func quotedWithEscapes(open: Int, start: Int) -> String? {
        var unescaped = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return text(unescaped, at: open)
            case UInt8(ascii: "\\"):
                appendEscape(to: &unescaped)
            default:
                unescaped.append(byte)
            }
        }
        report(.endOfText, at: open)
        return nil
    }

    /// The character after a backslash; an escape nobody knows is that character itself.
    private mutating func appendEscape(to unescaped: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            guard let scalar = hexScalar() else {
                report(.escape)
                return
            }
            unescaped.append(contentsOf: String(Character(scalar)).utf8)
        default: unescaped.append(byte)
        }
    }

    /// Four hexadecimal digits, two times four for a surrogate pair.
    private mutating func hexScalar() -> Unicode.Scalar? {
        guard let first = hexUnit() else { return nil }
        if UTF16.isLeadSurrogate(first), peek(0) == UInt8(ascii: "\\"),
            peek(1) == UInt8(ascii: "U") || peek(1) == UInt8(ascii: "u")
        {
            let mark = position
            position += 2
            if let second = hexUnit(), UTF16.isTrailSurrogate(second) {
                let lead = UInt32(first) - 0xD800
                return Unicode.Scalar(0x10000 + lead << 10 + UInt32(second) - 0xDC00)
            }
            position = mark
        }
        return Unicode.Scalar(first)
    }

    private mutating func hexUnit() -> UInt16? {
        guard position + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[position..<position + 4] {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        position += 4
        return value
    }

    private mutating func text(_ range: Range<Int>) -> String {
        let slice = UnsafeBufferPointer(rebasing: bytes[range])
        if let text = String(validating: slice, as: UTF8.self) { return text }
        report(.encoding, at: range.lowerBound)
        return String(decoding: slice, as: UTF8.self)
    }

    private mutating func text(_ unescaped: [UInt8], at place: Int) -> String {
        if let text = String(validating: unescaped, as: UTF8.self) { return text }
        report(.encoding, at: place)
        return String(decoding: unescaped, as: UTF8.self)
    }

    /// Notes the problem and goes on behind the next semicolon or line end.
    private mutating func recover(_ reason: StringsFile.Problem.Reason) {
        report(reason)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ";") || byte == 0x0A { return }
        }
    }

    private mutating func report(
        _ reason: StringsFile.Problem.Reason, at place: Int? = nil
    ) {
        // A file of rubbish has as many problems as bytes; nobody reads more than these.
        guard problems.count < StringsFile.problemLimit else { return }
        let end = min(place ?? position, bytes.count)
        if end >= counted.place {
            counted.line += bytes[counted.place..<end].count { $0 == 0x0A }
        } else {
            counted.line -= bytes[end..<counted.place].count { $0 == 0x0A }
        }
        counted.place = end
        problems.append(StringsFile.Problem(line: counted.line, reason: reason))
    }
}
