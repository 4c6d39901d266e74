import Glibc
import KChartCore

/// A sheet of coverage bytes over a part of the surface: what a stroke is drawn on before it is
/// blended once, so that nothing is covered twice.
///
/// All zero between uses. Knows the touched extent of every row, so that blending and clearing
/// cost what was drawn.
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
    /// First and last touched column of each row, from `left`; first > last is none.
    private var firsts: UnsafeMutablePointer<Int32>
    private var lasts: UnsafeMutablePointer<Int32>
    private var rowCapacity = 1

    init() {
        bytes = .allocate(capacity: 1)
        bytes.initialize(to: 0)
        firsts = .allocate(capacity: 1)
        lasts = .allocate(capacity: 1)
    }

    deinit {
        bytes.deallocate()
        firsts.deallocate()
        lasts.deallocate()
    }

    /// Lays the sheet over `area`.
    func prepare(_ area: PixelRect) {
        self.area = area
        left = area.x - Self.padding
        stride = (area.width + 2 * Self.padding + 7) & ~7
        let needed = stride * area.height
        if needed > capacity {
            bytes.deallocate()
            bytes = .allocate(capacity: needed)
            bytes.initialize(repeating: 0, count: needed)
            capacity = needed
        }
        if area.height > rowCapacity {
            firsts.deallocate()
            lasts.deallocate()
            firsts = .allocate(capacity: area.height)
            lasts = .allocate(capacity: area.height)
            rowCapacity = area.height
        }
        firsts.initialize(repeating: Int32.max, count: area.height)
        lasts.initialize(repeating: -1, count: area.height)
    }

    /// Notes that columns `first...last` of the surface, at most a few outside of the area, hold
    /// coverage in a row of the area.
    @inline(__always)
    func touch(row: Int, first: Int, last: Int) {
        firsts[row] = min(firsts[row], Int32(truncatingIfNeeded: first - left))
        lasts[row] = max(lasts[row], Int32(truncatingIfNeeded: last - left))
    }

    /// Blends the coverage onto the surface and clears it; the number of pixels changed.
    func composite(onto pixels: UnsafeMutablePointer<UInt32>, rowStride: Int, ink: Ink) -> Int {
        var changed = 0
        for row in 0..<area.height {
            let first = Int(firsts[row])
            let last = Int(lasts[row])
            guard first <= last else { continue }
            let line = bytes + row &* stride
            // A group of four may go three columns further than was noted.
            let raw = UnsafeMutableRawPointer(line)
            let from = max(first, Self.padding)
            let to = min(last, Self.padding &+ area.width &- 1)
            let target = pixels + ((area.y &+ row) &* rowStride &+ left)
            var column = from & ~7
            Self.clear(raw, from: first, to: min(column, from))
            while column <= to {
                var values = raw.loadUnaligned(fromByteOffset: column, as: UInt64.self)
                if values == 0 {
                    column &+= 8
                    continue
                }
                raw.storeBytes(of: 0, toByteOffset: column, as: UInt64.self)
                if column < from { values &= ~0 << UInt64(8 &* (from &- column)) }
                if column &+ 7 > to { values &= ~0 >> UInt64(8 &* (column &+ 7 &- to)) }
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
            Self.clear(raw, from: column, to: min(last &+ 4, stride))
        }
        return changed
    }

    @inline(__always)
    private static func clear(_ raw: UnsafeMutableRawPointer, from: Int, to: Int) {
        if from < to { memset(raw + from, 0, to &- from) }
    }
}
