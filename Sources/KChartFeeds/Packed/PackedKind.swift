/// How an input is packed, told by its first bytes.
enum PackedKind: String, Sendable {
    case gzip, zip, bzip2, xz, zstd

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let magics: [([UInt8], PackedKind)] = [
            ([0x1F, 0x8B, 0x08], .gzip), ([0x50, 0x4B, 0x03, 0x04], .zip),
            ([0x50, 0x4B, 0x05, 0x06], .zip), ([0x42, 0x5A, 0x68], .bzip2),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0x28, 0xB5, 0x2F, 0xFD], .zstd),
        ]
        guard let kind = magics.first(where: { bytes.starts(with: $0.0) })?.1 else { return nil }
        // "BZh" may begin a word; a level and the mark of a block follow in packed data.
        if kind == .bzip2 {
            guard bytes.count > 4, (0x31...0x39).contains(bytes[3]),
                bytes[4] == 0x31 || bytes[4] == 0x17
            else { return nil }
        }
        self = kind
    }

    /// The longest beginning that `init` looks at.
    static let headBytes = 6
}
