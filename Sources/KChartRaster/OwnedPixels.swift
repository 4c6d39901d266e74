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
        let memory = calloc(max(1, wanted.area), MemoryLayout<UInt32>.stride)
        if let memory {
            buffer = PixelBuffer(
                base: memory.assumingMemoryBound(to: UInt32.self), size: wanted,
                rowStride: wanted.width)
        } else {
            buffer = PixelBuffer(
                base: UnsafeMutablePointer<UInt32>.allocate(capacity: 1),
                size: PixelSize(width: 0, height: 0), rowStride: 0)
        }
    }

    deinit {
        free(buffer.base)
    }

    /// The colour at a place as `0xRRGGBB`; nil outside.
    public func pixel(x: Int, y: Int) -> UInt32? {
        guard buffer.bounds.contains(PixelPoint(x: x, y: y)) else { return nil }
        return buffer.base[y * buffer.rowStride + x] & 0xFF_FFFF
    }
}
