import KChartControl
import KChartCore
import KChartStyle

/// What is wrong with a person's theme file, and on which line.
struct ThemeProblem {
    private let sentence: String
    private let line: Int?

    init(_ error: ThemeError, in bytes: [UInt8]) {
        switch error {
        case .notJSON:
            do {
                _ = try JSONValue(parsing: bytes)
                sentence = "a JSON object of theme fields was expected"
                line = nil
            } catch {
                sentence = "this is not JSON: " + error.sentence
                line = Self.line(of: error.offset, in: bytes)
            }
        case .unknown(let id):
            sentence = "there is no theme \(OneLine.quoted(id)) to build on"
            line = Self.line(of: "base", in: bytes)
        case .circularBase:
            sentence = "the theme builds on itself"
            line = Self.line(of: "base", in: bytes)
        case .unknownField(let field, _):
            sentence = "there is no theme field \(OneLine.quoted(field))"
            line = Self.line(of: field, in: bytes)
        case .missingField(let field, _):
            sentence =
                "the field \(OneLine.quoted(field)) is missing; a theme that names a \"base\" has all"
            line = nil
        case .badValue(let field, _):
            sentence =
                "the field \(OneLine.quoted(field)) cannot take this value: a colour is \"#RRGGBB\","
                + " \"#RRGGBBAA\" or an object of color and alpha, a size is 0 to 1000"
            line = Self.line(of: field, in: bytes)
        }
    }

    func text(path: String) -> String {
        OneLine.quoted(path) + (line.map { ", line \($0)" } ?? "") + ": " + sentence
    }

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes.prefix(offset).count { $0 == 0x0A }
    }

    /// The line that holds the last part of a field's path as a key.
    private static func line(of field: String, in bytes: [UInt8]) -> Int? {
        let key = field.split(separator: ".").last.map(String.init) ?? field
        let wanted = Array("\"\(key)\"".utf8)
        guard bytes.count >= wanted.count else { return nil }
        for start in 0...(bytes.count - wanted.count)
        where bytes[start..<start + wanted.count].elementsEqual(wanted) {
            return line(of: start, in: bytes)
        }
        return nil
    }
}
