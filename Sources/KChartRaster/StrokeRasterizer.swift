import Glibc
import KChartCanvas
import KChartCore

/// Draws round-joined strokes on a coverage mask.
///
/// The coverage of a pixel by a segment is the exact area of the infinite strip in the pixel;
/// past an end it is that of a disc, or of the strip cut square. Segments are combined by the
/// greater coverage, so a joint is clean and no place is covered twice.
struct StrokeRasterizer {
    enum End {
        case round
        /// Cut square at the end point.
        case butt
    }

    let mask: CoverageMask
    /// Half the width.
    let half: Double

    /// Draws one segment; `length` > 0 is not needed: a point is a disc.
    func draw(from start: CanvasPoint, _ startEnd: End, to end: CanvasPoint, _ endEnd: End) {
        let reach = half + 0.75
        let rect = mask.rect
        guard
            let segment = Segment(start, end).cut(
                left: Double(rect.x) - reach - 2, top: Double(rect.y) - reach - 2,
                right: Double(rect.maxX) + reach + 2, bottom: Double(rect.maxY) + reach + 2)
        else { return }
        // Relative to the mask, where single precision is fine enough.
        let x0 = segment.start.x - Double(rect.x)
        let y0 = segment.start.y - Double(rect.y)
        let x1 = segment.end.x - Double(rect.x)
        let y1 = segment.end.y - Double(rect.y)
        let length = ((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)).squareRoot()
        let ux = length > 1e-9 ? (x1 - x0) / length : 1
        let uy = length > 1e-9 ? (y1 - y0) / length : 0
        let kernel = Kernel(
            ux: Float(ux), uy: Float(uy), length: length > 1e-9 ? Float(length) : 0,
            half: Float(half), isStartButt: startEnd == .butt, isEndButt: endEnd == .butt)

        let left = min(x0, x1) - reach
        let right = max(x0, x1) + reach
        let firstRow = max(0, Int((min(y0, y1) - reach).rounded(.down)))
        let lastRow = min(rect.height - 1, Int((max(y0, y1) + reach).rounded(.down)))
        guard firstRow <= lastRow else { return }
        let isSteep = uy.magnitude > 1e-3
        for row in firstRow...lastRow {
            let y = Double(row) + 0.5 - y0
            var from = left
            var to = right
            if isSteep {
                // Where the strip, widened by the reach of a pixel, crosses this row.
                let middle = x0 + ux * y / uy
                let spread = (reach / uy).magnitude
                // The discs at the ends stand out of the strip's ends, not of its sides.
                from = max(from, middle - spread)
                to = min(to, middle + spread)
            }
            let first = max(0, Int(from.rounded(.down)))
            let last = min(rect.width - 1, Int(to.rounded(.down)))
            guard first <= last else { continue }
            mask.touch(row: row, first: first, last: last)
            kernel.row(
                mask.bytes + row * mask.stride + first, count: last - first + 1,
                x: Float(Double(first) + 0.5 - x0), y: Float(y))
        }
    }

    /// The coverage of pixels by one segment that starts at the origin.
    private struct Kernel {
        typealias Lanes = SIMD8<Float>

        var ux: Float
        var uy: Float
        var length: Float
        var half: Float
        var isStartButt: Bool
        var isEndButt: Bool

        // The shadow of a unit square on the normal is a trapezoid with these half widths.
        private var outer: Float
        private var inner: Float
        private var scale: Float
        private var isAligned: Bool
        private var discLimit: Float

        init(
            ux: Float, uy: Float, length: Float, half: Float, isStartButt: Bool, isEndButt: Bool
        ) {
            self.ux = ux
            self.uy = uy
            self.length = length
            self.half = half
            self.isStartButt = isStartButt
            self.isEndButt = isEndButt
            let a = max(ux.magnitude, uy.magnitude)
            let b = min(ux.magnitude, uy.magnitude)
            outer = (a + b) / 2
            inner = (a - b) / 2
            isAligned = b < 0.004
            scale = isAligned ? 1 : 1 / (2 * a * b)
            // A disc smaller than a pixel covers no more than its area.
            discLimit = min(1, Float.pi * half * half)
        }

        @inline(__always)
        private static func positive(_ value: Lanes) -> Lanes {
            value.replacing(with: 0, where: value .< 0)
        }

        @inline(__always)
        private static func limited(_ value: Lanes, _ low: Float, _ high: Float) -> Lanes {
            let raised = value.replacing(with: low, where: value .< low)
            return raised.replacing(with: high, where: raised .> high)
        }

        /// The area of a pixel on the near side of an edge `distance` beyond its centre.
        @inline(__always)
        private func area(_ distance: Lanes) -> Lanes {
            if isAligned { return Self.limited(distance + 0.5, 0, 1) }
            let s = Self.limited(distance, -outer, outer)
            let p = s + outer
            let q = Self.positive(s + inner)
            let r = Self.positive(s - inner)
            return (p * p - q * q - r * r) * scale
        }

        /// Raises the coverage of `count` pixels of a row; `x`, `y` is the first one's centre.
        @inline(__always)
        func row(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, x: Float, y: Float) {
            let steps = Lanes(0, 1, 2, 3, 4, 5, 6, 7)
            let raw = UnsafeMutableRawPointer(bytes)
            var index = 0
            while index < count {
                let px = steps + (x + Float(index))
                let across = px * -uy + ux * y
                let along = px * ux + uy * y
                var coverage = area(half - across) - area(-half - across)
                let beforeStart = along .< 0
                let afterEnd = along .> length
                let outside = beforeStart .| afterEnd
                if any(outside) || isStartButt || isEndButt {
                    let past = along - length
                    let beyond = past.replacing(with: along, where: beforeStart)
                    let distance = (across * across + beyond * beyond).squareRoot()
                    let disc = Self.limited(half + 0.5 - distance, 0, discLimit)
                    let isStartDisc = isStartButt ? SIMDMask(repeating: false) : beforeStart
                    let isEndDisc = isEndButt ? SIMDMask(repeating: false) : afterEnd
                    if isStartButt { coverage *= area(along) }
                    if isEndButt { coverage *= area(-past) }
                    coverage = coverage.replacing(with: disc, where: isStartDisc .| isEndDisc)
                }
                coverage = Self.limited(coverage, 0, 1)
                let rest = count &- index
                if rest < 8 {
                    coverage.replace(with: 0, where: steps .>= Float(rest))
                }
                // Adding 2^23 leaves the rounded number in the low bits.
                let bits = unsafeBitCast(coverage * 255 + 8_388_608, to: SIMD8<UInt32>.self)
                let new = SIMD8<UInt8>(truncatingIfNeeded: bits)
                let old = raw.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
                raw.storeBytes(
                    of: old.replacing(with: new, where: new .> old), toByteOffset: index,
                    as: SIMD8<UInt8>.self)
                index &+= 8
            }
        }
    }
}
