import KChartCore

/// A sheet of coverage bytes over a part of the surface: what a stroke is drawn on before it is
/// blended once, so that nothing is covered twice.
///
/// All zero between uses. Knows the touched extent of every row, so that blending and clearing
/// cost what was drawn.
final class CoverageMask {
    /// Kernels write up to this many bytes past the right edge (zeroes only).
    static let padding = 8

    private(set) var rect = PixelRect.zero
    private(set) var stride = 0
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 0
    /// First and last touched column of each row, relative to `rect`; first > last is none.
    private(set) var firsts: UnsafeMutablePointer<Int32>
    private(set) var lasts: UnsafeMutablePointer<Int32>
    private var rowCapacity = 0

    init() {
        bytes = .allocate(capacity: 1)
        firsts = .allocate(capacity: 1)
        lasts = .allocate(capacity: 1)
    }

    deinit {
        bytes.deallocate()
        firsts.deallocate()
        lasts.deallocate()
    }

    /// Lays the sheet over `rect`.
    func prepare(_ rect: PixelRect) {
        self.rect = rect
        stride = rect.width + Self.padding
        let needed = stride * rect.height
        if needed > capacity {
            bytes.deallocate()
            bytes = .allocate(capacity: needed)
            bytes.initialize(repeating: 0, count: needed)
            capacity = needed
        }
        if rect.height > rowCapacity {
            firsts.deallocate()
            lasts.deallocate()
            firsts = .allocate(capacity: rect.height)
            lasts = .allocate(capacity: rect.height)
            rowCapacity = rect.height
        }
        firsts.initialize(repeating: Int32.max, count: rect.height)
        lasts.initialize(repeating: -1, count: rect.height)
    }

    /// Notes that columns `first...last` of a row hold coverage.
    @inline(__always)
    func touch(row: Int, first: Int, last: Int) {
        firsts[row] = min(firsts[row], Int32(truncatingIfNeeded: first))
        lasts[row] = max(lasts[row], Int32(truncatingIfNeeded: last))
    }

    /// Blends the coverage onto the surface and clears it; the number of pixels changed.
    func composite(onto pixels: UnsafeMutablePointer<UInt32>, rowStride: Int, ink: Ink) -> Int {
        var changed = 0
        for row in 0..<rect.height {
            let first = Int(firsts[row])
            let last = Int(lasts[row])
            guard first <= last else { continue }
            let line = bytes + row * stride
            let target = pixels + (rect.y + row) * rowStride + rect.x
            let raw = UnsafeMutableRawPointer(line)
            var column = first
            while column <= last {
                // Padding makes eight bytes readable at the end of every row.
                let block = raw.loadUnaligned(fromByteOffset: column, as: UInt64.self)
                if block == 0 {
                    column &+= 8
                    continue
                }
                raw.storeBytes(of: 0, toByteOffset: column, as: UInt64.self)
                var bits = block
                var place = column
                while bits != 0 {
                    let value = UInt32(truncatingIfNeeded: bits & 0xFF)
                    if value != 0 {
                        let alpha = ink.alpha(coverage: value)
                        target[place] =
                            alpha == 255
                            ? ink.word : Blending.blend(target[place], ink.word, alpha: alpha)
                        changed &+= 1
                    }
                    bits >>= 8
                    place &+= 1
                }
                column &+= 8
            }
        }
        return changed
    }
}
