import KChartCore
import Testing

@Suite struct PixelColumnsTests {
    @Test("every bar falls on exactly one column, its own (B54, B59)")
    func partition() {
        for (count, width) in [(5_000, 640), (1_809, 300), (999, 1_000), (100_000, 1_920)] {
            let indices = BarIndex(-100)..<BarIndex(count - 100)
            let viewport = Viewport(first: -100.5, visibleBars: Double(count) * 1.01)
            let columns = PixelColumns(viewport: viewport, width: width)
            var next = columns.firstIndex(atOrAfter: 0, of: indices)
            #expect(next == indices.lowerBound)
            columns.forEach(of: indices) { column, bars in
                #expect(bars.lowerBound == next)
                #expect(bars == columns.bars(in: column, of: indices))
                for index in [bars.lowerBound, bars.upperBound.advanced(by: -1)] {
                    #expect(columns.column(of: index) == column)
                }
                next = bars.upperBound
            }
            #expect(next == indices.upperBound)
        }
    }

    @Test("ten million bars in a window cost a column each, not a bar each (T-038)")
    func many() {
        let indices = BarIndex(0)..<BarIndex(10_000_000)
        let columns = PixelColumns(
            viewport: Viewport(first: 0, visibleBars: 10_004_000), width: 1_920)
        var calls = 0
        var bars = 0
        columns.forEach(of: indices) { _, range in
            calls += 1
            bars += range.count
        }
        #expect(calls == 1_920)
        #expect(bars == 10_000_000)
    }

    @Test("wide bars, no bars and no width are no trouble")
    func edges() {
        let wide = PixelColumns(viewport: Viewport(first: 0, visibleBars: 10), width: 100)
        var seen: [Int] = []
        wide.forEach(of: BarIndex(0)..<BarIndex(5)) { column, _ in seen.append(column) }
        #expect(seen == [0, 10, 20, 30, 40])
        for width in [-4, 0, 1] {
            let columns = PixelColumns(
                viewport: Viewport(first: .nan, visibleBars: 10), width: width)
            columns.forEach(of: BarIndex(0)..<BarIndex(5)) { _, _ in
                Issue.record("a window that is no window has no columns")
            }
        }
        let one = PixelColumns(viewport: Viewport(first: 0, visibleBars: 1e9), width: 1)
        var bars = 0
        one.forEach(of: BarIndex(0)..<BarIndex(1_000)) { bars += $1.count }
        #expect(bars == 1_000)
    }
}
