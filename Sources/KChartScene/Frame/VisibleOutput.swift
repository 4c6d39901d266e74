import KChartCore
import KChartIndicators

/// The values of one output in the window, copied: those of bars one by one with two more at
/// either side, or of pixel columns with all that their bars reach.
public struct VisibleOutput: Sendable {
    public private(set) var isCondensed = false
    /// The device column of each entry.
    public private(set) var columns: [Int] = []
    /// The value of each entry, of a condensed one the last; NaN without.
    public private(set) var values: [Double] = []
    /// The lowest and highest value of condensed entries; empty otherwise.
    public private(set) var lows: [Double] = []
    public private(set) var highs: [Double] = []
    /// Whether each entry has the colour of a rise; empty where the values themselves tell.
    public private(set) var rises: [Bool] = []
    /// The bar each entry's values begin at, and behind them the bar after the last.
    private var bounds: [Int] = []

    static let empty = VisibleOutput()

    /// What an output is read from.
    struct Source {
        var column: ValueColumn
        var tone: Tone

        enum Tone {
            case none
            case candles(BarSeries)
            case sign(of: ValueColumn)
        }
    }

    public var count: Int { columns.count }

    private init() {}

    init(_ source: Source, _ places: EntryPlaces, displacement: Int) {
        isCondensed = places.isCondensed
        columns = places.columns
        bounds =
            displacement == 0 ? places.bounds : places.bounds.map { $0 - displacement }
        guard let first = bounds.first, let end = bounds.last else { return }
        if isCondensed {
            values.reserveCapacity(count)
            lows.reserveCapacity(count)
            highs.reserveCapacity(count)
        }
        if isCondensed || first < source.column.firstSlot
            || end > source.column.firstSlot + source.column.count
        {
            for entry in columns.indices { append(entry, source) }
        } else {
            values = source.column.withValues(in: BarIndex(first)..<BarIndex(end)) { span in
                span.indices.map { span[$0] }
            }
        }
        if case .none = source.tone { return }
        rises = columns.indices.map { rise(of: $0, source) }
    }

    private mutating func append(_ entry: Int, _ source: Source) {
        values.append(.nan)
        if isCondensed {
            lows.append(.nan)
            highs.append(.nan)
        }
        read(entry, source)
    }

    private mutating func read(_ entry: Int, _ source: Source) {
        let last = BarIndex(bounds[entry + 1] - 1)
        values[entry] = source.column[last]
        guard isCondensed else { return }
        let range = BarIndex(bounds[entry])..<last.advanced(by: 1)
        let reach = source.column.bounds(in: range)
        lows[entry] = reach?.low ?? .nan
        highs[entry] = reach?.high ?? .nan
    }

    private func rise(of entry: Int, _ source: Source) -> Bool {
        let last = BarIndex(bounds[entry + 1] - 1)
        switch source.tone {
        case .none: return true
        case .sign(let column): return column[last] > 0
        case .candles(let series):
            let first = BarIndex(bounds[entry])
            guard series.indices.contains(first), series.indices.contains(last) else { return true }
            return series.close(at: last) >= series.open(at: first)
        }
    }

    /// The entry that the value of a bar is in; nil when it is not in the window.
    func entry(ofSlot slot: Int) -> Int? {
        guard let first = bounds.first, let end = bounds.last, slot >= first, slot < end else {
            return nil
        }
        var low = 0
        var high = columns.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if bounds[middle] <= slot { low = middle } else { high = middle }
        }
        return low
    }

    /// Reads the entry of a bar again.
    mutating func refresh(slot: Int, _ source: Source) {
        guard let entry = entry(ofSlot: slot) else { return }
        read(entry, source)
        if !rises.isEmpty { rises[entry] = rise(of: entry, source) }
    }
}
