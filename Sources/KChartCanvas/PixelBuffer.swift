public import KChartCore

/// Memory that holds a picture: `0xXXRRGGBB` words in the machine's byte order.
///
/// It owns nothing; whoever hands it out says how long it lives.
public struct PixelBuffer: @unchecked Sendable {
    public let base: UnsafeMutablePointer<UInt32>
    public let size: PixelSize
    /// Words from one row to the next; at least the width.
    public let rowStride: Int

    public init(base: UnsafeMutablePointer<UInt32>, size: PixelSize, rowStride: Int) {
        precondition(rowStride >= size.width, "a row holds at least its pixels")
        self.base = base
        self.size = size
        self.rowStride = rowStride
    }

    public var bounds: PixelRect { PixelRect(size: size) }
}
