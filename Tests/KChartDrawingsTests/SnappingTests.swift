import KChartCore
import Testing

@testable import KChartDrawings

@Suite("Magnet, grid and Shift")
struct SnappingTests {
    /// Places a horizontal or trend line with the magnet and returns its last anchor. Every bar has
    /// open 50, high 60, low 40, close 55: rows 250, 200, 300, 225.
    func placed(
        _ magnet: DrawingMagnet, _ x: Double, _ y: Double,
        _ modifiers: DrawingPointer.Modifiers = [], space: DrawingSpace = Stage.space()
    ) -> Anchor? {
        var stage = Stage()
        stage.space = space
        var settings = DrawingSettings()
        settings.magnet = magnet
        stage.apply(.setSettings(settings))
        stage.apply(.chooseTool(.horizontalLine))
        stage.click(x, y, modifiers)
        return stage.all.last?.anchors.last
    }

    @Test("off: the time goes to the nearest bar, the price is free")
    func off() {
        #expect(placed(.off, 104, 210) == Stage.anchor(10, 58))
    }

    @Test("near: a price of a bar within 14 px holds the anchor, one farther does not")
    func near() {
        #expect(placed(.near, 104, 210) == Stage.anchor(10, 60))
        // 14 px below the high, but 13.9 from it counts and 14.1 does not.
        #expect(placed(.near, 100, 186.1) == Stage.anchor(10, 60))
        #expect(placed(.near, 100, 185.9)?.price != 60)
        // Between low and open, 25 px from both.
        #expect(placed(.near, 100, 275) == Stage.anchor(10, 45))
    }

    @Test("near counts in both directions and grows with the scale of the screen")
    func nearScale() {
        var space = Stage.space(bars: 10)
        // The last bar is at x 90; 12 px right and 8 px up are 14.4 px away.
        #expect(placed(.near, 102, 192, space: space)?.price != 60)
        space.pixelScale = 2
        #expect(placed(.near, 102, 192, space: space) == Stage.anchor(9, 60))
    }

    @Test("always: the nearest price of the nearest bar, however far")
    func always() {
        #expect(placed(.always, 104, 20) == Stage.anchor(10, 60))
        #expect(placed(.always, 104, 480) == Stage.anchor(10, 40))
        #expect(placed(.always, 104, 240) == Stage.anchor(10, 50))
    }

    @Test("the magnet draws to visible bars only, and lets go in the future")
    func visibleOnly() {
        let space = Stage.space(visible: BarIndex(20)..<BarIndex(30))
        #expect(placed(.always, 104, 20, space: space)?.price == 96)
        #expect(placed(.near, 104, 205, space: space)?.price == 59)
        #expect(placed(.always, 250, 20, space: space)?.price == 60)
        let past = Stage.space(bars: 10)
        #expect(placed(.always, 500, 20, space: past) == Stage.anchor(50, 96))
    }

    @Test("Control frees from magnet and grid")
    func free() throws {
        let anchor = try #require(placed(.always, 104, 210, .control))
        // 104 px are 10.4 bars, row 210 is 58.
        #expect(anchor.time == Stage.hour(10).advanced(byMicroseconds: 1_440_000_000))
        #expect((anchor.price - 58).magnitude < 1e-9)
    }

    @Test("a magnet over a thousand bars a pixel looks at no more than 512 of them")
    func bounded() {
        let count = 200_000
        let mapping = TimeMapping(
            kind: .sessions, interval: .hours(1), indices: BarIndex(0)..<BarIndex(count)
        ) { Stage.hour($0.slot) }
        let asked = Counter()
        var stage = Stage()
        stage.space = DrawingSpace(
            mapping: mapping, viewport: Viewport(first: 0, visibleBars: Double(count)),
            size: PixelSize(width: 100, height: 100),
            scale: PriceScale(mode: .linear, low: 0, high: 100),
            visibleBars: BarIndex(0)..<BarIndex(count)
        ) { _ in
            asked.add()
            return BarPrices(open: 50, high: 60, low: 40, close: 55)
        }
        var settings = DrawingSettings()
        settings.magnet = .near
        stage.apply(.setSettings(settings))
        stage.apply(.chooseTool(.horizontalLine))
        stage.apply(.move(stage.pointer(50, 50)))
        #expect(asked.count > 0 && asked.count <= 512)
        #expect(stage.editor.placement?.isMagnetic == true)
    }

    /// Counts on one thread.
    final class Counter: @unchecked Sendable {
        var count = 0
        func add() { count += 1 }
    }

    func line(_ kind: DrawingKind, to x: Double, _ y: Double) -> [Anchor] {
        var stage = Stage()
        stage.apply(.chooseTool(kind))
        stage.click(500, 250)
        stage.click(x, y, .shift)
        return stage.all.last?.anchors ?? []
    }

    @Test("Shift holds a line to an axis or to 45°")
    func directions() {
        #expect(line(.trendLine, to: 700, 300)[1] == Stage.anchor(70, 50))
        #expect(line(.trendLine, to: 520, 100)[1] == Stage.anchor(50, 80))
        // 200 right and 170 up: 45°, so 200 px up, 40 in price.
        #expect(line(.trendLine, to: 700, 80)[1] == Stage.anchor(70, 90))
        #expect(line(.trendLine, to: 300, 420)[1] == Stage.anchor(30, 10))
    }

    @Test("Shift makes a square of a box")
    func square() {
        // 200 wide, 50 high: 200 px are 40 in price.
        #expect(line(.rectangle, to: 700, 300)[1] == Stage.anchor(70, 10))
        #expect(line(.ellipse, to: 450, 200)[1] == Stage.anchor(45, 60))
        #expect(line(.rectangle, to: 510, 50)[1].time == Stage.hour(70))
    }

    @Test("prices stand on ticks where the tick is known")
    func ticks() {
        var stage = Stage(tickSize: 0.25)
        stage.apply(.chooseTool(.horizontalLine))
        stage.click(100, 333)
        // Row 333 is 33.4.
        #expect(stage.all[0].anchors[0].price == 33.5)
    }
}
