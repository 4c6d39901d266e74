import Glibc

/// Walks through JSON without building anything. Depth costs no stack: what is skipped is counted,
/// and at most `deepest` containers are entered.
struct JSONScanner {
    static let deepest = 16

    private let bytes: UnsafeBufferPointer<UInt8>
    /// Where the scanner stands.
    private(set) var place: Int
    /// False after text that breaks the rules.
    private(set) var isInOrder = true
    /// For each entered container: nothing of it was read yet.
    private var isFresh: [Bool] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int = 0) {
        self.bytes = bytes
        self.place = place
    }

    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return place >= bytes.count
        }
    }

    /// The next byte that is no blank.
    mutating func peek() -> UInt8? {
        skipBlanks()
        return place < bytes.count ? bytes[place] : nil
    }

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            default: return
            }
        }
    }

    private mutating func fail() { isInOrder = false }

    private mutating func enter(_ bracket: UInt8) -> Bool {
        guard isInOrder, isFresh.count < Self.deepest, peek() == bracket else { return false }
        place += 1
        isFresh.append(true)
        return true
    }

    mutating func enterObject() -> Bool { enter(UInt8(ascii: "{")) }
    mutating func enterArray() -> Bool { enter(UInt8(ascii: "[")) }

    /// Moves to the next member of the entered container; false at its end, which is passed.
    private mutating func advance(closing: UInt8) -> Bool {
        guard isInOrder, let fresh = isFresh.last, let next = peek() else {
            fail()
            return false
        }
        if next == closing {
            place += 1
            isFresh.removeLast()
            return false
        }
        if !fresh {
            guard next == UInt8(ascii: ",") else {
                fail()
                return false
            }
            place += 1
            // A comma behind the last element says nothing more.
            guard let behind = peek() else {
                fail()
                return false
            }
            if behind == closing {
                place += 1
                isFresh.removeLast()
                return false
            }
        }
        isFresh[isFresh.count - 1] = false
        return true
    }

    /// True when another element follows; the scanner then stands on it.
    mutating func nextElement() -> Bool { advance(closing: UInt8(ascii: "]")) }

    /// The bytes of the next key, the scanner standing on its value; nil at the end of the object.
    mutating func nextKeyBytes() -> UnsafeBufferPointer<UInt8>? {
        guard advance(closing: UInt8(ascii: "}")) else { return nil }
        guard let key = string(), peek() == UInt8(ascii: ":") else {
            fail()
            return nil
        }
        place += 1
        skipBlanks()
        return key
    }

    mutating func nextKey() -> String? {
        nextKeyBytes().map { bytes in
            let key = String(decoding: bytes, as: UTF8.self)
            guard let start = bytes.baseAddress, memchr(start, 0x5C, bytes.count) != nil else {
                return key
            }
            return HeaderText.unescaped(key)
        }
    }

    /// The text of the number, word or string under the scanner, which passes it; nil for a
    /// container, which it leaves. A string is given without quotes, escapes as they stand.
    mutating func scalarBytes() -> UnsafeBufferPointer<UInt8>? {
        guard isInOrder, let next = peek() else {
            fail()
            return nil
        }
        switch next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return nil
        case UInt8(ascii: "\""):
            return string()
        default:
            let start = place
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A,
                    0x0D, UInt8(ascii: ":"), UInt8(ascii: "\""):
                    if place == start { fail() }
                    return place > start ? stretch(start, place) : nil
                default: place += 1
                }
            }
            return stretch(start, place)
        }
    }

    /// The text of a scalar without passing it.
    func scalar() -> String? {
        var ahead = self
        return ahead.scalarBytes().map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func string() -> UnsafeBufferPointer<UInt8>? {
        guard peek() == UInt8(ascii: "\"") else {
            fail()
            return nil
        }
        place += 1
        let start = place
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                place += 1
                return stretch(start, place - 1)
            }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = bytes.count
        fail()
        return nil
    }

    private func stretch(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// Passes one value of any depth; false when the text ends inside it.
    mutating func skipValue() -> Bool {
        guard let next = peek() else {
            fail()
            return false
        }
        guard next == UInt8(ascii: "{") || next == UInt8(ascii: "[") else {
            return scalarBytes() != nil
        }
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard string() != nil else { return false }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    place += 1
                    return true
                }
            default: break
            }
            place += 1
        }
        fail()
        return false
    }

    /// The line of the place where the scanner stands, from 1.
    var line: Int {
        1 + bytes[..<min(place, bytes.count)].count { $0 == 0x0A }
    }
}
