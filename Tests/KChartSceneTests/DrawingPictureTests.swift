import KChartCanvas
import KChartCore
import KChartDrawings
import KChartModel
import KChartRaster
import KChartStyle
import Testing

@testable import KChartScene

@Suite("Golden pictures of the drawing tools")
struct DrawingPictureTests {
    /// A drawing of one kind, selected, over a plain ground; words are left out, because fonts
    /// differ from machine to machine.
    private static func picture(_ kind: DrawingKind, scale: Double, theme: String) throws
        -> OwnedPixels
    {
        let size = PixelSize(width: Int(180 * scale), height: Int(120 * scale))
        let stage = try SceneStage(bars: 60, size: size, scale: scale, theme: theme, isPlain: true)
        stage.model.setVisibleBars(30)
        stage.paint()
        _ = stage.step { model in
            DrawingSceneTests.addEach(model)
            let all = model.state.drawings.drawings.all
            model.editDrawings(.remove(all.filter { $0.kind != kind }.map(\.id)))
            model.editDrawings(.select(all.filter { $0.kind == kind }.map(\.id)))
        }
        let frame = try #require(stage.scene.frame)
        let pixels = OwnedPixels(size: size)
        let canvas = RasterCanvas(
            buffer: pixels.buffer, fonts: stage.fonts, glyphs: stage.glyphs)
        canvas.fill(canvas.bounds, with: frame.theme.pane)
        canvas.clipped(to: frame.mapping.plot) {
            for drawing in frame.drawings {
                var bare = drawing
                bare.labels = []
                bare.paint(canvas)
            }
        }
        return pixels
    }

    /// A note is nothing but words.
    static let kinds = DrawingEditor().tools.filter { $0.kind != .textNote && $0.isKept }
        .map(\.kind.name)

    @Test("every tool draws what it drew", arguments: kinds)
    func golden(kind: String) throws {
        for (scale, theme) in [(1.0, "dark"), (1.25, "light"), (2.0, "dark")] {
            try Golden.check(
                try Self.picture(DrawingKind(kind), scale: scale, theme: theme),
                "drawings/\(kind)-\(scale)")
        }
    }
}
