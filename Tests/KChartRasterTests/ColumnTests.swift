import KChartCanvas
import KChartCore
import KChartRaster
import Testing

@Suite("Columns")
struct ColumnTests {
    private static let paints: [Paint] = [
        .solid(.white), .solid(Color(rgb: 0x40_C0FF).withOpacity(0.37)),
        .verticalGradient(
            top: Color(rgb: 0xFF_8000).withOpacity(0.8), bottom: .clear, fromY: 5, toY: 60),
    ]

    /// Columns side by side, some of them wide, with gaps; calm stretches and jumps.
    private func spans(_ random: inout SplitMix) -> [ColumnSpan] {
        var left = random.below(6) - 3
        var spans: [ColumnSpan] = []
        var level = 40.0
        while left < 130 {
            let right = left + (random.below(6) == 0 ? 1 + random.below(50) : 1)
            level += random.number(-3, 3) + (random.below(9) == 0 ? random.number(-40, 40) : 0)
            spans.append(
                ColumnSpan(
                    left: left, right: right, top: level,
                    bottom: level + random.number(0, random.below(2) == 0 ? 0.6 : 30)))
            left = right + (random.below(8) == 0 ? 2 : 0)
        }
        return spans
    }

    @Test("columns paint, bit for bit, what polygons with their outlines paint", arguments: paints)
    func equalPolygons(paint: Paint) throws {
        var random = SplitMix(seed: 7)
        for _ in 0..<40 {
            let spans = spans(&random)
            let columns = try TestSurface(120, 90)
            let polygons = try TestSurface(120, 90)
            for surface in [columns, polygons] {
                surface.canvas.fill(surface.canvas.bounds, with: Color(rgb: 0x20_3040))
                // A grid, so that the ground is not flat everywhere.
                surface.canvas.fill(PixelRect(x: 50, y: 0, width: 1, height: 90), with: .white)
                surface.canvas.fill(PixelRect(x: 0, y: 45, width: 120, height: 1), with: .white)
            }
            columns.canvas.fillColumns(spans, with: paint)
            for span in spans {
                polygons.canvas.fillPolygon(
                    [
                        CanvasPoint(x: Double(span.left), y: span.top),
                        CanvasPoint(x: Double(span.right), y: span.top),
                        CanvasPoint(x: Double(span.right), y: span.bottom),
                        CanvasPoint(x: Double(span.left), y: span.bottom),
                    ], with: paint)
            }
            #expect(columns.words == polygons.words)
        }
    }

    @Test("a column of half a row's height covers half of it")
    func half() throws {
        let surface = try TestSurface(4, 4)
        surface.canvas.fillColumns(
            [ColumnSpan(left: 1, right: 2, top: 1.25, bottom: 1.75)], with: .solid(.white))
        #expect(surface.coverage(1, 1) == 128)
        #expect(surface.painted().count == 1)
    }

    @Test("columns that are no place, or nowhere near, paint nothing and trap nowhere")
    func senseless() throws {
        let surface = try TestSurface(4, 4)
        surface.canvas.fillColumns(
            [
                ColumnSpan(left: Int.min, right: 0, top: 0, bottom: 4),
                ColumnSpan(left: 0, right: 4, top: .nan, bottom: 4),
                ColumnSpan(left: 0, right: 4, top: 9e300, bottom: .infinity),
                ColumnSpan(left: 0, right: 4, top: 3, bottom: 2),
                ColumnSpan(left: 4, right: Int.max, top: -.infinity, bottom: .infinity),
            ], with: .solid(.white))
        #expect(surface.painted().isEmpty)
        surface.canvas.fillColumns(
            [ColumnSpan(left: Int.min, right: Int.max, top: -.infinity, bottom: .infinity)],
            with: .solid(.white))
        #expect(surface.painted().count == 16)
    }
}
