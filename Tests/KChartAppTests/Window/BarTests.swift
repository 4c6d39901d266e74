import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene
import KChartText
import KChartWidgets
import Testing

@testable import KChartApp

/// A headless window with 500 bars that can be pointed at and typed into.
struct DrawingStage {
    let loop = EventLoop()
    let host: HeadlessHost
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow

    init(width: Int = 1000, height: Int = 700, language: Language? = nil) throws {
        host = HeadlessHost(size: PixelSize(width: width, height: height))
        session = try makeSession()
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        if let language { session.setLanguage(language) }
        settle()
    }

    func settle() {
        window.grantFrames()
        loop.turn(canSleep: false)
        window.grantFrames()
    }

    var plot: PixelRect { chart.scene.frame?.mapping.plot ?? .zero }
    var editor: DrawingEditor { session.model.state.drawings }
    var panel: String? { state("panel.name").stringValue }

    func state(_ path: String) -> JSONValue {
        StatePath(path)?.value(in: session.state) ?? .null
    }

    func node(_ id: String) -> AccessibleNode? { session.accessibleNodes().first { $0.id == id } }

    /// A click in the middle of a part of the window.
    func click(_ id: String, _ button: PointerButton = .primary, at time: Int64 = 1) throws {
        let part = try #require(node(id))
        let sample = PointerSample(
            x: Double(part.bounds.midX), y: Double(part.bounds.midY), milliseconds: time)
        window.send(.pointerMoved(sample))
        window.send(.pointerPressed(button, sample))
        window.send(.pointerReleased(button, sample))
        settle()
    }

    func sample(_ x: Double, _ y: Double, _ time: Int64, _ modifiers: KeyModifiers = [])
        -> PointerSample
    {
        PointerSample(
            x: Double(plot.x) + x, y: Double(plot.y) + y, milliseconds: time, modifiers: modifiers)
    }

    func drag(
        _ x: Double, _ y: Double, to endX: Double, _ endY: Double, at time: Int64,
        _ modifiers: KeyModifiers = []
    ) {
        window.send(.pointerMoved(sample(x, y, time, modifiers)))
        window.send(.pointerPressed(.primary, sample(x, y, time, modifiers)))
        window.send(.pointerMoved(sample((x + endX) / 2, (y + endY) / 2, time + 10, modifiers)))
        settle()
        window.send(.pointerMoved(sample(endX, endY, time + 20, modifiers)))
        window.send(.pointerReleased(.primary, sample(endX, endY, time + 30, modifiers)))
        settle()
    }

    func click(_ x: Double, _ y: Double, at time: Int64, _ modifiers: KeyModifiers = []) {
        drag(x, y, to: x, y, at: time, modifiers)
    }

    func key(_ key: Key, _ modifiers: KeyModifiers = [], _ text: String = "") {
        window.send(.keyPressed(KeyStroke(key: key, modifiers: modifiers, text: text)))
        settle()
    }

    func type(_ text: String) {
        for letter in text { key(.character(letter), [], String(letter)) }
    }

    @discardableResult
    func run(_ line: String) -> CommandOutcome {
        let outcome = session.run(line: line)
        settle()
        return outcome
    }
}

@Suite("The bars of drawing")
struct BarTests {
    let stage: DrawingStage

    init() throws {
        stage = try DrawingStage()
    }

    @Test("the drawing bar stands at the left over the whole chart, and a setting hides it")
    func place() throws {
        stage.run("set indicatorBar on")
        let bar = try #require(stage.window.bars.first)
        let layout = try #require(stage.chart.scene.frame?.layout)
        #expect(bar.frame.x == 0 && bar.frame.y == 0 && bar.frame.width == 40)
        // What runs along the bottom runs along all of it.
        #expect(bar.frame.maxY == layout.indicatorBar.y && layout.indicatorBar.x == 0)
        #expect(layout.pricePane.x == 40 && layout.timeAxis.x == 40 && layout.data.x == 40)
        #expect(layout.lowerPanes.allSatisfy { $0.pane.x == 40 })
        #expect(bar.showsFramebuffer)
        stage.run("set drawingBar off")
        #expect(stage.window.bars.isEmpty && stage.chart.scene.frame?.layout.pricePane.x == 0)
        stage.run("set drawingBar on")
        #expect(stage.window.bars.count == 1 && stage.chart.scene.frame?.layout.data.x == 40)
        stage.run("set indicatorBar off")
        let status = try #require(stage.chart.scene.layout?.status)
        #expect(stage.window.bars.first?.frame.maxY == status.y)
    }

    @Test("the drawing bar is there from 640 logical pixels on")
    func leastWidth() throws {
        for (width, isThere) in [(639, false), (640, true)] {
            let stage = try DrawingStage(width: width)
            #expect(stage.window.bars.isEmpty != isThere)
        }
    }

    @Test("a picture of the chart leaves out every bar of controls, and changes nothing")
    func pictureWithoutBars() throws {
        for (drawing, indicators) in [(true, true), (false, true), (true, false)] {
            stage.run("set drawingBar \(drawing ? "on" : "off")")
            stage.run("set indicatorBar \(indicators ? "on" : "off")")
            let layout = try #require(stage.chart.scene.frame?.layout)
            let viewport = stage.session.model.state.viewport
            let kept = try #require(stage.chart.currentPixels()).buffer
            #expect(kept.size.width == 1_000 - layout.pricePane.x)
            #expect(kept.size.height == 700 - layout.indicatorBar.height)
            #expect((layout.indicatorBar.height > 0) == indicators)
            stage.session.model.set(.indicatorBar, false)
            let drawn = ChartPicture.draw(
                stage.session.model, look: stage.session.look, fonts: stage.chart.fonts,
                size: kept.size, scale: 1)
            let isSame = (0..<kept.size.height).allSatisfy { row in
                (0..<kept.size.width).allSatisfy { column in
                    kept.base[row * kept.rowStride + column]
                        == drawn.buffer.base[row * drawn.buffer.rowStride + column]
                }
            }
            #expect(isSame)
            stage.session.model.set(.indicatorBar, indicators)
            stage.settle()
            #expect(stage.chart.scene.layout == layout)
            #expect(stage.session.model.state.viewport == viewport)
        }
    }

    @Test("a picture of the chart is that of a window without the bar, and changes nothing")
    func picture() throws {
        let window = try #require(stage.chart.scene.layout)
        let viewport = stage.session.model.state.viewport
        let kept = try #require(stage.chart.currentPixels()).buffer
        #expect(kept.size == PixelSize(width: 960, height: 700))
        let drawn = ChartPicture.draw(
            stage.session.model, look: stage.session.look, fonts: stage.chart.fonts,
            size: kept.size, scale: 1)
        let isSame = (0..<kept.size.height).allSatisfy { row in
            (0..<kept.size.width).allSatisfy { column in
                kept.base[row * kept.rowStride + column]
                    == drawn.buffer.base[row * drawn.buffer.rowStride + column]
            }
        }
        #expect(isSame)
        #expect(stage.chart.scene.layout == window)
        #expect(stage.session.model.state.viewport == viewport)
        // The window has nothing to paint for it.
        #expect(!stage.chart.scene.needsFrame && !stage.window.wantsFrame)
    }

    @Test("all bars are shown also where they need a wider price column")
    func allBars() throws {
        stage.run("range 1d")
        let count = stage.session.model.state.series.count
        stage.session.model.setSeries(
            BarSeries(
                interval: .hours(1),
                candles: (0..<count).map { place in
                    let price = place < 100 ? 123_456_789.25 : 1.5
                    return Candle(
                        time: Timestamp(seconds: 1_735_689_600 + Int64(place) * 3_600),
                        open: price, high: price, low: price, close: price)
                }))
        stage.run("range 1d")
        stage.settle()
        let narrow = try #require(stage.chart.scene.layout).priceAxis.width
        stage.run("range all")
        stage.settle()
        #expect(try #require(stage.chart.scene.layout).priceAxis.width > narrow)
        #expect(stage.session.model.state.viewport.first < 0)
        #expect(stage.session.model.state.isAtLiveEdge)
    }

    @Test("a narrow window has no drawing bar")
    func narrow() throws {
        let stage = try DrawingStage(width: 630, height: 400)
        #expect(stage.window.bars.isEmpty && stage.chart.scene.frame?.layout.data.x == 0)
    }

    @Test("a pointer over the bar paints the bar and no pixel of the chart")
    func hover() throws {
        let bar = try #require(stage.window.bars.first)
        let frames = stage.state("frames")
        let pixels = stage.state("counters.pixels")
        let presents = bar.presents.count
        for id in ["tools.ray", "tools.rectangle", "tools.magnet"] {
            let node = try #require(stage.node(id))
            stage.window.send(
                .pointerMoved(
                    PointerSample(
                        x: Double(node.bounds.midX), y: Double(node.bounds.midY),
                        milliseconds: 1)))
            stage.settle()
        }
        #expect(bar.presents.count >= presents + 3 && bar.showsFramebuffer)
        #expect(stage.state("frames") == frames && stage.state("counters.pixels") == pixels)
        #expect(stage.session.model.state.crosshair == nil)
    }

    @Test("a tick paints nothing of the bars")
    func tick() throws {
        let bar = try #require(stage.window.bars.first)
        let presents = bar.presents.count
        let series = stage.session.model.state.series
        let last = series.candle(at: try #require(series.indices.last))
        var candle = last
        candle.close = last.high
        stage.session.model.update(candle, interval: .hours(1))
        stage.settle()
        #expect(bar.presents.count == presents)
    }

    @Test("a part that is not there is refused with those that are")
    func noPart() throws {
        let stage = try DrawingStage()
        let outcome = stage.session.run(line: "focus press nosuch")
        guard case .error(let error) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(error.message.contains("'nosuch'"), "\(error.message)")
        #expect(error.message.contains("tools.trendLine"), "\(error.message)")
        #expect(!error.message.contains("bars to show"))
        #expect(stage.session.run(line: "focus press tools.trendLine") == .done)
    }

    @Test("a press on a tool takes it, and again puts it down; a group opens with the other button")
    func tools() throws {
        try stage.click("tools.trendLine")
        #expect(stage.editor.tool == .trendLine)
        #expect(stage.node("tools.trendLine")?.states.contains(.chosen) == true)
        #expect(stage.node("tools.pointer")?.states.contains(.chosen) == false)
        try stage.click("tools.trendLine", at: 2_000)
        #expect(stage.editor.tool == nil)
        try stage.click("tools.rectangle", .secondary, at: 4_000)
        #expect(stage.panel == "menu")
        stage.key(.down)
        stage.key(.down)
        stage.key(.enter)
        #expect(stage.panel == nil && stage.editor.tool == .ellipse)
        // The button stands for what was chosen last.
        #expect(stage.node("tools.rectangle")?.name == "Ellipse")
    }

    @Test("magnet, keep-tool, hide all and lock all are switches, undo and redo grey without steps")
    func switches() throws {
        #expect(stage.node("tools.undo")?.states.contains(.disabled) == true)
        try stage.click("tools.magnet")
        #expect(stage.editor.settings.magnet == .near)
        stage.key(.character("m"), .alt)
        #expect(stage.editor.settings.magnet == .always)
        stage.run("set magnetdistance 20")
        #expect(stage.editor.settings.magnetDistance == 20)
        try stage.click("tools.keep-tool", at: 2_000)
        #expect(stage.editor.settings.keepsTool)
        stage.run("drawing add horizontalLine 2025-01-20 104")
        stage.run("drawing add horizontalLine 2025-01-20 106")
        try stage.click("tools.lock", at: 4_000)
        #expect(stage.editor.areAllLocked)
        try stage.click("tools.lock", at: 6_000)
        #expect(!stage.editor.areAllLocked && stage.editor.drawings.lockedCount == 0)
        try stage.click("tools.hide", at: 8_000)
        #expect(stage.editor.settings.hidesAll && stage.chart.scene.frame?.drawings.isEmpty == true)
        try stage.click("tools.undo", at: 10_000)
        #expect(stage.editor.history.redoStep?.name == .unlock)
        try stage.click("tools.redo", at: 12_000)
        #expect(stage.editor.history.redoStep == nil)
    }

    @Test("using the part with the focus is refused for the right reason")
    func nothingFocused() throws {
        #expect(stage.session.run(line: "focus activate").error?.key == .answerNoFocus)
        for _ in 0..<60 where stage.session.focusedNode?.actions.isEmpty != true {
            stage.run("focus next")
        }
        #expect(stage.session.focusedNode?.actions.isEmpty == true)
        #expect(stage.session.run(line: "focus activate").error?.key == .answerNothingToUse)
    }

    @Test("the keyboard goes through the bar and presses its buttons")
    func keyboard() throws {
        stage.run("drawing add horizontalLine 2025-01-20 104")
        for _ in 0..<60 where stage.session.focusedNode?.id != "tools.keep-tool" {
            stage.run("focus next")
        }
        #expect(stage.session.focusedNode?.id == "tools.keep-tool")
        stage.run("focus activate")
        #expect(stage.editor.settings.keepsTool)
    }

    @Test("what floats over the plot recolours the selection in one step, and the next drawing")
    func swatch() throws {
        #expect(stage.node("selection.color3") == nil)
        stage.run("drawing add trendLine 2025-01-20 104 2025-01-20T12:00 106")
        let id = try #require(stage.editor.drawings.all.first?.id)
        stage.run("drawing select \(id.text)")
        #expect(stage.window.bars.count == 2)
        let steps = stage.editor.history.past.count
        try stage.click("selection.color3")
        let color = try #require(stage.editor.drawings[id]?.style.color)
        #expect(stage.editor.history.past.count == steps + 1)
        #expect(stage.editor.history.undoStep?.name == .style)
        #expect(stage.editor.style(for: .trendLine).color == color)
        stage.run("undo")
        #expect(stage.editor.drawings[id]?.style.color == nil)
        #expect(stage.editor.selection == [id] && stage.window.bars.count == 2)
    }

    @Test("width and dash are chosen from menus, lock and delete are one press")
    func selectionVerbs() throws {
        stage.run("drawing add trendLine 2025-01-20 104 2025-01-20T12:00 106")
        let id = try #require(stage.editor.drawings.all.first?.id)
        stage.run("drawing select \(id.text)")
        try stage.click("selection.width")
        #expect(stage.panel == "menu")
        stage.key(.up)
        stage.key(.enter)
        #expect(stage.editor.drawings[id]?.style.width == SelectionBar.widths.last)
        try stage.click("selection.dash", at: 2_000)
        stage.key(.up)
        stage.key(.enter)
        #expect(stage.editor.drawings[id]?.style.dash == SelectionBar.dashes.last?.dash)
        try stage.click("selection.lock", at: 4_000)
        #expect(stage.editor.drawings[id]?.isLocked == true)
        #expect(stage.node("selection.delete")?.states.contains(.disabled) == true)
        try stage.click("selection.lock", at: 6_000)
        try stage.click("selection.delete", at: 8_000)
        #expect(stage.editor.drawings.isEmpty && stage.window.bars.count == 1)
    }

    @Test("the list of drawings chooses, hides, locks, moves and deletes them")
    func objects() throws {
        stage.run("open objects")
        #expect(stage.session.accessibleNodes().contains { $0.name.contains("appear here") })
        stage.key(.escape)
        stage.run("drawing add horizontalLine 2025-01-20 104")
        stage.run("drawing add rectangle 2025-01-20 103 2025-01-20T12:00 106")
        let ids = stage.editor.drawings.all.map(\.id.text)
        stage.run("open objects")
        #expect(stage.panel == "objects")
        try stage.click("objects.select." + ids[0])
        #expect(stage.editor.selection.map(\.text) == [ids[0]])
        try stage.click("objects.front", at: 2_000)
        #expect(stage.editor.drawings.all.map(\.id.text) == [ids[1], ids[0]])
        try stage.click("objects.hide." + ids[1], at: 4_000)
        #expect(stage.editor.drawings[DrawingID(ids[1])]?.isHidden == true)
        try stage.click("objects.hide." + ids[1], at: 6_000)
        #expect(stage.editor.drawings[DrawingID(ids[1])]?.isHidden == false)
        try stage.click("objects.lock." + ids[0], at: 8_000)
        #expect(stage.editor.drawings[DrawingID(ids[0])]?.isLocked == true)
        try stage.click("objects.delete." + ids[1], at: 10_000)
        #expect(stage.editor.drawings.all.map(\.id.text) == [ids[0]])
    }

    @Test("a part of a panel without words is named while the pointer rests on it, until a press")
    func panelHints() throws {
        stage.run("drawing add horizontalLine 2025-01-20 104")
        let id = try #require(stage.editor.drawings.all.first?.id.text)
        stage.run("open objects")
        let part = try #require(stage.node("objects.lock." + id))
        stage.window.send(
            .pointerMoved(
                PointerSample(
                    x: Double(part.bounds.midX), y: Double(part.bounds.midY), milliseconds: 1)))
        let panels = stage.chart.panels
        #expect(stage.loop.run(until: { panels.stack.contents.count == 2 }, within: 20_000_000_000))
        #expect(panels.stack.contents.last is HintLabel && stage.panel == "objects")
        // The press goes through it.
        try stage.click("objects.lock." + id, at: 2_000)
        #expect(stage.editor.drawings.all.first?.isLocked == true)
        #expect(panels.stack.contents.count == 1)
    }

    @Test("menus name what would be undone and done again, in the person's language")
    func undoNames() throws {
        func titles() -> [String] { ChartMenu.items(stage.session).map(\.title) }
        #expect(titles().contains("Undo"))
        stage.run("tool horizontalLine")
        stage.click(200, 100, at: 1_000)
        #expect(titles().contains("Undo: add Horizontal line"))
        stage.drag(300, 100, to: 300, 140, at: 5_000)
        #expect(titles().contains("Undo: move Horizontal line"))
        stage.run("undo")
        #expect(titles().contains("Redo: move Horizontal line"))
        for language in Language.all {
            stage.session.setLanguage(language)
            #expect(
                titles().contains { $0.contains(stage.session.look.words[.toolHorizontalLine]) })
        }
    }

    @Test("the menu of a drawing opens on it and chooses it")
    func drawingMenu() throws {
        stage.run("tool horizontalLine")
        stage.click(200, 100, at: 1_000)
        stage.run("drawing select")
        stage.window.send(.pointerPressed(.secondary, stage.sample(320, 100, 5_000)))
        stage.settle()
        #expect(stage.panel == "menu" && stage.editor.selection.count == 1)
        let names = stage.session.accessibleNodes().map(\.name)
        #expect(names.contains("Bring forward") && !names.contains("Edit the text"))
    }

    @Test("in Arabic the bar stays at the left, and what floats runs from the right")
    func rightToLeft() throws {
        let arabic = try #require(Language.all.first { $0.code == "ar" })
        let stage = try DrawingStage(language: arabic)
        #expect(stage.window.bars.first?.frame.x == 0)
        stage.run("drawing add trendLine 2025-01-20 104 2025-01-20T12:00 106")
        stage.run("drawing select \(stage.editor.drawings.all[0].id.text)")
        let first = try #require(stage.node("selection.color1")?.bounds)
        let last = try #require(stage.node("selection.delete")?.bounds)
        #expect(first.x > last.x)
    }
}
