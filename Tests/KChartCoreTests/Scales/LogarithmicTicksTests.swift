import KChartCore
import Testing

@Suite struct LogarithmicTicksTests {
    private func values(
        _ low: Double, _ high: Double, height: Int = 450, spacing: Double = 34, tick: Double = 0
    ) -> [Double] {
        PriceTickMarks.marks(
            scale: PriceScale(mode: .logarithmic, low: low, high: high), height: height,
            minimumSpacing: spacing, tickSize: tick
        ).marks.map(\.value)
    }

    @Test("a few decades are labelled 1, 2, 5, 10")
    func decades() {
        // 450 px over 3 decades: 150 px each, 1→2 is 45 px, 2→5 60, 5→10 45.
        #expect(values(1, 1_000) == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000])
    }

    @Test("many decades are labelled by powers of ten, very many by every so many")
    func manyDecades() {
        #expect(values(1e-3, 1e6) == [1e-3, 1e-2, 0.1, 1, 10, 100, 1e3, 1e4, 1e5, 1e6])
        let wide = values(1e-100, 1e100)
        #expect(wide.count >= 4 && wide.count <= 14)
        #expect(wide.contains(1))
    }

    @Test("near one price the labels are as even as on a linear axis")
    func nearlyLinear() {
        let marks = values(90_000, 110_000, tick: 0.01)
        #expect(marks == Array(stride(from: 90_000, through: 110_000, by: 2_000)))
    }

    @Test(
        "marks keep their distance on every range",
        arguments: [
            (1.0, 1_000.0), (1, 3), (0.9, 1.1), (1e-6, 1e6), (90_000, 110_000), (0, 100),
            (-50, 200),
            (-1e-9, 2e-9), (5, 70_000), (1e-300, 1e300), (0.00000812, 0.000012), (-30, -2),
        ])
    func spacing(range: (Double, Double)) {
        let scale = PriceScale(mode: .logarithmic, low: range.0, high: range.1)
        for height in [200, 450, 2_000] {
            let marks = PriceTickMarks.marks(scale: scale, height: height, minimumSpacing: 34)
            let ys = marks.marks.map { scale.y(of: $0.price, top: 0, height: height) }
            #expect(marks.marks.count >= 2, "\(range) over \(height)")
            #expect(marks.marks.count <= height / 34 + 1)
            for (lower, upper) in zip(ys, ys.dropFirst()) { #expect(lower - upper >= 34 - 1e-5) }
            for mark in marks.marks { #expect(scale.range.contains(mark.price)) }
        }
    }

    @Test("no mark moves while the range moves")
    func stable() {
        // Ranges of one ratio keep the pixels per decade; every value inside both has to agree.
        let ratio = 40.0
        let reference = Set(values(1, ratio))
        for step in 0..<60 {
            let low = 1 + Double(step) * 0.03
            let high = low * ratio
            let here = Set(values(low, high))
            let inner = reference.filter { $0 >= low && $0 <= ratio }
            #expect(here.filter { $0 <= ratio } == inner, "from \(low)")
        }
    }

    @Test("zero is labelled where the axis meets it, and nothing hangs (B40)")
    func zero() {
        #expect(values(0, 100).first == 0)
        #expect(values(-100, 100).contains(0))
        #expect(values(0, 0).contains(0))
        #expect(!values(5, 5).isEmpty)
        #expect(!values(-1e308, 1e308).isEmpty)
        #expect(values(-100, 100).count { $0 < 0 } == values(-100, 100).count { $0 > 0 })
    }

    @Test("no label lies between two possible prices")
    func leastMove() {
        #expect(values(0.9, 1.1, tick: 0.05) == [0.9, 0.95, 1, 1.05, 1.1])
        #expect(values(1, 40, tick: 1).allSatisfy { $0 == $0.rounded() })
    }

    @Test("each label has the digits of its own step")
    func digits() {
        let marks = PriceTickMarks.marks(
            scale: PriceScale(mode: .logarithmic, low: 0.01, high: 100), height: 450,
            minimumSpacing: 34)
        #expect(marks.marks.first { $0.value == 0.01 }?.fractionDigits == 2)
        #expect(marks.marks.first { $0.value == 10 }?.fractionDigits == 0)
    }
}
