import KChartCanvas
import KChartCore
import KChartModel
import KChartStyle
import Testing

@testable import KChartScene

struct MarkerTests {
    private func stage(_ markers: [Marker], scale: Double = 1) throws -> SceneStage {
        let stage = try SceneStage(
            bars: 300,
            size: PixelSize(width: Int(800 * scale), height: Int(500 * scale)), scale: scale)
        stage.model.addMarkers(markers)
        stage.paint()
        return stage
    }

    private func time(_ bar: Int) -> Timestamp {
        Timestamp(seconds: 1_735_689_600 + Int64(bar) * 3_600)
    }

    @Test("the dot stands on its bar's column and price", arguments: [1.0, 1.25, 1.5, 2.0])
    func dotPlace(scale: Double) throws {
        let stage = try stage(
            [Marker(id: "a", time: time(290).advanced(byMicroseconds: 9), kind: .buy)],
            scale: scale)
        let frame = try #require(stage.scene.frame)
        let mark = try #require(frame.markers.first)
        let bar = try #require(frame.bars.times.firstIndex(of: time(290)))
        let dot = mark.dot
        #expect(dot.x + dot.width / 2 == frame.bars.columns[bar])
        let row = Int(frame.mapping.y(of: frame.bars.closes[bar]).rounded())
        #expect(dot.y + dot.height / 2 == row)
        #expect(dot.width == Int((9 * scale).rounded()))
        #expect(mark.color == frame.theme.markerBuy)
    }

    @Test("the capsule of a purchase stands over its dot, of a sale under it, 3 px away")
    func capsulePlace() throws {
        let stage = try stage([
            Marker(id: "a", time: time(270), kind: .buy),
            Marker(id: "b", time: time(285), kind: .sell),
            Marker(id: "c", time: time(295), kind: .neutral),
            Marker(id: "d", time: time(260), kind: .neutral, label: "News", tint: 0xFFFF00),
        ])
        let marks = try #require(stage.scene.frame).markers
        try #require(marks.count == 4)
        let (note, buy, sell, plain) = (marks[0], marks[1], marks[2], marks[3])
        #expect(buy.capsule.map { $0.rect.maxY + 3 == buy.dot.y } == true)
        #expect(sell.capsule.map { $0.rect.y == sell.dot.maxY + 3 } == true)
        #expect(plain.capsule == nil)
        // Dark ink on a light colour of one's own.
        #expect(note.capsule?.fill == Color(rgb: 0xFFFF00))
        #expect(note.capsule?.text.color == .black)
        for mark in marks {
            guard let rect = mark.capsule?.rect else { continue }
            #expect(rect.height == 14)
            #expect(rect.x + rect.maxX == mark.dot.x + mark.dot.maxX)
        }
    }

    @Test("markers far outside the window, before the oldest bar or without a price are not drawn")
    func culled() throws {
        let stage = try stage([
            Marker(id: "old", time: time(3), kind: .buy),
            Marker(id: "before", time: time(-5), kind: .buy, price: 100_000),
            Marker(id: "future", time: time(400), kind: .buy),
            Marker(id: "in", time: time(298), kind: .buy),
            Marker(id: "next", time: time(303), kind: .sell, price: 100_000),
        ])
        #expect(stage.scene.frame?.markers.count == 2)
        stage.model.goToStart()
        stage.paint()
        #expect(stage.scene.frame?.markers.count == 1)
    }

    @Test("capsules never touch, and a dot that others cover is left out")
    func crowd() throws {
        let many = (0..<20_000).map { number in
            Marker(
                time: time(200 + number % 100), kind: number % 2 == 0 ? .buy : .sell,
                price: 99_000 + Double(number * 7_919 % 2_000))
        }
        let stage = try stage(many)
        let marks = try #require(stage.scene.frame).markers
        #expect(marks.count > 50)
        #expect(marks.count < 8_000)
        let capsules = marks.compactMap { $0.capsule?.rect }
        for (place, rect) in capsules.enumerated() {
            #expect(!capsules[..<place].contains { $0.intersects(rect) })
        }
    }

    @Test("words that would touch are laid aside, away from their dots")
    func laidAside() throws {
        let stage = try stage([
            Marker(id: "a", time: time(290), kind: .buy, label: "Entry"),
            Marker(id: "b", time: time(290), kind: .buy, label: "Added"),
            Marker(id: "c", time: time(290), kind: .buy, label: "Entry"),
            Marker(id: "d", time: time(291), kind: .buy, label: "Neighbour"),
            Marker(id: "e", time: time(290), kind: .sell, label: "Exit"),
            Marker(id: "f", time: time(290), kind: .sell, label: "All out"),
        ])
        let marks = try #require(stage.scene.frame).markers
        let capsules = marks.compactMap(\.capsule)
        // The same word at the same dot stands there once.
        #expect(capsules.count == 5)
        for (place, capsule) in capsules.enumerated() {
            #expect(!capsules[..<place].contains { $0.rect.intersects(capsule.rect) })
        }
        let theme = try #require(stage.scene.frame).theme
        let dot = try #require(marks.first { $0.color == theme.markerSell }).dot
        let sales = capsules.filter { $0.fill == theme.markerSell }.map(\.rect.y).sorted()
        #expect(sales == [dot.maxY + 3, dot.maxY + 3 + 16])
        #expect(stage.stalePixels() == nil)
    }

    @Test("of twenty thousand markers a tick makes none anew, unless one stands at its price")
    func tickWork() throws {
        let many = (0..<20_000).map { number in
            Marker(time: time(number % 300), kind: .buy, price: 99_000 + Double(number % 500))
        }
        let stage = try stage(many)
        let before = stage.scene.memory.work.markers
        for count in 1...20 {
            _ = stage.step {
                $0.update(Tick(time: time(299).advanced(byMicroseconds: 1), price: 100_000))
                $0.setCrosshair(at: BarPosition(290), price: 100_000 + Double(count))
            }
        }
        // The first tick may move the price range.
        #expect(stage.scene.memory.work.markers <= before + 1)
        stage.model.addMarker(Marker(id: "live", time: time(299), kind: .sell))
        stage.paint()
        let former = stage.scene.frame?.markers.last?.dot
        let close = try #require(stage.model.state.series.lastValue)
        _ = stage.step {
            $0.update(Tick(time: time(299).advanced(byMicroseconds: 2), price: close - 150))
        }
        #expect(stage.scene.frame?.markers.last?.dot != former)
        #expect(stage.stalePixels() == nil)
    }

    @Test("a marker that comes and goes repaints its own place and nothing else")
    func damage() throws {
        let stage = try stage([Marker(id: "a", time: time(270), kind: .buy)])
        let added = stage.step { $0.addMarker(Marker(id: "b", time: time(280), kind: .sell)) }
        let mark = try #require(stage.scene.frame?.markers.last)
        #expect(added.damage == [mark.bounds(hairline: 1)])
        #expect(!added.isOverlayStale)
        let removed = stage.step { $0.removeMarker("b") }
        #expect(removed.damage == added.damage)
        #expect(stage.stalePixels() == nil)
    }

    @Test("“Simulated” stays whatever is registered, and is not covered")
    func simulatedStays() throws {
        let stage = try stage([])
        _ = stage.step {
            $0.setFeed(FeedStatus(kind: .simulated, phase: .simulated, source: "S"))
            $0.setWatermark("ACME")
        }
        let plain = stage.picture()
        // Without its rounded corners, through which the ground is seen.
        let chip = try #require(stage.scene.frame?.notices.chip?.rect).outset(by: -4)
        let letters = try #require(stage.scene.frame?.notices.simulated?.bounds)
        let own = try #require(stage.scene.frame?.notices.watermark?.bounds)
        #expect(!letters.intersects(own))
        let before = SceneStage.words(Golden.part(chip, of: plain))
        for id in stage.scene.layers.ids where id != "ground" {
            stage.scene.layers.register(Nothing(id))
        }
        stage.scene.layers.register(Cover())
        stage.scene.invalidate(.everything)
        let covered = stage.picture()
        let isSame = SceneStage.words(Golden.part(chip, of: covered)) == before
        #expect(isSame && Set(before).count > 5)
    }

    private final class Nothing: SceneLayer {
        let id: String
        let surface = LayerSurface.scene
        init(_ id: String) { self.id = id }
        func prepare(_ frame: SceneFrame) {}
        func paint(_ canvas: any Canvas) {}
    }

    private final class Cover: SceneLayer {
        let id = "cover"
        let surface = LayerSurface.scene
        func prepare(_ frame: SceneFrame) {}
        func paint(_ canvas: any Canvas) { canvas.fill(canvas.clip, with: .black) }
    }

    @Test("the watermark fits the plot, whatever its length", arguments: ["A", "長い名前", "x"])
    func watermarkFits(text: String) throws {
        let stage = try stage([])
        stage.model.setWatermark(String(repeating: text, count: 250))
        stage.scene.invalidate(.watermark)
        stage.paint()
        let frame = try #require(stage.scene.frame)
        let bounds = try #require(frame.notices.watermark?.bounds)
        #expect(bounds.width <= frame.layout.data.width)
        #expect(frame.layout.data.contains(bounds))
    }

    @Test("the ask stands over its line and the bid under its own, both inside the plot")
    func quotes() throws {
        let stage = try stage([])
        let close = try #require(stage.model.state.series.lastValue)
        let update = stage.step { $0.setQuote(Quote(bid: close - 5, ask: close + 5)) }
        let frame = try #require(stage.scene.frame)
        try #require(frame.quotes.count == 2)
        let (ask, bid) = (frame.quotes[0], frame.quotes[1])
        #expect(ask.label.baseline < ask.rect.y)
        #expect(bid.label.baseline > bid.rect.maxY)
        #expect(!ask.label.bounds.intersects(bid.label.bounds))
        #expect(update.damage.allSatisfy { $0.height < 40 })
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.setQuote(Quote(bid: 1, ask: 1e9)) }
        #expect(stage.scene.frame?.quotes.isEmpty == true)
        #expect(stage.stalePixels() == nil)
    }

    @Test("A13 the sign of older bars is there while they load and the oldest is a window away")
    func spinner() throws {
        let stage = try stage([])
        _ = stage.step { $0.setLoadingHistory(true) }
        // 300 bars with about 100 in the window at the newest: the oldest is far away.
        let width = stage.model.state.viewport.visibleBars
        #expect(stage.model.state.viewport.first > width)
        #expect(stage.scene.frame?.notices.spinner == nil)
        _ = stage.step { $0.scroll(toFirst: width * 0.9) }
        let chip = try #require(stage.scene.frame?.notices.historyChip?.rect)
        let ring = try #require(stage.scene.frame?.notices.spinner?.ring)
        #expect(ring.allSatisfy { chip.contains(PixelPoint(x: Int($0.x), y: Int($0.y))) })
        #expect(stage.stalePixels() == nil)
        // It turns, and only its chip is painted again.
        let arc = stage.scene.frame?.notices.spinner?.arc
        let turned = stage.step { $0.setLoadingTurn(-3) }
        #expect(stage.scene.frame?.notices.spinner?.arc != arc)
        #expect(turned.damage.allSatisfy { chip.outset(by: 1).contains($0) }, "\(turned.damage)")
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.setLoadingHistory(false) }
        #expect(stage.scene.frame?.notices.spinner == nil)
        #expect(stage.stalePixels() == nil)
    }

    @Test("on a linear axis a tick moves the marker that stands on the way to the newest bar")
    func linearTick() throws {
        let stage = try stage([
            Marker(id: "a", time: time(298).advanced(byMicroseconds: 1_800_000_000), kind: .buy)
        ])
        _ = stage.step { $0.setTimeAxis(.linear) }
        let former = try #require(stage.scene.frame?.markers.last?.dot)
        let close = try #require(stage.model.state.series.lastValue)
        _ = stage.step {
            $0.update(Tick(time: time(299).advanced(byMicroseconds: 2), price: close - 600))
        }
        #expect(stage.scene.frame?.markers.last?.dot != former)
        #expect(stage.stalePixels() == nil)
    }
}
