import KChartCore
import KChartIndicators

/// The values of indicators that a picture of the chart shows, to tell whether they changed.
///
/// O(bars in view) an output.
struct ShownValues {
    private struct Run {
        let instance: Int
        let output: Int
        let slots: Range<BarIndex>
        let values: [UInt64]
    }

    private var runs: [Run] = []

    init(of instances: [IndicatorInstance], in state: ChartState) {
        let bars = state.visibleIndices
        // A line comes from the bar, or the pixel's worth of bars, beside the window.
        let perPixel = state.metrics.isMeasured ? bars.count / state.metrics.width : bars.count
        let reach = 8 + 2 * perPixel
        // Legends read the newest bar or that of the crosshair.
        let read = [state.series.indices.last, state.crosshair?.bar].compactMap { $0 }
        for instance in instances where instance.state == .computed || instance.state == .waiting {
            for (place, output) in instance.shape.outputs.enumerated()
            where output.plot != .working {
                let first = bars.lowerBound.advanced(by: -reach - max(0, output.displacement))
                let end = bars.upperBound.advanced(by: reach - min(0, output.displacement))
                for slots in [first..<end] + read.map({ $0..<$0.advanced(by: 1) }) {
                    let values = Self.values(instance.columns[place], slots)
                    runs.append(
                        Run(instance: instance.id, output: place, slots: slots, values: values))
                }
            }
        }
    }

    /// True when the same bars have the same values, bit for bit.
    func areStill(_ instances: [IndicatorInstance]) -> Bool {
        var columns: [Int: [ValueColumn]] = [:]
        for instance in instances { columns[instance.id] = instance.columns }
        return runs.allSatisfy { run in
            guard let column = columns[run.instance]?[run.output] else { return false }
            return Self.values(column, run.slots) == run.values
        }
    }

    /// The bits of values; all that are not numbers, and places without any, are alike.
    private static func values(_ column: ValueColumn, _ slots: Range<BarIndex>) -> [UInt64] {
        (slots.lowerBound.slot..<slots.upperBound.slot).map { slot in
            let value = column[BarIndex(slot)]
            return value.isNaN ? .max : value.bitPattern
        }
    }
}
