import KChartControl
import KChartCore
import KChartIndicators
import KChartModel

extension ChartSession {
    /// An indicator as the state has it, with its newest values.
    func indicator(_ placed: PlacedIndicator) -> JSONValue {
        let instance = placed.instance
        var parameters: JSONObject = [:]
        for parameter in instance.description.parameters {
            parameters[parameter.id] = instance.parameters[parameter.id].map(Self.json) ?? .null
        }
        let newest = model.state.series.indices.last
        let shown = zip(instance.shape.outputs, instance.columns).filter { $0.0.isInTables }
        var last: JSONObject = [:]
        for (output, column) in shown {
            let value = newest.map { column[$0] }
            last[shown.count == 1 ? "value" : output.id] = JSONValue(
                finite: value.flatMap { $0.isFinite ? $0 : nil })
        }
        return [
            "id": .string(instance.argument), "kind": .string(instance.description.id),
            "number": JSONValue(instance.id), "title": .string(instance.title),
            "pane": .string(placed.pane.name), "parameters": .object(parameters),
            "visible": .bool(instance.configuration.isVisible), "last": .object(last),
        ]
    }

    /// The indicators of a pane as they would be typed; of an unknown one its id.
    static func indicators(in pane: PaneID, _ model: ChartModel) -> JSONValue {
        let known = Dictionary(
            model.indicators.map { ($0.id, $0.instance.argument) }, uniquingKeysWith: { $1 })
        let shown = model.state.configuration.indicators.filter { $0.pane == pane }
        return .array(shown.map { .string(known[$0.id] ?? $0.configuration.indicator) })
    }

    static func json(_ value: IndicatorValue) -> JSONValue {
        switch value {
        case .integer(let value): JSONValue(value)
        case .number(let value): JSONValue(finite: value)
        case .text(let value): .string(value)
        case .flag(let value): .bool(value)
        }
    }
}
