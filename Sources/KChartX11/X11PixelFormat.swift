/// How the server stores a pixel of the window, and the way there from `0xXXRRGGBB`.
struct X11PixelFormat: Hashable, Sendable {
    var depth: Int
    /// 16, 24 or 32.
    var bitsPerPixel: Int
    var redMask: UInt32
    var greenMask: UInt32
    var blueMask: UInt32
    /// True when the server wants the most significant byte first.
    var isBigEndian: Bool

    /// True when the scene's own pixels are the server's: nothing is converted.
    var isDirect: Bool {
        bitsPerPixel == 32 && redMask == 0xFF_0000 && greenMask == 0xFF00 && blueMask == 0xFF
            && isBigEndian == Self.machineIsBigEndian
    }

    static var machineIsBigEndian: Bool { 1.bigEndian == 1 }

    var bytesPerPixel: Int { bitsPerPixel / 8 }

    /// The server's value of a colour.
    func pixel(_ rgb: UInt32) -> UInt32 {
        Self.channel(rgb >> 16 & 0xFF, redMask) | Self.channel(rgb >> 8 & 0xFF, greenMask)
            | Self.channel(rgb & 0xFF, blueMask)
    }

    /// Writes `count` pixels in the server's form, byte by byte in its order.
    func convert(
        _ source: UnsafePointer<UInt32>, count: Int, to target: UnsafeMutableRawPointer
    ) {
        let bytes = bytesPerPixel
        var out = target.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count {
            let value = pixel(source[index])
            for byte in 0..<bytes {
                let shift = UInt32(8 * (isBigEndian ? bytes - 1 - byte : byte))
                out[byte] = UInt8(truncatingIfNeeded: value >> shift)
            }
            out += bytes
        }
    }

    /// Eight bits stretched or cut to the mask's width, so that full stays full.
    private static func channel(_ value: UInt32, _ mask: UInt32) -> UInt32 {
        guard mask != 0 else { return 0 }
        let shift = UInt32(mask.trailingZeroBitCount)
        let width = UInt32(mask.nonzeroBitCount)
        if width <= 8 { return (value >> (8 - width)) << shift & mask }
        // Repeats the value's own bits below it: 8 → 10 bits maps 255 to 1023.
        let wide = (value << (width - 8)) | (value >> (16 - min(width, 16)))
        return wide << shift & mask
    }
}
