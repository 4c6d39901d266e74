import KChartCanvas
import KChartCore
import KChartModel
import Testing

@testable import KChartScene

@Suite("The clock of the status line")
struct StatusClockTests {
    private static let time = Timestamp(seconds: 1_736_769_600)

    private func stage(
        width: Int = 900, scale: Double = 1, language: String = "en"
    ) throws -> SceneStage {
        let stage = try SceneStage(
            size: PixelSize(width: Int(Double(width) * scale), height: Int(520 * scale)),
            scale: scale, language: language)
        stage.model.setFeed(FeedStatus(kind: .exchange, phase: .live, source: "Test"))
        stage.scene.invalidate(.everything)
        stage.paint()
        return stage
    }

    @Test("it stands behind the zone and covers nothing", arguments: ["en", "de", "ar", "hi"])
    func place(language: String) throws {
        for scale in [1.0, 1.25, 2] {
            let stage = try stage(scale: scale, language: language)
            #expect(stage.scene.frame?.statusClock == nil)
            _ = stage.step { $0.setClock(Self.time) }
            let frame = try #require(stage.scene.frame)
            let clock = try #require(frame.statusClock).bounds
            #expect(frame.layout.status.intersection(clock) == clock)
            // Texts say two pixels more at either side than their ink.
            let ink = PixelRect(
                left: clock.x + 2, top: clock.y, right: clock.maxX - 2, bottom: clock.maxY)
            for text in frame.status {
                let other = text.bounds
                #expect(other.maxX - 2 <= ink.x || other.x + 2 >= ink.maxX)
            }
            for button in frame.scaleButtons { #expect(!button.rect.intersects(ink)) }
            let zone = try #require(frame.status.first).bounds
            #expect(language == "ar" ? zone.x > clock.x : zone.x < clock.x)
            #expect(stage.stalePixels() == nil)
        }
    }

    @Test("a second paints its own small area and makes no other part of the line again")
    func second() throws {
        let stage = try stage()
        stage.model.set(.countdown, false)
        _ = stage.step { $0.setClock(Self.time) }
        for step in 1...70 {
            let former = try #require(stage.scene.frame)
            let work = stage.scene.memory.work.status
            let update = stage.step {
                $0.setClock(Self.time.advanced(byMicroseconds: Int64(step) * 1_000_000))
            }
            let frame = try #require(stage.scene.frame)
            #expect(stage.scene.memory.work.status == work)
            #expect(frame.status == former.status && frame.statusClock != former.statusClock)
            #expect(frame.statusClock?.x == former.statusClock?.x)
            let area = try #require(frame.statusClock).bounds.area
            #expect(update.damage.reduce(0) { $0 + $1.area } <= 2 * area)
        }
        #expect(stage.stalePixels() == nil)
    }

    @Test("it goes with the live feed, and a window too narrow for the buttons has none")
    func goes() throws {
        let stage = try stage()
        _ = stage.step { $0.setClock(Self.time) }
        #expect(stage.scene.frame?.statusClock != nil)
        _ = stage.step { $0.setClock(nil) }
        #expect(stage.scene.frame?.statusClock == nil)
        #expect(stage.stalePixels() == nil)
        let narrow = try self.stage(width: 300)
        _ = narrow.step { $0.setClock(Self.time) }
        #expect(narrow.scene.frame?.statusClock == nil)
    }
}
