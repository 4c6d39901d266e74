/// Unpacks a text as it comes, to the last byte that is there.
protocol UnpackStream: ~Copyable {
    /// The last member that was begun is at its end.
    var isAtEnd: Bool { get }
    /// The content is not what was packed, or no packing at all.
    var isDamaged: Bool { get }
    /// There is no memory for what the packing needs.
    var lacksMemory: Bool { get }

    /// Unpacks from `input` into `output`; answers how many bytes were used and written. Nothing
    /// is used any more behind the end or damage.
    mutating func unpack(
        _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> (used: Int, written: Int)
}
