public import KChartCanvas

/// A colour as hue, saturation, value and opacity, as a hand chooses it. Pure.
public struct HueColor: Hashable, Sendable {
    /// Degrees 0…360.
    public var hue: Double
    /// 0…1.
    public var saturation: Double
    /// 0 is black, 1 the colour in full.
    public var value: Double
    /// 0 is seen through, 1 covers.
    public var opacity: Double

    public init(hue: Double, saturation: Double, value: Double, opacity: Double = 1) {
        self.hue = min(max(hue.isFinite ? hue : 0, 0), 360)
        self.saturation = min(max(saturation.isFinite ? saturation : 0, 0), 1)
        self.value = min(max(value.isFinite ? value : 0, 0), 1)
        self.opacity = min(max(opacity.isFinite ? opacity : 1, 0), 1)
    }

    /// - Parameter hue: kept for greys, which have none of their own.
    public init(_ color: Color, hueOfGreys hue: Double = 0) {
        let red = Double(color.red) / 255
        let green = Double(color.green) / 255
        let blue = Double(color.blue) / 255
        let most = max(red, green, blue)
        let span = most - min(red, green, blue)
        var degrees = hue
        if span > 0 {
            if most == red {
                degrees = 60 * ((green - blue) / span)
            } else if most == green {
                degrees = 60 * ((blue - red) / span + 2)
            } else {
                degrees = 60 * ((red - green) / span + 4)
            }
            if degrees < 0 { degrees += 360 }
        }
        self.init(
            hue: degrees, saturation: most > 0 ? span / most : 0, value: most,
            opacity: Double(color.alpha) / 255)
    }

    /// The colour in red, green and blue.
    public var color: Color {
        let sector = hue / 60
        let chroma = value * saturation
        let part = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
        let low = value - chroma
        let (red, green, blue): (Double, Double, Double) =
            switch Int(sector) % 6 {
            case 0: (chroma, part, 0)
            case 1: (part, chroma, 0)
            case 2: (0, chroma, part)
            case 3: (0, part, chroma)
            case 4: (part, 0, chroma)
            default: (chroma, 0, part)
            }
        func byte(_ channel: Double) -> UInt8 { UInt8(((channel + low) * 255).rounded()) }
        return Color(red: byte(red), green: byte(green), blue: byte(blue)).withOpacity(opacity)
    }
}

extension Color {
    /// `#RRGGBB`, with the opacity behind it when it is not full.
    public var hexText: String {
        func digits(_ byte: UInt8) -> String {
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        let text = "#" + digits(red) + digits(green) + digits(blue)
        return isOpaque ? text : text + digits(alpha)
    }
}
