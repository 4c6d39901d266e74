import KChartCore

/// What a `wait` waits for: a comparison of one value of the state.
public struct WaitCondition: Hashable, Sendable {
    /// How the value that is found is compared with the one that is wanted.
    public enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
        case exists
    }

    /// Where the value is found in the state.
    public var path: StatePath
    /// How both are compared.
    public var comparison: Comparison
    /// What is wanted.
    public var value: JSONValue

    public init(path: StatePath, comparison: Comparison, value: JSONValue) {
        self.path = path
        self.comparison = comparison
        self.value = value
    }

    /// True when the state satisfies the comparison.
    ///
    /// `exists` asks for a value that is not null (or, compared with false, for none). A path that
    /// leads nowhere satisfies no other comparison. Texts compare with numbers, truth values and
    /// null by what they say, because a shell can only send text.
    public func isSatisfied(by state: JSONValue) -> Bool {
        let found = path.value(in: state)
        if comparison == .exists {
            let wants = Self.truth(of: value) ?? true
            return (found.map { !$0.isNull } ?? false) == wants
        }
        guard let found else { return false }
        switch comparison {
        case .equal: return Self.areEqual(found, value)
        case .notEqual: return !Self.areEqual(found, value)
        case .less: return Self.order(found, value).map { $0 < 0 } ?? false
        case .lessOrEqual: return Self.order(found, value).map { $0 <= 0 } ?? false
        case .greater: return Self.order(found, value).map { $0 > 0 } ?? false
        case .greaterOrEqual: return Self.order(found, value).map { $0 >= 0 } ?? false
        case .exists: return false
        }
    }

    private static func truth(of value: JSONValue) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }

    private static func number(_ value: JSONValue) -> Double? {
        if case .string(let text) = value { return CommandArguments.number(from: text) }
        return value.doubleValue
    }

    private static func areEqual(_ found: JSONValue, _ wanted: JSONValue) -> Bool {
        switch found {
        case .null: return wanted.isNull || wanted == .string("null")
        case .bool(let flag): return truth(of: wanted) == flag
        case .integer, .number, .numeral:
            if case .integer(let left) = found, case .integer(let right) = wanted {
                return left == right
            }
            return found.doubleValue == number(wanted)
        case .string(let text):
            switch wanted {
            case .string(let other):
                if text == other { return true }
                guard let left = instant(text), let right = instant(other) else { return false }
                return left == right
            case .integer, .number: return number(found) == wanted.doubleValue
            default: return false
            }
        case .array, .object:
            if case .string(let text) = wanted, let parsed = try? JSONValue(parsing: text) {
                return areAlike(parsed, found)
            }
            return areAlike(found, wanted)
        }
    }

    /// Equal, where 100 and 100.0 are one number at any depth.
    private static func areAlike(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.array(let one), .array(let two)):
            return one.count == two.count && zip(one, two).allSatisfy(areAlike)
        case (.object(let one), .object(let two)):
            return one.count == two.count
                && one.keys.allSatisfy { key in
                    guard let mine = one[key], let other = two[key] else { return false }
                    return areAlike(mine, other)
                }
        case (.integer(let one), .integer(let two)): return one == two
        case (.integer, .number), (.number, .integer), (.number, .number):
            return left.doubleValue == right.doubleValue
        default: return left == right
        }
    }

    /// A date with a time of day, as the state has them, in UTC where it names no offset.
    private static func instant(_ text: String) -> Timestamp? {
        guard let time = TimeArgument(text), time.precision >= .minute else { return nil }
        return time.earliest(in: .utc)
    }

    /// Negative, zero or positive; nil when the two have no order.
    private static func order(_ found: JSONValue, _ wanted: JSONValue) -> Int? {
        if found.doubleValue != nil || wanted.doubleValue != nil {
            guard let left = number(found), let right = number(wanted) else { return nil }
            return left < right ? -1 : left > right ? 1 : 0
        }
        guard let left = found.stringValue, let right = wanted.stringValue else { return nil }
        // As text half a second after the minute would come before the minute.
        if let one = instant(left), let other = TimeArgument(right)?.earliest(in: .utc) {
            return one < other ? -1 : one > other ? 1 : 0
        }
        return left < right ? -1 : left > right ? 1 : 0
    }
}
