public import KChartCore

/// An indicator with parameters as it is typed: `rsi:14`, `macd:12,26,9,alignment=talib`.
///
/// Values without names stand in the order of the schema; further ones have names. The name of
/// the indicator is its id, in any case of letters, or its short name or label.
public struct IndicatorArgument {
    public let indicator: any Indicator
    /// What was given.
    public let parameters: [String: IndicatorValue]

    public init(
        _ text: String, _ registry: Registry<any Indicator>
    ) throws(IndicatorArgumentError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let indicator = Self.find(name, registry) else {
            throw .unknownIndicator(name, known: registry.ids)
        }
        self.indicator = indicator
        parameters = parts.count < 2 ? [:] : try Self.values(String(parts[1]), of: indicator)
    }

    /// The indicator of a name: the id first, then short names and labels.
    public static func find(_ name: String, _ registry: Registry<any Indicator>) -> (
        any Indicator
    )? {
        if let indicator = registry[name] { return indicator }
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { return nil }
        return registry.first { $0.id.lowercased() == wanted }
            ?? registry.first {
                let description = $0.description
                return description.shortName.lowercased() == wanted
                    || description.label.lowercased() == wanted
            }
    }

    private static func values(
        _ text: String, of indicator: any Indicator
    ) throws(IndicatorArgumentError) -> [String: IndicatorValue] {
        let schema = indicator.description.parameters
        var values: [String: IndicatorValue] = [:]
        var place = 0
        var hasNames = false
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count(where: { !$0.contains("=") }) <= schema.count else {
            throw .tooManyValues(
                indicator: indicator.id, most: schema.count, names: schema.map(\.id))
        }
        for part in parts {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let parameter: IndicatorParameter
            if pair.count == 2 {
                hasNames = true
                let name = String(pair[0])
                guard let found = schema.first(where: { $0.id == name }) else {
                    throw .unknownParameter(
                        name, indicator: indicator.id, known: schema.map(\.id))
                }
                parameter = found
            } else {
                guard !hasNames else { throw .valueAfterName(String(part)) }
                parameter = schema[place]
                place += 1
            }
            let value = String(pair[pair.count - 1])
            guard values[parameter.id] == nil else {
                throw .repeatedParameter(parameter.id)
            }
            guard let parsed = parameter.parse(value) else {
                throw .badValue(value, parameter: parameter.id, allowed: parameter.allowed)
            }
            values[parameter.id] = parsed
        }
        return values
    }
}

/// Why an indicator as it was typed cannot be had.
public enum IndicatorArgumentError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownIndicator(String, known: [String])
    case unknownParameter(String, indicator: String, known: [String])
    case tooManyValues(indicator: String, most: Int, names: [String])
    case valueAfterName(String)
    case repeatedParameter(String)
    case badValue(String, parameter: String, allowed: String)

    /// What is wrong and what is allowed, in a clause.
    public var description: String {
        switch self {
        case .unknownIndicator("", _): "no indicator is named"
        case .unknownIndicator(let name, _): "there is no indicator '\(name)'"
        case .unknownParameter(let name, let indicator, let known):
            known.isEmpty
                ? "\(indicator) has no parameters"
                : "\(indicator) has no parameter '\(name)', allowed: "
                    + known.joined(separator: ", ")
        case .tooManyValues(let indicator, let most, let names):
            most == 0
                ? "\(indicator) takes no values"
                : "\(indicator) takes at most \(most) values: " + names.joined(separator: ",")
        case .valueAfterName(let value):
            "'\(value)' has no name but stands after a value with a name"
        case .repeatedParameter(let name): "\(name) is given twice"
        case .badValue(let value, let parameter, let allowed):
            "\(parameter) is '\(value)', allowed: \(allowed)"
        }
    }

    /// What was mistyped and what it could have been.
    public var candidates: (text: String, known: [String])? {
        switch self {
        case .unknownIndicator(let name, let known), .unknownParameter(let name, _, let known):
            (name, known)
        default: nil
        }
    }
}
