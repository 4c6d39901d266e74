/// The text of a stranger (a file's, a name, an argument) made fit for one line of a terminal, a
/// title or a reply. Linear in what is kept.
public enum OneLine {
    /// `text` in straight quotes, cleaned.
    public static func quoted(_ text: String, limit: Int = 80) -> String {
        "'" + cleaned(text, limit: limit) + "'"
    }

    /// `text` with a `?` for each character that would break, hide or turn round the line; a line
    /// feed after a carriage return is one with it. What goes on beyond `limit` characters ends in
    /// an ellipsis.
    public static func cleaned(_ text: String, limit: Int = 400) -> String {
        cleaned(text.unicodeScalars, limit: limit)
    }

    /// A word or a name within a sentence, cleaned, of 40 characters at most.
    public static func word(_ text: String) -> String { cleaned(text, limit: 40) }

    /// A sentence of the program's own, cleaned. The marks of direction that it puts round names
    /// and numbers are for a picture: a line of a terminal goes without them.
    public static func sentence(_ text: String, limit: Int) -> String {
        cleaned(text.unicodeScalars.lazy.filter { !ownMarks.contains($0.value) }, limit: limit)
    }

    /// U+200E and U+200F, first strong isolate and pop directional isolate.
    private static let ownMarks: Set<UInt32> = [0x200E, 0x200F, 0x2068, 0x2069]

    private static func cleaned(_ text: some Sequence<Unicode.Scalar>, limit: Int) -> String {
        var result = ""
        var count = 0
        var before: Unicode.Scalar?
        for scalar in text {
            defer { before = scalar }
            if scalar == "\n", before == "\r" { continue }
            guard count < limit else { return result + "…" }
            // Plane 16 has the bytes of names of files that are no text.
            let isByte = (0x10FE80...0x10FEFF).contains(scalar.value)
            result.unicodeScalars.append(scalar.breaksLine || isByte ? "?" : scalar)
            count += 1
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether the character would move, hide or turn round what stands beside it in a line of
    /// text: C0, DEL, C1, separators of lines, the bidirectional controls, and what is invisible.
    /// The two joiners are letters' own (U+200C and U+200D) and stay.
    package var breaksLine: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
