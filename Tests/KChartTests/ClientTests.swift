import Foundation
import KChart
import Testing

/// What a program of somebody else does: nothing here is internal.
struct ClientTests {
    @Test("a client draws a chart, hears its events and reads it aloud through public names alone")
    func client() throws {
        let model = ChartModel(
            ChartConfiguration(instrument: Instrument(symbol: "ACME", fractionDigits: 2)))
        var events: [ChartEvent] = []
        let token = model.subscribe { events.append($0) }
        let start = Date(timeIntervalSince1970: 1_735_689_600)
        model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: (0..<50).map { hour in
                    Candle(
                        date: start.addingTimeInterval(Double(hour) * 3_600),
                        open: Decimal(string: "10.10") ?? 0, high: 11, low: 9,
                        close: Decimal(hour % 2 == 0 ? 10 : 10.5))
                }))
        let fonts = try FontCatalog()
        let scene = ChartScene(
            resources: SceneResources(
                theme: try ThemeCatalog.builtIn.theme("light"), fonts: fonts, words: .english))
        let pixels = OwnedPixels(size: PixelSize(width: 400, height: 300))
        scene.resize(to: pixels.buffer.size, scale: 1)
        let update = scene.update(model)
        scene.paint(
            RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: GlyphCache()),
            damage: update.damage)
        #expect(!update.damage.isEmpty)
        #expect(!(try PNGWriter.encode(pixels.buffer)).isEmpty)
        #expect(
            events.contains { event in
                if case .visibleRange = event { true } else { false }
            })
        token.cancel()
        let reader = ChartReader(
            words: .english, prices: PriceFormatter(formats: Words.english.formats),
            times: TimeFormatter(
                formats: Words.english.formats, zone: .utc, interval: .hours(1)))
        #expect(reader.summary(of: model.state).contains("ACME"))
    }

    @Test("a date survives the way to a timestamp and back to the microsecond")
    func dates() {
        let date = Date(timeIntervalSince1970: 1_735_689_600.123_456)
        #expect(abs(Timestamp(date).date.timeIntervalSince(date)) < 1e-6)
        #expect(Timestamp(Date(timeIntervalSince1970: -0.5)).microseconds == -500_000)
    }

    @Test("a NaN decimal makes a candle that a series drops")
    func decimalNaN() {
        let candle = Candle(
            date: Date(timeIntervalSince1970: 0), open: .nan, high: 1, low: 1, close: 1)
        #expect(candle.open.isNaN)
        #expect(BarSeries(interval: .hours(1), candles: [candle]).isEmpty)
    }
}
