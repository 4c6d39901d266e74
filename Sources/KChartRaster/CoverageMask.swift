import Glibc
import KChartCore

/// A sheet of coverage bytes over a part of the surface: what a stroke is drawn on before it is
/// blended once, so that nothing is covered twice.
///
/// All zero between uses. Knows which blocks of every row were touched, so that blending and
/// clearing cost what was drawn, not what lies between.
final class CoverageMask {
    /// Columns on either side of the area that kernels may write to, for the sake of pixels
    /// computed in groups; what stands there is dropped.
    static let padding = 8

    /// The part of the surface that may be changed.
    private(set) var area = PixelRect.zero
    /// The column of the surface a row of bytes begins at.
    private(set) var left = 0
    /// Bytes from one row to the next, a multiple of eight.
    private(set) var stride = 0
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 1
    /// A bit for each touched block of each row.
    private var blocks: UnsafeMutablePointer<UInt64>
    private var rowCapacity = 1
    /// The binary logarithm of a block's columns: sixty-four blocks are a row.
    private var blockShift = 5

    init() {
        bytes = .allocate(capacity: 1)
        bytes.initialize(to: 0)
        blocks = .allocate(capacity: 1)
    }

    deinit {
        bytes.deallocate()
        blocks.deallocate()
    }

    /// Lays the sheet over `area`.
    func prepare(_ area: PixelRect) {
        self.area = area
        left = area.x - Self.padding
        stride = (area.width + 2 * Self.padding + 7) & ~7
        blockShift = 5
        while (stride - 1) >> blockShift > 63 { blockShift += 1 }
        let needed = stride * area.height
        if needed > capacity {
            bytes.deallocate()
            bytes = .allocate(capacity: needed)
            bytes.initialize(repeating: 0, count: needed)
            capacity = needed
        }
        if area.height > rowCapacity {
            blocks.deallocate()
            blocks = .allocate(capacity: area.height)
            rowCapacity = area.height
        }
        blocks.initialize(repeating: 0, count: area.height)
    }

    /// Notes that columns `first...last` of the surface, at most a few outside of the area, hold
    /// coverage in a row of the area. A group of four may go three columns further.
    @inline(__always)
    func touch(row: Int, first: Int, last: Int) {
        let from = UInt64(max(first - left, 0) >> blockShift)
        let to = UInt64(min(last + 3 - left, stride - 1) >> blockShift)
        blocks[row] |= (~0 << from) & (~0 >> (63 - to))
    }

    /// Blends the coverage onto the surface and clears it; the number of pixels changed.
    func composite(onto pixels: UnsafeMutablePointer<UInt32>, rowStride: Int, ink: Ink) -> Int {
        var changed = 0
        let from = Self.padding
        let to = Self.padding &+ area.width &- 1
        for row in 0..<area.height {
            var bits = blocks[row]
            guard bits != 0 else { continue }
            let raw = UnsafeMutableRawPointer(bytes + row &* stride)
            let target = pixels + ((area.y &+ row) &* rowStride &+ left)
            while bits != 0 {
                let block = bits.trailingZeroBitCount
                bits &= bits &- 1
                var column = block << blockShift
                let end = min(column &+ (1 << blockShift), stride)
                while column < end {
                    var values = raw.loadUnaligned(fromByteOffset: column, as: UInt64.self)
                    if values == 0 {
                        column &+= 8
                        continue
                    }
                    raw.storeBytes(of: 0, toByteOffset: column, as: UInt64.self)
                    if column < from { values &= ~0 << UInt64(8 &* min(from &- column, 8)) }
                    if column &+ 7 > to {
                        values &= ~0 >> UInt64(8 &* min(column &+ 7 &- to, 8))
                    }
                    var place = column
                    while values != 0 {
                        let value = UInt32(truncatingIfNeeded: values & 0xFF)
                        if value != 0 {
                            let alpha = ink.alpha(coverage: value)
                            target[place] =
                                alpha == 255
                                ? ink.word : Blending.blend(target[place], ink.word, alpha: alpha)
                            changed &+= 1
                        }
                        values >>= 8
                        place &+= 1
                    }
                    column &+= 8
                }
            }
        }
        return changed
    }
}
