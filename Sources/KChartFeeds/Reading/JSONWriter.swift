/// Writes JSON in the order it is told, indented by one blank a level.
struct JSONWriter {
    private(set) var text = ""
    private var depth = 0
    private var isFirst = true

    mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
        open("{", key)
        body(&self)
        close("}")
    }

    mutating func array(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
        open("[", key)
        body(&self)
        close("]")
    }

    mutating func value(_ key: String? = nil, _ string: String?) {
        item(key, string.map(Self.quoted) ?? "null")
    }

    mutating func value(_ key: String? = nil, _ number: Int?) {
        item(key, number.map(String.init) ?? "null")
    }

    mutating func value(_ key: String? = nil, _ flag: Bool) { item(key, flag ? "true" : "false") }

    /// The shortest text that gives the same double back; what is not finite is null.
    mutating func value(_ key: String? = nil, _ number: Double?) {
        guard let number, number.isFinite else { return item(key, "null") }
        item(key, "\(number)")
    }

    private mutating func item(_ key: String?, _ value: String) {
        begin(key)
        text += value
    }

    private mutating func begin(_ key: String?) {
        if !isFirst { text += "," }
        if depth > 0 { text += "\n" + String(repeating: " ", count: depth) }
        if let key { text += Self.quoted(key) + ": " }
        isFirst = false
    }

    private mutating func open(_ bracket: String, _ key: String?) {
        begin(key)
        text += bracket
        depth += 1
        isFirst = true
    }

    private mutating func close(_ bracket: String) {
        depth -= 1
        if !isFirst { text += "\n" + String(repeating: " ", count: depth) }
        text += bracket
        isFirst = false
    }

    static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if scalar.value < 0x20 {
                    let hex = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}
