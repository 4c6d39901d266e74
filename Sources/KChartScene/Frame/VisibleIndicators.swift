import KChartCore
import KChartIndicators
import KChartModel

/// The values of all indicators in the window, copied.
struct VisibleIndicators: Sendable {
    struct Item: Sendable {
        var id: Int
        /// One for each output of the shape, empty for those that are not drawn.
        var outputs: [VisibleOutput]
        /// True when a tick may change all of them.
        var changesWhole: Bool
    }

    private(set) var items: [Item] = []
    /// The newest bar; its value may stand at another place.
    private(set) var newestSlot = 0

    static let empty = VisibleIndicators()

    private init() {}

    /// Copies the window: O(bars in it) for each output, else O(columns · log n).
    /// - Parameter isShown: false for a pane that is not on the screen.
    init(
        _ indicators: [PlacedIndicator], _ state: ChartState, _ bars: VisibleBars,
        _ mapping: PlotMapping, isShown: (PaneID) -> Bool
    ) {
        newestSlot = state.series.indices.upperBound.slot - 1
        let shown = indicators.filter {
            $0.instance.configuration.isVisible && isShown($0.pane)
        }
        guard !bars.isEmpty, !shown.isEmpty else { return }
        let places = EntryPlaces(bars)
        let times = state.timeMapping
        items = shown.map { indicator in
            let instance = indicator.instance
            let outputs = instance.shape.outputs.enumerated().map { number, output in
                guard let source = Self.source(instance, number, state) else {
                    return VisibleOutput.empty
                }
                let displacement = output.displacement
                return VisibleOutput(
                    source,
                    places.extended(
                        by: displacement, bars: state.series.indices, times: times,
                        mapping: mapping), displacement: displacement)
            }
            return Item(
                id: instance.id, outputs: outputs, changesWhole: instance.computesAllRows)
        }
    }

    /// Nil for an output that is not drawn from its values.
    private static func source(
        _ instance: IndicatorInstance, _ number: Int, _ state: ChartState
    ) -> VisibleOutput.Source? {
        let output = instance.shape.outputs[number]
        guard output.isDrawn, !instance.isVolume || output.color != .byCandle else { return nil }
        let tone: VisibleOutput.Source.Tone
        switch output.color {
        case .byCandle: tone = .candles(state.series)
        case .bySignOf(let id):
            tone = instance.column(id).map { .sign(of: $0) } ?? .none
        default: tone = .none
        }
        return VisibleOutput.Source(column: instance.columns[number], tone: tone)
    }

    /// Reads the newest bar again after a tick; everything else stays. False when there are other
    /// indicators now.
    mutating func refreshNewest(
        _ indicators: [PlacedIndicator], _ state: ChartState
    ) -> Bool {
        let newest = state.series.indices.upperBound.slot - 1
        guard newest == newestSlot else { return false }
        var instances: [Int: IndicatorInstance] = [:]
        for indicator in indicators { instances[indicator.id] = indicator.instance }
        for place in items.indices {
            guard let instance = instances[items[place].id], !items[place].changesWhole,
                instance.columns.count == items[place].outputs.count
            else { return false }
            for number in items[place].outputs.indices {
                guard let source = Self.source(instance, number, state) else { continue }
                items[place].outputs[number].refresh(slot: newest, source)
            }
        }
        return true
    }
}

extension IndicatorInstance {
    /// True for the columns of volume, which are drawn from the bars themselves.
    var isVolume: Bool { configuration.indicator == PaneID.volume.name }
}
