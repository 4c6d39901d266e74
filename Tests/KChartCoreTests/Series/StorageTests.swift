import Testing

@testable import KChartCore

@Suite("Storage")
struct StorageTests {
    private static func columns(_ count: Int, volume: Bool = true) -> BarColumns {
        var columns = BarColumns()
        columns.reserveCapacity(count)
        columns.appendRows(upTo: count, withVolume: volume, withTurnover: volume) { rows in
            for row in 0..<count {
                let price = Double(row % 1_000)
                rows.time[row] = Int64(row) * 60_000_000
                rows.open[row] = price
                rows.high[row] = price + 2
                rows.low[row] = price - 1
                rows.close[row] = price + 1
                rows.volume?[row] = 3
                rows.turnover?[row] = 4
            }
            return count
        }
        return columns
    }

    @Test("A tick and an append on 10 million bars ask for no memory, 60 bytes a bar are enough")
    func tenMillion() {
        let count = 10_000_000
        var series = BarSeries(
            interval: .minutes(1), kind: .candles, columns: Self.columns(count))
        #expect(series.count == count && series.hasVolume && series.hasTurnover)
        // 8 bytes of time, 4 × 8 of prices, 8 of volume, 8 of turnover, and 7 numbers for every
        // 32 bars: 56 + 7 × 8 / 32 × 32/31 = 57.8.
        #expect(series.byteCount <= 58 * count)
        let before = series.allocatedBytes
        let last = Int64(count - 1) * 60
        #expect(series.update(tick(last + 1, 5_000, volume: 1, turnover: 2)) == .updated)
        #expect(series.update(flat(last + 60, 1, volume: 1)) == .appended)
        for minute in 2..<2_000 {
            _ = series.update(tick(last + Int64(minute) * 60, 1, volume: 1))
        }
        #expect(series.allocatedBytes - before < 65_536)
        #expect(series.allocatedBytes == before)
        #expect(series.extremes(in: series.indices)?.high == 5_000)
        #expect(series.extremes(in: series.indices)?.highIndex == BarIndex(count - 1))
    }

    @Test("Columns that nobody else holds are taken over without a copy")
    func adoption() {
        let count = 200_000
        let columns = Self.columns(count)
        let storage = ObjectIdentifier(columns.storage)
        let made = BarSeries(interval: .minutes(1), kind: .candles, columns: consume columns)
        #expect(ObjectIdentifier(made.storage) == storage)
    }

    @Test("Columns somebody still holds stay as they were")
    func sharedColumns() {
        var columns = BarColumns()
        columns.append(flat(60, 1))
        columns.append(flat(0, .nan))
        columns.append(flat(0, 2))
        let held = columns
        var report = SanitationReport()
        let series = BarSeries(
            interval: .minutes(1), kind: .candles, columns: columns, report: &report)
        #expect(series.count == 2 && held.count == 3)
        #expect(held.candle(at: 0) == flat(60, 1) && held.close[1].isNaN)
    }

    @Test("A copy of a series is another value, whichever of the two changes")
    func valueSemantics() {
        var series = BarSeries.minutes(0..<2_000)
        let copy = series
        _ = series.update(flat(1_999 * 60, -7))
        _ = series.update(flat(2_000 * 60, 8_000))
        _ = series.trim(toLast: 1_500)
        _ = series.prepend(.minutes(-100..<2_000))
        #expect(copy.count == 2_000 && copy.lastValue == 1_999)
        #expect(copy.extremes(in: copy.indices)?.high == 1_999)
        #expect(copy.extremes(in: copy.indices)?.low == 0)
        #expect(series.extremes(in: series.indices)?.high == 8_000)
    }

    @Test("Appending is amortised: a million ticks ask for a bounded multiple of their size")
    func amortisedGrowth() {
        var series = BarSeries.empty(interval: .minutes(1))
        let count = 100_000
        for minute in 0..<count { _ = series.update(flat(Int64(minute) * 60, 1)) }
        // Growth by a 32nd: every block is about 32 of the steps' sizes.
        #expect(series.allocatedBytes < 60 * 40 * count)
        #expect(series.storage.room.capacity < count + count / 16 + 512)
    }

    @Test("Prepending pages is amortised too")
    func amortisedPrepends() {
        var series = BarSeries.minutes(0..<500)
        for page in 1...200 {
            #expect(series.prepend(.minutes((-500 * page)..<(-500 * page + 500))) == 500)
        }
        #expect(series.count == 100_500 && series.indices.lowerBound == BarIndex(-100_000))
        #expect(series.allocatedBytes < 60 * 12 * series.count)
    }

    @Test("A live series of at most 600 bars stays small for ever, its slots go on")
    func boundedLive() {
        var series = BarSeries.minutes(0..<600)
        for minute in 600..<20_000 {
            _ = series.update(flat(Int64(minute) * 60, Double(minute)))
            _ = series.trim(toLast: 600)
        }
        #expect(series.indices == series.range(19_400, 20_000))
        #expect(series.storage.room.capacity < 2_000)
        #expect(series.extremes(in: series.indices)?.low == 19_400)
    }

    @Test("Trimming nearly everything gives the memory back")
    func shrinks() {
        var series = BarSeries.minutes(0..<200_000)
        _ = series.trim(toLast: 600)
        #expect(series.storage.room.capacity < 2_000)
        #expect(series.indices == series.range(199_400, 200_000))
        #expect(series.close(at: BarIndex(199_400)) == 199_400)
    }

    @Test("B19: the same data set ten times asks for the same memory each time")
    func repeatedLoads() {
        var sizes: Set<Int> = []
        for _ in 0..<10 {
            let series = BarSeries.minutes(0..<10_000, volume: 1)
            sizes.insert(series.byteCount)
        }
        #expect(sizes.count == 1)
    }

    @Test("Points take 16 bytes and their share of the pyramid")
    func pointBytes() {
        let count = 100_000
        var columns = BarColumns(kind: .points)
        for row in 0..<count { columns.append(time: Int64(row), value: Double(row)) }
        let series = BarSeries(interval: .minutes(1), kind: .points, columns: columns)
        #expect(series.byteCount < 17 * count)
        #expect(series.lastValue == Double(count - 1))
    }
}
