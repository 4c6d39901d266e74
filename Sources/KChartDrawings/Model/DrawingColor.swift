/// A colour of a drawing's own, eight bits a channel; without one the theme decides.
public struct DrawingColor: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Channels of 0…1; values outside are limited, NaN counts as 0.
    public init(
        redPart red: Double, greenPart green: Double, bluePart blue: Double, opacity: Double = 1
    ) {
        func byte(_ value: Double) -> UInt8 {
            value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
        }
        self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(opacity))
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`, small or capital letters; nil for anything else.
    public init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.first == UInt8(ascii: "#"), digits.count == 7 || digits.count == 9 else {
            return nil
        }
        var bytes: [UInt8] = []
        for at in stride(from: 1, to: digits.count, by: 2) {
            guard let high = Self.value(digits[at]), let low = Self.value(digits[at + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.init(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count > 3 ? bytes[3] : 255)
    }

    /// `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
    public var hex: String {
        var text = "#"
        for byte in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
            if byte < 16 { text += "0" }
            text += String(byte, radix: 16, uppercase: true)
        }
        return text
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
