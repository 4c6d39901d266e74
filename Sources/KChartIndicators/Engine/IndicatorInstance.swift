public import KChartCore

/// One indicator on a chart with its values.
public final class IndicatorInstance {
    /// Why an instance has values or has none.
    public enum State: Hashable, Sendable {
        /// Values stand in the columns, as far as the warm-up allows.
        case computed
        /// Hidden: nothing was computed.
        case hidden
        /// The bars have no volumes, without which it says nothing: it gets no pane.
        case withoutVolume
        /// All bars have to be computed: `IndicatorEngine.settle` will do it.
        case waiting
    }

    public internal(set) var configuration: IndicatorConfiguration
    public let indicator: any Indicator
    public let description: IndicatorDescription
    public let parameters: IndicatorParameters
    public let shape: IndicatorShape
    /// The legend's title: `SMA 20`.
    public let title: String
    public internal(set) var state = State.hidden
    /// One column for each output of the shape.
    public let columns: [ValueColumn]

    let runner: any IndicatorRunner
    /// The slot of row 0: the first bar when the computation began.
    var originSlot = 0
    /// Which computation its values are of.
    var beginning = 0
    private let bases: UnsafeMutablePointer<UnsafeMutablePointer<Double>>

    init(_ configuration: IndicatorConfiguration, _ indicator: any Indicator) {
    /// Which registration of its id it was made of.
    var registration: Int?
        self.configuration = configuration
        self.indicator = indicator
        description = indicator.description
        parameters = IndicatorParameters(description.parameters, configuration.parameters)
        shape = indicator.shape(parameters)
        title = indicator.title(parameters)
        runner = indicator.calculation(parameters).runner
        columns = shape.outputs.map { _ in ValueColumn() }
        bases = .allocate(capacity: max(1, columns.count))
    }

    deinit {
        bases.deallocate()
    }

    public var id: Int { configuration.id }

    /// Bars computed since the instance was made.
    public var kernelSteps: Int { runner.steps }

    /// True when one changed bar may change all values.
    public var computesAllRows: Bool { runner.wantsAllRows }

    /// The column of an output; nil when there is none of that name.
    public func column(_ output: String) -> ValueColumn? {
        shape.place(of: output).map { columns[$0] }
    }

    /// The value of an output at a bar; NaN in the warm-up and outside the bars.
    public func value(_ output: String, at index: BarIndex) -> Double {
        column(output)?[index] ?? .nan
    }

    /// The lowest and highest of what is drawn in a range of slots: outputs at the places where
    /// they are drawn, baselines, and in a pane the levels; nil when nothing is. O(log n) an output.
    ///
    /// A range the shape is pinned to is the answer. Numbers that are not finite are left out.
    public func extent(in range: Range<BarIndex>) -> ClosedRange<Double>? {
        if let pinned = shape.range, pinned.lowerBound.isFinite, pinned.upperBound.isFinite {
            return pinned
        }
        guard state == .computed else { return nil }
        var low = Double.infinity
        var high = -Double.infinity
        func include(_ value: Double) {
            guard value.isFinite else { return }
            low = min(low, value)
            high = max(high, value)
        }
        for (output, column) in zip(shape.outputs, columns) where output.isDrawn {
            let shift = -output.displacement
            let shown =
                range.lowerBound.advanced(by: shift)..<range.upperBound.advanced(by: shift)
            guard let extremes = column.extremes(in: shown) else { continue }
            include(extremes.low)
            include(extremes.high)
            if case .histogram(let baseline) = output.plot { include(baseline) }
        }
        guard low <= high else { return nil }
        if description.placement == .pane {
            for level in shape.levels { include(level.value) }
        }
        return low...high
    }

    // MARK: For the engine

    /// The cells of rows that count from the origin.
    func cells(_ rows: Range<Int>) -> IndicatorCells {
        for (index, column) in columns.enumerated() {
            (bases + index).initialize(to: column.values - rows.lowerBound)
        }
        return IndicatorCells(columns: bases, outputs: columns.count, rows: rows)
    }

    func forget() {
        for column in columns { column.restart(firstSlot: 0, count: 0) }
    }
}
