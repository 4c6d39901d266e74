import Glibc

/// Text that grows while it is unpacked.
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
            base = ByteMemory.grown(base, to: capacity * 2)
            capacity *= 2
        }
        return UnsafeMutableBufferPointer(start: base + count, count: Self.step)
    }

    /// `written` bytes of the room were filled.
    func take(_ written: Int) {
        count += written
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
