/// A JSON value of a drawing's record; objects keep the order of their members.
///
/// This floor knows neither Foundation nor the control socket's JSON, and its records must be
/// read without either.
enum RecordValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([RecordValue])
    case object([RecordMember])

    subscript(key: String) -> RecordValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    var array: [RecordValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    var members: [RecordMember]? {
        if case .object(let members) = self { members } else { nil }
    }
}

/// One member of an object.
struct RecordMember: Hashable, Sendable {
    var key: String
    var value: RecordValue
}
