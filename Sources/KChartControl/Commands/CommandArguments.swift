/// The arguments of one command call, strings and numbers.
///
/// A caller that can only send text (a shell, the palette) is understood where a number is wanted.
public struct CommandArguments: Hashable, Sendable {
    /// As they came: text from a shell, any JSON value from a program.
    public var values: [JSONValue]

    public init(_ values: [JSONValue] = []) {
        self.values = values
    }

    public init(words: [String]) {
        values = words.map { .string($0) }
    }

    /// How many were given.
    public var count: Int { values.count }
    /// True when none was given.
    public var isEmpty: Bool { values.isEmpty }

    /// The argument as text; a number as JSON writes it; nil when it was not given or is null.
    public func text(_ index: Int) -> String? {
        guard values.indices.contains(index), !values[index].isNull else { return nil }
        return Self.text(of: values[index])
    }

    /// The argument as a finite number; nil when it was not given or is none.
    public func number(_ index: Int) -> Double? {
        guard values.indices.contains(index) else { return nil }
        return Self.number(of: values[index])
    }

    /// The argument as a whole number; nil when it was not given or is none.
    public func integer(_ index: Int) -> Int? {
        guard values.indices.contains(index) else { return nil }
        return values[index].intValue ?? number(index).flatMap { Int(exactly: $0) }
    }

    /// A text as it is, any other value as JSON.
    public static func text(of value: JSONValue) -> String {
        value.stringValue ?? value.compactText
    }

    /// A number, or a text that says one in the digits 0–9; nil for any other.
    public static func number(of value: JSONValue) -> Double? {
        let number = value.stringValue.map { Self.number(from: $0) } ?? value.doubleValue
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A plain decimal number; the typographic minus is taken, `inf`, `nan` and hexadecimal not.
    public static func number(from text: String) -> Double? {
        var plain = text
        if plain.hasPrefix("\u{2212}") { plain = "-" + plain.dropFirst() }
        guard plain.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(plain), number.isFinite
        else { return nil }
        return number
    }
}
