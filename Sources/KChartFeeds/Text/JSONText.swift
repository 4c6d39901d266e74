/// The text of a JSON string from the bytes between its quotes.
enum JSONText {
    /// Escapes written out; a lone surrogate and an unknown escape become U+FFFD.
    static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var units: [UInt16] = []
        var plain: [UInt8] = []
        func close() {
            units += Array(String(decoding: plain, as: UTF8.self).utf16)
            plain.removeAll(keepingCapacity: true)
        }
        var place = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count else {
                plain.append(bytes[place])
                place += 1
                continue
            }
            close()
            let sign = bytes[place + 1]
            place += 2
            switch sign {
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
                units.append(UInt16(sign))
            case UInt8(ascii: "u") where place + 4 <= bytes.count:
                let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
                place += 4
            default: units.append(0xFFFD)
            }
        }
        close()
        return String(decoding: units, as: UTF16.self)
    }
}
