import KChartCore
import KChartModel

/// Bars and models for the tests of this floor.
enum ModelStage {
    static let minute = Interval.minutes(1)
    static let start = Timestamp(seconds: 1_700_000_040)

    static func time(_ slot: Int) -> Timestamp { minute.advance(start, by: slot) }

    static func candle(_ slot: Int, close: Double = 100) -> Candle {
        Candle(
            time: time(slot), open: close - 1, high: close + 2, low: close - 2, close: close,
            volume: 10)
    }

    static func series(_ slots: Range<Int>) -> BarSeries {
        BarSeries(
            interval: minute,
            candles: slots.map { candle($0, close: 100 + Double(($0 % 17 + 17) % 17)) })
    }

    /// A chart whose window shows exactly `visible` bars of 10 pixels each.
    static func model(_ slots: Range<Int> = 0..<300, visible: Int = 40, limit: Int? = nil)
        -> ChartModel
    {
        let model = ChartModel(
            ChartConfiguration(
                instrument: Instrument(symbol: "TEST"), interval: minute, maxLiveBarCount: limit))
        model.setMetrics(PlotMetrics(width: visible * 10, height: 300))
        if !slots.isEmpty { model.setSeries(series(slots)) }
        model.setVisibleBars(Double(visible))
        model.goToLiveEdge()
        return model
    }
}

/// Collects what a chart tells.
final class EventLog {
    private(set) var events: [ChartEvent] = []
    private var token: SubscriptionToken?

    init(_ model: ChartModel) {
        token = model.subscribe { [weak self] in self?.events.append($0) }
    }

    func clear() { events = [] }

    var crosshairs: [Crosshair?] {
        events.compactMap {
            if case .crosshair(let crosshair) = $0 { .some(crosshair) } else { nil }
        }
    }

    func count(of event: ChartEvent) -> Int { events.filter { $0 == event }.count }
}
