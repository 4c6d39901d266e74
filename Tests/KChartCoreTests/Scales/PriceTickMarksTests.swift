import KChartCore
import Testing

@Suite struct PriceTickMarksTests {
    struct Span: Sendable {
        let high, low, height, base, step: Double
    }

    /// field-notes 2f, computed from lightweight-charts' tick span: font 12, density 2.5, so 30
    /// pixels between marks.
    static let spans = [
        Span(high: 101, low: 99, height: 500, base: 100, step: 0.2),
        Span(high: 100_000, low: 98_000, height: 500, base: 100, step: 200),
        Span(high: 9.0e-6, low: 7.8e-6, height: 500, base: 1e8, step: 1e-7),
        Span(high: 110, low: 90, height: 300, base: 100, step: 2),
        Span(high: 1.1005, low: 1.0995, height: 400, base: 1e5, step: 1e-4),
        Span(high: 70_000, low: 20_000, height: 600, base: 100, step: 2_500),
        Span(high: 3e-10, low: 1e-10, height: 400, base: 1e12, step: 2e-11),
        Span(high: 100.05, low: 99.95, height: 400, base: 100, step: 0.01),
        Span(high: 100.02, low: 100.00, height: 400, base: 100, step: 0.01),
        Span(high: 500, low: 0, height: 200, base: 1, step: 100),
        Span(high: 7, low: 0, height: 400, base: 1, step: 1),
    ]

    @Test("the step of the price axis is that of the golden vectors", arguments: spans)
    func goldenSteps(span: Span) {
        #expect(
            PriceTickMarks.step(
                high: span.high, low: span.low, height: span.height, minimumSpacing: 30,
                base: span.base) == span.step)
        let marks = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: span.low, high: span.high),
            height: Int(span.height), minimumSpacing: 30, tickSize: 1 / span.base)
        #expect(marks.step == span.step)
    }

    @Test("labels are whole multiples without dust (B39)")
    func exactMultiples() {
        let scale = PriceScale(mode: .linear, low: 0, high: 1)
        let marks = PriceTickMarks.marks(scale: scale, height: 400, minimumSpacing: 34)
        #expect(marks.marks.map(\.value) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(marks.fractionDigits == 1)
        let tiny = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: 7.8e-6, high: 9.0e-6), height: 500,
            minimumSpacing: 30)
        // 78…90 times 1e-7, each the nearest double to its decimal.
        #expect(tiny.marks.map(\.value) == (78...90).map { Double("\($0)e-7") ?? 0 })
        #expect(tiny.fractionDigits == 7)
    }

    @Test("no label is ever minus zero (B38)")
    func noMinusZero() {
        let marks = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: -2, high: 2), height: 400, minimumSpacing: 34)
        let zero = marks.marks.first { $0.value == 0 }
        #expect(zero?.value.sign == .plus)
    }

    @Test("marks keep their distance and fill the axis")
    func spacing() {
        for exponent in -12...12 {
            for low in [0.0, 1.0, 3.7, 99.2, -5.5] {
                let unit = Double("1e\(exponent)") ?? 1
                let scale = PriceScale(mode: .linear, low: low * unit, high: (low + 7.3) * unit)
                let marks = PriceTickMarks.marks(scale: scale, height: 453, minimumSpacing: 34)
                let ys = marks.marks.map { scale.y(of: $0.price, top: 0, height: 453) }
                #expect(marks.marks.count >= 5)
                for (lower, upper) in zip(ys, ys.dropFirst()) {
                    // 1-2-2.5-5: the next candidate is at most 2.5 times as far.
                    #expect(lower - upper >= 34 - 1e-6)
                    #expect(lower - upper < 34 * 2.5 + 1e-6)
                }
            }
        }
    }

    @Test("a step is a multiple of the least price move")
    func tickSize() {
        func step(_ span: Double, tick: Double) -> Double {
            PriceTickMarks.marks(
                scale: PriceScale(mode: .linear, low: 100, high: 100 + span), height: 400,
                minimumSpacing: 40, tickSize: tick
            ).step
        }
        #expect(step(0.5, tick: 0.25) == 0.25)
        #expect(step(4, tick: 0.25) == 0.5)
        #expect(step(0.1, tick: 0.25) == 0.25)
        // Not 2.5: prices are whole.
        #expect(step(22, tick: 1) == 5)
        #expect(step(22, tick: 0.5) == 2.5)
        #expect(step(30, tick: 5) == 5)
        #expect(step(100, tick: 4) == 20)
        #expect(step(0.3, tick: 1.0 / 32) == 1.0 / 32)
        #expect(step(0.6, tick: 1.0 / 32) == 1.0 / 16)
        #expect(step(1.2, tick: 1.0 / 32) == 1.0 / 8)
        #expect(step(0.4, tick: 0.05) == 0.05)
        #expect(step(2, tick: 0.05) == 0.2)
    }

    @Test("a range between two possible prices still has labels")
    func betweenMoves() {
        for mode in [PriceScaleMode.linear, .logarithmic] {
            let marks = PriceTickMarks.marks(
                scale: PriceScale(mode: mode, low: 101, high: 104), height: 400,
                minimumSpacing: 34, tickSize: 5)
            #expect(marks.marks.count > 2)
        }
    }

    @Test("a range of 1e-10 has labels (B34, #841)")
    func tinyRange() {
        let marks = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: 1e-10, high: 3e-10), height: 400,
            minimumSpacing: 34)
        #expect(marks.marks.count >= 5)
        #expect(Set(marks.marks.map(\.value)).count == marks.marks.count)
    }

    @Test("BTC at 100 000 with moves of 0.01 has distinct exact labels (B35)")
    func largeAndFine() {
        let marks = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: 99_999.9, high: 100_000.1), height: 400,
            minimumSpacing: 34, tickSize: 0.01)
        #expect(marks.step == 0.02)
        #expect(marks.marks.map(\.value).contains(100_000))
        #expect(marks.marks.map(\.value).contains(99_999.98))
        #expect(marks.marks.count == 11)
    }

    @Test("work is bounded however large the numbers (B36, T-097)")
    func bounded() {
        let large = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: 1e15, high: 1e15 + 1), height: 1_000,
            minimumSpacing: 1, tickSize: 0.01)
        #expect(large.marks.count <= 512)
        let huge = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: -1e308, high: 1e308), height: 500,
            minimumSpacing: 34, tickSize: 0.01)
        #expect(!huge.marks.isEmpty && huge.marks.count <= 20)
        #expect(huge.marks.allSatisfy { $0.value.isFinite })
        let neighbours = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: 1e17, high: (1e17).nextUp), height: 500,
            minimumSpacing: 34)
        #expect(neighbours.marks.count <= 512)
        for height in [0, -3, 1, 2, 32_000] {
            let marks = PriceTickMarks.marks(
                scale: PriceScale(mode: .linear, low: 0, high: 1), height: height,
                minimumSpacing: 34)
            #expect(marks.marks.count <= 512)
        }
        #expect(
            PriceTickMarks.marks(
                scale: PriceScale(mode: .linear, low: 0, high: 1), height: 500,
                minimumSpacing: .nan
            ).marks.isEmpty)
    }

    @Test("all prices equal, zero or none still give labels (B11, T-032)")
    func flat() {
        for price in [14.13, 0.0, 1e-12, -5, 1e300] {
            let range = Autoscale.range(low: price, high: price)
            let marks = PriceTickMarks.marks(
                scale: PriceScale(mode: .linear, low: range.low, high: range.high), height: 453,
                minimumSpacing: 34, tickSize: 0)
            #expect(!marks.marks.isEmpty, "\(price)")
            #expect(marks.marks.allSatisfy { $0.value.isFinite })
        }
        // With a least move of 0.01 the range of ±1e-9 has room for the one label 0.00.
        let range = Autoscale.range(low: 0, high: 0)
        let one = PriceTickMarks.marks(
            scale: PriceScale(mode: .linear, low: range.low, high: range.high), height: 453,
            minimumSpacing: 34, tickSize: 0.01)
        #expect(one.marks.map(\.value) == [0])
    }

    @Test("a percent axis has round percentages at the right prices")
    func percentMarks() {
        let scale = PriceScale(mode: .percent, low: 95, high: 105, base: 100)
        let marks = PriceTickMarks.marks(
            scale: scale, height: 400, minimumSpacing: 34, tickSize: 0.01)
        #expect(marks.marks.map(\.value) == Array(stride(from: -5, through: 5, by: 1)))
        #expect(marks.marks.first?.price == 95)
        let indexed = PriceTickMarks.marks(
            scale: PriceScale(mode: .indexed, low: 95, high: 105, base: 100), height: 400,
            minimumSpacing: 34)
        #expect(indexed.marks.last?.value == 105)
    }

    @Test("nice ticks are those of the reference system")
    func niceTicks() {
        // reference-systems A5.
        #expect(
            PriceTickMarks.niceTicks(low: 120.4, high: 122.2, desired: 5).marks.map(\.value)
                == [120.5, 121, 121.5, 122])
        #expect(
            PriceTickMarks.niceTicks(low: -8, high: 108, desired: 3).marks.map(\.value)
                == [0, 50, 100])
        #expect(
            PriceTickMarks.niceTicks(low: -150, high: 320, desired: 3).marks.map(\.value)
                == [0, 200])
    }

    @Test("nice ticks of an empty span or none desired are none, of a huge one are few (T-097)")
    func niceTickLimits() {
        #expect(PriceTickMarks.niceTicks(low: 1, high: 1, desired: 5).marks.isEmpty)
        #expect(PriceTickMarks.niceTicks(low: 2, high: 1, desired: 5).marks.isEmpty)
        #expect(PriceTickMarks.niceTicks(low: 0, high: 1, desired: 0).marks.isEmpty)
        #expect(PriceTickMarks.niceTicks(low: .nan, high: 1, desired: 5).marks.isEmpty)
        let huge = PriceTickMarks.niceTicks(low: -1e308, high: 1e308, desired: 5)
        #expect(!huge.marks.isEmpty && huge.marks.count <= 64)
        #expect(huge.marks.allSatisfy { $0.value.isFinite })
        for desired in [1, 2, 3, 64, 1_000_000] {
            let ticks = PriceTickMarks.niceTicks(low: 0, high: 10, desired: desired)
            #expect(!ticks.marks.isEmpty && ticks.marks.count <= 64)
        }
    }
}
