/// One JSON value as the control socket carries it.
///
/// Objects keep the order of their keys, whole numbers up to 64 bits stay exact.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    /// A number that a double would not give back as it was written: its text, for an echo.
    case numeral(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The value as a number; a whole number counts, text does not.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .numeral(let text): Double(text)
        default: nil
        }
    }

    /// The value as a whole number; `2.0` counts, `2.5` does not.
    public var intValue: Int? {
        switch self {
        case .integer(let value): Int(exactly: value)
        case .number(let value): Int(exactly: value)
        case .numeral(let text): Double(text).flatMap { Int(exactly: $0) }
        default: nil
        }
    }

    /// The text of a string; nil for any other kind.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value; nil for any other kind.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for any other kind.
    public var arrayValue: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members of an object; nil for any other kind.
    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    public var isNull: Bool { self == .null }

    /// The member of an object; nil for anything else.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The element of an array; nil outside its bounds and for anything else.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// An optional as its value, or null.
    public init(_ value: JSONValue?) {
        self = value ?? .null
    }

    /// A number when it is finite, else null: JSON has no other numbers.
    public init(finite value: Double?) {
        if let value, value.isFinite {
            self = .number(value)
        } else {
            self = .null
        }
    }

    public init(_ value: Int) {
        self = .integer(Int64(value))
    }

    public init(_ text: String?) {
        self = text.map { .string($0) } ?? .null
    }
}

/// The members of a JSON object in their order; a key stands once.
public struct JSONObject: Hashable, Sendable {
    /// The keys in their order.
    public private(set) var keys: [String] = []
    private var values: [String: JSONValue] = [:]

    public init() {}

    /// How many members it has.
    public var count: Int { keys.count }

    /// Two objects are equal when their members are, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.values == right.values
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// Setting a new key appends it, setting nil takes it away.
    public subscript(key: String) -> JSONValue? {
        get { values[key] }
        set {
            if let newValue {
                if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
            } else if values.removeValue(forKey: key) != nil {
                keys.removeAll { $0 == key }
            }
        }
    }
}

// There is no `nil` literal on purpose: where an optional value is wanted it would be `null`.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Later members of the same key win.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}
