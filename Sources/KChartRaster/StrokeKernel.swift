/// The coverage of pixels by one straight segment that starts at the origin, four at a time.
struct StrokeKernel {
    typealias Lanes = SIMD4<Float>

    private let ux: Float
    private let uy: Float
    private let length: Float
    private let half: Float
    private let isStartButt: Bool
    private let isEndButt: Bool

    // The shadow of a unit square on the normal is a trapezoid: flat out to `inner`, zero from
    // `outer` on. Its integral, from the middle, is the area of a pixel an edge cuts off.
    private let outer: Float
    private let inner: Float
    private let slope: Float
    private let bend: Float
    private let discLimit: Float

    /// `ux`, `uy` is the direction; `half` half the width.
    init(
        ux: Float, uy: Float, length: Float, half: Float, isStartButt: Bool, isEndButt: Bool
    ) {
        self.ux = ux
        self.uy = uy
        self.length = length
        self.half = half
        self.isStartButt = isStartButt
        self.isEndButt = isEndButt
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
        let margin: Float = isStartButt || isEndButt ? 2 : 1
        let hasEnd =
            min(firstAlong, lastAlong) < margin || max(firstAlong, lastAlong) > length - margin
        let rise = y * ux
        let advance = y * uy
        var column = 0
        while column < count {
            let px = Lanes(0, 1, 2, 3) + Float(x + Double(column))
            let across = rise - px * uy
            // Away from the ends the strip is all there is.
            var coverage = area(half - across) + area(half + across)
            if hasEnd {
                coverage = ending(coverage, across: across, along: px * ux + advance)
            }
            Self.raise(bytes + column, to: coverage)
            column &+= 4
        }
    }

    /// The coverage with the two ends of the segment applied; unchanged away from them.
    @inline(__always)
    private func ending(_ strip: Lanes, across: Lanes, along: Lanes) -> Lanes {
        var coverage = strip
        let past = along - length
        if isStartButt {
            let cut = coverage * (area(along) + 0.5)
            coverage.replace(with: cut, where: along .< Lanes(repeating: 1))
        }
        if isEndButt {
            let cut = coverage * (area(-past) + 0.5)
            coverage.replace(with: cut, where: past .> Lanes(repeating: -1))
        }
        let zero = Lanes(repeating: 0)
        // Past both ends at once only when there is no length: both places are then the same.
        let beforeStart = along .< zero
        let afterEnd = past .> zero
        let beyond = past.replacing(with: along, where: beforeStart)
        let distance = (across * across + beyond * beyond).squareRoot()
        let disc = Self.limited(half + 0.5 - distance, 0, discLimit)
        if !isStartButt { coverage.replace(with: disc, where: beforeStart) }
        if !isEndButt { coverage.replace(with: disc, where: afterEnd) }
        return coverage
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
