import KChartCanvas
import KChartCore
import KChartRaster
import KChartText
import Testing

/// Law 8 for the canvas: whatever is repainted inside a clip equals the whole picture there.
@Suite("Painting a part")
struct PartialPaintingTests {
    private func paint(_ canvas: RasterCanvas, seed: UInt64, shiftX: Double = 0) {
        var random = SplitMix(seed: seed)
        canvas.fill(canvas.bounds, with: Color(rgb: 0x10_1820))
        func place() -> CanvasPoint {
            point(random.number(-40, 140) + shiftX, random.number(-40, 120))
        }
        for round in 0..<6 {
            let color = Color(rgb: UInt32(random.below(1 << 24))).withOpacity(
                random.number(0.2, 1))
            canvas.fillPolygon(
                (0..<7).map { _ in place() },
                with: round.isMultiple(of: 2)
                    ? .solid(color)
                    : .verticalGradient(top: color, bottom: .clear, fromY: 10, toY: 70))
            canvas.fillColumns(
                columns(&random, width: 100 + Int(shiftX)),
                with: round.isMultiple(of: 2)
                    ? .verticalGradient(top: color, bottom: .clear, fromY: 10, toY: 70)
                    : .solid(color))
            canvas.strokePolyline(
                (0..<9).map { _ in place() },
                style: StrokeStyle(
                    width: random.number(0.5, 8),
                    dash: round.isMultiple(of: 3) ? [4, 3] : [],
                    isRound: !round.isMultiple(of: 4)), with: color)
            canvas.fillRounded(
                PixelRect(
                    x: random.below(80) + Int(shiftX), y: random.below(60),
                    width: random.below(40), height: random.below(30)), radius: 5, with: color)
            canvas.strokeRounded(
                PixelRect(
                    x: random.below(80) + Int(shiftX), y: random.below(60),
                    width: random.below(40), height: random.below(30)), radius: 6, width: 2,
                with: color)
            let text = canvas.fonts.shape(
                "68,432.10 سعر", style: FontStyle(pixelSize: 13, weight: 600))
            canvas.draw(
                text, x: Double(random.below(360)) / 4 - 10 + shiftX, baseline: random.below(80),
                with: color)
        }
    }

    private func columns(_ random: inout SplitMix, width: Int) -> [ColumnSpan] {
        var left = random.below(30) - 10
        var spans: [ColumnSpan] = []
        while left < width {
            let right = left + 1 + random.below(4)
            let top = random.number(-20, 70)
            spans.append(
                ColumnSpan(left: left, right: right, top: top, bottom: top + random.number(0, 40)))
            left = right + (random.below(5) == 0 ? 3 : 0)
        }
        return spans
    }

    @Test("any clip gives the pixels of the whole picture, bit for bit")
    func clips() throws {
        var random = SplitMix(seed: 99)
        for seed in 0..<20 {
            let whole = try TestSurface(100, 80)
            paint(whole.canvas, seed: UInt64(seed))
            let part = try TestSurface(100, 80)
            // Tiles of odd sizes, one after the other.
            var x = 0
            while x < 100 {
                let width = 1 + random.below(30)
                var y = 0
                while y < 80 {
                    let height = 1 + random.below(40)
                    part.canvas.clipped(to: PixelRect(x: x, y: y, width: width, height: height)) {
                        paint(part.canvas, seed: UInt64(seed))
                    }
                    y += height
                }
                x += width
            }
            #expect(part.words.elementsEqual(whole.words) == true)
        }
    }

    @Test("a line on half pixels scrolls by whole pixels without a change")
    func scrolling() throws {
        // Points of a line stand on the middle of their bar.
        var random = SplitMix(seed: 5)
        let points = (0..<60).map { step in
            point(Double(step) * 7 - 100.5, random.number(5, 75))
        }
        let style = StrokeStyle(width: 1.5)
        let scrolled = try TestSurface(100, 80)
        scrolled.canvas.strokePolyline(points, style: style, with: .white)
        for shift in [3, -5, 8] {
            let fresh = try TestSurface(100, 80)
            fresh.canvas.strokePolyline(
                points.map { point($0.x + Double(shift), $0.y) }, style: style, with: .white)
            for y in 0..<80 {
                for x in max(0, shift)..<min(100, 100 + shift) {
                    #expect(fresh.pixel(x, y) == scrolled.pixel(x - shift, y))
                }
            }
        }
    }
}
