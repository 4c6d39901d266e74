import KChartCore
import Testing

@Suite("Bulk columns")
struct BarColumnsTests {
    @Test("Rows come out as they went in, dirty or not")
    func rows() {
        var columns = BarColumns()
        #expect(columns.isEmpty && columns.kind == .candles)
        columns.append(bar(120, 1, 0, 3, 2, volume: 5))
        columns.append(time: 7, open: 1, high: 2, low: 3, close: 4, turnover: 9)
        columns.append(time: 8, value: 6)
        #expect(columns.count == 3 && columns.hasVolume && columns.hasTurnover)
        #expect(columns.candle(at: 0) == bar(120, 1, 0, 3, 2, volume: 5))
        #expect(Array(columns.time) == [120_000_000, 7, 8])
        #expect(Array(columns.high) == [0, 2, 6] && Array(columns.low) == [3, 3, 6])
        #expect(Array(columns.open) == [1, 1, 6] && columns.close.last == 6)
        #expect(columns.volume[0] == 5 && columns.volume[1].isNaN)
        #expect(columns.turnover[1] == 9 && columns.turnover[2].isNaN)
        columns.truncate(to: 1)
        #expect(columns.count == 1)
    }

    @Test("Columns of arrays, of candles and of points are the same thing")
    func makers() {
        let arrays = BarColumns(
            time: [0, 60_000_000], open: [1, 2], high: [3, 4], low: [0, 1], close: [2, 3],
            volume: [5, .nan])
        let candles = BarColumns([bar(0, 1, 3, 0, 2, volume: 5), bar(60, 2, 4, 1, 3)])
        #expect((0..<2).allSatisfy { arrays.candle(at: $0) == candles.candle(at: $0) })
        #expect(arrays.hasVolume && !arrays.hasTurnover)
        let points = BarColumns([point(0, 1), point(60, 2)])
        #expect(points.kind == .points && Array(points.close) == [1, 2])
    }

    @Test("Columns join, whichever has volume")
    func joining() {
        var left = BarColumns([flat(0, 1)])
        let right = BarColumns([flat(60, 2, volume: 3), flat(120, 4)])
        left.append(contentsOf: right)
        #expect(left.count == 3 && left.hasVolume)
        #expect(left.candle(at: 0) == flat(0, 1) && left.candle(at: 1) == flat(60, 2, volume: 3))
        let copy = left
        left.append(contentsOf: left)
        #expect(left.count == 6 && copy.count == 3)
        #expect(left.candle(at: 4) == flat(60, 2, volume: 3))
    }

    @Test("Rows may be written straight into the columns, fewer than there is room for")
    func directRows() {
        var columns = BarColumns()
        columns.append(flat(0, 1))
        columns.appendRows(upTo: 10, withVolume: true) { rows in
            for row in 0..<4 {
                rows.time[row] = Int64(row + 1) * 60_000_000
                rows.open[row] = 1
                rows.high[row] = 2
                rows.low[row] = 0
                rows.close[row] = 1.5
                rows.volume?[row] = 7
            }
            #expect(rows.turnover == nil)
            return 4
        }
        #expect(columns.count == 5)
        #expect(columns.candle(at: 4) == bar(240, 1, 2, 0, 1.5, volume: 7))
        #expect(columns.candle(at: 0) == flat(0, 1))
    }

    @Test("Columns of one kind make a series of the other by its close or flat")
    func kinds() {
        let candles = BarColumns([bar(0, 1, 3, 0, 2, volume: 5), bar(67, 2, 4, 1, 3)])
        let points = BarSeries(interval: .minutes(1), kind: .points, columns: candles)
        #expect(points.points == [point(0, 2), point(67, 3)] && points.kind == .points)
        let values = BarColumns([point(0, 2), point(7, 3)])
        let series = BarSeries(interval: .minutes(1), kind: .candles, columns: values)
        #expect(series.candles == [flat(0, 2), flat(7, 3)] && series.kind == .candles)
    }

    @Test("A column of nothing but NaN is no column")
    func emptyVolume() {
        var columns = BarColumns()
        columns.appendRows(upTo: 2, withVolume: true, withTurnover: true) { rows in
            for row in 0..<2 {
                rows.time[row] = Int64(row)
                for column in [rows.open, rows.high, rows.low, rows.close] { column[row] = 1 }
                rows.volume?[row] = .nan
                rows.turnover?[row] = .nan
            }
            return 2
        }
        let series = BarSeries(interval: .minutes(1), kind: .candles, columns: columns)
        #expect(!series.hasVolume && !series.hasTurnover)
    }
}
