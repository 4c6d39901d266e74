/// Text made fit for one line of a terminal.
public enum OneLine {
    /// `text` in straight quotes, its control characters shown as `?`, cut to `limit` characters.
    public static func quoted(_ text: String, limit: Int = 80) -> String {
        "'" + cleaned(text, limit: limit) + "'"
    }

    /// `text` without control characters, on one line, cut to `limit` characters.
    public static func cleaned(_ text: String, limit: Int = 400) -> String {
        var result = ""
        var count = 0
        for character in text {
            if count == limit { return result + "..." }
            count += 1
            let isControl = character.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                // Bidirectional overrides would reorder the rest of the line.
                case .format: scalar != "\u{200c}" && scalar != "\u{200d}"
                default: false
                }
            }
            result.append(isControl ? "?" : character)
        }
        return result
    }
}
