import KChartControl
import KChartCore
import KChartIndicators
import KChartModel

extension ChartSession {
    /// The known indicators of the chart as entries.
    var knownIndicators: [JSONValue] {
        model.indicators.map { placed in
            let configuration = placed.instance.configuration
            var entry: JSONObject = [
                "id": .string(placed.instance.argument),
                "kind": .string(configuration.indicator), "pane": .string(placed.pane.name),
            ]
            var parameters: JSONObject = [:]
            for (id, value) in configuration.parameters { parameters[id] = Self.json(value) }
            if !configuration.parameters.isEmpty { entry["parameters"] = .object(parameters) }
            if !configuration.isVisible { entry["visible"] = false }
            if !configuration.colors.isEmpty {
                var colors: JSONObject = [:]
                for (id, color) in configuration.colors { colors[id] = JSONValue(Int(color)) }
                entry["colors"] = .object(colors)
            }
            if !configuration.widths.isEmpty {
                var widths: JSONObject = [:]
                for (id, width) in configuration.widths { widths[id] = .number(width) }
                entry["widths"] = .object(widths)
            }
            return .object(entry)
        }
    }

    /// Puts saved indicators on the chart; what this program does not know stays saved as it is.
    func restoreIndicators(_ entries: [JSONValue], isGiven: Bool) {
        var known: [ChartIndicator] = []
        savedIndicators = []
        for entry in entries {
            guard let kind = entry["kind"]?.stringValue,
                let indicator = model.indicatorRegistry[kind]
            else {
                savedIndicators.append(entry)
                continue
            }
            known.append(Self.indicator(entry, indicator, number: known.count + 1))
        }
        if !isGiven { model.setIndicators(known) }
    }

    private static func indicator(
        _ entry: JSONValue, _ indicator: any Indicator, number: Int
    ) -> ChartIndicator {
        let description = indicator.description
        var configuration = IndicatorConfiguration(id: number, indicator: description.id)
        for parameter in description.parameters {
            guard let value = entry["parameters"]?[parameter.id].flatMap(parameterValue),
                let inside = parameter.clamped(value)
            else { continue }
            configuration.parameters[parameter.id] = inside
        }
        configuration.isVisible = entry["visible"] != false
        for (id, color) in members(entry["colors"]) {
            if let color = color.intValue, (0...0xFF_FFFF).contains(color) {
                configuration.colors[id] = UInt32(color)
            }
        }
        for (id, width) in members(entry["widths"]) {
            if let width = width.doubleValue, (0.5...20).contains(width) {
                configuration.widths[id] = width
            }
        }
        let usual = description.placement == .overlay ? PaneID.price : PaneID(description.id)
        let pane = entry["pane"]?.stringValue.flatMap { $0.isEmpty ? nil : PaneID($0) }
        return ChartIndicator(configuration, pane: pane ?? usual)
    }

    private static func members(_ value: JSONValue?) -> [(String, JSONValue)] {
        guard let object = value?.objectValue else { return [] }
        return object.keys.prefix(32).compactMap { key in object[key].map { (key, $0) } }
    }

    private static func parameterValue(_ json: JSONValue) -> IndicatorValue? {
        if let text = json.stringValue { return .text(text) }
        if json == true { return .flag(true) }
        if json == false { return .flag(false) }
        if let whole = json.intValue { return .integer(whole) }
        return json.doubleValue.map { .number($0) }
    }
}
