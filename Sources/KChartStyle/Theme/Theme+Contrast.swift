import Glibc
public import KChartCanvas
public import KChartLocalization

extension Color {
    /// Relative luminance by WCAG 2: 0 black … 1 white; alpha does not count.
    public var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The WCAG contrast ratio of two opaque colours: 1…21.
    public func contrast(with other: Color) -> Double {
        let one = luminance
        let two = other.luminance
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// White or black, whichever is better read on this colour.
    public var bestInk: Color {
        contrast(with: .white) >= contrast(with: .black) ? .white : .black
    }

    /// This colour mixed with `other`, channel by channel; `amount` 0 is this one, 1 the other.
    public func mixed(with other: Color, amount: Double) -> Color {
        let amount = min(max(amount, 0), 1)
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            UInt8((Double(one) * (1 - amount) + Double(two) * amount).rounded())
        }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}

extension Theme {
    /// True when light ink stands on a dark ground.
    public var isDark: Bool { pane.luminance < 0.18 }

    /// The ground of price and time axes as it is seen: `axisGround` over the pane.
    public var axisColumn: Color {
        var ground = axisGround
        ground.alpha = 255
        return pane.mixed(with: ground, amount: Double(axisGround.alpha) / 255)
    }

    /// The key of the theme's name.
    public var titleKey: MessageKey { MessageKey("theme.\(id)") }

    /// The theme's name as menus show it.
    public func title(_ words: Words) -> String {
        givenName ?? (words.hasText(for: titleKey) ? words[titleKey] : id)
    }

    /// `color` as words on the pane: mixed towards `text` in steps of 5 % until it reaches 4.5:1.
    public func asWords(_ color: Color) -> Color {
        for step in 0...20 {
            let mixed = color.mixed(with: text, amount: Double(step) / 20)
            if mixed.contrast(with: pane) >= 4.5 { return mixed }
        }
        return text
    }
}
