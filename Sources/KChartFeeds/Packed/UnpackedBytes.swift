import Glibc

/// Text that grows while it is unpacked, or comes through a pipe.
final class UnpackedBytes {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    /// The packed input ended before its end.
    var isTruncated = false

    static let step = 256 << 10

    init() {
        capacity = Self.step
        base = ByteMemory.allocate(capacity)
    }

    deinit {
        ByteMemory.free(base)
    }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// Room for one more step behind what is there.
    func room() -> UnsafeMutableBufferPointer<UInt8> {
        if capacity - count < Self.step {
            // By half: what is let through up to a limit should not ask for twice the limit.
            capacity += max(capacity / 2, Self.step)
            base = ByteMemory.grown(base, to: capacity)
        }
        return UnsafeMutableBufferPointer(start: base + count, count: Self.step)
    }

    /// `written` bytes of the room were filled.
    func take(_ written: Int) {
        count += written
    }

    /// Adds bytes that are there already.
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        var at = 0
        while at < bytes.count {
            let target = room()
            let length = min(bytes.count - at, target.count)
            _ = target.update(fromContentsOf: bytes[at..<(at + length)])
            take(length)
            at += length
        }
    }

    /// Leaves out the line that has no end: of a text that breaks off, its last cell may be cut.
    func dropOpenLine() {
        guard let end = bytes.lastIndex(of: 0x0A) else { return }
        count = end + 1
    }

    /// Takes the text of another and gives it its own.
    func exchange(with other: UnpackedBytes) {
        swap(&base, &other.base)
        swap(&count, &other.count)
        swap(&capacity, &other.capacity)
    }

    /// Hands the memory over; this is empty afterwards.
    func release() -> (base: UnsafeMutablePointer<UInt8>, count: Int) {
        let result = (base, count)
        base = ByteMemory.allocate(1)
        capacity = 1
        count = 0
        return result
    }
}
