import KChartControl
import KChartIndicators
import KChartLocalization

extension Indicator {
    /// What `list indicators` says of it.
    var catalogueEntry: JSONValue {
        let description = description
        let shape = shape(IndicatorParameters(description.parameters))
        return [
            "id": .string(id),
            "title": .string(description.title(in: .english)),
            "shortName": .string(description.shortName),
            "group": .string(description.group.rawValue),
            "placement": .string(description.placement.rawValue),
            "needsVolume": .bool(description.needsVolume),
            "usage": .string(description.usage),
            "parameters": .array(description.parameters.map(\.catalogueEntry)),
            "outputs": .array(shape.outputs.filter(\.isInTables).map { .string($0.id) }),
        ]
    }
}

extension IndicatorDescription {
    /// The name in a language; the description's own where the string files have none.
    func title(in words: Words) -> String {
        let key = MessageKey.indicator(id)
        return words.hasText(for: key) ? words[key] : name
    }

    /// How it is typed, with the values it has at first: `macd:12,26,9`. What has a name of its
    /// own on the command line stands behind.
    fileprivate var usage: String {
        guard !parameters.isEmpty else { return id }
        return id + ":" + parameters.map { "\($0.id)=\($0.initial)" }.joined(separator: ",")
    }
}

extension IndicatorParameter {
    fileprivate var catalogueEntry: JSONValue {
        var entry: JSONObject = ["id": .string(id), "type": .string(typeName)]
        switch form {
        case .integer(let range, let initial):
            entry["default"] = JSONValue(initial)
            entry["minimum"] = JSONValue(range.lowerBound)
            entry["maximum"] = JSONValue(range.upperBound)
        case .number(let range, let step, let initial):
            entry["default"] = .number(initial)
            entry["minimum"] = .number(range.lowerBound)
            entry["maximum"] = .number(range.upperBound)
            entry["step"] = .number(step)
        case .choice(_, let initial):
            entry["default"] = .string(initial)
            entry["choices"] = .array((choices ?? []).map { .string($0) })
        case .flag(let initial):
            entry["default"] = .bool(initial)
        case .source(let initial):
            entry["default"] = .string(initial.rawValue)
            entry["choices"] = .array((choices ?? []).map { .string($0) })
        }
        return .object(entry)
    }
}
