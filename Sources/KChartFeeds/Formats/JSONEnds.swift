/// Mends what happens to the ends of JSON texts: one that breaks off, and several one behind the
/// other.
enum JSONEnds {
    /// Deeper texts are left as they are.
    private static let deepest = 64

    /// The text up to its last whole record, its brackets closed; nil for a text that does not
    /// break off, or is damaged before its end. O(n).
    static func closed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var open: [UInt8] = []
        var inString = false
        // Behind the last bracket that was closed, and what was open there.
        var end: (place: Int, open: [UInt8])?
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if inString {
                if byte == 0x5C { place += 1 } else if byte == 0x22 { inString = false }
            } else {
                switch byte {
                case 0x22: inString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    guard open.count < deepest else { return nil }
                    open.append(byte + 2)
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    guard open.popLast() == byte else { return nil }
                    if open.isEmpty { return nil }
                    end = (place + 1, open)
                case 0: return nil
                default: break
                }
            }
            place += 1
        }
        guard let end else { return nil }
        return Array(bytes[..<end.place]) + end.open.reversed()
    }

    /// Arrays one behind the other as one array, every byte of a record where it was; nil for
    /// anything else, and for one array alone. O(n).
    static func joined(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var ends: [(close: Int, open: Int)] = []
        var scan = JSONScanner(bytes)
        guard scan.peek() == UInt8(ascii: "["), scan.skipValue() else { return nil }
        while !scan.isAtEnd {
            var before = scan.place
            while before > 0, bytes[before - 1] != UInt8(ascii: "]") { before -= 1 }
            guard scan.peek() == UInt8(ascii: "["), before > 0 else { return nil }
            ends.append((before - 1, scan.place))
            guard scan.skipValue() else { return nil }
        }
        guard !ends.isEmpty else { return nil }
        var text = Array(bytes)
        for end in ends {
            text[end.close] = UInt8(ascii: ",")
            text[end.open] = UInt8(ascii: " ")
        }
        return text
    }
}
