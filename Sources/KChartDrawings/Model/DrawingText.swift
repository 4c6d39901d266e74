/// What may stand in a text of a drawing.
public enum DrawingText {
    /// The text without control characters (line ends stay, tabs become blanks) and without the
    /// characters that embed, isolate or override directions: they could turn round the text
    /// of the chart beside it. Cut to `Drawing.mostTextBytes` at a whole character.
    public static func cleaned(_ text: String) -> String {
        if text.utf8.count <= Drawing.mostTextBytes,
            !text.unicodeScalars.contains(where: { !isPlain($0) })
        {
            return text
        }
        var result = ""
        var bytes = 0
        for character in text {
            var kept = ""
            for scalar in character.unicodeScalars {
                if scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                    if !character.unicodeScalars.contains("\n") { kept.unicodeScalars.append("\n") }
                } else if scalar == "\t" {
                    kept.unicodeScalars.append(" ")
                } else if isPlain(scalar) {
                    kept.unicodeScalars.append(scalar)
                }
            }
            bytes += kept.utf8.count
            guard bytes <= Drawing.mostTextBytes else { break }
            result += kept
        }
        return result
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: false
        default: true
        }
    }
}
