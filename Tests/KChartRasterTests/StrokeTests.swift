import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Strokes")
struct StrokeTests {
    @Test("a line of width 1 through pixel centres is a row of full pixels")
    func crispLine() throws {
        let surface = try TestSurface(12, 3)
        surface.canvas.strokePolyline(
            [point(-5, 1.5), point(20, 1.5)], style: StrokeStyle(width: 1), with: .white)
        #expect(surface.row(0) == "............")
        #expect(surface.row(1) == "############")
        #expect(surface.row(2) == "............")
    }

    @Test("coverage equals a supersampled reference", arguments: [1.0, 1.5, 2, 3.7, 7.5])
    func reference(width: Double) throws {
        var random = SplitMix(seed: UInt64(width * 10))
        for _ in 0..<12 {
            let points = (0..<5).map { _ in
                point(random.number(4, 36), random.number(4, 36))
            }
            let surface = try TestSurface(40, 40)
            surface.canvas.strokePolyline(
                points, style: StrokeStyle(width: width), with: .white)
            var total = 0.0
            var worst = 0.0
            var count = 0.0
            for y in 0..<40 {
                for x in 0..<40 {
                    let expected = 255 * Self.sampled(points, width: width, x: x, y: y)
                    let difference = abs(expected - Double(surface.coverage(x, y)))
                    guard expected > 0 || surface.coverage(x, y) > 0 else { continue }
                    total += difference
                    worst = max(worst, difference)
                    count += 1
                }
            }
            // Away from joints the areas are exact; where two segments share a pixel the greater
            // one stands for both, at ends a disc is approximated. Thin lines have many of these
            // pixels for their size.
            #expect(total / count < (width < 1.5 ? 8 : 5))
            #expect(worst < 110)
        }
    }

    @Test("away from its ends a segment's coverage is exact")
    func exactStrip() throws {
        var random = SplitMix(seed: 21)
        for _ in 0..<20 {
            let angle = random.number(0, 2 * .pi)
            let middle = point(20 + random.number(-1, 1), 20 + random.number(-1, 1))
            let (dx, dy) = (60 * cosine(angle), 60 * sine(angle))
            let points = [
                point(middle.x - dx, middle.y - dy), point(middle.x + dx, middle.y + dy),
            ]
            let surface = try TestSurface(40, 40)
            surface.canvas.strokePolyline(points, style: StrokeStyle(width: 1.5), with: .white)
            for y in 0..<40 {
                for x in 0..<40 {
                    let expected = 255 * Self.sampled(points, width: 1.5, x: x, y: y)
                    #expect(abs(expected - Double(surface.coverage(x, y))) < 6)
                }
            }
        }
    }

    @Test("no pixel is darker than the colour and none is covered twice")
    func noDoubleCover() throws {
        var random = SplitMix(seed: 8)
        let points = (0..<60).map { _ in point(random.number(0, 60), random.number(0, 60)) }
        let surface = try TestSurface(60, 60)
        let color = Color(rgb: 0xFFFFFF).withOpacity(0.4)
        surface.canvas.strokePolyline(points, style: StrokeStyle(width: 5), with: color)
        #expect(surface.words.allSatisfy { $0 & 0xFF <= 102 })
        #expect(surface.words.contains { $0 & 0xFF == 102 })
    }

    @Test("a joint is as full as the segments it joins")
    func joints() throws {
        // The same straight line, whole and in ten pieces.
        for slope in [0.0, 0.3, 1, 2.7] {
            let whole = try TestSurface(50, 60)
            let pieces = try TestSurface(50, 60)
            let ends = [point(5.3, 8.2), point(35.3, 8.2 + 30 * slope * 0.5)]
            whole.canvas.strokePolyline(ends, style: StrokeStyle(width: 1.5), with: .white)
            let points = (0...10).map { step in
                point(5.3 + Double(step) * 3, 8.2 + Double(step) * 3 * slope * 0.5)
            }
            pieces.canvas.strokePolyline(points, style: StrokeStyle(width: 1.5), with: .white)
            for y in 0..<60 {
                for x in 0..<50 {
                    #expect(abs(whole.coverage(x, y) - pieces.coverage(x, y)) <= 1)
                }
            }
        }
    }

    @Test("mirrored points give the mirrored picture", arguments: [true, false])
    func symmetry(isRound: Bool) throws {
        let points = [point(3.2, 4.1), point(14.7, 20.3), point(22, 6.6), point(30.9, 28.4)]
        let style = StrokeStyle(width: 2.3, isRound: isRound)
        let surface = try TestSurface(36, 36)
        surface.canvas.strokePolyline(points, style: style, with: .white)
        let mirrored = try TestSurface(36, 36)
        mirrored.canvas.strokePolyline(
            points.map { point(36 - $0.x, $0.y) }, style: style, with: .white)
        let transposed = try TestSurface(36, 36)
        transposed.canvas.strokePolyline(
            points.reversed().map { point($0.y, $0.x) }, style: style, with: .white)
        for y in 0..<36 {
            for x in 0..<36 {
                #expect(abs(surface.coverage(x, y) - mirrored.coverage(35 - x, y)) <= 1)
                #expect(abs(surface.coverage(x, y) - transposed.coverage(y, x)) <= 1)
            }
        }
    }

    @Test("a point alone is a disc of the stroke's width")
    func dot() throws {
        let surface = try TestSurface(20, 20)
        surface.canvas.strokePolyline([point(10, 10)], style: StrokeStyle(width: 9), with: .white)
        let area = surface.words.reduce(0.0) { $0 + Double($1 & 0xFF) / 255 }
        #expect(abs(area - Double.pi * 4.5 * 4.5) < 1.5)
        #expect(surface.coverage(10, 10) == 255)
        #expect(surface.coverage(3, 10) == 0)
    }

    @Test("butt ends and mitred corners are filled to the corner")
    func mitred() throws {
        let surface = try TestSurface(20, 20)
        surface.canvas.strokePolyline(
            [point(4, 4), point(16, 4), point(16, 16)],
            style: StrokeStyle(width: 4, isRound: false), with: .white)
        // From (4, 2) to (18, 6), and down to (18, 16): 14·4 + 4·10.
        #expect(surface.painted().count == 96)
        #expect(surface.painted().allSatisfy { surface.coverage($0.x, $0.y) == 255 })
        #expect(surface.coverage(17, 2) == 255)
        #expect(surface.coverage(3, 4) == 0)
    }

    @Test("a sharp mitred corner is cut off at the limit")
    func miterLimit() throws {
        let surface = try TestSurface(60, 20)
        surface.canvas.strokePolyline(
            [point(4, 9), point(40, 10), point(4, 11)],
            style: StrokeStyle(width: 2, isRound: false), with: .white)
        #expect(surface.painted().allSatisfy { $0.x <= 44 })
        #expect(surface.coverage(39, 10) == 255)
    }

    @Test("a point that is no number is a gap")
    func gaps() throws {
        let surface = try TestSurface(30, 3)
        surface.canvas.strokePolyline(
            [point(0, 1.5), point(9, 1.5), point(.nan, 1.5), point(20, 1.5), point(30, 1.5)],
            style: StrokeStyle(width: 1), with: .white)
        #expect(surface.coverage(5, 1) == 255)
        #expect(surface.coverage(14, 1) == 0)
        #expect(surface.coverage(25, 1) == 255)
    }

    @Test("far away points draw the line they lie on")
    func farAway() throws {
        let surface = try TestSurface(40, 40)
        surface.canvas.strokePolyline(
            [point(-1e7, -1e7 + 3), point(1e7, 1e7 + 3)], style: StrokeStyle(width: 2),
            with: .white)
        for x in 0..<37 { #expect(surface.coverage(x, x + 3) > 240) }
        #expect(surface.coverage(20, 10) == 0)
    }

    @Test("coordinates without sense are brought into range", arguments: [true, false])
    func extremes(isRound: Bool) throws {
        let surface = try TestSurface(20, 20)
        let values: [Double] = [
            .nan, .infinity, -.infinity, 1e308, -1e308, 1e9, 0, .leastNonzeroMagnitude, 10, -0.0,
            16_384,
        ]
        for dash in [[], [4, 3], [0, 0], [.nan], [1e308, 1], [1e-9, 1e-9], [-1, 2], [5]] {
            for x in values {
                for y in values {
                    surface.canvas.strokePolyline(
                        [point(x, y), point(y, x), point(10, 10), point(x, x)],
                        style: StrokeStyle(width: 1.5, dash: dash, isRound: isRound),
                        with: .white)
                    surface.canvas.fillPolygon(
                        [point(x, y), point(y, x), point(10, 10)], with: .solid(.white))
                }
            }
        }
        for width in [0, -1, .nan, .infinity, 1e308, 1e-300] as [Double] {
            surface.canvas.strokePolyline(
                [point(1, 1), point(9, 9)],
                style: StrokeStyle(width: width, isRound: isRound), with: .white)
        }
        surface.canvas.strokePolyline([], style: StrokeStyle(width: 1), with: .white)
        surface.canvas.fillPolygon([], with: .solid(.white))
        #expect(surface.width == 20)
    }

    /// The share of 16×16 places of a pixel that lie within half a width of the line.
    static func sampled(_ points: [CanvasPoint], width: Double, x: Int, y: Int) -> Double {
        // Far from every segment nothing need be sampled.
        var near = Double.infinity
        for index in 1..<points.count {
            near = min(
                near,
                distance(
                    Double(x) + 0.5, Double(y) + 0.5, points[index - 1], points[index]))
        }
        if near > width / 2 + 0.71 { return 0 }
        if near < width / 2 - 0.71 { return 1 }
        var hits = 0
        for i in 0..<16 {
            for j in 0..<16 {
                let sx = Double(x) + (Double(i) + 0.5) / 16
                let sy = Double(y) + (Double(j) + 0.5) / 16
                for index in 1..<points.count
                where distance(sx, sy, points[index - 1], points[index]) <= width / 2 {
                    hits += 1
                    break
                }
            }
        }
        return Double(hits) / 256
    }

    private static func distance(
        _ x: Double, _ y: Double, _ a: CanvasPoint, _ b: CanvasPoint
    ) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let t = square > 0 ? min(max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
        let (ex, ey) = (x - a.x - t * dx, y - a.y - t * dy)
        return (ex * ex + ey * ey).squareRoot()
    }
}
