import KChartCanvas
import KChartCore
import KChartModel
import KChartRaster
import KChartScene
import Testing

struct TooltipTests {
    private func shownCard(_ stage: SceneStage) -> TooltipFrame? {
        stage.paint()
        return stage.scene.frame?.crosshair?.tooltip
    }

    private func put(_ stage: SceneStage, at fraction: Double) {
        let viewport = stage.model.state.viewport
        stage.scene.invalidate(
            stage.model.setCrosshair(
                at: BarPosition(viewport.first + viewport.visibleBars * fraction), price: 100_000))
    }

    @Test("T-056 the card stands away from the crosshair and keeps its side near the middle")
    func side() throws {
        let stage = try SceneStage(bars: 600, size: PixelSize(width: 1_000, height: 600))
        let plot = { stage.scene.frame?.layout.data ?? .zero }
        put(stage, at: 0.44)
        let right = try #require(shownCard(stage))
        #expect(right.rect.midX > plot().midX)
        #expect(right.rect.y == plot().y + 6)
        put(stage, at: 0.5)
        #expect(shownCard(stage)?.rect.x == right.rect.x)
        put(stage, at: 0.56)
        let left = try #require(shownCard(stage))
        #expect(left.rect.x == plot().x + 6)
        put(stage, at: 0.5)
        #expect(shownCard(stage)?.rect.x == left.rect.x)
    }

    @Test("in history the card on the right keeps clear of the badge that reaches over the plot")
    func clearOfBadge() throws {
        let stage = try SceneStage(bars: 900, size: PixelSize(width: 1_000, height: 600))
        stage.model.goToStart()
        put(stage, at: 0.2)
        let card = try #require(shownCard(stage))
        let badge = try #require(stage.scene.frame?.badge)
        #expect(badge.isButton)
        #expect(card.rect.maxX + 12 <= badge.tag.rect.x)
    }

    @Test("T-055 an open of zero hides the percent row, a first point both rows of change")
    func zeroReference() throws {
        func rows(_ candles: [Candle]) throws -> Int {
            let stage = try SceneStage(bars: 0, size: PixelSize(width: 1_000, height: 600))
            stage.model.setSeries(BarSeries(interval: .hours(1), candles: candles))
            stage.scene.invalidate(.everything)
            stage.scene.invalidate(
                stage.model.setCrosshair(at: BarPosition(0), price: candles[0].close))
            return (shownCard(stage)?.words.count ?? 0) / 2
        }
        func bar(_ open: Double) -> Candle {
            Candle(time: .epoch, open: open, high: 5, low: 0, close: 4)
        }
        // Time, O, H, L, C, change, change %, range.
        #expect(try rows([bar(3)]) == 8)
        #expect(try rows([bar(0)]) == 7)
    }

    @Test("in a right-to-left language names stand at the right and values at the left")
    func rightToLeft() throws {
        let stage = try SceneStage(
            bars: 600, size: PixelSize(width: 1_000, height: 600), language: "ar")
        put(stage, at: 0.7)
        let card = try #require(shownCard(stage))
        // The side rule stays: the crosshair is right, the card left.
        #expect(card.rect.midX < 500)
        for row in stride(from: 0, to: card.words.count, by: 2) {
            #expect(card.words[row].x > card.words[row + 1].x)
        }
    }

    @Test("a plot without room for the card shows none, and the setting hides it")
    func noRoom() throws {
        let small = try SceneStage(bars: 300, size: PixelSize(width: 260, height: 200))
        put(small, at: 0.3)
        #expect(shownCard(small) == nil)
        let stage = try SceneStage(bars: 300, size: PixelSize(width: 1_000, height: 600))
        stage.model.setTooltip(false)
        put(stage, at: 0.3)
        #expect(shownCard(stage) == nil)
        #expect(stage.scene.frame?.crosshair != nil)
    }

    @Test(
        "the card covers no high or low label: it steps to the other side or goes, and comes back",
        arguments: [1.0, 2.0])
    func extremes(scale: Double) throws {
        let size = PixelSize(width: Int(700 * scale), height: Int(420 * scale))
        var covered = 0
        for seed in 1...12 as ClosedRange<UInt64> {
            let stage = try SceneStage(bars: 300, size: size, scale: scale, seed: seed)
            if seed > 6 { stage.model.setInverted(true) }
            stage.scene.invalidate(.everything)
            stage.paint()
            let free = try #require(stage.scene.frame?.extremes)
            let view = stage.model.state.viewport
            for fraction in stride(from: 0.05, to: 0.95, by: 0.1) {
                let update = stage.step {
                    $0.setCrosshair(
                        at: BarPosition(view.first + view.visibleBars * fraction), price: 100_000)
                }
                let frame = try #require(stage.scene.frame)
                let card = try #require(frame.crosshair?.tooltip).rect
                for mark in frame.extremes { #expect(!card.intersects(mark.bounds)) }
                if free.contains(where: { card.intersects($0.bounds) }) {
                    covered += 1
                    #expect(frame.extremes != free)
                }
                #expect(stage.stalePixels() == nil)
                // The same bar again: nothing of the scene is painted.
                let again = stage.step {
                    $0.setCrosshair(
                        at: BarPosition(view.first + view.visibleBars * fraction), price: 99_000)
                }
                #expect(again.damage.isEmpty)
                _ = update
            }
            _ = stage.step { $0.clearCrosshair() }
            #expect(stage.scene.frame?.extremes == free)
            #expect(stage.stalePixels() == nil)
        }
        #expect(covered > 0)
    }

    @Test("within one bar the card is not made anew")
    func sameBar() throws {
        let stage = try SceneStage(bars: 300, size: PixelSize(width: 1_000, height: 600))
        put(stage, at: 0.3)
        let before = try #require(shownCard(stage))
        stage.scene.invalidate(
            stage.model.setCrosshair(
                at: stage.model.state.crosshair?.position ?? BarPosition(0), price: 100_100))
        #expect(shownCard(stage) == before)
    }
}

struct CountdownTests {
    @Test("a running bar counts down under the badge; without a clock there is no such row")
    func badge() throws {
        let stage = try SceneStage(bars: 300, size: PixelSize(width: 1_000, height: 600))
        stage.paint()
        let plain = try #require(stage.scene.frame?.badge)
        #expect(plain.countdown == nil)
        let last = try #require(stage.model.state.series.lastTime)
        let now = last.advanced(byMicroseconds: 3_000_000_000)
        let update = stage.step { $0.setClock(now) }
        let badge = try #require(stage.scene.frame?.badge)
        #expect(badge.countdown != nil)
        #expect(badge.tag.rect.height == plain.tag.rect.height + 16)
        #expect(badge.tag.rect.y == plain.tag.rect.y)
        #expect(stage.model.state.timeToClose == 600_000_000)
        #expect(!update.damage.isEmpty)
        let next = stage.step { $0.setClock(now.advanced(byMicroseconds: 1_000_000)) }
        #expect(next.damage.reduce(0) { $0 + $1.area } <= 2 * badge.tag.rect.area)
        #expect(stage.words == stage.fresh())
    }

    @Test("a bar that is late waits at zero, and an old one shows nothing")
    func late() throws {
        let stage = try SceneStage(bars: 10)
        let last = try #require(stage.model.state.series.lastTime)
        stage.model.setClock(last.advanced(byMicroseconds: 3_700_000_000))
        #expect(stage.model.state.timeToClose == 0)
        stage.model.setClock(last.advanced(byMicroseconds: 90_000_000_000))
        #expect(stage.model.state.timeToClose == nil)
    }
}

struct CrosshairMagnetTests {
    @Test("the magnet snaps to the close, or to the nearest of the four prices on the screen")
    func snapping() throws {
        let stage = try SceneStage(bars: 0)
        stage.model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: [Candle(time: .epoch, open: 10, high: 20, low: 5, close: 15)]))
        func price(_ magnet: CrosshairMagnet, _ price: Double) -> Double? {
            stage.model.setCrosshairMagnet(magnet)
            stage.model.setCrosshair(at: BarPosition(0.2), price: price)
            return stage.model.state.crosshair?.price
        }
        #expect(price(.off, 17.2) == 17.2)
        #expect(price(.close, 17.2) == 15)
        #expect(price(.ohlc, 17.9) == 20)
        #expect(price(.ohlc, 6) == 5)
        #expect(price(.ohlc, 11) == 10)
        // Where there is no bar it follows the pointer.
        stage.model.setCrosshair(at: BarPosition(3), price: 11.5)
        #expect(stage.model.state.crosshair?.price == 11.5)
    }
}
