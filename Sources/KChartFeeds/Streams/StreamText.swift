/// Turns the bytes of a stream into UTF-8, in whatever pieces they come.
struct StreamText {
    private var isBigEndian: Bool?
    /// UTF-16 that is not a whole character yet.
    private var rest: [UInt8] = []

    /// The bytes at the beginning that say the encoding; what is left of them is text.
    mutating func begin(_ head: inout [UInt8]) {
        let encoding = head.withUnsafeBufferPointer { TextEncoding($0) }
        switch encoding {
        case .utf8(let skip):
            head.removeFirst(skip)
        case .utf16(let skip, let bigEndian):
            isBigEndian = bigEndian
            head = utf8(Array(head.dropFirst(skip)))
        }
    }

    /// Another file of the same encoding follows.
    mutating func beginFile() { rest = [] }

    /// False when bytes are text as they stand.
    var translates: Bool { isBigEndian != nil }

    /// The text of the next bytes.
    mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let isBigEndian else { return bytes }
        rest += bytes
        var whole = rest.count & ~1
        // The first half of a pair waits for the second.
        if whole >= 2, rest[whole - (isBigEndian ? 2 : 1)] & 0xFC == 0xD8 { whole -= 2 }
        defer { rest.removeFirst(whole) }
        return rest[..<whole].withUnsafeBufferPointer {
            TextEncoding.utf8(fromUTF16: $0, bigEndian: isBigEndian)
        }
    }
}
