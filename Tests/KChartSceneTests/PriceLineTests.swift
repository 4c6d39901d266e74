import KChartCanvas
import KChartCore
import KChartModel
import Testing

@testable import KChartScene

struct PriceLineTests {
    @Test("T-046: marks and badge stand in a resized window as in one that was opened so")
    func resized() throws {
        let large = PixelSize(width: 900, height: 520)
        let stage = try SceneStage(bars: 300)
        stage.paint()
        let before = try #require(stage.scene.frame)
        stage.scene.resize(to: large, scale: 1)
        stage.scene.measure(stage.model)
        // One frame: nothing follows later.
        _ = stage.scene.update(stage.model)
        let frame = try #require(stage.scene.frame)
        #expect(frame.extremes != before.extremes && frame.badge != before.badge)
        #expect(!stage.scene.needsFrame)
        let other = try SceneStage(bars: 300, size: large)
        other.paint()
        other.model.apply(.show(stage.model.state.viewport))
        other.paint()
        #expect(frame.extremes == other.scene.frame?.extremes)
        #expect(frame.badge == other.scene.frame?.badge)
        #expect(frame.priceLine == other.scene.frame?.priceLine)
    }

    @Test("T-048: away from the newest bar the line runs all across and the badge leads back")
    func awayFromNewest() throws {
        let stage = try SceneStage(bars: 900)
        let other = try SceneStage(bars: 900)
        stage.paint()
        other.paint()
        #expect(stage.scene.frame?.badge?.isButton == false)
        // The price it stood at is inside the range there too.
        let close = try #require(stage.model.state.series.lastValue)
        stage.model.scroll(toFirst: 200)
        stage.model.setPriceRange(PriceRange(low: close - 3_000, high: close + 3_000))
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let badge = try #require(frame.badge)
        #expect(badge.isButton && !badge.chevron.isEmpty)
        let line = try #require(frame.priceLine?.rect)
        #expect(line.x == frame.layout.data.x && line.maxX >= frame.layout.data.maxX)
        #expect(
            frame.hits.target(at: PixelPoint(x: badge.tag.rect.midX, y: badge.tag.rect.midY))
                == .liveEdgeButton)
        // The other chart has not moved.
        #expect(other.scene.frame?.badge?.isButton == false && !other.scene.needsFrame)
    }
}
