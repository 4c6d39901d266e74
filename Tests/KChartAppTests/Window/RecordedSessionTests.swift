import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartModel
import KChartRaster
import KChartScene
import KChartText
import Testing

@testable import KChartApp

@Suite("A recorded session")
struct RecordedSessionTests {
    private final class Record {
        var intents: [ChartIntent] = []
        /// How many intents had been carried out at each frame.
        var frames: [Int] = []
        var now: UInt64 = 1_000_000_000
    }

    @Test("a session of hands, keys and a feed, replayed, gives the same picture")
    func replay() throws {
        let fonts = try FontCatalog()
        let size = PixelSize(width: 720, height: 540)
        let session = try makeSession()
        let record = Record()
        let token = session.model.observeIntents { record.intents.append($0) }
        let host = HeadlessHost(size: size)
        let chart = try ChartWindow(
            session: session, host: host, loop: EventLoop(), fonts: fonts,
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        let window = try #require(host.windows.first)
        func frames(_ limit: Int = 400) {
            var count = 0
            while count < limit, window.grantFrame(at: record.now) {
                record.frames.append(record.intents.count)
                record.now += 16_666_667
                count += 1
            }
        }
        frames()
        play(session, window, frames)
        token.cancel()
        #expect(record.intents.count > 150)
        #expect(record.frames.count > 60)

        // The same again for a chart of the same beginning, with the frames in their places.
        let other = try makeSession()
        let scene = ChartScene(resources: session.look.resources(fonts))
        scene.resize(to: size, scale: 1)
        scene.reserve(leading: chart.bars.leading)
        let changes = other.model.observeChanges { scene.invalidate($0) }
        var done = 0
        for count in record.frames {
            other.model.replay(record.intents[done..<count])
            done = count
            _ = scene.update(other.model)
        }
        other.model.replay(record.intents[done...])
        _ = scene.update(other.model)
        changes.cancel()
        #expect(other.state["viewport"] == session.state["viewport"])
        #expect(other.state["crosshair"] == session.state["crosshair"])
        let first = ChartPicture(scene: chart.scene, fonts: fonts).pixels(size)
        let second = ChartPicture(scene: scene, fonts: fonts).pixels(size)
        #expect(try PNGWriter.encode(first.buffer) == PNGWriter.encode(second.buffer))
    }

    private func play(
        _ session: ChartSession, _ window: HeadlessWindow, _ frames: (Int) -> Void
    ) {
        func sample(_ x: Double, _ y: Double, _ time: Int64) -> PointerSample {
            PointerSample(x: x, y: y, milliseconds: time)
        }
        let model = session.model
        let last = model.state.series.lastTime ?? .epoch
        // A swing that glides while trades come in.
        window.send(.pointerPressed(.primary, sample(200, 200, 0)))
        for step in 1...15 {
            window.send(
                .pointerMoved(sample(200 + Double(step) * 14, 200, Int64(step) * 10)))
            model.update(Tick(time: last.advanced(byMicroseconds: Int64(step)), price: 104))
            frames(1)
        }
        window.send(.pointerReleased(.primary, sample(410, 200, 155)))
        frames(400)
        for key: Key in [.left, .character("-"), .pageUp, .character("+"), .end] {
            window.send(.keyPressed(KeyStroke(key: key, text: key == .character("+") ? "+" : "")))
            frames(400)
        }
        window.send(.keyPressed(KeyStroke(key: .character("6"), modifiers: .alt, text: "6")))
        window.send(
            .scrolled(
                ScrollSample(
                    pointer: sample(300, 150, 400), stepsX: 0, stepsY: -2, isContinuous: false)))
        frames(400)
        // The line between the panes, then a click that pins the crosshair.
        let line = Double(window.size.height) - 140
        window.send(.pointerPressed(.primary, sample(100, line, 2_000)))
        window.send(.pointerMoved(sample(100, line - 30, 2_050)))
        window.send(.pointerReleased(.primary, sample(100, line - 30, 2_100)))
        frames(400)
        window.send(.pointerPressed(.primary, sample(350, 180, 4_000)))
        window.send(.pointerReleased(.primary, sample(350, 180, 4_020)))
        model.addMarker(Marker(id: "m", time: last, kind: .buy))
        model.update(
            Tick(time: last.advanced(byMicroseconds: 3_600_000_000), price: 99, volume: 3))
        frames(400)
    }
}
