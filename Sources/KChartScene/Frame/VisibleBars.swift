public import KChartCore
import KChartModel

/// The bars of the window, copied: one entry a bar, or one a pixel column when bars are narrower
/// than a pixel. Each entry is a whole OHLC value, so every high and low is kept.
///
/// Bars one by one come with two more at either side of the window: curves and colours depend on
/// their neighbours.
public struct VisibleBars: Hashable, Sendable {
    /// True when an entry is the union of the bars whose centres round to its pixel column.
    public private(set) var isCondensed = false
    /// True when a condensed entry stands for the closes of its bars alone: their first, lowest,
    /// highest and last.
    public private(set) var isOfCloses = false
    /// The close of the bar before the first entry; nil when there is none.
    public private(set) var closeBefore: Double?
    /// The device column of each entry's centre, strictly increasing when condensed.
    public private(set) var columns: [Int] = []
    /// The time of each entry, of a condensed one that of its first bar.
    public private(set) var times: [Timestamp] = []
    public private(set) var opens: [Double] = []
    public private(set) var highs: [Double] = []
    public private(set) var lows: [Double] = []
    public private(set) var closes: [Double] = []
    /// The volume of each entry, of a condensed one the greatest; NaN without. Empty while no
    /// volume pane is shown.
    public private(set) var volumes: [Double] = []
    /// The bar of the first entry, or the first bar of its column.
    public private(set) var firstSlot = 0
    /// The first bar of each entry's column; empty when entries are bars.
    private var firstSlots: [Int] = []
    /// The bar of the last entry, or the last bar of its column.
    public private(set) var newestSlot = 0
    /// The first bar of the last entry's column.
    private var newestFirstSlot = 0
    private var withVolumes = false

    /// The bars that are drawn, and those whose volumes are: nil while no volume pane is shown.
    struct Source {
        var bars: BarSeries
        var volumes: BarSeries?

        /// True when the drawn bars carry the volumes themselves.
        var volumesAreOfBars: Bool { bars.hasVolume && bars.count == volumes?.count }
    }

    public static let empty = VisibleBars()

    public var count: Int { columns.count }
    public var isEmpty: Bool { columns.isEmpty }

    /// Copies the window: O(bars) when they are a pixel wide or wider, else O(columns · log n).
    /// - Parameter ofCloses: true for a style that draws the closes alone.
    public init(
        series: BarSeries, indices: Range<BarIndex>, times: TimeMapping, mapping: PlotMapping,
        ofCloses: Bool = false, volumes: BarSeries? = nil
    ) {
        guard !indices.isEmpty, mapping.plot.width > 0 else { return }
        withVolumes = volumes != nil
        isOfCloses = ofCloses
        let source = Source(bars: series, volumes: volumes)
        if mapping.spacing < 1 {
            // Bars just outside the window round to its first and last columns.
            condense(source, series.indices, times, mapping)
        } else {
            let all = series.indices
            let lower = indices.lowerBound.advanced(by: -2)
            let upper = indices.upperBound.advanced(by: 2)
            copy(source, (lower..<upper).clamped(to: all), times, mapping)
        }
    }

    private init() {}

    private mutating func reserve(_ count: Int) {
        columns.reserveCapacity(count)
        times.reserveCapacity(count)
        opens.reserveCapacity(count)
        highs.reserveCapacity(count)
        lows.reserveCapacity(count)
        closes.reserveCapacity(count)
        if withVolumes { volumes.reserveCapacity(count) }
    }

    private mutating func append(
        column: Int, time: Timestamp, open: Double, high: Double, low: Double, close: Double
    ) {
        columns.append(column)
        times.append(time)
        opens.append(open)
        highs.append(high)
        lows.append(low)
        closes.append(close)
    }

    private mutating func copy(
        _ source: Source, _ indices: Range<BarIndex>, _ times: TimeMapping, _ mapping: PlotMapping
    ) {
        let series = source.bars
        reserve(indices.count)
        keepClose(before: indices.lowerBound, series)
        for index in indices {
            append(
                column: mapping.column(of: times.position(of: index)),
                time: series.time(at: index), open: series.open(at: index),
                high: series.high(at: index), low: series.low(at: index),
                close: series.close(at: index))
            if let volumes = source.volumes {
                self.volumes.append(volumes.volume(at: index) ?? .nan)
            }
        }
        firstSlot = indices.lowerBound.slot
        newestSlot = indices.upperBound.slot - 1
    }

    /// The first entry whose column is not left of `column`; `count` when there is none.
    func firstEntry(from column: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if columns[middle] < column { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where the first bar of each entry is, and behind them the bar after the last.
    var slotBounds: [Int] {
        guard !isEmpty else { return [] }
        return isCondensed ? firstSlots + [newestSlot + 1] : Array(firstSlot...newestSlot + 1)
    }

    private mutating func condense(
        _ source: Source, _ indices: Range<BarIndex>, _ times: TimeMapping, _ mapping: PlotMapping
    ) {
        isCondensed = true
        reserve(mapping.plot.width + 2)
        if times.kind == .sessions {
            let viewport = Viewport(
                first: mapping.first, visibleBars: Double(mapping.plot.width) / mapping.spacing)
            PixelColumns(viewport: viewport, width: mapping.plot.width).forEach(of: indices) {
                column, bars in
                appendUnion(of: bars, column: mapping.plot.x + column, source)
            }
            return
        }
        let last = indices.upperBound.slot
        var slot = max(
            indices.lowerBound.slot, Self.lowerSlot(ofColumn: mapping.plot.x, times, mapping))
        for column in mapping.plot.x..<mapping.plot.maxX where slot < last {
            let end = min(
                last, max(slot, Self.lowerSlot(ofColumn: column + 1, times, mapping)))
            guard end > slot else { continue }
            appendUnion(of: BarIndex(slot)..<BarIndex(end), column: column, source)
            slot = end
        }
    }

    private mutating func appendUnion(
        of bars: Range<BarIndex>, column: Int, _ source: Source
    ) {
        let series = source.bars
        // Candles and volumes of the same bars are found in one walk of the pyramid.
        let isOneWalk = source.volumes != nil && !isOfCloses && source.volumesAreOfBars
        let whole =
            isOneWalk ? series.aggregate(bars, withSums: false, withGreatestVolume: true) : nil
        let joined = whole.map {
            BarPrices(open: $0.open, high: $0.high, low: $0.low, close: $0.close)
        }
        guard let bar = joined ?? union(of: bars, series) else { return }
        if isEmpty { keepClose(before: bars.lowerBound, series) }
        append(
            column: column, time: series.time(at: bars.lowerBound), open: bar.open, high: bar.high,
            low: bar.low, close: bar.close)
        if let volumes = source.volumes {
            let greatest = isOneWalk ? whole?.greatestVolume : volumes.greatestVolume(in: bars)
            self.volumes.append(greatest ?? .nan)
        }
        firstSlots.append(bars.lowerBound.slot)
        newestSlot = bars.upperBound.slot - 1
        newestFirstSlot = bars.lowerBound.slot
    }

    private func union(of bars: Range<BarIndex>, _ series: BarSeries) -> BarPrices? {
        if isOfCloses { return series.aggregateOfCloses(bars) }
        return series.aggregate(bars, withSums: false).map {
            BarPrices(open: $0.open, high: $0.high, low: $0.low, close: $0.close)
        }
    }

    private mutating func keepClose(before first: BarIndex, _ series: BarSeries) {
        let before = first.advanced(by: -1)
        closeBefore = series.indices.contains(before) ? series.close(at: before) : nil
    }

    /// A column holds the bars with `column - 0.5 <= x < column + 0.5`: its first slot.
    private static func lowerSlot(
        ofColumn column: Int, _ times: TimeMapping, _ mapping: PlotMapping
    ) -> Int {
        let edge = mapping.position(atX: Double(column) - 0.5)
        if times.kind == .linear {
            return times.bars(from: edge, to: BarPosition(.greatestFiniteMagnitude)).lowerBound.slot
        }
        return Int(min(max(edge.value.rounded(.up), -4e18), 4e18))
    }

    /// Reads the newest bar again after a tick; everything else stays. False when the newest bar
    /// is not in view, or its column's other bars are needed.
    mutating func refreshNewest(_ source: Source) -> Bool {
        let series = source.bars
        guard let newest = series.indices.last, newest.slot == newestSlot, !isEmpty else {
            return false
        }
        let entry = count - 1
        if isCondensed {
            guard newestFirstSlot >= series.indices.lowerBound.slot,
                let bar = union(
                    of: BarIndex(newestFirstSlot)..<newest.advanced(by: 1), series)
            else { return false }
            opens[entry] = bar.open
            highs[entry] = bar.high
            lows[entry] = bar.low
            closes[entry] = bar.close
            if withVolumes {
                volumes[entry] =
                    source.volumes?.greatestVolume(
                        in: BarIndex(newestFirstSlot)..<newest.advanced(by: 1))
                    ?? .nan
            }
        } else {
            opens[entry] = series.open(at: newest)
            highs[entry] = series.high(at: newest)
            lows[entry] = series.low(at: newest)
            closes[entry] = series.close(at: newest)
            if withVolumes { volumes[entry] = source.volumes?.volume(at: newest) ?? .nan }
        }
        return true
    }
}
