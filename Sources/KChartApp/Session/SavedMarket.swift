import KChartControl
import KChartCore
import KChartFeeds
import KChartModel

/// The market that a start without a file and without options opens again.
struct SavedMarket: Hashable, Sendable {
    /// The key of its record, and the field in it.
    static let id = "market"
    static let usual = SavedMarket(
        symbol: ChartSource.defaultSymbol, interval: ChartSource.defaultInterval)

    var symbol: String
    var interval: Interval

    init(symbol: String, interval: Interval) {
        self.symbol = symbol
        self.interval = interval
    }

    /// Nil for what is no market.
    init?(_ value: JSONValue) {
        guard let written = value["symbol"]?.stringValue,
            let symbol = try? SymbolSyntax.normalized(written),
            let interval = value["interval"]?.stringValue.flatMap({ Interval(nameOfBars: $0) })
        else { return nil }
        self.init(symbol: symbol, interval: interval)
    }

    /// The one in a store; nil when there is none that can be read, which whoever restores tells.
    init?(in store: any ChartStore) {
        guard let bytes = try? store.load(Self.id),
            case .value(let value) = SavedRecord.content(bytes, Self.id, version: 1)
        else { return nil }
        self.init(value)
    }

    var value: JSONValue { ["symbol": .string(symbol), "interval": .string(interval.name)] }
}

extension ChartSession {
    /// The market that the chart shows. A file is none: what was shown before it stays saved.
    var marketPart: SavedPart {
        SavedPart(
            SavedMarket.id, watches: [.configuration, .series], isInLayout: false,
            read: { [unowned self] in
                let state = model.state
                let isFile = state.feed.kind == .file || state.feed.kind == .stream
                if !isFile, !state.series.isEmpty {
                    keptMarket = SavedMarket(
                        symbol: state.configuration.instrument.symbol,
                        interval: state.series.interval)
                }
                return keptMarket.value
            },
            accepts: { SavedMarket($0) != nil },
            restore: { [unowned self] value in
                guard let market = value.flatMap({ SavedMarket($0) }) else { return false }
                keptMarket = market
                return true
            })
    }
}
