import KChartCore
import KChartStyle
import Testing

@Suite struct BarGeometryTests {
    static let plot = PixelRect(x: 0, y: 0, width: 400, height: 300)

    @Test("an OHLC bar is a stem with the open on its left and the close on its right")
    func bar() {
        // Spacing 10: width floor(3) = 3, sides ceil(4.5) = 5.
        let geometry = OHLCBarGeometry(spacing: 10, scale: 1)
        #expect(geometry.lineWidth == 3 && geometry.sideLength == 5 && geometry.showsSides)
        let rects = geometry.rects(
            for: CandleRows(x: 50, open: 120, high: 90, low: 150, close: 100, isRising: true),
            clip: Self.plot)
        #expect(
            rects == [
                PixelRect(x: 49, y: 90, width: 3, height: 61),
                PixelRect(x: 44, y: 119, width: 5, height: 3),
                PixelRect(x: 52, y: 99, width: 5, height: 3),
            ])
    }

    @Test("side marks stay between high and low, and go when bars are too close")
    func sides() {
        let geometry = OHLCBarGeometry(spacing: 10, scale: 1)
        let rects = geometry.rects(
            for: CandleRows(x: 50, open: 150, high: 90, low: 150, close: 90, isRising: true),
            clip: Self.plot)
        #expect(rects.allSatisfy { $0.y >= 90 && $0.maxY <= 151 })
        #expect(!OHLCBarGeometry(spacing: 0.9, scale: 1).showsSides)
        #expect(OHLCBarGeometry(spacing: 10, scale: 1, isThin: true).lineWidth == 1)
        #expect(OHLCBarGeometry(spacing: 40, scale: 2).lineWidth == 12)
        #expect(OHLCBarGeometry(spacing: .nan, scale: .nan).lineWidth == 1)
    }

    @Test("histogram columns have equal gaps and stay inside their slots")
    func columns() {
        for spacing in [1.3, 2, 2.7, 3.4, 5, 7.6, 10, 13.37] {
            let geometry = ColumnGeometry(spacing: spacing, scale: 1)
            let columns = geometry.columns(atX: (0..<100).map { Double($0) * spacing + 20 })
            #expect(columns.count == 100)
            let gaps = zip(columns, columns.dropFirst()).map { $1.lowerBound - $0.upperBound - 1 }
            let widths = Set(columns.map(\.count))
            if (widths.min() ?? 0) < 4 {
                #expect(widths.count == 1, "\(spacing)")
            } else {
                #expect(Set(gaps).count == 1, "\(spacing)")
            }
            #expect(gaps.allSatisfy { $0 >= 0 }, "\(spacing)")
        }
    }

    @Test("columns closer than a pixel have no gap")
    func dense() {
        #expect(ColumnGeometry(spacing: 0.7, scale: 1).gap == 0)
        #expect(ColumnGeometry(spacing: 8, scale: 2).gap == 2)
        #expect(ColumnGeometry(spacing: .nan, scale: 1).columns(atX: [3, .nan]).count == 2)
        #expect(ColumnGeometry(spacing: 5, scale: 1).columns(atX: []).isEmpty)
    }
}
