import KChartCore
import KChartStyle
import Testing

@Suite struct CandlePlacementTests {
    static let plot = PixelRect(x: 0, y: 0, width: 400, height: 300)

    func rows(
        _ x: Double, _ open: Double, _ high: Double, _ low: Double, _ close: Double
    ) -> CandleRows {
        CandleRows(x: x, open: open, high: high, low: low, close: close, isRising: close <= open)
    }

    func placed(
        _ candles: [CandleRows], spacing: Double = 10, scale: Double = 1,
        fill: CandleFill = .solid, clip: PixelRect = plot, previousX: Double? = nil
    ) -> CandleBatches {
        var batches = CandleBatches()
        CandleGeometry(spacing: spacing, scale: scale).place(
            candles, fill: fill, clip: clip, previousX: previousX, into: &batches)
        return batches
    }

    @Test("a candle is a body with a wick above and one under it")
    func one() {
        // Rows: open 120, high 90, low 150, close 100; body 100…120, both included.
        let batches = placed([rows(50, 120, 90, 150, 100)])
        #expect(batches.risingBodies == [PixelRect(x: 47, y: 100, width: 7, height: 21)])
        #expect(
            batches.risingWicks == [
                PixelRect(x: 50, y: 90, width: 1, height: 10),
                PixelRect(x: 50, y: 121, width: 1, height: 30),
            ])
        #expect(batches.count == 3)
    }

    @Test("a falling candle goes into the other batches")
    func falling() {
        let batches = placed([rows(50, 100, 90, 150, 120)])
        #expect(batches.risingBodies.isEmpty && batches.risingWicks.isEmpty)
        #expect(batches.fallingBodies.count == 1 && batches.fallingWicks.count == 2)
    }

    @Test("a doji is one row as wide as a body (B55)")
    func doji() {
        let batches = placed([rows(50, 100.3, 80, 130, 99.8)])
        #expect(batches.risingBodies == [PixelRect(x: 47, y: 100, width: 7, height: 1)])
        let dash = placed([rows(50, 100, 100, 100, 100)])
        #expect(dash.risingBodies == [PixelRect(x: 47, y: 100, width: 7, height: 1)])
        #expect(dash.risingWicks.isEmpty)
    }

    @Test("at scale 2 the wick is two pixels wide and centred like the body")
    func scaleTwo() {
        let batches = placed([rows(100, 120, 90, 150, 100)], spacing: 20, scale: 2)
        #expect(batches.risingBodies[0] == PixelRect(x: 92, y: 100, width: 16, height: 21))
        #expect(batches.risingWicks[0] == PixelRect(x: 99, y: 90, width: 2, height: 10))
        // 7 pixels of the body lie on either side of the wick.
        #expect(99 - 92 == 92 + 16 - 101)
    }

    @Test("an upside-down scale gives the same candle the other way up")
    func inverted() {
        let batches = placed([rows(50, 100, 150, 90, 120)])
        #expect(
            batches.fallingWicks == [
                PixelRect(x: 50, y: 90, width: 1, height: 10),
                PixelRect(x: 50, y: 121, width: 1, height: 30),
            ])
    }

    @Test("a framed body has its frame inside its box and the rest filled")
    func framed() {
        let batches = placed([rows(50, 120, 90, 150, 100)], fill: .framed)
        #expect(
            batches.risingBorders == [
                PixelRect(x: 47, y: 100, width: 7, height: 1),
                PixelRect(x: 47, y: 120, width: 7, height: 1),
                PixelRect(x: 47, y: 101, width: 1, height: 19),
                PixelRect(x: 53, y: 101, width: 1, height: 19),
            ])
        #expect(batches.risingBodies == [PixelRect(x: 48, y: 101, width: 5, height: 19)])
        #expect(batches.risingBorders.reduce(0) { $0 + $1.area } + 5 * 19 == 7 * 21)
    }

    @Test("a hollow rising body has no inside, and no wick shines through it")
    func hollow() {
        let batches = placed(
            [rows(50, 120, 90, 150, 100), rows(60, 100, 90, 150, 120)], fill: .hollowRising)
        #expect(batches.risingBorders.count == 4 && batches.risingBodies.isEmpty)
        #expect(batches.fallingBodies.count == 1)
        let inside = PixelRect(x: 48, y: 101, width: 5, height: 19)
        for rect in batches.risingWicks + batches.risingBorders {
            #expect(!rect.intersects(inside))
        }
    }

    @Test("a body too small for a frame is all frame")
    func solidBox() {
        let narrow = placed([rows(50, 120, 90, 150, 100)], spacing: 2, fill: .hollowRising)
        #expect(narrow.risingBorders == [PixelRect(x: 50, y: 100, width: 1, height: 21)])
        let flat = placed([rows(50, 101, 90, 150, 100)], fill: .framed)
        #expect(flat.risingBorders == [PixelRect(x: 47, y: 100, width: 7, height: 2)])
        #expect(flat.risingBodies.isEmpty)
    }

    @Test("everything is cut to the plot, long before 16 bits overflow (B45, B57)")
    func clip() {
        let batches = placed([
            rows(-1e300, 120, 90, 150, 100), rows(-2, 120, 90, 150, 100),
            rows(50, -1e9, -1e300, 1e300, 1e9), rows(200, 500, 400, 600, 450),
            rows(399, 120, 90, 150, 100), rows(1e300, 120, 90, 150, 100),
        ])
        let all =
            batches.risingBodies + batches.fallingBodies + batches.risingWicks
            + batches.fallingWicks
        #expect(!all.isEmpty)
        for rect in all { #expect(Self.plot.contains(rect) && !rect.isEmpty) }
        #expect(batches.fallingBodies == [PixelRect(x: 47, y: 0, width: 7, height: 300)])
        // Half a candle at either edge is still drawn (B56).
        #expect(batches.risingBodies.contains(PixelRect(x: 0, y: 100, width: 2, height: 21)))
        #expect(batches.risingBodies.contains(PixelRect(x: 396, y: 100, width: 4, height: 21)))
    }

    @Test("a candle with a hole in its prices is left out and its neighbours stay (B7)")
    func hole() {
        let batches = placed([
            rows(50, 120, 90, 150, 100), rows(60, .nan, 90, 150, 100),
            rows(70, 120, 90, 150, 100),
        ])
        #expect(batches.risingBodies.map(\.x) == [47, 67])
    }

    @Test("a part of a chart is placed exactly as the whole is")
    func partial() {
        for spacing in [2.5, 2.8, 3.3, 3.9, 4, 7.31] {
            let candles = (0..<60).map {
                rows(Double($0) * spacing + 0.4, 120, 90, 150, Double(80 + $0))
            }
            let wide = PixelRect(x: 0, y: 0, width: 900, height: 300)
            let whole = placed(candles, spacing: spacing, clip: wide)
            for start in 1..<60 {
                let part = placed(
                    Array(candles[start...]), spacing: spacing, clip: wide,
                    previousX: candles[start - 1].x)
                let found = (part.risingBodies + part.fallingBodies).sorted { $0.x < $1.x }
                let expected = (whole.risingBodies + whole.fallingBodies).sorted { $0.x < $1.x }
                #expect(found == expected.suffix(60 - start))
            }
        }
    }

    @Test("bodies are as even as pixels allow: one width on whole spacings")
    func equalColumns() {
        for spacing in [3, 5, 6, 8, 10, 13, 20] {
            let batches = placed(
                (0..<20).map { rows(Double($0 * spacing), 120, 90, 150, 100) },
                spacing: Double(spacing), clip: PixelRect(x: -50, y: 0, width: 900, height: 300))
            #expect(Set(batches.risingBodies.map(\.width)).count == 1)
            let lefts = batches.risingBodies.map(\.x)
            #expect(zip(lefts, lefts.dropFirst()).allSatisfy { $1 - $0 == spacing })
        }
    }

    @Test("batches are used again without what was in them")
    func reuse() {
        var batches = CandleBatches()
        let geometry = CandleGeometry(spacing: 10, scale: 1)
        for _ in 0..<3 {
            geometry.place([rows(50, 120, 90, 150, 100)], clip: Self.plot, into: &batches)
        }
        #expect(batches.count == 3)
        geometry.place([], clip: Self.plot, into: &batches)
        #expect(batches.count == 0)
    }
}
