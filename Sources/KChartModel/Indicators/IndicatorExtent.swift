import KChartCore
import KChartIndicators

/// What is drawn of an indicator in a window, from lowest to highest, exactly: values inside it,
/// and what a line reaches where it crosses the edges.
struct IndicatorExtent {
    let window: AutoscaleWindow
    let mapping: TimeMapping
    let viewport: Viewport
    /// Device pixels from bar to bar.
    let spacing: Double
    /// Device pixels per logical pixel.
    let scale: Double

    func extent(of instance: IndicatorInstance) -> PriceExtent {
        var extent = PriceExtent()
        guard instance.state == .computed || instance.state == .waiting else { return extent }
        for (output, column) in zip(instance.shape.outputs, instance.columns) {
            extent.formUnion(self.extent(of: output, column))
        }
        return extent
    }

    private func extent(of output: IndicatorOutput, _ column: ValueColumn) -> PriceExtent {
        let extremes: (Range<BarIndex>) -> PriceExtent = { range in
            column.extremes(in: range).map { PriceExtent(low: $0.low, high: $0.high) }
                ?? PriceExtent()
        }
        let value: (BarIndex) -> Double? = { index in
            let value = column[index]
            return value.isNaN ? nil : value
        }
        switch output.plot {
        case .hidden, .working:
            return PriceExtent()
        case .line where output.displacement != 0, .dots where output.displacement != 0,
            .histogram where output.displacement != 0:
            return extremes(slots(displacedBy: output.displacement))
        case .line(_, _, let isStep):
            return isStep
                ? window.extentOfSteps(extremes: extremes, value: value)
                : window.extentOfLine(extremes: extremes, value: value)
        case .histogram(let baseline):
            var extent = extremes(window.bars(reach: spacing / 2))
            if !extent.isEmpty { extent.include(baseline) }
            return extent
        case .dots(let radius):
            return extremes(window.bars(reach: radius * scale + AutoscaleWindow.slack))
        }
    }

    /// The slots whose values are drawn in the window or at its edges, to the right of the newest
    /// bar too.
    private func slots(displacedBy displacement: Int) -> Range<BarIndex> {
        let inside = window.bars(reach: AutoscaleWindow.slack)
        let all = mapping.indices
        var lower = inside.lowerBound.slot - 1
        var upper = inside.upperBound.slot + 1
        if let newest = all.last, inside.upperBound == all.upperBound {
            upper += Self.whole(viewport.last - mapping.position(of: newest).value)
        }
        if let oldest = all.first, inside.lowerBound == all.lowerBound {
            lower -= Self.whole(mapping.position(of: oldest).value - viewport.first)
        }
        return BarIndex(lower - displacement)..<BarIndex(max(lower, upper) - displacement)
    }

    private static func whole(_ bars: Double) -> Int {
        bars > 0 ? Int(min(bars.rounded(.up), 1e9)) : 0
    }
}
