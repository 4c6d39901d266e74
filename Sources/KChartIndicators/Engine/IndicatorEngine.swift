public import KChartCore

/// Keeps the values of a chart's indicators up to date with its bars.
///
/// After a tick each visible indicator takes one step, after an append one for each new bar, after
/// a prepend all are computed anew; changing one instance computes that one. Belongs to the thread
/// of its chart.
public final class IndicatorEngine {
    /// What `configure` can make instances of.
    public var registry: Registry<any Indicator>
    /// The instances in the order of their configurations; those of unknown indicators are left
    /// out.
    public private(set) var instances: [IndicatorInstance] = []

    /// Prices that are computed of others, each for all instances that look at it.
    private var sources: [PriceSource: ValueColumn] = [:]
    private var revision: UInt64?
    /// How often an instance was begun over all bars: when it grows, values of any bar may be
    /// others.
    public private(set) var beginnings = 0
    /// With more bars than this a function waits for `work(_:over:)` also when it begins; without a
    /// limit it is computed at once.
    public var mostRowsAtOnce = Int.max
    /// From so many bars on two threads compute all indicators.
    public var rowsForTwoThreads = 200_000

    public init(_ registry: Registry<any Indicator> = .builtIn) {
        self.registry = registry
    }

    /// The instance of a number; nil when there is none.
    public func instance(_ id: Int) -> IndicatorInstance? { instances.first { $0.id == id } }

    // MARK: What is computed

    /// Makes the instances those of `configurations`. Values stay where indicator and parameters
    /// stayed; of two with one id the first counts.
    public func configure(_ configurations: [IndicatorConfiguration], _ series: BarSeries) {
        var former: [Int: IndicatorInstance] = [:]
        for instance in instances { former[instance.id] = instance }
        var seen: Set<Int> = []
        instances = configurations.compactMap { configuration in
            guard let indicator = registry[configuration.indicator],
                seen.insert(configuration.id).inserted
            else { return nil }
            if let old = former[configuration.id], isSame(old, configuration, indicator) {
                old.configuration = configuration
                return old
            }
            let instance = IndicatorInstance(configuration, indicator)
            instance.registration = registry.registration(of: configuration.indicator)
            return instance
        }
        if revision != series.revision { follow(series) }
        for instance in instances { show(instance, series) }
        dropSources()
    }

    private func isSame(
        _ instance: IndicatorInstance, _ configuration: IndicatorConfiguration,
        _ indicator: any Indicator
    ) -> Bool {
        instance.configuration.indicator == configuration.indicator
            && instance.registration == registry.registration(of: configuration.indicator)
            && type(of: instance.indicator) == type(of: indicator)
            && instance.description == indicator.description
            && instance.parameters
                == IndicatorParameters(indicator.description.parameters, configuration.parameters)
    }

    /// Computes an instance that became visible, forgets one that was hidden.
    private func show(_ instance: IndicatorInstance, _ series: BarSeries) {
        guard instance.configuration.isVisible else {
            if instance.state != .hidden { instance.forget() }
            instance.state = .hidden
            return
        }
        if instance.state == .hidden { start(instance, series) }
    }

    // MARK: Following the bars

    /// Takes over what changed in the series since the last time: call after every change of it.
    /// O(1) an instance for a tick.
    public func follow(_ series: BarSeries) {
        let former = revision
        guard former != series.revision else { return }
        revision = series.revision
        guard let former, series.revision == former &+ 1 else {
            restart(series)
            return
        }
        switch series.delta {
        case .none: break
        case .newestBar: resume(from: series.count - 1, series)
        case .appended(let added): resume(from: series.count - added, series)
        case .changed(let from): resume(from: from.slot - series.indices.lowerBound.slot, series)
        case .trimmed(let gone): trim(gone)
        case .prepended, .replaced: restart(series)
        }
    }

    /// Computes the indicators that need all bars for every change: call before a frame is made.
    /// With more than `rows` bars they go on waiting, for `work(_:over:)` on another thread.
    public func settle(_ series: BarSeries, upTo rows: Int = .max) {
        guard series.count <= rows else { return }
        for instance in instances where instance.state == .waiting {
            compute(instance, from: nil, series)
        }
    }

    /// Computes every visible instance anew over all bars, into the memory it has.
    public func recompute(_ series: BarSeries) {
        revision = series.revision
        restart(series)
    }

    private func restart(_ series: BarSeries) {
        for column in sources.values { column.restart(firstSlot: 0, count: 0) }
        let begun = instances.filter { $0.configuration.isVisible && begin($0, series) }
        guard !begun.isEmpty else { return }
        let isModest = isModest(series)
        guard series.count >= rowsForTwoThreads, begun.count > 1 else {
            for instance in begun { compute(instance, from: nil, series, isModest: isModest) }
            return
        }
        // What several look at is there before anybody looks.
        for instance in begun { _ = column(instance.parameters.source, series) }
        // Each instance is computed by one thread, and what both look at is not written.
        nonisolated(unsafe) let (engine, turns) = (self, begun)
        SideBySide.run(2) { turn in
            for place in stride(from: turn, to: turns.count, by: 2) {
                engine.compute(turns[place], from: nil, series, isModest: isModest)
            }
        }
    }

    private func trim(_ gone: Int) {
        for column in sources.values { column.removeFirst(gone) }
        for instance in instances where instance.state == .computed || instance.state == .waiting {
            for column in instance.columns { column.removeFirst(gone) }
        }
    }

    private func start(_ instance: IndicatorInstance, _ series: BarSeries) {
        guard begin(instance, series) else { return }
        compute(instance, from: nil, series)
    }

    /// Makes an instance ready to be computed over all bars; false when it is not, or not now.
    private func begin(_ instance: IndicatorInstance, _ series: BarSeries) -> Bool {
        if instance.description.needsVolume, !series.hasVolume {
            instance.forget()
            instance.state = .withoutVolume
            return false
        }
        instance.originSlot = series.indices.lowerBound.slot
        for column in instance.columns {
            column.restart(firstSlot: instance.originSlot, count: series.count)
        }
        beginnings += 1
        instance.beginning = beginnings
        if series.count > mostRowsAtOnce, instance.runner is FunctionRunner {
            instance.cells(0..<series.count).clear(0..<series.count)
            instance.state = .waiting
            return false
        }
        return true
    }

    private func resume(from row: Int, _ series: BarSeries) {
        for (source, column) in sources {
            if column.count >= row, column.firstSlot == series.indices.lowerBound.slot {
                fill(column, source, from: row, series)
            } else {
                // Nobody looked at it since all began anew: it holds nothing to go on from.
                column.restart(firstSlot: 0, count: 0)
            }
        }
        for instance in instances {
            switch instance.state {
            case .hidden: continue
            case .withoutVolume:
                if series.hasVolume { start(instance, series) }
            case .computed, .waiting:
                guard let slot = instance.columns.first?.firstSlot,
                    slot == series.indices.lowerBound.slot
                else {
                    start(instance, series)
                    continue
                }
                let missing = series.count - instance.columns[0].count
                if missing > 0 {
                    for column in instance.columns { column.extend(by: missing) }
                }
                if instance.runner.wantsAllRows || instance.state == .waiting {
                    instance.cells(0..<series.count)
                        .clear((series.count - max(missing, 0))..<series.count)
                    for column in instance.columns { column.markChanged(from: slot + row) }
                    instance.state = .waiting
                } else {
                    compute(instance, from: row, series)
                }
            }
        }
    }

    /// Computes rows from one on (counted from the series' first bar), or all of them.
    private func compute(
        _ instance: IndicatorInstance, from row: Int?, _ series: BarSeries,
        isModest known: Bool? = nil
    ) {
        let first = series.indices.lowerBound.slot - instance.originSlot
        let source = instance.parameters.source
        let derived = column(source, series)
        let isModest = known ?? (row == series.count - 1 || isModest(series))
        let isDone = series.withRows { bars in
            let prices = derived.map { UnsafePointer($0.values) } ?? bars.column(source)
            let input = IndicatorInput(bars, firstRow: first, source: prices, isModest: isModest)
            let cells = instance.cells(input.rows)
            if let row { return instance.runner.resume(at: first + row, input, cells) }
            if first == 0 {
                instance.runner.start(input, cells)
                return true
            }
            return instance.runner is FunctionRunner
                && instance.runner.resume(at: first, input, cells)
        }
        guard isDone else {
            // Rows it needs are gone: it begins anew with those that are left.
            start(instance, series)
            return
        }
        let slot = series.indices.lowerBound.slot + (row ?? 0)
        for column in instance.columns { column.markChanged(from: slot) }
        instance.state = .computed
    }

    private func isModest(_ series: BarSeries) -> Bool {
        let limit = 1e100
        if let extremes = series.extremes(in: series.indices),
            extremes.high > limit || extremes.low < -limit
        {
            return false
        }
        return (series.greatestVolume(in: series.indices) ?? 0) < limit
    }
}

// MARK: Prices made of others

extension IndicatorEngine {
    /// The column of a price that no bar holds; nil for those a series has.
    private func column(_ source: PriceSource, _ series: BarSeries) -> ValueColumn? {
        guard source.isDerived else { return nil }
        let first = series.indices.lowerBound.slot
        // Written only when there is something to write: two threads may look at once.
        if let known = sources[source], known.count == series.count, known.firstSlot == first {
            return known
        }
        let column = sources[source] ?? ValueColumn()
        sources[source] = column
        column.restart(firstSlot: first, count: 0)
        fill(column, source, from: 0, series)
        return column
    }

    private func fill(
        _ column: ValueColumn, _ source: PriceSource, from row: Int, _ series: BarSeries
    ) {
        if column.count < series.count { column.extend(by: series.count - column.count) }
        series.withRows { bars in
            source.fill(column.values, row..<bars.count, bars)
        }
    }

    private func dropSources() {
        let used = Set(instances.filter { $0.state != .hidden }.map(\.parameters.source))
        sources = sources.filter { used.contains($0.key) }
    }
}

extension PriceSource {
    /// True when no column of a series holds it.
    var isDerived: Bool {
        switch self {
        case .open, .high, .low, .close: false
        case .hl2, .hlc3, .ohlc4: true
        }
    }

    func fill(_ target: UnsafeMutablePointer<Double>, _ rows: Range<Int>, _ bars: BarRows) {
        switch self {
        case .open, .high, .low, .close: break
        case .hl2: for row in rows { target[row] = (bars.high[row] + bars.low[row]) / 2 }
        case .hlc3:
            for row in rows { target[row] = (bars.high[row] + bars.low[row] + bars.close[row]) / 3 }
        case .ohlc4:
            for row in rows {
                target[row] =
                    (bars.open[row] + bars.high[row] + bars.low[row] + bars.close[row]) / 4
            }
        }
    }
}

extension BarRows {
    /// The column of a price; the close for one that no column holds.
    func column(_ source: PriceSource) -> UnsafePointer<Double> {
        switch source {
        case .open: open
        case .high: high
        case .low: low
        case .close, .hl2, .hlc3, .ohlc4: close
        }
    }
}
