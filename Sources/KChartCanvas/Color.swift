/// A colour in sRGB with straight (not premultiplied) alpha, eight bits a channel.
public struct Color: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// `0xRRGGBB`, opaque.
    @inlinable
    public init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb))
    }

    /// `#RRGGBB` or `#RRGGBBAA`; nil for anything else.
    public init?(hex: String) {
        var digits = hex.utf8.makeIterator()
        guard digits.next() == UInt8(ascii: "#") else { return nil }
        let count = hex.utf8.count - 1
        guard count == 6 || count == 8, let value = UInt32(hex.dropFirst(), radix: 16) else {
            return nil
        }
        self.init(rgb: count == 8 ? value >> 8 : value)
        if count == 8 { alpha = UInt8(truncatingIfNeeded: value) }
    }

    /// The colour with its alpha replaced; `opacity` 0…1.
    @inlinable
    public func withOpacity(_ opacity: Double) -> Color {
        var color = self
        color.alpha = UInt8((min(max(opacity, 0), 1) * 255).rounded())
        return color
    }

    @inlinable public var isOpaque: Bool { alpha == 255 }
    /// `0xRRGGBB`.
    @inlinable public var rgb: UInt32 {
        UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    public static let black = Color(rgb: 0)
    public static let white = Color(rgb: 0xFF_FFFF)
}
