import KChartCore
import Testing

@Suite struct AutoscaleTests {
    @Test("the extent is padded by 8 percent on both sides")
    func padding() {
        // 10…20 → 10 − 0.8 … 20 + 0.8 (reference-systems C4).
        let range = Autoscale.range(low: 10, high: 20)
        #expect(range.low == 9.2)
        #expect(range.high == 20.8)
    }

    @Test("a flat extent is widened by 1 percent of its size, at least 1e-9 (T-032)")
    func flat() {
        let five = Autoscale.range(low: 5, high: 5)
        #expect(five.low == 4.95 && five.high == 5.05)
        let zero = Autoscale.range(low: 0, high: 0)
        #expect(zero.low == -1e-9 && zero.high == 1e-9)
        let negative = Autoscale.range(low: -200, high: -200)
        #expect(negative.low == -202 && negative.high == -198)
    }

    @Test("nothing to show is 0…1 (T-032)")
    func nothing() {
        #expect(Autoscale.range(of: PriceExtent()) == .unit)
        #expect(Autoscale.range(low: .nan, high: .nan) == .unit)
        #expect(Autoscale.range(low: 3, high: 1) == .unit)
    }

    @Test("float noise counts as one price")
    func noise() {
        let range = Autoscale.range(low: 100_000, high: (100_000.0).nextUp)
        #expect(range.span > 1_000)
        // A move of 0.01 at 100 000 is no noise.
        #expect(Autoscale.range(low: 100_000, high: 100_000.01).span < 0.012)
    }

    @Test("prices on one side of zero have their range however small, dust round zero has not")
    func small() {
        for size in [1e-20, 1e-31, 1e-100, 1e-300] {
            let range = Autoscale.range(low: size, high: 1.5 * size)
            #expect(range.low > 0 && abs(range.span / size - 0.58) < 1e-9)
            let below = Autoscale.range(low: -1.5 * size, high: -size)
            #expect(below.high < 0 && below.high > -size)
            // One price stands in the middle of a range on its side of zero.
            let flat = Autoscale.range(low: size, high: size)
            #expect(flat.low == 0 && flat.high == 2 * size)
            let marks = PriceTickMarks.marks(
                scale: PriceScale(mode: .linear, low: flat.low, high: flat.high), height: 200,
                minimumSpacing: 34)
            #expect(marks.marks.count >= 3)
        }
        #expect(Autoscale.range(low: -1e-25, high: 1e-26) == PriceRange(low: -1e-9, high: 1e-9))
        #expect(Autoscale.range(low: 0, high: 0) == PriceRange(low: -1e-9, high: 1e-9))
        let tiny = Autoscale.range(low: 1e-8, high: 1e-8)
        #expect(abs(tiny.low - 9e-9) < 1e-20 && abs(tiny.high - 1.1e-8) < 1e-20)
    }

    @Test("values that are not finite never reach the scale (T-033, B7)")
    func notFinite() {
        var extent = PriceExtent(low: 10, high: 20)
        for value in [Double.nan, .infinity, -.infinity] { extent.include(value) }
        extent.include(nil as Double?)
        #expect(extent.low == 10 && extent.high == 20)
        #expect(Autoscale.range(fixedLow: 0, fixedHigh: .infinity) == nil)
        #expect(Autoscale.range(fixedLow: 100, fixedHigh: 0) == nil)
        #expect(Autoscale.range(fixedLow: .nan, fixedHigh: 1) == nil)
    }

    @Test("a fixed range is padded like any other and never drifts (T-034)")
    func fixed() throws {
        // RSI: 0…100 is shown as −8…108.
        let first = try #require(Autoscale.range(fixedLow: 0, fixedHigh: 100))
        #expect(first.low == -8 && first.high == 108)
        for _ in 0..<1_000 { #expect(Autoscale.range(fixedLow: 0, fixedHigh: 100) == first) }
    }

    @Test("a manual range that is reversed, empty or infinite is ignored (T-036)")
    func manual() {
        #expect(Autoscale.manual(low: 2, high: 1) == nil)
        #expect(Autoscale.manual(low: 1, high: 1) == nil)
        #expect(Autoscale.manual(low: -.infinity, high: 1) == nil)
        #expect(Autoscale.manual(low: .nan, high: 1) == nil)
        #expect(Autoscale.manual(low: 1, high: 2) == PriceRange(low: 1, high: 2))
    }

    @Test("a logarithmic axis has equal room above and below")
    func logarithmic() {
        let range = Autoscale.range(low: 1, high: 1_000, mode: .logarithmic)
        let scale = PriceScale(mode: .logarithmic, low: range.low, high: range.high)
        #expect(range.low > 0)
        #expect(abs(scale.fraction(of: 1) - (1 - scale.fraction(of: 1_000))) < 1e-12)
        #expect(abs(scale.fraction(of: 1) - 0.08 / 1.16) < 1e-12)
    }

    @Test(
        "prices above zero stay above it on a logarithmic axis, however small and far apart",
        arguments: [
            (1e-300, 1e-300), (Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude),
            (1e-300, 3e-300), (Double.leastNonzeroMagnitude, 1e-307),
            (1e-301, 1e295), (1e-12, 1e-12), (1e-10, 1.2e-10),
        ])
    func logarithmicDust(low: Double, high: Double) {
        let range = Autoscale.range(low: low, high: high, mode: .logarithmic)
        #expect(range.low > 0 && range.low <= low && range.high >= high)
        #expect(range.low < range.high)
        let scale = PriceScale(mode: .logarithmic, low: range.low, high: range.high)
        let (bottom, top) = (scale.fraction(of: low), scale.fraction(of: high))
        #expect((0...1).contains(bottom) && (0...1).contains(top))
        #expect(low == high || abs(bottom - top) > 0.5)
    }

    @Test("a price alone has the same logarithmic range as before where that has a logarithm")
    func logarithmicFlat() {
        let range = Autoscale.range(low: 100, high: 100, mode: .logarithmic)
        #expect(range == PriceRange(low: 99, high: 101))
    }

    @Test("huge values are shown at the limits and never trap (T-094)")
    func huge() {
        let range = Autoscale.range(low: -1, high: 1.7e308)
        #expect(range.low.isFinite && range.high.isFinite && range.high <= 1e307)
        #expect(Autoscale.range(low: -1.7e308, high: 1.7e308).span.isFinite)
    }

    @Test("the current price takes part only when it is shown and the end is on the screen")
    func currentPrice() {
        let window = PriceExtent(low: 10, high: 20)
        func high(shown: Bool, end: Bool) -> Double {
            Autoscale.pricePaneExtent(
                window: window, currentPrice: 30, showsCurrentPrice: shown, showsLiveEnd: end
            ).high
        }
        #expect(high(shown: true, end: true) == 30)
        #expect(high(shown: false, end: true) == 20)
        #expect(high(shown: true, end: false) == 20)
    }

    @Test("a window without bars takes the whole series and the current price")
    func emptyWindow() {
        let extent = Autoscale.pricePaneExtent(
            window: PriceExtent(), whole: PriceExtent(low: 5, high: 6), currentPrice: 9)
        #expect(extent == PriceExtent(low: 5, high: 9))
    }

    @Test("overlays far outside the candles are in the range while they are visible (T-035)")
    func overlays() {
        let extent = Autoscale.pricePaneExtent(
            window: PriceExtent(low: 10, high: 20),
            overlays: [PriceExtent(low: -100, high: 4), PriceExtent()])
        #expect(extent == PriceExtent(low: -100, high: 20))
    }
}
