import CZlib

/// Unpacks gzip, or what a zip file holds, as it comes, to the last byte that is there.
///
/// By zlib itself, which the program needs for pictures anyway: libarchive keeps back up to 64 kB
/// of an input that breaks off, which may be all of it.
struct InflateStream: ~Copyable, UnpackStream {
    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool
    private(set) var isAtEnd = false
    private(set) var isDamaged = false
    var lacksMemory: Bool { !isReady }

    private let isGzip: Bool

    init(isGzip: Bool = true) {
        self.isGzip = isGzip
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        isReady = kchart_inflate_init(stream, isGzip ? 1 : 0) == Z_OK
    }

    deinit {
        if isReady { inflateEnd(stream) }
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    mutating func unpack(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (used: Int, written: Int) {
        guard isReady, !isDamaged, let start = input.baseAddress else { return (0, 0) }
        if isAtEnd {
            // Another member may follow; zeros or anything else behind the last one is padding.
            guard isGzip, input.count >= 2, input[0] == 0x1F, input[1] == 0x8B else {
                return (0, 0)
            }
            inflateReset(stream)
            isAtEnd = false
        }
        let given = min(input.count, 1 << 30)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = UInt32(given)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(min(output.count, 1 << 30))
        let room = Int(stream.pointee.avail_out)
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_STREAM_END: isAtEnd = true
        case Z_OK, Z_BUF_ERROR: break
        default: isDamaged = true
        }
        return (given - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
    }
}
