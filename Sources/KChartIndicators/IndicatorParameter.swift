/// One parameter of an indicator: its name, its type, what is allowed and what it is at first.
///
/// From this the settings form, the catalogue, the command line and the reading of saved charts
/// are made.
public struct IndicatorParameter: Hashable, Sendable {
    public enum Form: Hashable, Sendable {
        case integer(ClosedRange<Int>, initial: Int)
        /// `step` is what one press of an arrow adds; any number of the range is allowed.
        case number(ClosedRange<Double>, step: Double, initial: Double)
        case choice([String], initial: String)
        case flag(initial: Bool)
        case source(initial: PriceSource)
    }

    /// The name in saved charts and on the command line. Its label is `parameter.ID` of the
    /// string files.
    public let id: String
    public let form: Form
    /// True when its value stands behind the indicator's name in legends.
    public let isInTitle: Bool

    public init(_ id: String, _ form: Form, isInTitle: Bool = false) {
        self.id = id
        self.form = form
        self.isInTitle = isInTitle
    }

    /// A number of bars, named in the title.
    public static func period(
        _ initial: Int, id: String = "period", in range: ClosedRange<Int> = 1...10_000
    ) -> IndicatorParameter {
        IndicatorParameter(id, .integer(range, initial: initial), isInTitle: true)
    }

    public static func number(
        _ id: String, _ initial: Double, in range: ClosedRange<Double>, step: Double,
        isInTitle: Bool = true
    ) -> IndicatorParameter {
        IndicatorParameter(
            id, .number(range, step: step, initial: initial), isInTitle: isInTitle)
    }

    /// The price the indicator looks at.
    public static func source(_ initial: PriceSource = .close) -> IndicatorParameter {
        IndicatorParameter("source", .source(initial: initial))
    }

    public static func choice(_ id: String, _ choices: [String]) -> IndicatorParameter {
        IndicatorParameter(id, .choice(choices, initial: choices[0]))
    }

    /// The name of the type in catalogues.
    public var typeName: String {
        switch form {
        case .integer: "integer"
        case .number: "number"
        case .choice: "choice"
        case .flag: "boolean"
        case .source: "source"
        }
    }

    public var initial: IndicatorValue {
        switch form {
        case .integer(_, let initial): .integer(initial)
        case .number(_, _, let initial): .number(initial)
        case .choice(_, let initial): .text(initial)
        case .flag(let initial): .flag(initial)
        case .source(let initial): .text(initial.rawValue)
        }
    }

    /// The texts that are allowed, of a choice or a source.
    public var choices: [String]? {
        switch form {
        case .choice(let choices, _): choices
        case .source: PriceSource.allCases.map(\.rawValue)
        default: nil
        }
    }

    /// What is allowed, in words for a refusal: `a whole number from 1 to 500`.
    public var allowed: String {
        switch form {
        case .integer(let range, _):
            return "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range, _, _):
            let low = IndicatorValue.number(range.lowerBound)
            return "a number from \(low) to \(IndicatorValue.number(range.upperBound))"
        case .choice, .source: return (choices ?? []).joined(separator: ", ")
        case .flag: return "true or false"
        }
    }

    /// The value in this parameter's type and range; nil when it has another type or is NaN.
    public func clamped(_ value: IndicatorValue) -> IndicatorValue? {
        switch (form, value) {
        case (.integer(let range, _), .integer(let value)):
            return .integer(min(max(value, range.lowerBound), range.upperBound))
        case (.integer(let range, _), .number(let value)):
            guard !value.isNaN, value.rounded() == value || value.isInfinite else { return nil }
            let inside = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
            // The upper end of a range may be a number that no whole number of the machine is.
            let whole = Int(exactly: inside) ?? (inside > 0 ? range.upperBound : range.lowerBound)
            return .integer(min(max(whole, range.lowerBound), range.upperBound))
        case (.number(let range, _, _), .integer(let value)):
            return .number(min(max(Double(value), range.lowerBound), range.upperBound))
        case (.number(let range, _, _), .number(let value)):
            guard !value.isNaN else { return nil }
            return .number(min(max(value, range.lowerBound), range.upperBound))
        case (.choice(let choices, _), .text(let value)):
            return choices.contains(value) ? .text(value) : nil
        case (.source, .text(let value)):
            return PriceSource(rawValue: value) == nil ? nil : .text(value)
        case (.flag, .flag): return value
        default: return nil
        }
    }

    /// The value as it was typed; nil when it is not what is allowed.
    public func parse(_ text: String) -> IndicatorValue? {
        let value: IndicatorValue?
        switch form {
        case .integer: value = Int(text).map { .integer($0) }
        case .number: value = Double(text).map { .number($0) }
        case .choice, .source: value = .text(text)
        case .flag:
            switch text {
            case "true", "yes", "on", "1": value = .flag(true)
            case "false", "no", "off", "0": value = .flag(false)
            default: value = nil
            }
        }
        guard let value, let inside = clamped(value), inside == value else { return nil }
        return inside
    }
}
