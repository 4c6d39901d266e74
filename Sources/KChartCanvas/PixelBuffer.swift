public import KChartCore

/// Memory that holds a picture: `0xXXRRGGBB` words in the machine's byte order.
///
/// Whoever hands it out says how long it lives: as long as a copy of the buffer when it names
/// an owner, else as that code says.
public struct PixelBuffer: @unchecked Sendable {
    public let base: UnsafeMutablePointer<UInt32>
    public let size: PixelSize
    /// Words from one row to the next; at least the width.
    public let rowStride: Int
    /// What keeps the memory alive; nil when something else does.
    public let owner: AnyObject?

    public init(
        base: UnsafeMutablePointer<UInt32>, size: PixelSize, rowStride: Int,
        owner: AnyObject? = nil
    ) {
        precondition(rowStride >= size.width, "a row holds at least its pixels")
        self.owner = owner
        self.base = base
        self.size = size
        self.rowStride = rowStride
    }

    public var bounds: PixelRect { PixelRect(size: size) }
}
