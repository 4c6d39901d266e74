/// The coverage of pixels by one straight segment that starts at the origin, four at a time.
struct StrokeKernel {
    typealias Lanes = SIMD4<Float>

    private let ux: Float
    private let uy: Float
    private let length: Float
    private let half: Float
    private let start: StrokeRasterizer.Start
    private let end: StrokeRasterizer.End

    // The shadow of a unit square on the normal is a trapezoid: flat out to `inner`, zero from
    // `outer` on. Its integral, from the middle, is the area of a pixel an edge cuts off.
    private let outer: Float
    private let inner: Float
    private let slope: Float
    private let bend: Float
    private let discLimit: Float

    /// `ux`, `uy` is the direction; `half` half the width.
    init(
        ux: Float, uy: Float, length: Float, half: Float, start: StrokeRasterizer.Start,
        end: StrokeRasterizer.End
    ) {
        self.ux = ux
        self.uy = uy
        self.length = length
        self.half = half
        self.start = start
        self.end = end
        let long = max(ux.magnitude, uy.magnitude)
        let short = min(ux.magnitude, uy.magnitude)
        outer = (long + short) / 2
        inner = (long - short) / 2
        slope = 1 / long
        // Parallel to the grid the flanks have no width and nothing to bend.
        bend = short > 1e-6 ? 1 / (2 * long * short) : 0
        // A disc smaller than a pixel covers no more than its area.
        discLimit = min(1, Float.pi * half * half)
    }

    /// Raises the coverage of `count` pixels of a row, rounded up to a multiple of four; `x`, `y`
    /// is the centre of the first one.
    @inline(__always)
    func row(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, x: Double, y: Float) {
        let firstAlong = Float(x) * ux + y * uy
        let lastAlong = firstAlong + Float(count &+ 4) * ux
        let hasEnd = min(firstAlong, lastAlong) < 1 || max(firstAlong, lastAlong) > length - 1
        let rise = y * ux
        let advance = y * uy
        var column = 0
        while column < count {
            let px = Lanes(0, 1, 2, 3) + Float(x + Double(column))
            let across = rise - px * uy
            // Away from the ends the strip is all there is.
            var coverage = area(half - across) + area(half + across)
            if hasEnd {
                coverage = ending(
                    coverage, across: across, along: px * ux + advance, px: px, y: y)
            }
            Self.raise(bytes + column, to: coverage)
            column &+= 4
        }
    }

    /// The coverage with the two ends of the segment applied; unchanged away from them.
    @inline(__always)
    private func ending(_ strip: Lanes, across: Lanes, along: Lanes, px: Lanes, y: Float) -> Lanes {
        var coverage = strip
        let zero = Lanes(repeating: 0)
        let past = along - length
        let beforeStart = along .< zero
        let afterEnd = past .> zero
        switch end {
        case .butt:
            let cut = coverage * (area(-past) + 0.5)
            coverage.replace(with: cut, where: past .> Lanes(repeating: -1))
        case .joint:
            coverage.replace(with: zero, where: afterEnd)
        case .round:
            coverage.replace(with: disc(across, past), where: afterEnd)
        }
        switch start {
        case .butt:
            let cut = coverage * (area(along) + 0.5)
            coverage.replace(with: cut, where: along .< Lanes(repeating: 1))
        case .joint(let x, let y0):
            // The wedge outside of both segments belongs to the second one.
            let isWedge = (px * Float(x) + y * Float(y0)) .> zero
            let wedge = zero.replacing(with: disc(across, along), where: isWedge)
            coverage.replace(with: wedge, where: beforeStart)
        case .round:
            coverage.replace(with: disc(across, along), where: beforeStart)
        }
        return coverage
    }

    /// The coverage by a disc whose centre is that far away.
    @inline(__always)
    private func disc(_ x: Lanes, _ y: Lanes) -> Lanes {
        Self.limited(half + 0.5 - (x * x + y * y).squareRoot(), 0, discLimit)
    }

    /// Written lane by lane because the compiler then finds the machine's own minimum and
    /// maximum.
    @inline(__always)
    private static func limited(_ lanes: Lanes, _ low: Float, _ high: Float) -> Lanes {
        @inline(__always)
        func limit(_ value: Float) -> Float {
            let raised = value < low ? low : value
            return raised > high ? high : raised
        }
        return Lanes(limit(lanes.x), limit(lanes.y), limit(lanes.z), limit(lanes.w))
    }

    /// The area between the middle of a pixel and an edge that far away, −½…½.
    @inline(__always)
    private func area(_ distance: Lanes) -> Lanes {
        let s = Self.limited(distance, -outer, outer)
        let flank = s - Self.limited(s, -inner, inner)
        let bits = unsafeBitCast(flank, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF)
        return s * slope - flank * unsafeBitCast(bits, to: Lanes.self) * bend
    }

    @inline(__always)
    private static func raise(_ bytes: UnsafeMutablePointer<UInt8>, to coverage: Lanes) {
        // Adding 2^23 leaves the rounded number in the low bits.
        let bits = unsafeBitCast(
            limited(coverage, 0, 1) * 255 + 8_388_608, to: SIMD4<UInt32>.self)
        let new = SIMD4<UInt8>(truncatingIfNeeded: bits)
        let raw = UnsafeMutableRawPointer(bytes)
        let old = raw.loadUnaligned(as: SIMD4<UInt8>.self)
        raw.storeBytes(of: old.replacing(with: new, where: new .> old), as: SIMD4<UInt8>.self)
    }
}
