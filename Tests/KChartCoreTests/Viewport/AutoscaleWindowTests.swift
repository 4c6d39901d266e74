import Glibc
import KChartCore
import Testing

@Suite struct AutoscaleWindowTests {
    /// A deterministic walk of candles, one a minute.
    static func walk(_ count: Int) -> BarSeries {
        var state: UInt64 = 42
        func random() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31)
        }
        var price = 100.0
        return BarSeries(
            interval: .minutes(1),
            candles: (0..<count).map { number in
                let open = price
                price += random() * 4 - 2
                return Candle(
                    time: Timestamp(seconds: Int64(number) * 60), open: open,
                    high: max(open, price) + random() * 3, low: min(open, price) - random() * 3,
                    close: price)
            })
    }

    func extremes(_ series: BarSeries) -> (Range<BarIndex>) -> PriceExtent {
        { range in
            series.extremes(in: range).map { PriceExtent(low: $0.low, high: $0.high) }
                ?? PriceExtent()
        }
    }

    func body(_ series: BarSeries) -> (BarIndex) -> PriceExtent {
        { PriceExtent(low: series.open(at: $0), high: series.close(at: $0)) }
    }

    @Test("a line entering from outside counts with its value at the edge (T-029)")
    func lineEdge() throws {
        // Points (80 s, 10) and (120 s, 30), window 100…200 s: 20 at the left edge, a little less
        // with the slack.
        let series = BarSeries(
            interval: .seconds(1),
            points: [
                PricePoint(time: Timestamp(seconds: 80), value: 10),
                PricePoint(time: Timestamp(seconds: 120), value: 30),
            ])
        let mapping = TimeMapping(series: series, kind: .linear, origin: .epoch)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 100, visibleBars: 100), mapping: mapping, width: 1_000))
        let extent = window.extentOfLine(
            extremes: extremes(series), value: { series.close(at: $0) })
        // 1.5 px are 0.15 s, 0.075 in value.
        #expect(abs(extent.low - 19.925) < 1e-9)
        #expect(extent.high == 30)
        // Steps keep the whole former value.
        let steps = window.extentOfSteps(
            extremes: extremes(series), value: { series.close(at: $0) })
        #expect(steps.low == 10)
    }

    @Test("a line across a window without a point counts at both edges")
    func lineAcross() throws {
        let series = BarSeries(
            interval: .seconds(1),
            points: [
                PricePoint(time: Timestamp(seconds: 0), value: 0),
                PricePoint(time: Timestamp(seconds: 100), value: 100),
            ])
        let mapping = TimeMapping(series: series, kind: .linear, origin: .epoch)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 40, visibleBars: 20), mapping: mapping, width: 200,
                slack: 0))
        let extent = window.extentOfLine(
            extremes: extremes(series), value: { series.close(at: $0) })
        #expect(abs(extent.low - 40) < 1e-9 && abs(extent.high - 60) < 1e-9)
    }

    /// Every segment of the window, one by one.
    private func extentOfEach(
        _ curve: LineCurve, _ series: BarSeries, _ mapping: TimeMapping, _ viewport: Viewport,
        width: Int, level: (Double) -> Double
    ) -> PriceExtent {
        let slack = AutoscaleWindow.slack / viewport.spacing(width: width)
        let (left, right) = (viewport.first - slack, viewport.last + slack)
        func point(_ slot: Int) -> CurvePoint? {
            guard series.indices.contains(BarIndex(slot)) else { return nil }
            return CurvePoint(
                x: mapping.position(of: BarIndex(slot)).value,
                y: level(series.close(at: BarIndex(slot))))
        }
        var extent = PriceExtent()
        for slot in 0..<series.count {
            guard let end = point(slot) else { continue }
            if end.x >= left, end.x <= right { extent.include(end.y) }
            guard let start = point(slot - 1), end.x >= left, start.x <= right else { continue }
            let segment = curve.segment(
                before: point(slot - 2), from: start, to: end, after: point(slot + 1))
            extent.formUnion(
                segment.extent(
                    from: max(0, (left - start.x) / (end.x - start.x)),
                    to: min(1, (right - start.x) / (end.x - start.x))))
        }
        return extent
    }

    @Test(
        "the extent of a curve is that of each of its segments, from few reads",
        arguments: [LineCurve.catmullRom, .monotone], [TimeAxisKind.sessions, .linear])
    func curves(curve: LineCurve, axis: TimeAxisKind) throws {
        let series = Self.walk(6_000)
        let mapping = TimeMapping(series: series, kind: axis, origin: .epoch)
        for (first, bars) in [(0.0, 6_000.0), (-30, 90), (2_000.3, 3.1), (4_321.7, 1_500)] {
            let viewport = Viewport(first: first, visibleBars: bars)
            let window = try #require(
                AutoscaleWindow(viewport: viewport, mapping: mapping, width: 900))
            for isLogarithmic in [false, true] {
                let level: (Double) -> Double = { isLogarithmic ? log(max($0, 1e-9)) : $0 }
                var reads = 0
                let found = window.extentOfCurve(
                    curve,
                    extremes: { range in
                        series.closeExtremes(in: range)
                            .map { PriceExtent(low: $0.low, high: $0.high) } ?? PriceExtent()
                    },
                    value: {
                        reads += 1
                        return series.close(at: $0)
                    }, level: level, valueAtLevel: { $0 })
                let wanted = extentOfEach(
                    curve, series, mapping, viewport, width: 900, level: level)
                #expect(abs(found.low - wanted.low) <= 1e-12 * abs(wanted.low))
                #expect(abs(found.high - wanted.high) <= 1e-12 * abs(wanted.high))
                #expect(reads < 400, "\(reads) of \(bars)")
            }
        }
    }

    @Test("gaps and values that are not finite are left out (T-033, B7)")
    func gaps() throws {
        let series = Self.walk(50)
        let mapping = TimeMapping(series: series, kind: .sessions)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 10.5, visibleBars: 20), mapping: mapping, width: 200))
        for hole in [nil, Double.nan, .infinity] as [Double?] {
            let extent = window.extentOfLine(
                extremes: { _ in PriceExtent(low: 1, high: 2) }, value: { _ in hole })
            #expect(extent == PriceExtent(low: 1, high: 2))
        }
    }

    @Test("a candle beside the edge counts when its body reaches in (T-030, B56)")
    func candleEdge() throws {
        // 60 s candles, 320 px for 40 bars: 8 px a bar. The candle is 38 s outside; a standard
        // body of 0.78 bars with 1.5 px slack reaches 34.65 s, a full one 41.25 s.
        let series = BarSeries(
            interval: .minutes(1),
            candles: [
                Candle(time: Timestamp(seconds: 0), open: 50, high: 90, low: 1, close: 60),
                Candle(time: Timestamp(seconds: 60), open: 20, high: 21, low: 19, close: 20),
                Candle(time: Timestamp(seconds: 120), open: 20, high: 22, low: 19, close: 20),
            ])
        let mapping = TimeMapping(series: series, kind: .sessions)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 38.0 / 60, visibleBars: 40), mapping: mapping,
                width: 320))
        func extent(_ bodyWidth: Double) -> PriceExtent {
            window.extentOfBodies(
                wickWidth: 1, bodyWidth: bodyWidth, extremes: extremes(series),
                body: body(series))
        }
        #expect(extent(8 * 0.78) == PriceExtent(low: 19, high: 22))
        // The body only: the wick is too far away.
        #expect(extent(8) == PriceExtent(low: 19, high: 60))
    }

    @Test("a wick at the very edge counts whole")
    func wickEdge() throws {
        let series = Self.walk(100)
        let mapping = TimeMapping(series: series, kind: .sessions)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 20.2, visibleBars: 40), mapping: mapping, width: 320))
        // 0.2 bars are 1.6 px, a wick of 1 px reaches 2 px.
        let whole = window.extentOfBodies(
            wickWidth: 1, bodyWidth: 5, extremes: extremes(series), body: body(series))
        let expected = extremes(series)(BarIndex(20)..<BarIndex(61))
        #expect(whole == expected)
    }

    @Test("no candle is cut at top or bottom in a sweep of 2 300 frames (T-031)")
    func sweep() throws {
        let series = Self.walk(600)
        let mapping = TimeMapping(series: series, kind: .sessions)
        let width = 911
        for frame in 0..<2_300 {
            let visible = 10 + Double(frame % 170)
            let viewport = Viewport(first: Double(frame) * 0.217 - 12, visibleBars: visible)
            let spacing = viewport.spacing(width: width)
            let bodyWidth = max(1, (spacing * 0.8).rounded(.down))
            let window = try #require(
                AutoscaleWindow(viewport: viewport, mapping: mapping, width: width))
            let extent = window.extentOfBodies(
                wickWidth: 1, bodyWidth: bodyWidth, extremes: extremes(series),
                body: body(series))
            // Every pixel that is drawn, bar by bar.
            for slot in 0..<series.count {
                let index = BarIndex(slot)
                let center = viewport.x(of: index.position, width: width).rounded()
                if center >= 0, center < Double(width) {
                    #expect(extent.low <= series.low(at: index))
                    #expect(extent.high >= series.high(at: index))
                }
                let left = center - (bodyWidth / 2).rounded(.down)
                if left + bodyWidth > 0, left < Double(width) {
                    #expect(extent.low <= min(series.open(at: index), series.close(at: index)))
                    #expect(extent.high >= max(series.open(at: index), series.close(at: index)))
                }
            }
        }
    }

    @Test("no line is cut at top or bottom in a sweep (T-031)")
    func lineSweep() throws {
        let series = Self.walk(300)
        let mapping = TimeMapping(series: series, kind: .sessions)
        let width = 640
        for frame in 0..<500 {
            let viewport = Viewport(
                first: Double(frame) * 0.513 - 8, visibleBars: 10 + Double(frame % 40))
            let window = try #require(
                AutoscaleWindow(viewport: viewport, mapping: mapping, width: width))
            let extent = window.extentOfLine(
                extremes: { range in
                    range.reduce(into: PriceExtent()) { $0.include(series.close(at: $1)) }
                }, value: { series.close(at: $0) })
            for x in 0...width {
                let position = viewport.position(atX: Double(x), width: width).value
                guard position >= 0, position <= 299 else { continue }
                let slot = min(Int(position), 298)
                let part = position - Double(slot)
                let value =
                    series.close(at: BarIndex(slot)) * (1 - part)
                    + series.close(at: BarIndex(slot + 1)) * part
                #expect(value >= extent.low - 1e-9 && value <= extent.high + 1e-9)
            }
        }
    }

    @Test("an empty series and a plot without width have no window")
    func nothing() {
        let viewport = Viewport(first: 0, visibleBars: 10)
        let empty = TimeMapping(series: .empty(interval: .hours(1)), kind: .sessions)
        #expect(AutoscaleWindow(viewport: viewport, mapping: empty, width: 100) == nil)
        let mapping = TimeMapping(series: Self.walk(3), kind: .sessions)
        #expect(AutoscaleWindow(viewport: viewport, mapping: mapping, width: 0) == nil)
    }

    @Test("a window beside the bars is empty")
    func beside() throws {
        let series = Self.walk(30)
        let mapping = TimeMapping(series: series, kind: .sessions)
        let window = try #require(
            AutoscaleWindow(
                viewport: Viewport(first: 100, visibleBars: 20), mapping: mapping, width: 100))
        #expect(
            window.extentOfBodies(
                wickWidth: 1, bodyWidth: 3, extremes: extremes(series), body: body(series)
            ).isEmpty)
        #expect(
            window.extentOfLine(extremes: extremes(series), value: { series.close(at: $0) })
                .isEmpty)
    }
}
