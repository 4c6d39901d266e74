/// What a settings daemon says, as far as a window needs it.
struct XSettings: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        case integer(Int32)
        case string(String)
        case color
    }

    var values: [String: Value] = [:]

    init() {}

    /// Reads the property `_XSETTINGS_SETTINGS`; what is cut off or unknown is left out.
    init(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let order = reader.byte(), order <= 1 else { return }
        reader.isBigEndian = order == 1
        reader.skip(3)
        guard reader.word() != nil, let count = reader.word() else { return }
        // The count is not believed: every entry takes at least twelve bytes.
        for _ in 0..<min(Int(count), bytes.count / 12 + 1) {
            guard let kind = reader.byte() else { return }
            reader.skip(1)
            guard let nameLength = reader.half(), let name = reader.string(Int(nameLength)),
                reader.word() != nil
            else { return }
            switch kind {
            case 0:
                guard let value = reader.word() else { return }
                values[name] = .integer(Int32(bitPattern: value))
            case 1:
                guard let length = reader.word(), let text = reader.string(Int(length)) else {
                    return
                }
                values[name] = .string(text)
            case 2:
                guard reader.word() != nil, reader.word() != nil else { return }
                values[name] = .color
            default: return
            }
        }
    }

    /// Dots per inch from `Xft/DPI`, which counts 1024ths.
    var dotsPerInch: Double? {
        guard case .integer(let value) = values["Xft/DPI"], value > 0 else { return nil }
        return Double(value) / 1024
    }

    /// Dark or light, as far as the theme's name tells.
    var prefersDark: Bool? {
        if case .integer(let value) = values["Gtk/ApplicationPreferDarkTheme"], value != 0 {
            return true
        }
        guard case .string(let name) = values["Net/ThemeName"], !name.isEmpty else { return nil }
        return name.lowercased().contains("dark")
    }

    /// True when the person wants no animations.
    var reducesMotion: Bool {
        values["Gtk/EnableAnimations"] == .integer(0)
            || values["Net/EnableAnimations"] == .integer(0)
    }

    /// Milliseconds between the presses of a double click.
    var doubleClickMilliseconds: Int? {
        guard case .integer(let value) = values["Net/DoubleClickTime"], value > 0 else {
            return nil
        }
        return Int(value)
    }

    private struct Reader {
        var bytes: [UInt8]
        var position = 0
        var isBigEndian = false

        mutating func byte() -> UInt8? {
            guard position < bytes.count else { return nil }
            defer { position += 1 }
            return bytes[position]
        }

        mutating func skip(_ count: Int) { position += count }

        mutating func number(_ count: Int) -> UInt32? {
            guard position + count <= bytes.count else { return nil }
            var result: UInt32 = 0
            for index in 0..<count {
                let byte = UInt32(bytes[position + index])
                let shift = UInt32(8 * (isBigEndian ? count - 1 - index : index))
                result |= byte << shift
            }
            position += count
            return result
        }

        mutating func half() -> UInt32? { number(2) }
        mutating func word() -> UInt32? { number(4) }

        /// A string padded to four bytes.
        mutating func string(_ length: Int) -> String? {
            guard length >= 0, length <= bytes.count, position + length <= bytes.count else {
                return nil
            }
            let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
            position += (length + 3) / 4 * 4
            return text
        }
    }
}

/// Device pixels per logical pixel, from what the desktop says.
enum ScaleRule {
    static let range = 0.75...4.0

    /// XSETTINGS first, then the resource database's `Xft.dpi`, then 96.
    static func scale(settings: XSettings, resources: String) -> Double {
        let dots = settings.dotsPerInch ?? xftDotsPerInch(resources) ?? 96
        return clamped(dots / 96)
    }

    static func clamped(_ scale: Double) -> Double {
        guard scale.isFinite else { return 1 }
        return min(max(scale, range.lowerBound), range.upperBound)
    }

    /// The number behind `Xft.dpi:`, whole or with a fraction.
    static func xftDotsPerInch(_ resources: String) -> Double? {
        for line in resources.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].filter { !$0.isWhitespace }
            guard name == "Xft.dpi" || name == "*dpi" else { continue }
            let text = line[line.index(after: colon)...].filter { !$0.isWhitespace }
            if let value = Double(text), value.isFinite, value > 0 { return value }
        }
        return nil
    }
}
