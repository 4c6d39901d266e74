/// Reads JSON (RFC 8259) from bytes; total: whatever is no JSON gives nil.
///
/// Nesting is limited to 32; bytes that are no UTF-8 become U+FFFD; of two members with one name
/// the first counts for whoever asks by name.
struct RecordReader {
    private static let deepest = 32

    private let bytes: [UInt8]
    private let end: Int
    private(set) var at: Int

    init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        self.end = end ?? bytes.count
        at = start
    }

    /// The one value of these bytes.
    mutating func readWhole() -> RecordValue? {
        guard let value = read(0) else { return nil }
        skipBlanks()
        return at == end ? value : nil
    }

    private var next: UInt8? { at < end ? bytes[at] : nil }

    private mutating func skipBlanks() {
        while at < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func read(_ depth: Int) -> RecordValue? {
        skipBlanks()
        guard let first = next, depth <= Self.deepest else { return nil }
        switch first {
        case UInt8(ascii: "{"): return readObject(depth)
        case UInt8(ascii: "["): return readArray(depth)
        case UInt8(ascii: "\""): return readString().map { .string($0) }
        case UInt8(ascii: "t"): return readWord("true", .bool(true))
        case UInt8(ascii: "f"): return readWord("false", .bool(false))
        case UInt8(ascii: "n"): return readWord("null", .null)
        default: return readNumber()
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: RecordValue) -> RecordValue? {
        for index in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[index]) else { return nil }
        }
        return value
    }

    private mutating func readObject(_ depth: Int) -> RecordValue? {
        at += 1
        var members: [RecordMember] = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let key = readString() else { return nil }
            skipBlanks()
            guard take(UInt8(ascii: ":")), let value = read(depth + 1) else { return nil }
            members.append(RecordMember(key: key, value: value))
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            return take(UInt8(ascii: "}")) ? .object(members) : nil
        }
    }

    private mutating func readArray(_ depth: Int) -> RecordValue? {
        at += 1
        var values: [RecordValue] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            guard let value = read(depth + 1) else { return nil }
            values.append(value)
            skipBlanks()
            if take(UInt8(ascii: ",")) { continue }
            return take(UInt8(ascii: "]")) ? .array(values) : nil
        }
    }

    private mutating func readNumber() -> RecordValue? {
        let start = at
        _ = take(UInt8(ascii: "-"))
        let digits = at
        var isWhole = true
        while let byte = next {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
                UInt8(ascii: "-"):
                isWhole = false
            default: return number(start, digits, isWhole)
            }
            at += 1
        }
        return number(start, digits, isWhole)
    }

    private func number(_ start: Int, _ digits: Int, _ isWhole: Bool) -> RecordValue? {
        guard digits < at, (0x30...0x39).contains(bytes[digits]), at - start <= 400 else {
            return nil
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let whole = Int64(text) { return .integer(whole) }
        // A number too great for a double is infinite here, and refused by who uses it.
        return Double(text).map { .number($0) }
    }

    private mutating func readString() -> String? {
        at += 1
        let start = at
        while at < end, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
            at += 1
        }
        guard at < end else { return nil }
        if bytes[at] == UInt8(ascii: "\"") {
            at += 1
            return String(decoding: bytes[start..<at - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<at])
        while let byte = next {
            at += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                text.append(byte)
                continue
            }
            guard let scalar = readEscape() else { return nil }
            text.append(contentsOf: Array(String(Character(scalar)).utf8))
        }
        return nil
    }

    private mutating func readEscape() -> Unicode.Scalar? {
        guard let letter = next else { return nil }
        at += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"):
            guard let first = readUnit() else { return nil }
            guard (0xD800..<0xDC00).contains(first) else {
                return Unicode.Scalar(first) ?? "\u{FFFD}"
            }
            let mark = at
            if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = readUnit(),
                (0xDC00..<0xE000).contains(second)
            {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            }
            at = mark
            return "\u{FFFD}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(letter)
        default: return nil
        }
    }

    private mutating func readUnit() -> UInt32? {
        guard at + 4 <= end else { return nil }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue else {
                return nil
            }
            unit = unit << 4 | UInt32(digit)
            at += 1
        }
        return unit
    }
}
