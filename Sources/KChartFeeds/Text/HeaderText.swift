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
        let double = [simplified, traditional, japanese, korean]
            .compactMap { doubleByte(bytes, $0) }
        // Names whose every character is one of those that names are written with go first: as
        // Latin-1 many of them are a letter among signs.
        let candidates =
            double.filter { !$0.unicodeScalars.contains(unknown) }
            + [western(bytes), singleByte(bytes, cyrillic), singleByte(bytes, central)]
            .compactMap { $0 } + double
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

    /// The Polish and Czech letters of Windows-1250 and ISO 8859-2, which differ in some places.
    private static func central(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0xB9, 0xB1: "ą"
        case 0xA5, 0xA1: "Ą"
        case 0xE6: "ć"
        case 0xC6: "Ć"
        case 0xEA: "ę"
        case 0xCA: "Ę"
        case 0xB3: "ł"
        case 0xA3: "Ł"
        case 0xF1: "ń"
        case 0xD1: "Ń"
        case 0xF3: "ó"
        case 0xD3: "Ó"
        case 0x9C, 0xB6: "ś"
        case 0x8C, 0xA6: "Ś"
        case 0x9F, 0xBC: "ź"
        case 0x8F, 0xAC: "Ź"
        case 0xBF: "ż"
        case 0xAF: "Ż"
        case 0xE1: "á"
        case 0xE8: "č"
        case 0xE9: "é"
        case 0xEC: "ě"
        case 0xED: "í"
        case 0xF8: "ř"
        case 0x9A: "š"
        case 0xF9: "ů"
        case 0xFD: "ý"
        case 0x9E, 0xBE: "ž"
        default: nil
        }
    }

    /// A letter that no name has: what is not in a table is still part of the name.
    private static let unknown: Unicode.Scalar = "\u{3400}"

    /// Characters of two bytes, as far as names of columns are written with them; other ones do not
    /// keep the rest from being read.
    private static func doubleByte(
        _ bytes: some Collection<UInt8>, _ table: [UInt16: Character]
    ) -> String? {
        var text = ""
        var first: UInt8?
        var known = 0
        for byte in bytes {
            if let lead = first {
                if let character = table[UInt16(lead) << 8 | UInt16(byte)] {
                    text.append(character)
                    known += 1
                } else {
                    text.unicodeScalars.append(unknown)
                }
                first = nil
            } else if byte >= 0x80 {
                first = byte
            } else {
                text.append(Character(Unicode.Scalar(byte)))
            }
        }
        return first == nil && known > 0 ? text : nil
    }

    /// GB 2312.
    private static let simplified: [UInt16: Character] = [
        0xC8D5: "日", 0xC6DA: "期", 0xCAB1: "时", 0xBCE4: "间", 0xBDBB: "交", 0xD2D7: "易",
        0xBFAA: "开", 0xC5CC: "盘", 0xBCDB: "价", 0xCAD5: "收", 0xD7EE: "最", 0xB8DF: "高",
        0xB5CD: "低", 0xB3C9: "成", 0xC1BF: "量", 0xB6EE: "额", 0xCABC: "始", 0xB4FA: "代",
        0xC2EB: "码", 0xB9C9: "股", 0xC6B1: "票", 0xC3FB: "名", 0xB3C6: "称", 0xD5C7: "涨",
        0xB5F8: "跌", 0xB7F9: "幅", 0xBDF1: "今", 0xD7F2: "昨", 0xCAD6: "手", 0xD4AA: "元",
        0xCAFD: "数", 0xBDF0: "金",
    ]

    /// Big5.
    private static let traditional: [UInt16: Character] = [
        0xA4E9: "日", 0xB4C1: "期", 0xAEC9: "時", 0xB6A1: "間", 0xB67D: "開", 0xBD4C: "盤",
        0xBBF9: "價", 0xA6AC: "收", 0xB3CC: "最", 0xB0AA: "高", 0xA743: "低", 0xA6A8: "成",
        0xA5E6: "交", 0xA9F6: "易", 0xB671: "量", 0xAAD1: "股", 0xBCC6: "數", 0xAAF7: "金",
        0xC342: "額", 0xB5A7: "筆", 0xB8B9: "號", 0xA54E: "代", 0xBD58: "碼", 0xC3D2: "證",
        0xA8E9: "券", 0xBAA6: "漲", 0xB65E: "跌", 0xA657: "名", 0xBAD9: "稱", 0xAE74: "差",
    ]

    /// Shift JIS.
    private static let japanese: [UInt16: Character] = [
        0x93FA: "日", 0x9574: "付", 0x8E9E: "時", 0x8E6E: "始", 0x926C: "値", 0x8D82: "高",
        0x88C0: "安", 0x8F49: "終", 0x8F6F: "出", 0x9788: "来", 0x9484: "売", 0x9483: "買",
        0x91E3: "代", 0x8BE0: "金", 0x96C1: "銘", 0x95BF: "柄", 0x8D8F: "刻", 0x8AD4: "間",
        0x914F: "前", 0x94E4: "比", 0x97CA: "量",
    ]

    /// EUC-KR.
    private static let korean: [UInt16: Character] = [
        0xC0CF: "일", 0xC0DA: "자", 0xB3AF: "날", 0xC2A5: "짜", 0xBDC3: "시", 0xB0A1: "가",
        0xB0ED: "고", 0xC0FA: "저", 0xC1BE: "종", 0xB0C5: "거", 0xB7A1: "래", 0xB7AE: "량",
        0xB4EB: "대", 0xB1DD: "금", 0xB0A3: "간", 0xB8ED: "명", 0xC4DA: "코", 0xB5E5: "드",
    ]
}
