/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        case unexpectedEnd, unexpectedByte, badNumber, badString, notUTF8, tooDeep, trailingText
    }

    public var reason: Reason
    /// Bytes from the start of the text.
    public var offset: Int

    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String { "\(sentence) at byte \(offset)" }

    /// What is wrong, without the place.
    public var sentence: String {
        switch reason {
        case .unexpectedEnd: "the text ends too early"
        case .unexpectedByte: "unexpected character"
        case .badNumber: "not a number"
        case .badString: "not a string"
        case .notUTF8: "not UTF-8"
        case .tooDeep: "nested too deeply"
        case .trailingText: "text after the value"
        }
    }
}

extension JSONValue {
    /// Reads one value of RFC 8259 JSON, strictly, with nothing but white space round it.
    ///
    /// Total on every input: the depth is bounded by `maximumDepth`, numbers outside the range of
    /// a double saturate, lone surrogates become U+FFFD, the later of two equal keys wins. The
    /// cost is linear in the length.
    /// - Parameter echoed: the member of the outermost object in which a number that would be
    ///   written otherwise is kept as a `numeral`.
    public init(
        parsing bytes: some RandomAccessCollection<UInt8>, maximumDepth: Int = 64,
        echoed: String? = nil
    ) throws(JSONError) {
        var parser = JSONParser(bytes: Array(bytes), maximumDepth: maximumDepth, echoed: echoed)
        self = try parser.parseDocument()
    }

    public init(parsing text: String, maximumDepth: Int = 64) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    let maximumDepth: Int
    let echoed: String?
    var offset = 0
    private var keepsNumerals = false

    init(bytes: [UInt8], maximumDepth: Int, echoed: String?) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.echoed = echoed
    }

    mutating func parseDocument() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try parseValue(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw JSONError(.trailingText, at: offset) }
        return value
    }

    private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            offset += 1
        }
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
        guard depth <= maximumDepth else { throw JSONError(.tooDeep, at: offset) }
        guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
        switch byte {
        case UInt8(ascii: "{"): return try parseObject(depth: depth)
        case UInt8(ascii: "["): return try parseArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        case UInt8(ascii: "t"):
            try parseWord("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try parseWord("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try parseWord("null")
            return .null
        default: throw JSONError(.unexpectedByte, at: offset)
        }
    }

    private mutating func parseWord(_ word: StaticString) throws(JSONError) {
        for index in 0..<word.utf8CodeUnitCount {
            guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
            guard byte == word.utf8Start[index] else {
                throw JSONError(.unexpectedByte, at: offset)
            }
            offset += 1
        }
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var values: [JSONValue] = []
        skipSpace()
        if current == UInt8(ascii: "]") {
            offset += 1
            return .array(values)
        }
        while true {
            skipSpace()
            values.append(try parseValue(depth: depth + 1))
            if try endsContainer(with: UInt8(ascii: "]")) { return .array(values) }
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var object = JSONObject()
        skipSpace()
        if current == UInt8(ascii: "}") {
            offset += 1
            return .object(object)
        }
        while true {
            skipSpace()
            guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
            guard byte == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte, at: offset) }
            let key = try parseString()
            skipSpace()
            guard let colon = current else { throw JSONError(.unexpectedEnd, at: offset) }
            guard colon == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte, at: offset) }
            offset += 1
            skipSpace()
            if depth == 0 { keepsNumerals = key == echoed }
            object[key] = try parseValue(depth: depth + 1)
            if try endsContainer(with: UInt8(ascii: "}")) { return .object(object) }
        }
    }

    /// Steps over a comma (false) or the closing bracket (true).
    private mutating func endsContainer(with closing: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
        guard byte == closing || byte == UInt8(ascii: ",") else {
            throw JSONError(.unexpectedByte, at: offset)
        }
        offset += 1
        return byte == closing
    }
}

// MARK: Numbers

extension JSONParser {
    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            offset += 1
        }
        return offset - start
    }

    private mutating func parseNumber() throws(JSONError) -> JSONValue {
        let start = offset
        var isWhole = true
        if current == UInt8(ascii: "-") { offset += 1 }
        let firstDigit = current
        let digits = skipDigits()
        guard digits > 0, digits == 1 || firstDigit != UInt8(ascii: "0") else {
            throw JSONError(.badNumber, at: start)
        }
        if current == UInt8(ascii: ".") {
            isWhole = false
            offset += 1
            guard skipDigits() > 0 else { throw JSONError(.badNumber, at: start) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            guard skipDigits() > 0 else { throw JSONError(.badNumber, at: start) }
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isWhole, let whole = Int64(text), !keepsNumerals || String(whole) == text {
            return .integer(whole)
        }
        guard let number = Double(text) else { throw JSONError(.badNumber, at: start) }
        if keepsNumerals, "\(number)" != text { return .numeral(text) }
        if number.isInfinite {
            return .number(
                number < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude)
        }
        return .number(number)
    }
}

// MARK: Strings

extension JSONParser {
    private mutating func parseString() throws(JSONError) -> String {
        let opening = offset
        offset += 1
        var start = offset
        var text = ""
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                text += try decoded(start..<offset)
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                text += try decoded(start..<offset)
                text.unicodeScalars.append(try parseEscape())
                start = offset
            case 0..<0x20:
                throw JSONError(.badString, at: offset)
            default:
                offset += 1
            }
        }
        throw JSONError(.unexpectedEnd, at: opening)
    }

    private func decoded(_ range: Range<Int>) throws(JSONError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw JSONError(.notUTF8, at: range.lowerBound)
        }
        return text
    }

    private mutating func parseEscape() throws(JSONError) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try parseUnicodeEscape()
        default: throw JSONError(.badString, at: start)
        }
    }

    private mutating func parseUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try parseHexadecimal()
        guard (0xD800...0xDBFF).contains(first) else {
            return Unicode.Scalar(first) ?? "\u{FFFD}"
        }
        // The second half of a pair, if it is one; else the text goes on after the first half.
        let resume = offset
        if current == UInt8(ascii: "\\") {
            offset += 1
            if current == UInt8(ascii: "u") {
                offset += 1
                let second = try parseHexadecimal()
                if (0xDC00...0xDFFF).contains(second) {
                    let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
                    return Unicode.Scalar(value) ?? "\u{FFFD}"
                }
            }
            offset = resume
        }
        return "\u{FFFD}"
    }

    private mutating func parseHexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current else { throw JSONError(.unexpectedEnd, at: offset) }
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw JSONError(.badString, at: offset)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
