/// The text of a header's cell. UTF-8 is the rule; names in an older encoding are tried in the few
/// that market data is found in, and the one in which the name means something is taken.
enum HeaderText {
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        unescaped(written(bytes))
    }

    /// The name with its `\u00f6` written out, as the keys of JSON may carry them; text that is no
    /// such escape stays.
    static func unescaped(_ name: String) -> String {
        guard name.contains("\\u") else { return name }
        var units: [UInt16] = []
        var rest = name[...]
        while let first = rest.first {
            let figures = rest.dropFirst(2).prefix(4)
            if rest.hasPrefix("\\u"), figures.utf8.count == 4, let unit = UInt16(figures, radix: 16)
            {
                units.append(unit)
                rest = rest.dropFirst(6)
            } else {
                units += first.utf16
                rest = rest.dropFirst()
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func written(_ bytes: some Collection<UInt8>) -> String {
        let utf8 = String(decoding: bytes, as: UTF8.self)
        guard utf8.unicodeScalars.contains("\u{FFFD}") else { return utf8 }
        let candidates = [
            western(bytes), singleByte(bytes, cyrillic), singleByte(bytes, central), chinese(bytes),
        ].compactMap { $0 }
        return candidates.first { HeaderNames.meaning($0) != nil } ?? candidates.first ?? utf8
    }

    /// Windows-1252, of which Latin-1 is the part that letters are in.
    private static func western(_ bytes: some Collection<UInt8>) -> String? {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func singleByte(
        _ bytes: some Collection<UInt8>, _ map: (UInt8) -> Unicode.Scalar?
    ) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            guard let scalar = byte < 0x80 ? Unicode.Scalar(byte) : map(byte) else { return nil }
            text.append(scalar)
        }
        return String(text)
    }

    /// Windows-1251: the letters stand in the order of Unicode.
    private static func cyrillic(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0xC0...0xFF: Unicode.Scalar(UInt32(byte) - 0xC0 + 0x410)
        case 0xA8: "Ё"
        case 0xB8: "ё"
        default: nil
        }
    }

    /// The Polish letters of Windows-1250 and ISO 8859-2, which differ in some places.
    private static func central(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0xB9, 0xB1: "ą"
        case 0xE6: "ć"
        case 0xEA: "ę"
        case 0xB3: "ł"
        case 0xF1: "ń"
        case 0xF3: "ó"
        case 0x9C, 0xB6: "ś"
        case 0x9F, 0xBC: "ź"
        case 0xBF: "ż"
        case 0xA3: "Ł"
        default: nil
        }
    }

    /// The characters of GB 2312 that names of columns are written with.
    private static func chinese(_ bytes: some Collection<UInt8>) -> String? {
        var text = ""
        var first: UInt8?
        for byte in bytes {
            if let lead = first {
                guard let character = hanzi[UInt16(lead) << 8 | UInt16(byte)] else { return nil }
                text.append(character)
                first = nil
            } else if byte >= 0x80 {
                first = byte
            } else {
                text.append(Character(Unicode.Scalar(byte)))
            }
        }
        return first == nil ? text : nil
    }

    private static let hanzi: [UInt16: Character] = [
        0xC8D5: "日", 0xC6DA: "期", 0xCAB1: "时", 0xBCE4: "间", 0xBDBB: "交", 0xD2D7: "易",
        0xBFAA: "开", 0xC5CC: "盘", 0xBCDB: "价", 0xCAD5: "收", 0xD7EE: "最", 0xB8DF: "高",
        0xB5CD: "低", 0xB3C9: "成", 0xC1BF: "量", 0xB6EE: "额", 0xCABC: "始", 0xB4FA: "代",
        0xC2EB: "码", 0xB9C9: "股", 0xC6B1: "票", 0xC3FB: "名", 0xB3C6: "称", 0xD5C7: "涨",
        0xB5F8: "跌", 0xB7F9: "幅", 0xBDF1: "今", 0xD7F2: "昨",
    ]
}
