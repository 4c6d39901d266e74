/// The value of a parameter, as it is saved and typed; a choice and a price source are texts.
public enum IndicatorValue: Hashable, Sendable {
    case integer(Int)
    case number(Double)
    case text(String)
    case flag(Bool)
}

extension IndicatorValue: CustomStringConvertible {
    /// As it is typed on the command line: `14`, `2.5`, `talib`, `true`; whole numbers without a
    /// point.
    public var description: String {
        switch self {
        case .integer(let value): return String(value)
        case .number(let value):
            let text = value.description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        case .text(let value): return value
        case .flag(let value): return value ? "true" : "false"
        }
    }
}

extension IndicatorValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .flag(let value): try container.encode(value)
        }
    }
}
