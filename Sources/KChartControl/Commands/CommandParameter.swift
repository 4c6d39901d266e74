import KChartCore
import KChartLocalization

/// One argument that a command takes.
public struct CommandParameter: Hashable, Sendable {
    /// What values are allowed.
    public indirect enum Kind: Hashable, Sendable {
        case text
        case number(ClosedRange<Double>)
        case integer(ClosedRange<Int>)
        /// One of some words.
        case word([String])
        /// One of some words, or else a value of another kind.
        case wordOr([String], Kind)
        /// A time: RFC 3339, or a part of it in the chart's time zone.
        case time
        /// A file's path.
        case path
        /// Any JSON value.
        case any
    }

    /// One word in lower case, as in synopses and refusals.
    public var name: String
    /// What values are allowed for it.
    public var kind: Kind
    /// True when it may be left out, with all that follow.
    public var isOptional: Bool
    /// Only the last parameter may repeat.
    public var repeats: Bool

    public init(_ name: String, _ kind: Kind, isOptional: Bool = false, repeats: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOptional = isOptional
        self.repeats = repeats
    }

    /// What stands for it in a synopsis, such as `in|out|FACTOR`.
    public var synopsis: String {
        let body: String =
            switch kind {
            case .word(let words): words.joined(separator: "|")
            case .wordOr(let words, _): (words + [name.uppercased()]).joined(separator: "|")
            default: name.uppercased()
            }
        let repeated = repeats ? body + "..." : body
        return isOptional ? "[\(repeated)]" : repeated
    }

    /// The schema as `list commands --json` prints it.
    public var schema: JSONValue {
        var object: JSONObject = ["name": .string(name)]
        Self.describe(kind, in: &object)
        object["optional"] = .bool(isOptional)
        if repeats { object["repeats"] = true }
        return .object(object)
    }

    private static func describe(_ kind: Kind, in object: inout JSONObject) {
        switch kind {
        case .text: object["type"] = "text"
        case .number(let range):
            object["type"] = "number"
            if range.lowerBound.isFinite { object["minimum"] = .number(range.lowerBound) }
            if range.upperBound.isFinite { object["maximum"] = .number(range.upperBound) }
        case .integer(let range):
            object["type"] = "integer"
            if range.lowerBound != .min { object["minimum"] = JSONValue(range.lowerBound) }
            if range.upperBound != .max { object["maximum"] = JSONValue(range.upperBound) }
        case .word(let words):
            object["type"] = "word"
            object["values"] = .array(words.map { .string($0) })
        case .wordOr(let words, let other):
            describe(other, in: &object)
            object["values"] = .array(words.map { .string($0) })
        case .time: object["type"] = "time"
        case .path: object["type"] = "path"
        case .any: object["type"] = "any"
        }
    }

    /// Nil when `value` is allowed, else why not.
    func refusal(of value: JSONValue, command: String) -> CommandError? {
        if Self.isMet(kind, by: value) { return nil }
        let subject = command + " " + name
        let given = OneLine.quoted(CommandArguments.text(of: value))
        switch kind {
        case .number(let range) where range.lowerBound.isInfinite || range.upperBound.isInfinite:
            return CommandError(.answerNotANumber, subject, given)
        case .time:
            return CommandError(.answerNotATime, subject, given)
        default:
            return CommandError(.answerBadArgument, subject, given, Self.expectation(of: kind))
        }
    }

    private static func isMet(_ kind: Kind, by value: JSONValue) -> Bool {
        switch kind {
        case .any: return true
        case .text, .path: return !CommandArguments.text(of: value).isEmpty && !value.isNull
        case .time: return TimeArgument(CommandArguments.text(of: value)) != nil
        case .number(let range):
            return CommandArguments.number(of: value).map { range.contains($0) } ?? false
        case .integer(let range):
            let whole = CommandArguments([value]).integer(0)
            return whole.map { range.contains($0) } ?? false
        case .word(let words): return words.contains(CommandArguments.text(of: value))
        case .wordOr(let words, let other):
            return words.contains(CommandArguments.text(of: value)) || isMet(other, by: value)
        }
    }

    /// A range with the ends that it has.
    private static func span(_ least: String?, _ most: String?) -> String {
        switch (least, most) {
        case (let least?, let most?): "\(least)…\(most)"
        case (let least?, nil): "≥ \(least)"
        case (nil, let most?): "≤ \(most)"
        // not shown: the name of a value, as in synopses.
        case (nil, nil): "NUMBER"
        }
    }

    /// What is allowed, in signs that need no translation.
    private static func expectation(of kind: Kind) -> String {
        switch kind {
        case .any, .text: "\"…\""
        case .path: "/…"
        case .time: "2025-01-31T14:00Z"
        case .number(let range):
            span(
                range.lowerBound.isFinite ? range.lowerBound.plain : nil,
                range.upperBound.isFinite ? range.upperBound.plain : nil)
        case .integer(let range):
            span(
                range.lowerBound == .min ? nil : "\(range.lowerBound)",
                range.upperBound == .max ? nil : "\(range.upperBound)")
        case .word(let words): words.joined(separator: ", ")
        case .wordOr(let words, let other):
            words.joined(separator: ", ") + ", " + expectation(of: other)
        }
    }
}

extension Double {
    /// Without a fraction of nought.
    var plain: String { Int64(exactly: self).map { String($0) } ?? "\(self)" }
}
