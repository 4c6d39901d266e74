import KChartCore
import KChartStyle
import Testing

@Suite struct CandleGeometryTests {
    /// field-notes 2d, computed from lightweight-charts' optimal candle width: logical spacing →
    /// device pixels.
    static let vectors: [(scale: Double, widths: [(Double, Int)])] = [
        (
            1,
            [
                (0.5, 1), (1, 1), (2, 1), (2.4, 1), (2.5, 3), (4, 3), (5, 3), (6, 5), (8, 5),
                (10, 7), (12, 9), (16, 11), (20, 15), (30, 23), (50, 39),
            ]
        ),
        (
            1.25,
            [
                (2, 1), (2.4, 3), (2.5, 3), (4.5, 5), (6, 5), (8, 7), (10, 9), (16, 15), (30, 29),
            ]
        ),
        (1.5, [(2, 3), (4, 3), (4.5, 5), (6, 7), (8, 9), (10, 11), (16, 19), (30, 35)]),
        (
            2,
            [
                (0.5, 2), (2, 4), (2.5, 6), (4, 6), (5, 8), (6, 10), (8, 12), (10, 16), (16, 24),
                (30, 48),
            ]
        ),
        (3, [(1, 3), (2, 5), (2.5, 9), (5, 13), (6, 15), (10, 23), (30, 71)]),
    ]

    @Test("bodies have the golden widths at every scale (B52)")
    func golden() {
        for (scale, widths) in Self.vectors {
            for (spacing, width) in widths {
                #expect(
                    CandleGeometry.bodyWidth(spacing: spacing, scale: scale) == width,
                    "\(spacing) at \(scale)")
                #expect(
                    CandleGeometry(spacing: spacing * scale, scale: scale).bodyWidth == width,
                    "\(spacing) at \(scale) from device pixels")
            }
        }
    }

    @Test("the mock-up's spacings give its bodies: 7 of 10, and 16 with wick 2 at scale 2")
    func mockUp() {
        let one = CandleGeometry(spacing: 10, scale: 1)
        #expect(one.bodyWidth == 7 && one.wickWidth == 1)
        let two = CandleGeometry(spacing: 20, scale: 2)
        #expect(two.bodyWidth == 16 && two.wickWidth == 2)
    }

    @Test("body, wick and border share a centre, and nothing is ever empty (B53)")
    func parity() {
        for scale in [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] {
            for step in 1...600 {
                let geometry = CandleGeometry(spacing: Double(step) * 0.1 * scale, scale: scale)
                #expect(geometry.bodyWidth >= 1 && geometry.wickWidth >= 1)
                #expect(geometry.borderWidth >= 1)
                if geometry.bodyWidth >= 2 {
                    #expect(
                        geometry.bodyWidth % 2 == geometry.wickWidth % 2
                            || geometry.wickWidth > geometry.bodyWidth)
                }
            }
        }
    }

    @Test("a spacing or scale that is nonsense counts as 1")
    func nonsense() {
        for bad in [Double.nan, 0, -3, .infinity] {
            #expect(CandleGeometry(spacing: bad, scale: 1).bodyWidth == 1)
            #expect(CandleGeometry(spacing: 10, scale: bad).bodyWidth == 7)
        }
        #expect(CandleGeometry(spacing: 1e300, scale: 1).bodyWidth >= 1)
        #expect(CandleGeometry.hairline(.nan) == 1)
        #expect(CandleGeometry.centerColumn(x: .nan) == -1_073_741_824)
        #expect(CandleGeometry.centerColumn(x: 1e300) == 1_073_741_824)
    }

    @Test("a spacing that misses a whole number by the last bits is that number")
    func nearlyWhole() {
        // 1 312 / (1 312 / 4) need not be 4; at 4 the rule for small spacings still holds.
        #expect(CandleGeometry(spacing: (4.0).nextUp, scale: 1).bodyWidth == 3)
        #expect(CandleGeometry(spacing: 4.000_1, scale: 1).bodyWidth == 3)
        #expect(CandleGeometry(spacing: (10.0).nextDown, scale: 1).bodyWidth == 7)
    }

    @Test("hairlines are whole pixels: 1, 1, 2 at scales 1, 1.25, 2")
    func hairlines() {
        #expect([0.5, 1, 1.25, 1.5, 2, 3].map(CandleGeometry.hairline) == [1, 1, 1, 1, 2, 3])
    }

    @Test("neighbours touch but never overlap and never vanish at any spacing from one pixel on")
    func noOverlap() {
        for scale in [1.0, 1.25, 1.5, 1.75, 2, 3] {
            for step in 20...200 {
                let spacing = Double(step) * 0.05 * scale
                guard spacing >= 1, spacing >= Double(CandleGeometry.hairline(scale)) else {
                    continue
                }
                let geometry = CandleGeometry(spacing: spacing, scale: scale)
                var previous: Int?
                var right = Int.min
                for number in 0..<200 {
                    let center = CandleGeometry.centerColumn(x: 3.3 + Double(number) * spacing)
                    let columns = geometry.bodyColumns(center: center, previous: previous)
                    #expect(!columns.isEmpty)
                    #expect(columns.upperBound - columns.lowerBound < geometry.bodyWidth)
                    if previous != nil, previous != center {
                        #expect(columns.lowerBound > right, "\(spacing) at \(scale)")
                    }
                    right = columns.upperBound
                    previous = center
                }
            }
        }
    }

    @Test("where columns fall together a body still has its pixel")
    func sameColumn() {
        let geometry = CandleGeometry(spacing: 0.4, scale: 1)
        #expect(geometry.bodyColumns(center: 7, previous: 7) == 7...7)
    }
}
