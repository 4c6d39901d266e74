import Glibc
public import KChartCanvas
public import KChartCore

/// Memory for a picture that is not on a screen: exports and tests.
///
/// The buffer keeps the memory alive, so it may be handed on and this object forgotten.
public final class OwnedPixels {
    /// Empty when there was no memory for the size.
    public let buffer: PixelBuffer

    /// Black pixels. Sides are kept inside 0…32767.
    public init(size: PixelSize) {
        let wanted = PixelSize(width: min(size.width, 32_767), height: min(size.height, 32_767))
        buffer = Memory.buffer(size: wanted) ?? Memory.noBuffer
    }

    /// The colour at a place as `0xRRGGBB`; nil outside.
    public func pixel(x: Int, y: Int) -> UInt32? {
        guard buffer.bounds.contains(PixelPoint(x: x, y: y)) else { return nil }
        return buffer.base[y * buffer.rowStride + x] & 0xFF_FFFF
    }

    /// Frees its bytes when the last buffer that names it goes.
    private final class Memory {
        private let bytes: UnsafeMutableRawPointer

        private init(_ bytes: UnsafeMutableRawPointer) { self.bytes = bytes }

        deinit { free(bytes) }

        /// Nil when there is no memory.
        static func buffer(size: PixelSize) -> PixelBuffer? {
            guard let bytes = calloc(max(1, size.area), MemoryLayout<UInt32>.stride) else {
                return nil
            }
            return PixelBuffer(
                base: bytes.assumingMemoryBound(to: UInt32.self), size: size,
                rowStride: size.width, owner: Memory(bytes))
        }

        /// A picture without pixels; its address is never read or written.
        static var noBuffer: PixelBuffer {
            PixelBuffer(
                base: UnsafeMutablePointer<UInt32>.allocate(capacity: 1),
                size: PixelSize(width: 0, height: 0), rowStride: 0)
        }
    }
}
