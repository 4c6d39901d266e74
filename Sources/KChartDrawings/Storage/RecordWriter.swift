/// Writes JSON in one line, with the members in the order they have.
///
/// Numbers are the shortest that read back as the same double; one that JSON has no word for
/// becomes `null`.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    static func bytes(of value: RecordValue) -> [UInt8] {
        var writer = RecordWriter()
        writer.write(value)
        return writer.bytes
    }

    mutating func write(_ value: RecordValue) {
        switch value {
        case .null: write("null")
        case .bool(let value): write(value ? "true" : "false")
        case .integer(let value): write(String(value))
        case .number(let value): writeNumber(value)
        case .string(let text): writeString(text)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(value)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                writeString(member.key)
                bytes.append(UInt8(ascii: ":"))
                write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func writeNumber(_ value: Double) {
        guard value.isFinite else { return write("null") }
        if value.magnitude < 1e15, let whole = Int64(exactly: value),
            value.sign == .plus || value < 0
        {
            write(String(whole))
        } else {
            write(String(value))
        }
    }

    private mutating func writeString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): write("\\\"")
            case UInt8(ascii: "\\"): write("\\\\")
            case 0x0A: write("\\n")
            case 0..<0x20:
                write("\\u00")
                write(byte < 16 ? "0" : "1")
                write(String(byte & 15, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
