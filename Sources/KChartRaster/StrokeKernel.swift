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
    /// How far inside of its ends the segment is still changed by them: a square cut wears down
    /// the pixels on either side of it, a joint or a disc only what lies beyond.
    private let margin: Float

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
        margin =
            switch (start, end) {
            case (.butt, _), (_, .butt): 1
            default: 0
            }
    }

    /// Raises the coverage of `count` pixels of a row, rounded up to a multiple of four; `x`, `y`
    /// is the centre of the first one.
    @inline(__always)
    func row(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, x: Double, y: Float) {
        let firstAlong = Float(x) * ux + y * uy
        let lastAlong = firstAlong + Float(count &+ 4) * ux
        let isInside =
            min(firstAlong, lastAlong) >= margin && max(firstAlong, lastAlong) <= length - margin
        let rise = y * ux
        let advance = y * uy
        var column = 0
        while column < count {
            let px = Lanes(0, 1, 2, 3) + Float(x + Double(column))
            let across = rise - px * uy
            // Away from the ends the strip is all there is.
            var coverage = area(half - across) + area(half + across)
            if !isInside {
                let along = px * ux + advance
                // The lanes rise or fall, so the outer two tell of all.
                if min(along.x, along.w) < margin || max(along.x, along.w) > length - margin {
                    coverage = ending(coverage, across: across, along: along, px: px, y: y)
                }
            }
            Self.raise(bytes + column, to: coverage)
            column &+= 4
        }
    }

    /// The coverage with the two ends of the segment applied; unchanged away from them.
    @inline(__always)
    private func ending(_ strip: Lanes, across: Lanes, along: Lanes, px: Lanes, y: Float) -> Lanes {
        var coverage = strip
        let past = along - length
        let afterEnd = Self.negative(-past)
        switch end {
        case .butt:
            let cut = coverage * (area(-past) + 0.5)
            coverage = Self.chosen(cut, coverage, where: Self.negative(-1 - past))
        case .joint:
            coverage = Self.chosen(.zero, coverage, where: afterEnd)
        case .round:
            if Self.hasAny(afterEnd) {
                coverage = Self.chosen(disc(across, past), coverage, where: afterEnd)
            }
        }
        let beforeStart = Self.negative(along)
        switch start {
        case .butt:
            let cut = coverage * (area(along) + 0.5)
            coverage = Self.chosen(cut, coverage, where: Self.negative(along - 1))
        case .joint(let x, let y0):
            coverage = Self.chosen(.zero, coverage, where: beforeStart)
            // The wedge outside of both segments belongs to the second one. Segments of a curve
            // hardly turn: few pixels, if any, lie in it.
            let isWedge = Self.negative(px * -Float(x) - y * Float(y0)) & beforeStart
            if Self.hasAny(isWedge) {
                coverage = Self.chosen(disc(across, along), coverage, where: isWedge)
            }
        case .round:
            if Self.hasAny(beforeStart) {
                coverage = Self.chosen(disc(across, along), coverage, where: beforeStart)
            }
        }
        return coverage
    }

    /// The coverage by a disc whose centre is that far away.
    @inline(__always)
    private func disc(_ x: Lanes, _ y: Lanes) -> Lanes {
        let reach = half + 0.5 - (x * x + y * y).squareRoot()
        return (Self.magnitude(reach) - Self.magnitude(reach - discLimit) + discLimit) / 2
    }

    /// The area between the middle of a pixel and an edge that far away, −½…½.
    @inline(__always)
    private func area(_ distance: Lanes) -> Lanes {
        let s = Self.limited(distance, outer)
        let flank = s - Self.limited(s, inner)
        return s * slope - flank * Self.magnitude(flank) * bend
    }

    // MARK: Lanes
    // Comparisons of lanes, and minimum and maximum made of them, come out of the compiler lane
    // by lane in a body as long as this one, with a branch for each. What follows is arithmetic
    // and bits alone.

    /// The mask of four lanes, all bits or none.
    private typealias Mask = SIMD4<Int32>

    /// Lanes limited to ±`limit`.
    @inline(__always)
    private static func limited(_ lanes: Lanes, _ limit: Float) -> Lanes {
        (magnitude(lanes + limit) - magnitude(lanes - limit)) * 0.5
    }

    @inline(__always)
    private static func magnitude(_ lanes: Lanes) -> Lanes {
        unsafeBitCast(
            unsafeBitCast(lanes, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7FFF_FFFF),
            to: Lanes.self)
    }

    /// Where lanes are below zero.
    @inline(__always)
    private static func negative(_ lanes: Lanes) -> Mask {
        // Adding zero makes zero of a negative one.
        unsafeBitCast(lanes + 0, to: Mask.self) &>> 31
    }

    @inline(__always)
    private static func chosen(_ new: Lanes, _ old: Lanes, where mask: Mask) -> Lanes {
        let new = unsafeBitCast(new, to: Mask.self) & mask
        let old = unsafeBitCast(old, to: Mask.self) & ~mask
        return unsafeBitCast(new | old, to: Lanes.self)
    }

    @inline(__always)
    private static func hasAny(_ mask: Mask) -> Bool {
        mask.x | mask.y | mask.z | mask.w != 0
    }

    @inline(__always)
    private static func raise(_ bytes: UnsafeMutablePointer<UInt8>, to coverage: Lanes) {
        // Limited to 0…1; adding 2^23 leaves the rounded number in the low bits.
        let limited = (magnitude(coverage) - magnitude(coverage - 1) + 1) * 127.5
        let bits = unsafeBitCast(limited + 8_388_608, to: SIMD4<UInt32>.self)
        let new = SIMD4<UInt8>(truncatingIfNeeded: bits)
        let raw = UnsafeMutableRawPointer(bytes)
        let old = raw.loadUnaligned(as: SIMD4<UInt8>.self)
        raw.storeBytes(of: old.replacing(with: new, where: new .> old), as: SIMD4<UInt8>.self)
    }
}
