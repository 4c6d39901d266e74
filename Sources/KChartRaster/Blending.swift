import KChartCanvas

/// A colour ready for blending onto opaque pixels.
struct Ink {
    /// `0xFFRRGGBB`.
    var word: UInt32
    /// 0…255.
    var alpha: UInt32

    init(_ color: Color) {
        word = 0xFF00_0000 | color.rgb
        alpha = UInt32(color.alpha)
    }

    /// The alpha under a coverage of 0…255, rounded.
    @inline(__always)
    func alpha(coverage: UInt32) -> UInt32 {
        let product = coverage &* alpha &+ 128
        return (product &+ (product >> 8)) >> 8
    }
}

/// The kernels every verb comes down to. The caller has clipped: nothing here checks bounds.
enum Blending {
    /// `source` over an opaque pixel; `alpha` 0…255. Each channel is the exact quotient by 255,
    /// rounded, so 0 keeps the pixel and 255 replaces it. Two channels share a multiplication.
    @inline(__always)
    static func blend(_ pixel: UInt32, _ source: UInt32, alpha: UInt32) -> UInt32 {
        let inverse = 255 &- alpha
        var even = (pixel & 0xFF_00FF) &* inverse
        even = even &+ (source & 0xFF_00FF) &* alpha &+ 0x80_0080
        even = ((even &+ ((even >> 8) & 0xFF_00FF)) >> 8) & 0xFF_00FF
        var odd = ((pixel >> 8) & 0xFF_00FF) &* inverse
        odd = odd &+ ((source >> 8) & 0xFF_00FF) &* alpha &+ 0x80_0080
        odd = (odd &+ ((odd >> 8) & 0xFF_00FF)) & 0xFF00_FF00
        return even | odd
    }

    /// A premultiplied `0xAARRGGBB` value over an opaque pixel.
    @inline(__always)
    static func over(_ pixel: UInt32, premultiplied source: UInt32) -> UInt32 {
        let inverse = 255 &- (source >> 24)
        var even = (pixel & 0xFF_00FF) &* inverse &+ 0x80_0080
        even = ((even &+ ((even >> 8) & 0xFF_00FF)) >> 8) & 0xFF_00FF
        var odd = ((pixel >> 8) & 0xFF_00FF) &* inverse &+ 0x80_0080
        odd = (odd &+ ((odd >> 8) & 0xFF_00FF)) >> 8 & 0xFF_00FF
        // Saturating, because a caller's values may not be truly premultiplied.
        even = saturated(even &+ (source & 0xFF_00FF))
        odd = saturated(odd &+ ((source >> 8) & 0xFF_00FF))
        return 0xFF00_0000 | even | (odd << 8)
    }

    /// Limits two channels of nine bits to eight.
    @inline(__always)
    private static func saturated(_ pair: UInt32) -> UInt32 {
        let carry = pair & 0x100_0100
        return (pair | (carry &- (carry >> 8))) & 0xFF_00FF
    }

    /// Blends one colour with one alpha over a run of pixels, eight at a time.
    @inline(__always)
    static func blendSpan(
        _ pixels: UnsafeMutablePointer<UInt32>, count: Int, word: UInt32, alpha: UInt32
    ) {
        if alpha == 0 { return }
        if alpha == 255 {
            pixels.update(repeating: word, count: count)
            return
        }
        // Even and odd bytes of eight pixels, each in a lane of sixteen bits.
        typealias Lanes = SIMD16<UInt16>
        let low = Lanes(repeating: 0x00FF)
        let high = Lanes(repeating: 0xFF00)
        let source = unsafeBitCast(SIMD8<UInt32>(repeating: word), to: Lanes.self)
        let weight = Lanes(repeating: UInt16(truncatingIfNeeded: alpha))
        let inverse = Lanes(repeating: UInt16(truncatingIfNeeded: 255 &- alpha))
        let half = Lanes(repeating: 128)
        let evenAddend = (source & low) &* weight &+ half
        let oddAddend = (source &>> 8) &* weight &+ half
        let raw = UnsafeMutableRawPointer(pixels)
        var index = 0
        // Most of what is blended on is a flat ground: eight pixels that equal the eight before
        // become what those became.
        var ground: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var blended = Lanes.zero
        while index &+ 8 <= count {
            let words = raw.loadUnaligned(
                fromByteOffset: index &* 4, as: (UInt64, UInt64, UInt64, UInt64).self)
            let difference =
                (words.0 ^ ground.0) | (words.1 ^ ground.1) | (words.2 ^ ground.2)
                | (words.3 ^ ground.3)
            if difference == 0 {
                raw.storeBytes(of: blended, toByteOffset: index &* 4, as: Lanes.self)
                index &+= 8
                continue
            }
            ground = words
            let old = raw.loadUnaligned(fromByteOffset: index &* 4, as: Lanes.self)
            var even = (old & low) &* inverse &+ evenAddend
            var odd = (old &>> 8) &* inverse &+ oddAddend
            even = (even &+ (even &>> 8)) &>> 8
            odd = (odd &+ (odd &>> 8)) & high
            blended = even | odd
            raw.storeBytes(of: blended, toByteOffset: index &* 4, as: Lanes.self)
            index &+= 8
        }
        while index < count {
            pixels[index] = blend(pixels[index], word, alpha: alpha)
            index &+= 1
        }
    }

    /// Blends one colour with one alpha over a narrow rectangle, as the columns of volume are: what
    /// a pixel of the ground becomes is known from the pixel before.
    static func blendColumn(
        _ pixels: UnsafeMutablePointer<UInt32>, width: Int, rows: Int, stride: Int, word: UInt32,
        alpha: UInt32
    ) {
        var ground = pixels.pointee
        var blended = blend(ground, word, alpha: alpha)
        var line = pixels
        for _ in 0..<rows {
            for column in 0..<width {
                let pixel = line[column]
                if pixel != ground {
                    ground = pixel
                    blended = blend(pixel, word, alpha: alpha)
                }
                line[column] = blended
            }
            line += stride
        }
    }

    /// Blends one colour through a row of coverage bytes.
    @inline(__always)
    static func blendCoverage(
        _ pixels: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, count: Int,
        ink: Ink
    ) {
        for index in 0..<count {
            let value = UInt32(coverage[index])
            if value == 0 { continue }
            let alpha = ink.alpha(coverage: value)
            pixels[index] =
                alpha == 255 ? ink.word : blend(pixels[index], ink.word, alpha: alpha)
        }
    }
}
