/// The places `%1$@` … `%9$@` of a text; `%%` is a percent sign.
enum Placeholders {
    private static let isolate = "\u{2068}"  // FSI
    private static let endIsolate = "\u{2069}"  // PDI

    /// The text with every place filled. A place without an argument stays as it is written. A value
    /// that ends with a stop of its own ("2024 г.") ends the sentence that it stands at the end of.
    static func fill(
        _ pattern: String, with arguments: [String], isolatesEverything: Bool
    ) -> String {
        var pattern = pattern
        return pattern.withUTF8 { bytes in
            var filled: [UInt8] = []
            filled.reserveCapacity(bytes.count + 24 * arguments.count)
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                guard byte == UInt8(ascii: "%") else {
                    filled.append(byte)
                    index += 1
                    continue
                }
                if let number = place(in: bytes, at: index), number <= arguments.count {
                    let value = arguments[number - 1]
                    if isolatesEverything || needsIsolation(value) {
                        filled.append(contentsOf: isolate.utf8)
                        filled.append(contentsOf: value.utf8)
                        filled.append(contentsOf: endIsolate.utf8)
                    } else {
                        filled.append(contentsOf: value.utf8)
                    }
                    index += 4
                    if value.utf8.last == stop, isLastStop(bytes, at: index) { index += 1 }
                } else {
                    filled.append(byte)
                    let isDoubled = index + 1 < bytes.count && bytes[index + 1] == byte
                    index += isDoubled ? 2 : 1
                }
            }
            return String(decoding: filled, as: UTF8.self)
        }
    }

    private static let stop = UInt8(ascii: ".")

    /// True for a full stop, and not the first of several.
    private static func isLastStop(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == stop
            && (index + 1 == bytes.count || bytes[index + 1] != stop)
    }

    /// The numbers of the places in the text, each once.
    static func numbers(in pattern: String) -> Set<Int> {
        var pattern = pattern
        return pattern.withUTF8 { bytes in
            Set(bytes.indices.compactMap { place(in: bytes, at: $0) })
        }
    }

    private static func place(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        guard index + 3 < bytes.count, bytes[index] == UInt8(ascii: "%"),
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[index + 1]),
            bytes[index + 2] == UInt8(ascii: "$"), bytes[index + 3] == UInt8(ascii: "@")
        else { return nil }
        return Int(bytes[index + 1] - UInt8(ascii: "0"))
    }

    /// True when the value holds a letter or a control that runs from the right: a symbol or a file
    /// name in Hebrew or Arabic must not reorder the sentence round it.
    static func needsIsolation(_ value: String) -> Bool {
        value.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                true
            case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
    }
}
