import Foundation
import KChartCanvas
import KChartCore
import KChartModel
import KChartRaster
import KChartScene
import Testing

struct PictureTests {
    @Test(
        "a chart draws at every scale and theme without leaving its ground empty",
        arguments: [
            ("dark", 1.0, "en"), ("light", 1.0, "de"), ("dark", 1.25, "zh-Hans"),
            ("light", 2.0, "hi"), ("solaris", 1.5, "ar"),
        ])
    func draws(theme: String, scale: Double, language: String) throws {
        let size = PixelSize(width: Int(1_000 * scale), height: Int(560 * scale))
        let stage = try SceneStage(size: size, scale: scale, theme: theme, language: language)
        stage.model.setFeed(FeedStatus(kind: .simulated, phase: .simulated, source: "Simulated"))
        stage.model.setCrosshair(
            at: BarPosition(stage.model.state.viewport.first + 60), price: 99_000, pinned: true)
        let picture = stage.picture()
        let colors = Set(stage.words)
        #expect(colors.count > 20)
        if let folder = ProcessInfo.processInfo.environment["KCHART_PICTURES"] {
            try PNGWriter.write(picture.buffer, to: "\(folder)/\(theme)-\(scale)-\(language).png")
        }
    }
}
