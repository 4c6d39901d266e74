import KChartControl
import KChartCore
import KChartModel

extension ChartEvent {
    /// Every name of `controlName`.
    static let controlNames = [
        "crosshair", "liveEdge", "visibleRange", "historyStart", "loadingBegan", "loadingEnded",
        "loadingFailed", "style", "interval", "symbol", "indicators", "drawingAdded",
        "drawingChanged", "drawingRemoved", "drawingSelection", "connection", "priceCrossed",
    ]

    /// The kind of event that a client of the control socket observes.
    /// Nil for what only programs that own the model hear: the contract names its events once.
    var controlName: String? {
        switch self {
        case .crosshair: "crosshair"
        case .liveEdge: "liveEdge"
        case .visibleRange: "visibleRange"
        case .approachedHistoryStart: "historyStart"
        case .loadingBegan: "loadingBegan"
        case .loadingEnded: "loadingEnded"
        case .loadingFailed: "loadingFailed"
        case .style: "style"
        case .interval: "interval"
        case .symbol: "symbol"
        case .connection: "connection"
        case .indicators: "indicators"
        case .drawingAdded: "drawingAdded"
        case .drawingChanged: "drawingChanged"
        case .drawingRemoved: "drawingRemoved"
        case .drawingSelection: "drawingSelection"
        case .priceCrossed: "priceCrossed"
        case .markers: nil
        }
    }

    var controlData: JSONValue {
        switch self {
        case .crosshair(let crosshair): ChartSession.crosshair(crosshair)
        case .liveEdge(let isThere): .bool(isThere)
        case .visibleRange(let first, let last):
            ["first": JSONValue(finite: first), "last": JSONValue(finite: last)]
        case .approachedHistoryStart, .loadingBegan, .loadingEnded: .null
        case .loadingFailed(let message): .string(message)
        case .style(let style): .string(style.name)
        case .interval(let interval): .string(interval.name)
        case .symbol(let symbol): .string(symbol)
        case .connection(let feed):
            [
                "kind": .string(feed.kind.rawValue), "state": .string(feed.phaseName),
                "message": JSONValue(feed.message),
            ]
        case .indicators(let ids), .drawingSelection(let ids):
            ["ids": .array(ids.map { .string($0) })]
        case .drawingAdded(let id), .drawingChanged(let id), .drawingRemoved(let id):
            ["id": .string(id)]
        case .priceCrossed(let price, let isUp):
            ["price": JSONValue(finite: price), "direction": isUp ? "up" : "down"]
        case .markers(let count): ["count": JSONValue(count)]
        }
    }
}
