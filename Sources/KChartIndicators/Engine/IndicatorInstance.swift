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

    /// What was asked for: number, indicator, parameters, looks.
    public internal(set) var configuration: IndicatorConfiguration
    /// What it was made of.
    public let indicator: any Indicator
    /// The indicator's description.
    public let description: IndicatorDescription
    /// The parameters in force: those of the configuration inside their ranges, the others as they
    /// are at first.
    public let parameters: IndicatorParameters
    /// Its outputs, levels and range under these parameters.
    public let shape: IndicatorShape
    /// The legend's title: `SMA 20`.
    public let title: String
    /// Whether it has values, or why not.
    public internal(set) var state = State.hidden
    /// One column for each output of the shape.
    public let columns: [ValueColumn]

    let runner: any IndicatorRunner
    /// Which registration of its id it was made of.
    var registration: Int?
    /// The slot of row 0: the first bar when the computation began.
    var originSlot = 0
    /// Which computation its values are of.
    var beginning = 0
    private let bases: UnsafeMutablePointer<UnsafeMutablePointer<Double>>

    init(_ configuration: IndicatorConfiguration, _ indicator: any Indicator) {
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

    /// The number of its configuration.
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
