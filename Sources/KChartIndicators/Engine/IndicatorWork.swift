public import KChartCore

/// A function over all bars to be computed on another thread, so that no frame waits for it.
///
/// `IndicatorEngine.work(_:)` makes it, `run` computes it anywhere, `IndicatorEngine.adopt` takes
/// the values over.
public struct IndicatorWork: Sendable {
    let instance: Int
    let beginning: Int
    let parameters: IndicatorParameters
    let outputs: Int
    let series: BarSeries
    let compute: @Sendable (IndicatorInput, IndicatorCells) -> Void

    /// Computes all bars as they were when the work was made.
    public func run() -> IndicatorResult {
        let first = series.indices.lowerBound.slot
        let columns = (0..<outputs).map { _ in ValueColumn() }
        for column in columns { column.restart(firstSlot: first, count: series.count) }
        var pointers = columns.map(\.values)
        let source = ValueColumn()
        source.restart(firstSlot: first, count: series.count)
        series.withRows { bars in
            parameters.source.fill(source.values, 0..<bars.count, bars)
            let prices =
                parameters.source.isDerived
                ? UnsafePointer(source.values) : bars.column(parameters.source)
            let input = IndicatorInput(bars, firstRow: 0, source: prices, isModest: false)
            pointers.withUnsafeMutableBufferPointer { pointers in
                guard let base = pointers.baseAddress else { return }
                let cells = IndicatorCells(columns: base, outputs: outputs, rows: input.rows)
                cells.clear(cells.rows)
                compute(input, cells)
                cells.leaveOutInfinite(cells.rows)
            }
        }
        return IndicatorResult(
            instance: instance, beginning: beginning, revision: series.revision,
            indices: series.indices,
            columns: columns.map { column in
                column.withValues(in: column.indices) { values in
                    values.withUnsafeBufferPointer { Array($0) }
                }
            })
    }
}

/// The values an `IndicatorWork` has computed.
public struct IndicatorResult: Sendable {
    let instance: Int
    let beginning: Int
    let revision: UInt64
    let indices: Range<BarIndex>
    let columns: [[Double]]
}

extension IndicatorEngine {
    /// What waits to be computed over more than `rows` bars, for another thread. The bars are
    /// held until it has run: the next change of the series copies them.
    public func work(_ series: BarSeries, over rows: Int = 100_000) -> [IndicatorWork] {
        guard series.count > rows else { return [] }
        return instances.compactMap { instance in
            guard instance.state == .waiting,
                let runner = instance.runner as? FunctionRunner
            else { return nil }
            return IndicatorWork(
                instance: instance.id, beginning: instance.beginning,
                parameters: instance.parameters,
                outputs: instance.columns.count, series: series, compute: runner.compute)
        }
    }

    /// Takes over what a work has computed; false when it is for bars or parameters that are gone.
    /// Bars that came meanwhile have no value until the next work, and what a trim took away is
    /// left out.
    @discardableResult
    public func adopt(_ result: IndicatorResult, _ series: BarSeries) -> Bool {
        let gone = series.indices.lowerBound.slot - result.indices.lowerBound.slot
        let kept = result.indices.count - gone
        guard let instance = instance(result.instance), instance.state == .waiting,
            instance.beginning == result.beginning, gone >= 0, kept > 0, kept <= series.count
        else { return false }
        for (column, values) in zip(instance.columns, result.columns) {
            values.withUnsafeBufferPointer { values in
                if let base = values.baseAddress {
                    column.values.update(from: base + gone, count: kept)
                }
            }
            column.markChanged(from: column.firstSlot)
        }
        if series.revision == result.revision { instance.state = .computed }
        return true
    }
}
