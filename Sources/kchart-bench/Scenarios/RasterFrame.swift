import KChartCanvas
import KChartCore
import KChartRaster
import KChartText

/// The drawing of a full frame without its chart: ground, grid, 300 candles, labels, two lines.
enum RasterFrame: Scenario {
    static let id = "raster.frame"
    static let title = "raster 1920x1080, 300 candles"

    static func run(_ bench: Bench) throws -> [Result] {
        let pixels = OwnedPixels(size: PixelSize(width: 1920, height: 1080))
        let canvas = RasterCanvas(
            buffer: pixels.buffer, fonts: try FontCatalog(), glyphs: GlyphCache())
        let picture = Picture(fonts: canvas.fonts)
        let reading = try bench.stopwatch.pair(
            { picture.draw(on: canvas) },
            floor: {
                // The ground alone.
                let area = pixels.buffer.size.area
                pixels.buffer.base.update(repeating: 0x0C_0F14, count: area)
                consume(pixels)
            })
        return [
            Result(
                quantity: "cpu", goal: 1.5, measured: reading.cpu / 1e6, unit: .milliseconds,
                floor: reading.floor.map { $0 / 1e6 })
        ]
    }

    /// What a chart of this size draws, prepared as its layers keep it.
    private struct Picture {
        var rising: [PixelRect] = []
        var falling: [PixelRect] = []
        var grid: [PixelRect] = []
        var lines: [[CanvasPoint]] = [[], []]
        var labels: [ShapedText] = []

        init(fonts: FontCatalog) {
            for (index, bar) in MadeUpBars(count: 300).enumerated() {
                func row(_ cents: Int64) -> Int { 540 - Int(cents - 5_995_000) / 400 }
                let x = 8 + index * 6
                let top = row(max(bar.open, bar.close))
                let bottom = max(row(min(bar.open, bar.close)), top + 1)
                let rects = [
                    PixelRect(left: x + 2, top: row(bar.high), right: x + 3, bottom: row(bar.low)),
                    PixelRect(left: x, top: top, right: x + 5, bottom: bottom),
                ]
                if bar.close >= bar.open { rising += rects } else { falling += rects }
                for line in lines.indices {
                    lines[line].append(
                        CanvasPoint(x: Double(x) + 2.5, y: Double(row(bar.close) + 30 * line)))
                }
            }
            for step in 0..<20 {
                grid.append(PixelRect(x: 0, y: step * 52, width: 1840, height: 1))
                grid.append(PixelRect(x: step * 92, y: 0, width: 1, height: 1050))
            }
            let style = FontStyle(pixelSize: 12)
            labels = (0..<45).map { fonts.shape("6\($0),123.45", style: style) }
        }

        func draw(on canvas: RasterCanvas) {
            canvas.fill(canvas.bounds, with: Color(rgb: 0x0C_0F14))
            canvas.fill(grid, with: Color(rgb: 0x19_1E26))
            canvas.fill(rising, with: Color(rgb: 0x2D_BE8D))
            canvas.fill(falling, with: Color(rgb: 0xF2_545B))
            for line in lines {
                canvas.strokePolyline(
                    line, style: StrokeStyle(width: 1.5), with: Color(rgb: 0x5B_98FF))
            }
            for (index, label) in labels.enumerated() {
                canvas.draw(
                    label, x: 1846, baseline: 20 + index * 23, with: Color(rgb: 0x8D_98A8))
            }
        }
    }
}
