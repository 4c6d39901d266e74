/// The parameters of one indicator, complete, each of its type and in its range.
public struct IndicatorParameters: Hashable, Sendable {
    private var values: [String: IndicatorValue] = [:]

    /// What is given, brought into type and range by the schema; what is missing or of another
    /// type is what it is at first, names the schema does not know are left out.
    public init(_ schema: [IndicatorParameter], _ given: [String: IndicatorValue] = [:]) {
        for parameter in schema {
            values[parameter.id] =
                given[parameter.id].flatMap(parameter.clamped)
                ?? parameter.initial
        }
    }

    public subscript(id: String) -> IndicatorValue? { values[id] }

    /// A whole number; 0 when there is no such parameter.
    public func integer(_ id: String) -> Int {
        if case .integer(let value)? = values[id] { value } else { 0 }
    }

    /// A number; 0 when there is no such parameter.
    public func number(_ id: String) -> Double {
        switch values[id] {
        case .number(let value)?: value
        case .integer(let value)?: Double(value)
        default: 0
        }
    }

    /// A choice; empty when there is no such parameter.
    public func text(_ id: String) -> String {
        if case .text(let value)? = values[id] { value } else { "" }
    }

    public func flag(_ id: String) -> Bool { values[id] == .flag(true) }

    /// The price looked at: the parameter `source`, else the close.
    public var source: PriceSource { PriceSource(rawValue: text("source")) ?? .close }
}
