import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Polygons")
struct PolygonTests {
    private func area(_ surface: TestSurface) -> Double {
        surface.words.reduce(0) { $0 + Double($1 & 0xFF) / 255 }
    }

    @Test("a polygon on whole pixels equals the filled rectangle", arguments: [false, true])
    func aligned(isReversed: Bool) throws {
        let surface = try TestSurface(12, 10)
        let corners = [point(2, 3), point(9, 3), point(9, 8), point(2, 8)]
        surface.canvas.fillPolygon(
            isReversed ? corners.reversed() : corners, with: .solid(.white))
        let expected = try TestSurface(12, 10)
        expected.canvas.fill(PixelRect(left: 2, top: 3, right: 9, bottom: 8), with: .white)
        #expect(surface.words == expected.words)
    }

    @Test("a quarter of a pixel is a quarter covered")
    func fractions() throws {
        let surface = try TestSurface(4, 4)
        surface.canvas.fillPolygon(
            [point(1.5, 1.5), point(2, 1.5), point(2, 2), point(1.5, 2)], with: .solid(.white))
        #expect(surface.coverage(1, 1) == 64)
        #expect(surface.painted().count == 1)
        // A triangle that halves a pixel.
        let half = try TestSurface(4, 4)
        half.canvas.fillPolygon(
            [point(1, 1), point(2, 1), point(1, 2)], with: .solid(.white))
        #expect(half.coverage(1, 1) == 128)
    }

    @Test("the sum of the coverage is the area")
    func areas() throws {
        var random = SplitMix(seed: 31)
        for _ in 0..<50 {
            let surface = try TestSurface(64, 64)
            let points = (0..<3).map { _ in point(random.number(1, 63), random.number(1, 63)) }
            surface.canvas.fillPolygon(points, with: .solid(.white))
            // Half the cross product of two sides.
            let expected =
                abs(
                    (points[1].x - points[0].x) * (points[2].y - points[0].y)
                        - (points[2].x - points[0].x) * (points[1].y - points[0].y)) / 2
            #expect(abs(area(surface) - expected) < 0.5 + expected * 0.003)
        }
    }

    @Test("winding counts: a star is filled in its middle, a reversed hole is open")
    func nonZero() throws {
        let surface = try TestSurface(60, 60)
        let star = (0..<5).map { step in
            let angle = Double(step) * 4 * .pi / 5
            return point(30 + 25 * sine(angle), 30 - 25 * cosine(angle))
        }
        surface.canvas.fillPolygon(star, with: .solid(.white))
        #expect(surface.coverage(30, 30) == 255)
        // One contour with a hole: out along a bridge and back.
        let ring = try TestSurface(20, 20)
        ring.canvas.fillPolygon(
            [
                point(2, 2), point(18, 2), point(18, 18), point(2, 18), point(2, 2),
                point(6, 6), point(6, 14), point(14, 14), point(14, 6), point(6, 6),
            ], with: .solid(.white))
        #expect(ring.coverage(10, 10) == 0)
        #expect(ring.coverage(16, 10) == 255)
        #expect(abs(area(ring) - (256 - 64)) < 0.5)
    }

    @Test("both lobes of a figure eight are filled")
    func crossing() throws {
        let surface = try TestSurface(40, 20)
        surface.canvas.fillPolygon(
            [point(2, 2), point(38, 18), point(38, 2), point(2, 18)], with: .solid(.white))
        #expect(surface.coverage(5, 10) == 255)
        #expect(surface.coverage(35, 10) == 255)
        #expect(surface.coverage(20, 4) == 0)
    }

    @Test("a translucent polygon is nowhere denser than its colour")
    func translucent() throws {
        var random = SplitMix(seed: 77)
        let points = (0..<40).map { _ in point(random.number(0, 50), random.number(0, 50)) }
        let surface = try TestSurface(50, 50)
        surface.canvas.fillPolygon(
            points, with: .solid(Color(rgb: 0xFFFFFF).withOpacity(0.3)))
        #expect(surface.words.allSatisfy { $0 & 0xFF <= 77 })
    }

    @Test("a gradient runs from its first to its last row and is constant outside")
    func gradient() throws {
        let surface = try TestSurface(4, 20)
        surface.canvas.fillPolygon(
            [point(0, 0), point(4, 0), point(4, 20), point(0, 20)],
            with: .verticalGradient(
                top: Color(rgb: 0xFFFFFF), bottom: Color(rgb: 0xFFFFFF).withOpacity(0), fromY: 5,
                toY: 15))
        let column = (0..<20).map { surface.coverage(1, $0) }
        #expect(column[0...4].allSatisfy { $0 == 255 })
        #expect(column[15...].allSatisfy { $0 == 0 })
        #expect(column == column.sorted(by: >))
        // The middle row of ten: 1 − 5.5/10.
        #expect(column[10] == 115)
        // A colour that fades to another clear one keeps its hue.
        let blue = try TestSurface(2, 2, background: .white)
        blue.canvas.fillPolygon(
            [point(0, 0), point(2, 0), point(2, 2), point(0, 2)],
            with: .verticalGradient(
                top: Color(rgb: 0x0000FF), bottom: .clear, fromY: 0, toY: 2))
        #expect(blue.pixel(0, 0) & 0xFF == 0xFF)
        // Without height it changes at once.
        let step = try TestSurface(2, 4)
        step.canvas.fillPolygon(
            [point(0, 0), point(2, 0), point(2, 4), point(0, 4)],
            with: .verticalGradient(top: .white, bottom: .clear, fromY: 2, toY: 2))
        #expect((0..<4).map { step.coverage(0, $0) } == [255, 255, 0, 0])
    }

    @Test("what lies outside of the surface changes nothing inside")
    func clipped() throws {
        let surface = try TestSurface(10, 10)
        surface.canvas.fillPolygon(
            [point(-50, -50), point(60, -50), point(60, 60), point(-50, 60)],
            with: .solid(.white))
        #expect(surface.painted().count == 100)
        let half = try TestSurface(10, 10)
        half.canvas.fillPolygon(
            [point(-50, -50), point(5, -50), point(5, 60), point(-50, 60)], with: .solid(.white))
        #expect(half.row(4) == "#####.....")
    }
}
