import KChartCore
import Testing

@Suite struct PriceScaleTests {
    @Test("a linear scale puts its low price at the bottom and its high price at the top")
    func linearEnds() {
        let scale = PriceScale(mode: .linear, low: 100, high: 200)
        #expect(scale.fraction(of: 100) == 0)
        #expect(scale.fraction(of: 200) == 1)
        #expect(scale.fraction(of: 125) == 0.25)
        #expect(scale.y(of: 200, top: 92, height: 453) == 92)
        #expect(scale.y(of: 100, top: 92, height: 453) == 545)
        #expect(scale.price(atY: 92, top: 92, height: 453) == 200)
    }

    @Test("the mock-up's scale gives the mock-up's rows")
    func mockUpRows() {
        // visual.md 4: price at y 92 = 108 264.32, at 545 = 96 028.23.
        let scale = PriceScale(mode: .linear, low: 96_028.23, high: 108_264.32)
        #expect(scale.row(of: 108_264.32, top: 92, height: 453) == 92)
        #expect(scale.row(of: 96_028.23, top: 92, height: 453) == 545)
        #expect(scale.row(of: 102_146.275, top: 92, height: 453) == 319)
    }

    @Test("an inverted scale is the same one upside down")
    func inverted() {
        let scale = PriceScale(mode: .linear, isInverted: true, low: 100, high: 200)
        #expect(scale.fraction(of: 100) == 1)
        #expect(scale.fraction(of: 200) == 0)
        #expect(scale.price(at: 0.25) == 175)
    }

    @Test("a logarithmic scale of positive prices has equal decades")
    func decades() {
        let scale = PriceScale(mode: .logarithmic, low: 1, high: 1_000)
        #expect(abs(scale.fraction(of: 10) - 1.0 / 3) < 1e-15)
        #expect(abs(scale.fraction(of: 100) - 2.0 / 3) < 1e-15)
        #expect(scale.fraction(of: 1_000) == 1)
    }

    @Test(
        "price and height are each other's inverse in every mode, also upside down (B42)",
        arguments: PriceScaleMode.allCases)
    func inverse(mode: PriceScaleMode) {
        let ranges = [
            (0.5, 2.0), (90_000, 110_000), (-40, 110), (0, 1_000), (1e-10, 3e-10), (-3e-9, 2e-9),
            (-200, -100), (1e-3, 1e6), (-1e6, 1e6), (99.999, 100.001),
        ]
        for (low, high) in ranges {
            for isInverted in [false, true] {
                let scale = PriceScale(
                    mode: mode, isInverted: isInverted, low: low, high: high, base: low)
                for step in -4...24 {
                    let fraction = Double(step) / 20
                    let price = scale.price(at: fraction)
                    let size = max(abs(low), abs(high))
                    #expect(
                        abs(scale.fraction(of: price) - fraction) < 1e-7,
                        "\(mode) \(low)…\(high) at \(fraction)")
                    let again = scale.price(at: scale.fraction(of: price))
                    #expect(abs(again - price) <= 1e-9 * max(size, abs(price)))
                }
            }
        }
    }

    @Test("every scale rises with the price", arguments: PriceScaleMode.allCases)
    func rising(mode: PriceScaleMode) {
        let prices = [-1e307, -1e9, -37.63, -1, -1e-9, 0, 1e-12, 0.1, 1, 99, 1e9, 1e307]
        for (low, high) in [(-50.0, 50.0), (0, 10), (1, 10), (-1e-9, 1e-9), (-2, -1)] {
            let scale = PriceScale(mode: mode, low: low, high: high, base: 10)
            for (former, next) in zip(prices, prices.dropFirst()) {
                #expect(
                    scale.fraction(of: former) <= scale.fraction(of: next),
                    "\(mode) \(low)…\(high): \(former) and \(next)")
            }
        }
    }

    @Test("every finite price has a finite height, whatever the range (B40, T-093)")
    func total() {
        let values: [Double] = [
            0, -0.0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e-300, 1e300, 1.7e308,
            -1.6e308, 1e15, 0.1,
            .infinity, -.infinity, .nan,
        ]
        for mode in PriceScaleMode.allCases {
            for low in values {
                for high in values {
                    let scale = PriceScale(mode: mode, low: low, high: high, base: low)
                    #expect(scale.low.isFinite && scale.high.isFinite && scale.low < scale.high)
                    for price in values where price.isFinite {
                        #expect(scale.fraction(of: price).isFinite)
                        #expect(scale.price(at: price).isFinite)
                        #expect(scale.row(of: price, top: 0, height: 500) != nil)
                        #expect(scale.shownValue(of: price).isNaN == false)
                    }
                    #expect(scale.row(of: .infinity, top: 0, height: 500) != nil)
                    #expect(scale.row(of: .nan, top: 0, height: 500) == nil)
                }
            }
        }
    }

    @Test("prices at and under zero fall below a scale of plain decades")
    func zeroUnderDecades() {
        let scale = PriceScale(mode: .logarithmic, low: 1, high: 10)
        #expect(scale.fraction(of: 0) < -100)
        #expect(scale.fraction(of: -5) == scale.fraction(of: 0))
    }

    @Test("a logarithmic scale that meets zero or less is symmetric about zero (B13, B40)")
    func symmetric() {
        let scale = PriceScale(mode: .logarithmic, low: -100, high: 100)
        #expect(scale.fraction(of: 0) == 0.5)
        for price in [1e-6, 0.01, 1.0, 37.63, 99] {
            #expect(abs(scale.fraction(of: price) + scale.fraction(of: -price) - 1) < 1e-12)
        }
        let zeroLow = PriceScale(mode: .logarithmic, low: 0, high: 100)
        #expect(zeroLow.fraction(of: 0) == 0)
        #expect(zeroLow.fraction(of: 1) > 0.5)
    }

    @Test("small prices are not squeezed on a symmetric logarithmic scale (B41)")
    func smallSymmetric() {
        // Range 2e-9 < 1: nine digits more, so that 1e-9 lies well off the middle.
        let scale = PriceScale(mode: .logarithmic, low: -1e-9, high: 1e-9)
        #expect(scale.fraction(of: 1e-10) > 0.85)
        #expect(abs(scale.price(at: scale.fraction(of: 3e-10)) - 3e-10) < 1e-16)
    }

    @Test("percent is the change against the base, and up stays up with a negative base (B13)")
    func percent() {
        // field-notes 2h: 100·(p − b)/b, the sign turned for b < 0.
        let scale = PriceScale(mode: .percent, low: 90, high: 120, base: 100)
        #expect(scale.shownValue(of: 110) == 10)
        #expect(abs(scale.price(ofShown: -5) - 95) < 1e-12)
        let negative = PriceScale(mode: .percent, low: -50, high: -20, base: -40)
        #expect(negative.shownValue(of: -30) == 25)
        #expect(negative.shownValue(of: -50) == -25)
    }

    @Test("an indexed scale calls the base 100")
    func indexed() {
        let scale = PriceScale(mode: .indexed, low: 90, high: 120, base: 80)
        #expect(scale.shownValue(of: 80) == 100)
        #expect(scale.shownValue(of: 100) == 125)
        #expect(scale.price(ofShown: 125) == 100)
    }

    @Test(
        "a base of 0, NaN or nothing leaves the prices as they are (B12, B88)",
        arguments: [0, .nan, .infinity, nil] as [Double?])
    func noBase(base: Double?) {
        let scale = PriceScale(mode: .percent, low: 0, high: 10, base: base)
        #expect(scale.base == nil)
        #expect(scale.shownValue(of: 7) == 7)
        #expect(!PriceTickMarks.marks(scale: scale, height: 400, minimumSpacing: 34).marks.isEmpty)
    }
}
