import CArchive

/// Unpacks bzip2, xz and zstd as they come, to the last byte that is there.
struct BlockStream: ~Copyable, UnpackStream {
    private let decoder: UnsafeMutablePointer<kchart_decoder>
    private let kind: PackedKind
    private(set) var isAtEnd = false
    private(set) var isDamaged = false
    private(set) var lacksMemory = false

    /// Nil when the library of this packing is not installed, or for another packing.
    init?(_ kind: PackedKind) {
        let packing: kchart_packing
        switch kind {
        case .bzip2: packing = kchart_bzip2
        case .xz: packing = kchart_xz
        case .zstd: packing = kchart_zstd
        case .gzip, .zip: return nil
        }
        guard let decoder = kchart_decoder_new(packing) else { return nil }
        self.decoder = decoder
        self.kind = kind
    }

    deinit {
        kchart_decoder_free(decoder)
    }

    mutating func unpack(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (used: Int, written: Int) {
        guard !isDamaged, !lacksMemory, let from = input.baseAddress, let to = output.baseAddress
        else { return (0, 0) }
        if isAtEnd {
            // Another member may follow; anything else behind the last one is padding.
            guard Self.follows(input, kind) else { return (0, 0) }
            kchart_decoder_end(decoder)
            guard kchart_decoder_begin(decoder) != 0 else {
                lacksMemory = true
                return (0, 0)
            }
            isAtEnd = false
        }
        let given = min(input.count, 1 << 30)
        let room = min(output.count, 1 << 30)
        var left = given
        var free = room
        switch kchart_decode(decoder, from, &left, to, &free) {
        case kchart_at_end: isAtEnd = true
        case kchart_damaged: isDamaged = true
        case kchart_no_memory: lacksMemory = true
        default: break
        }
        return (given - left, room - free)
    }

    private static func follows(_ input: UnsafeBufferPointer<UInt8>, _ kind: PackedKind) -> Bool {
        if PackedKind(input) == kind { return true }
        // A frame that zstd passes over: 0x184D2A5?, little-endian.
        return kind == .zstd && input.count >= 4 && input[0] & 0xF0 == 0x50
            && input[1...3].elementsEqual([0x2A, 0x4D, 0x18])
    }
}
