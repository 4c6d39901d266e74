/// Separates code, comments and string literals of a Swift file.
///
/// It knows line and nested block comments, plain, raw and multi-line literals and
/// interpolations; regular-expression literals are taken for code.
struct SwiftScanner {
    private(set) var code: [String] = [""]
    private(set) var literals: [SourceFile.Literal] = []
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func run() { scanCode(untilParenthesis: false) }

    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")
    private static let newline = UInt8(ascii: "\n")

    private func starts(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.count else { return false }
        for index in 0..<count where bytes[at + index] != text.utf8Start[index] { return false }
        return true
    }

    private mutating func emit(_ byte: UInt8) {
        if byte == Self.newline {
            code.append("")
        } else {
            code[code.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
        }
    }

    /// Reads code to the end, or past the parenthesis that ends an interpolation.
    private mutating func scanCode(untilParenthesis: Bool) {
        var depth = 0
        while at < bytes.count {
            if starts("//") {
                while at < bytes.count, bytes[at] != Self.newline { at += 1 }
                continue
            }
            if starts("/*") {
                scanBlockComment()
                continue
            }
            if let hashes = literalStart() {
                scanLiteral(hashes: hashes)
                continue
            }
            let byte = bytes[at]
            at += 1
            emit(byte)
            guard untilParenthesis else { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                if depth == 0 { return }
                depth -= 1
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if starts("/*") {
                depth += 1
                at += 2
            } else if starts("*/") {
                depth -= 1
                at += 2
            } else {
                if bytes[at] == Self.newline { emit(Self.newline) }
                at += 1
            }
        } while depth > 0 && at < bytes.count
    }

    /// The number of `#` before an opening quote here, or nothing when no literal begins.
    private func literalStart() -> Int? {
        var index = at
        while index < bytes.count, bytes[index] == Self.hash { index += 1 }
        return index < bytes.count && bytes[index] == Self.quote ? index - at : nil
    }

    private mutating func scanLiteral(hashes: Int) {
        let line = code.count
        let before = code[code.count - 1]
        at += hashes
        let isLong = starts("\"\"\"")
        let quotes = isLong ? 3 : 1
        at += quotes
        emit(Self.quote)
        var content: [UInt8] = []
        while at < bytes.count {
            if bytes[at] == Self.quote, closes(quotes: quotes, hashes: hashes) {
                at += quotes + hashes
                break
            }
            if bytes[at] == UInt8(ascii: "\\"), escapes(hashes: hashes) {
                let escaped = at + 1 + hashes
                if escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
                    at = escaped + 1
                    content.append(contentsOf: Array("…".utf8))
                    scanCode(untilParenthesis: true)
                } else {
                    content.append(contentsOf: bytes[at..<min(escaped + 1, bytes.count)])
                    at = escaped + 1
                }
                continue
            }
            if bytes[at] == Self.newline {
                guard isLong else { break }
                emit(Self.newline)
            }
            content.append(bytes[at])
            at += 1
        }
        emit(Self.quote)
        literals.append(
            .init(
                line: line, text: String(decoding: content, as: UTF8.self),
                before: before))
    }

    private func closes(quotes: Int, hashes: Int) -> Bool {
        guard at + quotes + hashes <= bytes.count else { return false }
        return bytes[at..<at + quotes].allSatisfy { $0 == Self.quote }
            && bytes[at + quotes..<at + quotes + hashes].allSatisfy { $0 == Self.hash }
    }

    private func escapes(hashes: Int) -> Bool {
        guard at + 1 + hashes <= bytes.count else { return false }
        return bytes[at + 1..<at + 1 + hashes].allSatisfy { $0 == Self.hash }
    }
}
