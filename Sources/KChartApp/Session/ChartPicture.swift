import KChartCanvas
import KChartCore
import KChartModel
import KChartRaster
import KChartScene
import KChartText

/// Draws a chart into memory, scene and overlay, without any window.
struct ChartPicture {
    let scene: ChartScene
    let fonts: FontCatalog

    /// A new picture of the model's chart; the model learns what the layout measured.
    static func draw(
        _ model: ChartModel, look: ChartLook, fonts: FontCatalog, size: PixelSize, scale: Double
    ) -> OwnedPixels {
        let scene = ChartScene(resources: look.resources(fonts))
        scene.resize(to: size, scale: scale)
        model.settleAllIndicators()
        _ = scene.update(model)
        return ChartPicture(scene: scene, fonts: fonts).pixels(size)
    }

    /// The frame that the scene holds, painted whole.
    ///
    /// - Parameter showsFocus: true for what the window shows, false for a picture of the chart.
    func pixels(_ size: PixelSize, showsFocus: Bool = false) -> OwnedPixels {
        let pixels = OwnedPixels(size: size)
        let canvas = RasterCanvas(buffer: pixels.buffer, fonts: fonts, glyphs: GlyphCache())
        scene.paint(canvas, damage: [pixels.buffer.bounds])
        scene.paintOverlay(canvas, showsFocus: showsFocus)
        return pixels
    }
}
