/// Text made fit for one line of a terminal.
public enum OneLine {
    /// `text` in straight quotes, its control characters shown as `?`, cut to `limit` characters.
    public static func quoted(_ text: String, limit: Int = 80) -> String {
        "'" + cleaned(text, limit: limit) + "'"
    }

    /// `text` on one line: control characters become `?`, invisible direction marks (which would
    /// reorder the rest of the line) are left out, `limit` characters are kept.
    public static func cleaned(_ text: String, limit: Int = 400) -> String {
        var result = ""
        var count = 0
        for character in text {
            if count == limit { return result + "..." }
            count += 1
            for scalar in character.unicodeScalars {
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator:
                    // A line feed and a carriage return are one character: one mark is enough.
                    if result.last != "?" || scalar != "\n" { result.append("?") }
                case .format where scalar != "\u{200c}" && scalar != "\u{200d}":
                    break
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
