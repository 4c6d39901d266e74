internal import CX11
internal import CXft
internal import CXpresent
internal import CXrender
internal import KChartCanvas
internal import KChartCore

extension PixelRect {
    /// As requests carry it, in 16 bits.
    var wire: XRectangle {
        XRectangle(
            x: Int16(clamping: x), y: Int16(clamping: y), width: UInt16(clamping: width),
            height: UInt16(clamping: height))
    }
}

extension Color {
    /// As RENDER mixes it.
    var premultiplied: XRenderColor {
        func part(_ value: UInt8) -> UInt16 {
            UInt16(UInt32(value) * 257 * UInt32(alpha) / 255)
        }
        return XRenderColor(
            red: part(red), green: part(green), blue: part(blue), alpha: UInt16(alpha) * 257)
    }

    /// Over a pixel of which `coverage` of 255 is covered.
    func covering(_ coverage: UInt8) -> Color {
        var tone = self
        tone.alpha = UInt8(Int(alpha) * Int(coverage) / 255)
        return tone
    }
}
