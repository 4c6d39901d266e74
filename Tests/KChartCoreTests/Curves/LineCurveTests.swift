import KChartCore
import Testing

struct LineCurveTests {
    private static func points(seed: UInt64, _ count: Int) -> [CurvePoint] {
        var state = seed
        return (0..<count).map { slot in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return CurvePoint(x: Double(slot) * 3, y: Double(state >> 33) / 1e7)
        }
    }

    private static func segments(_ curve: LineCurve, _ points: [CurvePoint]) -> [CurveSegment] {
        (1..<points.count).map { end in
            curve.segment(
                before: end > 1 ? points[end - 2] : nil, from: points[end - 1], to: points[end],
                after: end + 1 < points.count ? points[end + 1] : nil)
        }
    }

    @Test("Catmull-Rom through 0, 1, 1, 0 swings an eighth above one in the middle")
    func vector() {
        // Rises (1 − 0)/2 and (0 − 1)/2; in the middle 1/2 + 1/2 + (1/2 + 1/2)/8 = 1.125.
        let points = [0.0, 1, 1, 0].enumerated().map {
            CurvePoint(x: Double($0.offset), y: $0.element)
        }
        let middle = Self.segments(.catmullRom, points)[1]
        #expect(middle.value(at: 0.5) == 1.125)
        #expect(middle.extent() == PriceExtent(low: 1, high: 1.125))
        #expect(Self.segments(.monotone, points)[1].extent() == PriceExtent(low: 1, high: 1))
    }

    @Test(
        "the extent of a segment is what it reaches, on the whole of it and on a part",
        arguments: LineCurve.allCases)
    func extent(curve: LineCurve) {
        for segment in Self.segments(curve, Self.points(seed: 3, 200)) {
            for (from, to) in [(0.0, 1.0), (0.3, 0.9), (0.6, 0.65)] {
                let extent = segment.extent(from: from, to: to)
                let samples = (0...400).map {
                    segment.value(at: from + (to - from) * Double($0) / 400)
                }
                let size = max(extent.high.magnitude, 1)
                #expect((samples.min() ?? 0) >= extent.low - size * 1e-12)
                #expect((samples.max() ?? 0) <= extent.high + size * 1e-12)
                #expect(extent.low >= (samples.min() ?? 0) - (extent.high - extent.low) * 1e-3)
                #expect(extent.high <= (samples.max() ?? 0) + (extent.high - extent.low) * 1e-3)
            }
        }
    }

    @Test("a monotone curve never leaves the two values it joins")
    func monotone() {
        let points = Self.points(seed: 11, 500)
        for (segment, pair) in zip(
            Self.segments(.monotone, points), zip(points, points.dropFirst()))
        {
            let extent = segment.extent()
            let span = max(pair.0.y, pair.1.y) * 1e-12
            #expect(extent.low >= min(pair.0.y, pair.1.y) - span)
            #expect(extent.high <= max(pair.0.y, pair.1.y) + span)
        }
    }

    @Test(
        "another newest value changes the segments within the curve's reach and no other",
        arguments: LineCurve.allCases)
    func reach(curve: LineCurve) {
        var reaches = 0
        for seed in 1...20 {
            var points = Self.points(seed: UInt64(seed), 60)
            let before = Self.segments(curve, points)
            points[59].y *= 1.5
            let after = Self.segments(curve, points)
            let first = 59 - curve.reach
            #expect(before[..<first] == after[..<first])
            if before[first] != after[first] { reaches += 1 }
        }
        #expect(reaches > 0)
    }
}
