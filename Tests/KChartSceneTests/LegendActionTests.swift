import KChartCanvas
import KChartCore
import KChartIndicators
import KChartModel
import Testing

@testable import KChartScene

@Suite("Legends and the indicator bar")
struct LegendActionTests {
    private func stage(_ scale: Double = 1, language: String = "en") throws -> SceneStage {
        let stage = try SceneStage(
            size: PixelSize(width: Int(760 * scale), height: Int(560 * scale)), scale: scale,
            language: language)
        stage.model.addIndicator("sma")
        stage.model.addIndicator("rsi")
        stage.paint()
        return stage
    }

    private func number(_ id: String, _ model: ChartModel) throws -> Int {
        try #require(model.indicators.first { $0.instance.description.id == id }?.id)
    }

    private func target(_ stage: SceneStage, _ rect: PixelRect) -> HitTarget? {
        stage.scene.frame?.hits.target(at: PixelPoint(x: rect.midX, y: rect.midY))
    }

    @Test(
        "eye, settings and cross stand beside the legend under the pointer and can be hit there",
        arguments: [1.0, 1.25, 2.0])
    func actions(scale: Double) throws {
        let stage = try stage(scale)
        for id in ["sma", "rsi"] {
            let indicator = try number(id, stage.model)
            let entry = try #require(
                stage.scene.frame?.legendEntries.first { $0.indicator == indicator })
            #expect(target(stage, entry.rect) == .legend(indicator, entry.pane))
            _ = stage.step { $0.pointAtLegend(LegendPointer(indicator)) }
            let actions = try #require(stage.scene.frame?.legendActions)
            #expect(actions.buttons.map(\.icon) == ["eye", "settings", "close"])
            #expect(actions.rect.x - entry.rect.maxX == Int((8 * scale).rounded()))
            for button in actions.buttons {
                #expect(button.rect.width == Int((24 * scale).rounded()))
                #expect(target(stage, button.rect) == .legendAction(indicator, button.action))
            }
            #expect(stage.stalePixels() == nil)
            _ = stage.step { $0.pointAtLegend(nil) }
            #expect(stage.scene.frame?.legendActions == nil && stage.stalePixels() == nil)
        }
    }

    @Test("the way from a legend to its actions leaves neither")
    func noGap() throws {
        let stage = try stage()
        let indicator = try number("rsi", stage.model)
        _ = stage.step { $0.pointAtLegend(LegendPointer(indicator)) }
        let frame = try #require(stage.scene.frame)
        let entry = try #require(frame.legendEntries.first { $0.indicator == indicator })
        let actions = try #require(frame.legendActions)
        for x in entry.rect.x..<actions.rect.maxX {
            switch frame.hits.target(at: PixelPoint(x: x, y: entry.rect.midY)) {
            case .legend(indicator, _), .legendAction(indicator, _): continue
            case let other: Issue.record("\(other) at \(x)")
            }
        }
    }

    @Test("a hidden indicator keeps its legend, with an eye that shows it again")
    func hidden() throws {
        let stage = try stage()
        let indicator = try number("sma", stage.model)
        _ = stage.step { $0.setIndicatorVisible(indicator, false) }
        _ = stage.step { $0.pointAtLegend(LegendPointer(indicator)) }
        #expect(stage.scene.frame?.legendActions?.buttons.first?.icon == "eye-off")
        let nodes = stage.scene.accessibleNodes(stage.model)
        let eye = nodes.first { $0.id == "indicator.\(indicator).visibility" }
        #expect(eye?.actions == ["indicator show \(indicator)"])
        #expect(eye?.name == "Show SMA 20")
    }

    @Test("a legend is a node with its values, and each of its actions is one with its command")
    func nodes() throws {
        let stage = try stage()
        let indicator = try number("rsi", stage.model)
        let nodes = stage.scene.accessibleNodes(stage.model)
        let legend = try #require(nodes.first { $0.id == "indicator.\(indicator)" })
        #expect(legend.name == "RSI 14" && !legend.value.isEmpty)
        #expect(
            nodes.filter { $0.id.hasPrefix("indicator.\(indicator).") }.flatMap(\.actions) == [
                "indicator hide \(indicator)", "indicator settings \(indicator)",
                "indicator remove \(indicator)",
            ])
    }

    @Test("where a dragged indicator would go is marked, and the mark goes with the drag")
    func dropMarks() throws {
        let stage = try stage()
        let indicator = try number("rsi", stage.model)
        let volume = try #require(stage.scene.frame?.layout.pane(.volume)?.pane)
        _ = stage.step {
            $0.pointAtLegend(LegendPointer(indicator, drop: .into(.volume)))
        }
        let mark = try #require(stage.scene.frame?.dropMark)
        #expect(mark.rects.reduce(mark.rects[0]) { $0.union($1) } == volume)
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.pointAtLegend(LegendPointer(indicator, drop: .between(1))) }
        #expect(stage.scene.frame?.dropMark?.rects.first?.maxY == volume.y)
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.pointAtLegend(nil) }
        #expect(stage.scene.frame?.dropMark == nil && stage.stalePixels() == nil)
    }

    @Test("the bar has overlays, a line and panes in the order of the catalogue, at the end")
    func bar() throws {
        let stage = try stage()
        _ = stage.step { $0.set(.indicatorBar, true) }
        let bar = try #require(stage.scene.frame?.indicatorBar)
        #expect(
            bar.items.map(\.id) == [
                "sma", "ema", "wma", "bollinger", "sar", "volume", "rsi", "macd", "atr", "obv",
                "kdj",
            ])
        #expect(bar.items.filter(\.isChosen).map(\.id) == ["sma", "volume", "rsi"])
        let divider = try #require(bar.divider)
        #expect(bar.items[4].rect.maxX <= divider.x && divider.maxX <= bar.items[5].rect.x)
        #expect(bar.items.last?.rect.maxX == bar.room.maxX)
        #expect(target(stage, bar.items[1].rect) == .indicatorBar("ema"))
        #expect(stage.stalePixels() == nil)
        _ = stage.step { $0.addIndicator("cci") }
        let ids = stage.scene.frame?.indicatorBar?.items.map(\.id) ?? []
        #expect(ids.firstIndex(of: "cci") == (ids.firstIndex(of: "obv") ?? 0) + 1)
        #expect(stage.stalePixels() == nil)
    }

    @Test("in a right-to-left language the bar runs from the right")
    func rightToLeft() throws {
        let stage = try stage(language: "ar")
        _ = stage.step { $0.set(.indicatorBar, true) }
        let items = try #require(stage.scene.frame?.indicatorBar?.items)
        #expect(zip(items, items.dropFirst()).allSatisfy { $0.rect.x > $1.rect.x })
        #expect(items.last?.rect.x == stage.scene.frame?.indicatorBar?.room.x)
    }

    @Test("names without room are scrolled, to the last one and no further")
    func scrolling() throws {
        let stage = try SceneStage(size: PixelSize(width: 380, height: 420))
        _ = stage.step { $0.set(.indicatorBar, true) }
        let bar = try #require(stage.scene.frame?.indicatorBar)
        #expect(bar.mostOffset > 0 && bar.offset == 0)
        _ = stage.step { $0.apply(.scrollIndicatorBar(1e9)) }
        let end = try #require(stage.scene.frame?.indicatorBar)
        #expect(end.offset == bar.mostOffset)
        #expect(end.items.last?.rect.maxX == end.room.maxX)
        #expect(stage.stalePixels() == nil)
    }

    @Test("a tick and a pan make the bar no work")
    func barWork() throws {
        let stage = try stage()
        _ = stage.step { $0.set(.indicatorBar, true) }
        let work = stage.scene.memory.work.indicatorBars
        _ = stage.step { $0.pan(byBars: -3) }
        let last = try #require(stage.model.state.series.lastTime)
        _ = stage.step { $0.update(Tick(time: last, price: 100_000)) }
        #expect(stage.scene.memory.work.indicatorBars == work)
    }
}
