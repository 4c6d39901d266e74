import KChartCanvas
import KChartCore
import KChartModel
import Testing

@testable import KChartScene

@Suite("A market whose prices are all the same")
struct FlatMarketTests {
    private func stage(_ price: Double, _ instrument: Instrument) throws -> SceneStage {
        let stage = try SceneStage(bars: 0, size: PixelSize(width: 500, height: 300))
        stage.model.setInstrument(instrument)
        stage.model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: (0..<60).map {
                    Candle(
                        time: Timestamp(seconds: Int64($0) * 3_600), open: price, high: price,
                        low: price, close: price)
                }))
        stage.paint()
        return stage
    }

    @Test("T-032 has a range of one per cent each way, in the middle")
    func onePercent() throws {
        for price in [14.13, 64_000, -250] {
            let stage = try stage(price, Instrument(symbol: "X", fractionDigits: 2))
            let range = stage.model.state.priceScale.range
            #expect(abs(range.low - (price - price.magnitude * 0.01)) < 1e-9 * price.magnitude)
            #expect(abs(range.high - (price + price.magnitude * 0.01)) < 1e-9 * price.magnitude)
        }
    }

    @Test("shows five least moves where one per cent has no number, and never the other sign")
    func nearZero() throws {
        let cases: [(Double, Int, ClosedRange<Double>)] = [
            (9, 0, 4...14), (5, 0, 0...10), (2, 0, 0...4), (0.02, 2, 0...0.04),
            (0.01, 2, 0...0.02), (-2, 0, -4...0), (1, 2, 0.95...1.05),
        ]
        for (price, digits, wanted) in cases {
            let stage = try stage(price, Instrument(symbol: "X", fractionDigits: digits))
            let range = stage.model.state.priceScale.range
            #expect(abs(range.low - wanted.lowerBound) < 1e-12, "\(price)")
            #expect(abs(range.high - wanted.upperBound) < 1e-12, "\(price)")
            let frame = try #require(stage.scene.frame)
            #expect(frame.priceMarks.contains { $0.label != nil }, "\(price)")
            for mark in frame.priceMarks {
                let shown = frame.mapping.price(atY: Double(mark.line)) * (price < 0 ? -1 : 1)
                #expect(shown > -range.span / 100, "\(price)")
            }
        }
    }

    @Test("of zeros has an axis with numbers beside its zero, in the middle")
    func zeros() throws {
        for digits in [nil, 0, 2] {
            let stage = try stage(0, Instrument(symbol: "X", fractionDigits: digits))
            let frame = try #require(stage.scene.frame)
            let range = stage.model.state.priceScale.range
            #expect(range.low == -range.high && range.high >= 0.01)
            let labels = frame.priceMarks.compactMap(\.label)
            #expect(labels.count >= 2 && Set(labels.map(\.text)).count == labels.count)
        }
    }
}
