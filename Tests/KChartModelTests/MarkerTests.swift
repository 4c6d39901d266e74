import KChartCore
import KChartModel
import Testing

struct MarkerTests {
    private let hour = Interval.hours(1)

    private func model(bars: Int = 10, step: Int64 = 3_600) -> ChartModel {
        let model = ChartModel(ChartConfiguration(instrument: Instrument(symbol: "X")))
        let candles = (0..<bars).map { count in
            Candle(
                time: Timestamp(seconds: Int64(count) * step), open: 10, high: 30, low: 5,
                close: 10 + Double(count))
        }
        model.setSeries(BarSeries(interval: hour, candles: candles))
        return model
    }

    private func marker(_ id: String, _ seconds: Int64, price: Double? = nil) -> Marker {
        Marker(id: id, time: Timestamp(seconds: seconds), kind: .buy, price: price)
    }

    @Test("markers stand in the order of their times, of one time in the order they came")
    func order() {
        let model = model()
        model.addMarkers([marker("c", 30), marker("a", 10), marker("b", 10)])
        model.addMarker(marker("d", 10))
        model.addMarkers([marker("e", 20), marker("f", 5)])
        #expect(model.markers.map(\.id) == ["f", "a", "b", "d", "e", "c"])
    }

    @Test("a marker of an id that is there replaces it, and the last of one list counts")
    func replacing() {
        let model = model()
        model.addMarkers([marker("a", 10), marker("b", 20), marker("a", 40, price: 1)])
        #expect(model.markers.map(\.id) == ["b", "a"])
        #expect(model.state.markers["a"]?.price == 1)
        model.addMarker(marker("b", 50))
        #expect(model.markers.map(\.id) == ["a", "b"])
        model.addMarkers([marker("a", 60), marker("b", 5), marker("c", 7)])
        #expect(model.markers.map(\.id) == ["b", "c", "a"])
        #expect(model.state.markers["b"]?.time == Timestamp(seconds: 5))
        model.removeMarker("b")
        #expect(model.state.markers["b"] == nil)
        #expect(model.markers.map(\.id) == ["c", "a"])
    }

    @Test("a marker without an id is given one that is free")
    func freeIDs() {
        let model = model()
        model.addMarkers([marker("m2", 1), marker("", 2), marker("", 3)])
        #expect(model.markers.map(\.id) == ["m2", "m1", "m3"])
    }

    @Test("a price that is no number leaves the marker out, a time beyond the calendar is its end")
    func strangeValues() {
        let model = model()
        model.addMarkers([
            marker("a", 1, price: .nan), marker("b", 1, price: .infinity),
            Marker(id: "c", time: Timestamp(microseconds: .max), kind: .sell, price: 1e300),
        ])
        #expect(model.markers.map(\.id) == ["c"])
        #expect(model.markers.first?.time == Timestamp.latest)
    }

    @Test("each change of the markers is one change and one event; none changes nothing")
    func changes() {
        let model = model()
        var events: [ChartEvent] = []
        let token = model.subscribe { events.append($0) }
        #expect(model.addMarkers([marker("a", 1), marker("b", 2)]) == .markers)
        #expect(model.removeMarker("x").isEmpty)
        #expect(model.addMarkers([]).isEmpty)
        #expect(model.removeMarker("a") == .markers)
        #expect(model.removeAllMarkers() == .markers)
        #expect(model.removeAllMarkers().isEmpty)
        token.cancel()
        #expect(events == [2, 1, 0].map { ChartEvent.markers(count: $0) })
    }

    @Test("another series leaves the markers where their times are")
    func otherSeries() {
        let model = model()
        model.addMarker(marker("a", 3 * 3_600))
        #expect(model.state.markers(on: BarIndex(3)).map(\.id) == ["a"])
        let later = (5..<9).map {
            Candle(time: Timestamp(seconds: Int64($0) * 3_600), open: 1, high: 1, low: 1, close: 1)
        }
        model.setSeries(BarSeries(interval: hour, candles: later))
        #expect(model.state.price(of: model.markers[0]) == nil)
        #expect(model.markers.count == 1)
    }

    @Test("a marker inside a bar belongs to that bar and has its close without a price of its own")
    func insideABar() {
        let model = model()
        let inside = marker("a", 3 * 3_600 + 3_599)
        model.addMarkers([inside, marker("z", 9 * 3_600 + 3_599), marker("y", 10 * 3_600)])
        #expect(model.state.markers(on: BarIndex(3)).map(\.id) == ["a"])
        #expect(model.state.price(of: inside) == 13)
        #expect(model.state.markers(on: BarIndex(9)).map(\.id) == ["z"])
        // After the newest bar's end there is no price yet.
        #expect(model.state.price(of: model.markers[2]) == nil)
        #expect(model.state.price(of: marker("b", -1)) == nil)
        #expect(model.state.price(of: marker("b", -1, price: 7)) == 7)
    }

    @Test("on a linear axis a marker without a price stands on the line from close to close")
    func interpolated() throws {
        let model = model()
        model.setTimeAxis(.linear)
        let price = try #require(model.state.price(of: marker("a", 3 * 3_600 + 1_800)))
        #expect(abs(price - 13.5) < 1e-9)
    }

    @Test("twenty thousand markers are added, replaced and found again")
    func many() {
        let model = model()
        let many = (0..<20_000).map { marker("n\($0)", Int64($0 * 7_919 % 20_000)) }
        model.addMarkers(many)
        #expect(model.markers.count == 20_000)
        #expect(zip(model.markers, model.markers.dropFirst()).allSatisfy { $0.time <= $1.time })
        model.addMarkers(many)
        #expect(model.markers.count == 20_000)
        let places = model.state.markers.places(
            from: Timestamp(seconds: 100), to: Timestamp(seconds: 200))
        #expect(places == 100..<200)
    }

    @Test("blank text is no watermark, and the same text changes nothing")
    func watermark() {
        let model = model()
        #expect(model.setWatermark("ACME") == .watermark)
        #expect(model.setWatermark("ACME").isEmpty)
        #expect(model.setWatermark(" \t") == .watermark)
        #expect(model.state.configuration.watermark == nil)
    }

    @Test("a quote of another symbol is not shown any more, and prices that are none are none")
    func quote() {
        let model = model()
        #expect(model.setQuote(Quote(bid: 9, ask: .nan)) == .quote)
        #expect(model.state.quote == Quote(bid: 9, ask: nil))
        model.setInstrument(Instrument(symbol: "Y"))
        #expect(model.state.quote == nil)
    }
}
