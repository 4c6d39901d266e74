import KChartCore

extension JSONValue {
    /// The value on one line, without spaces; numbers that are not finite become `null`.
    public var compactText: String {
        var writer = JSONWriter(indents: false)
        writer.write(self)
        return writer.text
    }

    /// The value over several lines for people, two spaces a level.
    public var prettyText: String {
        var writer = JSONWriter(indents: true)
        writer.write(self)
        return writer.text
    }
}

private struct JSONWriter {
    var text = ""
    let indents: Bool
    private var level = 0

    init(indents: Bool) {
        self.indents = indents
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .integer(let number): text += String(number)
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .numeral(let digits): text += digits
        case .string(let string): writeString(string)
        case .array(let values):
            writeContainer("[", "]", isEmpty: values.isEmpty) { writer in
                for (index, element) in values.enumerated() {
                    writer.separate(index)
                    writer.write(element)
                }
            }
        case .object(let object):
            writeContainer("{", "}", isEmpty: object.count == 0) { writer in
                for (index, key) in object.keys.enumerated() {
                    writer.separate(index)
                    writer.writeString(key)
                    writer.text += writer.indents ? ": " : ":"
                    writer.write(object[key] ?? .null)
                }
            }
        }
    }

    private mutating func writeContainer(
        _ opening: String, _ closing: String, isEmpty: Bool, _ body: (inout JSONWriter) -> Void
    ) {
        text += opening
        if !isEmpty {
            level += 1
            body(&self)
            level -= 1
            breakLine()
        }
        text += closing
    }

    private mutating func separate(_ index: Int) {
        if index > 0 { text += "," }
        breakLine()
    }

    private mutating func breakLine() {
        guard indents else { return }
        text += "\n"
        text += String(repeating: "  ", count: level)
    }

    private mutating func writeString(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // A terminal that shows a reply must neither obey it nor turn it round.
            case _ where scalar.breaksLine:
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
