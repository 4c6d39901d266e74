/// A colour as a list of markers writes it.
public enum MarkerColor {
    /// `#RRGGBB`, `#RGB`, the same without the sign, or one of a few English names; nil for
    /// anything else.
    public static func rgb(_ text: String) -> UInt32? {
        if let named = names[text.lowercased()] { return named }
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard
            digits.utf8.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= ($0 | 0x20)
            })
        else { return nil }
        switch digits.utf8.count {
        case 6: return UInt32(digits, radix: 16)
        case 3: return UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16)
        default: return nil
        }
    }

    /// `#RRGGBB`.
    public static func hex(_ rgb: UInt32) -> String {
        let digits = String(rgb & 0xFF_FFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The sixteen names of HTML 4, and orange.
    private static let names: [String: UInt32] = [
        "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080,
        "white": 0xFFFFFF, "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080,
        "fuchsia": 0xFF00FF, "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000,
        "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080,
        "aqua": 0x00FFFF, "orange": 0xFFA500,
    ]
}
