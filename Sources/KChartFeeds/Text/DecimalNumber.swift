import Glibc

/// Numbers as market data writes them, to the nearest double.
enum DecimalNumber {
    /// 10^0 … 10^22: every one is an exact double.
    static let powersOfTen: [Double] = (0...22).map { pow(10, Double($0)) }
    /// Whole numbers up to here are exact doubles.
    static let exactLimit: UInt64 = 1 << 53

    /// Digits, one point, a sign, an exponent: the plain way to write a number. Anything else,
    /// and a number that is not finite, is nil.
    static func plain(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        guard let base = text.baseAddress, text.count > 0 else { return nil }
        let end = base + text.count
        var p = base
        let isNegative = p.pointee == UInt8(ascii: "-")
        if isNegative || p.pointee == UInt8(ascii: "+") { p += 1 }
        var mantissa: UInt64 = 0
        let digits = p
        while p < end, p.pointee &- 48 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(p.pointee &- 48)
            p += 1
        }
        var count = p - digits
        var decimals = 0
        if p < end, p.pointee == UInt8(ascii: ".") {
            p += 1
            let fraction = p
            while p < end, p.pointee &- 48 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(p.pointee &- 48)
                p += 1
            }
            decimals = p - fraction
            count += decimals
        }
        guard count > 0 else { return nil }
        if p == end, count <= 19, decimals <= 22, mantissa <= exactLimit {
            let value = Double(mantissa) / powersOfTen[decimals]
            return isNegative ? -value : value
        }
        if p < end {
            guard p.pointee | 0x20 == UInt8(ascii: "e") else { return nil }
            p += 1
            if p < end, p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") { p += 1 }
            let exponent = p
            while p < end, p.pointee &- 48 < 10 { p += 1 }
            guard p == end, p > exponent else { return nil }
        }
        return exact(text)
    }

    /// The correctly rounded value of text whose form is known to be good.
    private static func exact(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        // The standard library rounds correctly, whatever the user's locale says of commas.
        guard let value = Double(String(decoding: text, as: UTF8.self)) else { return nil }
        return value.isFinite ? value : nil
    }

    /// A number as people and spreadsheets write it: currency signs, thousands separators, a
    /// decimal comma, K M B T behind it.
    static func decorated(
        _ text: UnsafeBufferPointer<UInt8>, decimalComma: Bool, allowsSuffix: Bool
    ) -> Double? {
        var cleaned: [UInt8] = []
        cleaned.reserveCapacity(text.count)
        let point = UInt8(ascii: decimalComma ? "," : ".")
        let group = UInt8(ascii: decimalComma ? "." : ",")
        var factor = 1.0
        var hasPoint = false
        var hasExponent = false
        var sinceGroup = -1
        var place = 0
        while place < text.count {
            let byte = text[place]
            place += 1
            switch byte {
            case 48...57:
                cleaned.append(byte)
                if sinceGroup >= 0 { sinceGroup += 1 }
            case point where !hasPoint && !hasExponent:
                if sinceGroup >= 0 && sinceGroup != 3 { return nil }
                sinceGroup = -1
                hasPoint = true
                cleaned.append(UInt8(ascii: "."))
            case group where !hasPoint && !hasExponent && !cleaned.isEmpty,
                UInt8(ascii: "'") where !hasPoint && !hasExponent && !cleaned.isEmpty:
                // 12,34,567: India groups by two above the thousands.
                if sinceGroup >= 0 && sinceGroup != 3 && sinceGroup != 2 { return nil }
                sinceGroup = 0
            case UInt8(ascii: "-") where cleaned.isEmpty:
                cleaned.append(byte)
            case UInt8(ascii: "-") where hasExponent, UInt8(ascii: "+") where hasExponent:
                cleaned.append(byte)
            case UInt8(ascii: "+") where cleaned.isEmpty, UInt8(ascii: "$"):
                continue
            case UInt8(ascii: "e") where !hasExponent, UInt8(ascii: "E") where !hasExponent:
                hasExponent = true
                cleaned.append(byte)
            case UInt8(ascii: " "):
                // A blank is a thousands separator only between digits.
                if place < text.count, text[place] &- 48 < 10, let last = cleaned.last,
                    last &- 48 < 10
                {
                    if sinceGroup >= 0 && sinceGroup != 3 { return nil }
                    sinceGroup = 0
                }
            case 0xC2 where place < text.count && (0xA2...0xA5).contains(text[place]):
                place += 1  // ¢ £ ¤ ¥
            case 0xC2 where place < text.count && text[place] == 0xA0:
                place += 1  // no-break space
            case 0xE2
            where place + 1 < text.count && text[place] == 0x88 && text[place + 1] == 0x92
                && (cleaned.isEmpty || hasExponent):
                place += 2  // the minus sign of typography
                cleaned.append(UInt8(ascii: "-"))
            case 0xE2
            where place + 1 < text.count && text[place] == 0x82
                && (0xA0...0xBF).contains(text[place + 1]):
                place += 2  // € ₺ ₽ ₹ …
            case 0xE2
            where place + 1 < text.count && text[place] == 0x80 && text[place + 1] == 0xAF:
                place += 2  // narrow no-break space
            case 0xE2
            where place + 1 < text.count && text[place] == 0x80 && text[place + 1] == 0x99
                && !hasPoint && !hasExponent && !cleaned.isEmpty:
                place += 2  // ’ between thousands, as the Swiss write
                if sinceGroup >= 0 && sinceGroup != 3 { return nil }
                sinceGroup = 0
            default:
                // A word behind the number scales it, or names the money.
                let rest = UnsafeBufferPointer(rebasing: text[(place - 1)...])
                if cleaned.isEmpty || cleaned == [UInt8(ascii: "-")] {
                    guard let length = NumberWords.money(before: rest) else { return nil }
                    place += length - 1
                } else {
                    guard let scale = NumberWords.scale(behind: rest, allowsSuffix: allowsSuffix)
                    else { return nil }
                    // The decimal itself is scaled, so that it is rounded once.
                    let power = log10(scale).rounded()
                    if hasExponent || pow(10, power) != scale {
                        factor = scale
                    } else if power > 0 {
                        cleaned += Array("e\(Int(power))".utf8)
                    }
                    place = text.count
                }
            }
        }
        if sinceGroup >= 0 && sinceGroup != 3 { return nil }
        let value = cleaned.withUnsafeBufferPointer { plain($0) }
        guard let value, (value * factor).isFinite else { return nil }
        return value * factor
    }
}
