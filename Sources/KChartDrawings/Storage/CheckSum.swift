/// CRC-32 of IEEE 802.3, as zip and PNG have it.
enum CheckSum {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in
            sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1
        }
    }

    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8) }
        return ~sum
    }

    /// Eight hexadecimal digits.
    static func text(_ sum: UInt32) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return (0..<8).map { digits[Int(sum >> (28 - 4 * UInt32($0)) & 15)] }
    }
}
