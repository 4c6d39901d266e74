import Glibc
public import KChartCanvas
public import KChartCore

/// Memory for a picture that is not on a screen: exports and tests.
public final class OwnedPixels {
    /// Valid as long as this object lives; empty when there was no memory for `size`.
    public let buffer: PixelBuffer

    /// Opaque black pixels. Sides are kept inside 0…32767.
    public init(size: PixelSize) {
        let wanted = PixelSize(width: min(size.width, 32_767), height: min(size.height, 32_767))
        // An empty picture still has an address.
        guard let memory = calloc(max(1, wanted.area), MemoryLayout<UInt32>.stride) else {
            buffer = PixelBuffer(
                base: Self.nowhere, size: PixelSize(width: 0, height: 0), rowStride: 0)
            return
        }
        buffer = PixelBuffer(
            base: memory.assumingMemoryBound(to: UInt32.self), size: wanted,
            rowStride: wanted.width)
    }

    deinit {
        if buffer.base != Self.nowhere { free(buffer.base) }
    }

    /// The address of pictures there was no memory for; nothing is ever written to it.
    private nonisolated(unsafe) static let nowhere = UnsafeMutablePointer<UInt32>.allocate(
        capacity: 1)

    /// The colour at a place as `0xRRGGBB`; nil outside.
    public func pixel(x: Int, y: Int) -> UInt32? {
        guard buffer.bounds.contains(PixelPoint(x: x, y: y)) else { return nil }
        return buffer.base[y * buffer.rowStride + x] & 0xFF_FFFF
    }
}
