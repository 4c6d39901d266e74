import KChartCanvas
import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene
import KChartText
import KChartWidgets
import Testing

@testable import KChartApp

@Suite("Indicators by hand")
struct LegendWindowTests {
    let loop = EventLoop()
    let host = HeadlessHost(size: PixelSize(width: 760, height: 600))
    let session: ChartSession
    let chart: ChartWindow
    let window: HeadlessWindow

    init() throws {
        session = try makeSession()
        session.model.resetIndicators()
        session.model.addIndicator("rsi")
        session.model.addIndicator("macd")
        session.model.forgetHistory()
        session.model.set(.indicatorBar, true)
        chart = try ChartWindow(
            session: session, host: host, loop: loop, fonts: try FontCatalog(),
            specification: WindowSpecification(title: "t", background: .black),
            clock: FeedClock(now: { Timestamp(seconds: 1_735_689_600 + 499 * 3_600 + 60) }))
        window = try #require(host.windows.first)
        settle()
    }

    private func settle() {
        window.grantFrames()
        loop.turn(canSleep: false)
    }

    private var model: ChartModel { session.model }
    private var frame: SceneFrame? { chart.controller.scene.frame }
    private var panes: [PaneID] { model.state.configuration.panes.ids }

    private func ids() -> [String] { model.indicators.map(\.instance.argument) }

    private func number(_ id: String) throws -> Int {
        try #require(model.indicators.first { $0.instance.description.id == id }?.id)
    }

    private func legend(_ id: String) throws -> PixelRect {
        let number = try number(id)
        return try #require(frame?.legendEntries.first { $0.indicator == number }?.rect)
    }

    private func sample(_ point: PixelPoint, at milliseconds: Int64 = 0) -> PointerSample {
        PointerSample(x: Double(point.x), y: Double(point.y), milliseconds: milliseconds)
    }

    private func hover(_ rect: PixelRect) {
        window.send(.pointerMoved(sample(PixelPoint(x: rect.midX, y: rect.midY))))
        settle()
    }

    private func click(_ rect: PixelRect, at time: Int64 = 0) {
        let place = PixelPoint(x: rect.midX, y: rect.midY)
        window.send(.pointerMoved(sample(place, at: time)))
        window.send(.pointerPressed(.primary, sample(place, at: time)))
        window.send(.pointerReleased(.primary, sample(place, at: time + 20)))
        settle()
    }

    private func drag(_ rect: PixelRect, toY end: Int) {
        let x = rect.midX
        window.send(.pointerMoved(sample(PixelPoint(x: x, y: rect.midY))))
        window.send(.pointerPressed(.primary, sample(PixelPoint(x: x, y: rect.midY))))
        for step in 1...8 {
            let y = rect.midY + (end - rect.midY) * step / 8
            window.send(.pointerMoved(sample(PixelPoint(x: x, y: y), at: Int64(step * 16))))
            settle()
        }
        window.send(.pointerReleased(.primary, sample(PixelPoint(x: x, y: end), at: 200)))
        settle()
    }

    private func button(_ action: LegendPointer.Action) throws -> PixelRect {
        try #require(frame?.legendActions?.buttons.first { $0.action == action }?.rect)
    }

    private func key(_ key: Key, _ modifiers: KeyModifiers = []) {
        window.send(.keyPressed(KeyStroke(key: key, modifiers: modifiers)))
        settle()
    }

    private func widget<Kind: Widget>(_ id: String, _ kind: Kind.Type) -> Kind? {
        func find(_ widget: Widget) -> Kind? {
            if widget.id == id, let found = widget as? Kind { return found }
            for child in widget.children { if let found = find(child) { return found } }
            return nil
        }
        return chart.panels.current.flatMap { find($0.content) }
    }

    @Test("a legend under the pointer shows its actions; eye and cross do what they say")
    func eyeAndCross() throws {
        hover(try legend("sma"))
        #expect(frame?.legendActions?.indicator == (try number("sma")))
        click(try button(.visibility))
        #expect(model.indicators.first?.instance.configuration.isVisible == false)
        #expect(frame?.legendActions?.buttons.first?.icon == "eye-off")
        click(try button(.visibility), at: 1_000)
        #expect(model.indicators.first?.instance.configuration.isVisible == true)
        hover(try legend("macd"))
        click(try button(.remove), at: 2_000)
        #expect(ids() == ["sma:20", "volume", "rsi:14"] && panes == [.price, .volume, "rsi"])
        window.send(.pointerLeft)
        settle()
        #expect(frame?.legendActions == nil && window.showsFramebuffer)
        key(.character("z"), .control)
        #expect(ids().last == "macd:12,26,9")
    }

    @Test("gear and double click open the settings; changes show at once and Cancel puts them back")
    func dialog() throws {
        hover(try legend("rsi"))
        click(try button(.settings))
        #expect(chart.panels.current?.name == "indicator")
        let period = try #require(widget("indicator.period", NumberField.self))
        #expect(period.text == "14")
        _ = period.perform("increment")
        #expect(ids()[2] == "rsi:15")
        key(.escape)
        #expect(chart.panels.current == nil && ids()[2] == "rsi:14")
        key(.character("z"), .control)
        #expect(ids().count == 4, "what was put back is no step")

        click(try legend("rsi"), at: 5_000)
        click(try legend("rsi"), at: 5_150)
        #expect(chart.panels.current?.name == "indicator")
        let again = try #require(widget("indicator.period", NumberField.self))
        for _ in 0..<3 { _ = again.perform("increment") }
        _ = try #require(widget("indicator.done", Button.self)).perform("press")
        settle()
        #expect(chart.panels.current == nil && ids()[2] == "rsi:17")
        key(.character("z"), .control)
        #expect(ids()[2] == "rsi:14", "a dialog is one step")
    }

    @Test("the dialog has a control for each parameter and each line of every built-in")
    func everyDialog() throws {
        for indicator in Registry<any Indicator>.builtIn {
            model.addIndicator(indicator.id)
            let placed = try #require(
                model.indicators.last { $0.instance.description.id == indicator.id })
            #expect(
                session.run(line: "indicator settings \(placed.id)")
                    == .data(.string("indicator")))
            for parameter in indicator.description.parameters {
                let control = widget("indicator." + parameter.id, Widget.self)
                #expect(control != nil, "\(indicator.id) \(parameter.id)")
            }
            for output in placed.instance.shape.outputs where output.isDrawn {
                #expect(widget("indicator.color." + output.id, ColorField.self) != nil)
            }
            key(.escape)
            #expect(chart.panels.current == nil)
        }
    }

    @Test("Defaults in the dialog gives the first parameters, and Cancel those from before")
    func defaults() throws {
        let rsi = try number("rsi")
        _ = session.run(line: "indicator set \(rsi) 30")
        _ = session.run(line: "indicator settings \(rsi)")
        _ = try #require(widget("indicator.defaults", Button.self)).perform("press")
        settle()
        #expect(ids()[2] == "rsi:14")
        #expect(widget("indicator.period", NumberField.self)?.text == "14")
        key(.escape)
        #expect(ids()[2] == "rsi:30")
    }

    @Test("an indicator dragged onto another pane is shown there, and one step takes it back")
    func merge() throws {
        let target = try #require(frame?.layout.pane("rsi")?.pane)
        drag(try legend("macd"), toY: target.midY)
        #expect(panes == [.price, .volume, "rsi"])
        #expect(model.indicators.last?.pane == "rsi")
        #expect(window.showsFramebuffer && frame?.dropMark == nil)
        key(.character("z"), .control)
        #expect(panes == [.price, .volume, "rsi", "macd"])
    }

    @Test("dragged between two panes it gets its place there; a cancelled drag changes nothing")
    func reorder() throws {
        let volume = try #require(frame?.layout.pane(.volume)?.pane)
        drag(try legend("macd"), toY: volume.y + 4)
        #expect(panes == [.price, "macd", .volume, "rsi"])
        let legend = try legend("macd")
        window.send(
            .pointerPressed(.primary, sample(PixelPoint(x: legend.midX, y: legend.midY))))
        window.send(.pointerMoved(sample(PixelPoint(x: legend.midX, y: 100))))
        settle()
        #expect(frame?.dropMark == nil, "what is no overlay does not go over the bars")
        window.send(.gestureCancelled)
        settle()
        #expect(panes == [.price, "macd", .volume, "rsi"] && model.state.legendPointer == nil)
    }

    @Test("an overlay goes into a pane and back over the bars")
    func overlay() throws {
        let rsi = try #require(frame?.layout.pane("rsi")?.pane)
        drag(try legend("sma"), toY: rsi.midY)
        #expect(model.indicators.first { $0.instance.description.id == "sma" }?.pane == "rsi")
        let price = try #require(frame?.layout.pricePane)
        drag(try legend("sma"), toY: price.midY)
        #expect(model.indicators.first { $0.instance.description.id == "sma" }?.pane == .price)
    }

    @Test("Tab reaches each action of a legend, shows where it is, and Enter does it")
    func keyboard() throws {
        let rsi = try number("rsi")
        for _ in 0..<60 {
            key(.tab)
            if session.focusedNode?.id == "indicator.\(rsi).remove" { break }
        }
        #expect(session.focusedNode?.id == "indicator.\(rsi).remove")
        let ring = frame?.legendActions?.buttons.last
        #expect(ring?.action == .remove && ring?.ring != nil)
        key(.enter)
        #expect(!ids().contains("rsi:14"))
    }

    @Test("a name of the bar turns its indicator on and off, and the wheel scrolls them")
    func bar() throws {
        func item(_ id: String) throws -> PixelRect {
            try #require(frame?.indicatorBar?.items.first { $0.id == id }?.rect)
        }
        click(try item("ema"))
        #expect(ids().contains("ema:20"))
        click(try item("ema"), at: 200)
        #expect(!ids().contains("ema:20"))
        #expect(window.showsFramebuffer)
        for id in ["cci", "mfi", "adx", "roc", "trix", "aroon", "cmf", "ppo", "natr"] {
            model.addIndicator(id)
        }
        settle()
        let bar = try #require(frame?.indicatorBar)
        #expect(bar.mostOffset > 0)
        let place = PixelPoint(x: bar.rect.midX, y: bar.rect.midY)
        window.send(
            .scrolled(
                ScrollSample(pointer: sample(place), stepsX: 0, stepsY: -1, isContinuous: false)))
        settle()
        #expect(frame?.indicatorBar?.offset == min(60, bar.mostOffset))
        window.send(
            .scrolled(
                ScrollSample(pointer: sample(place), stepsX: 0, stepsY: 5, isContinuous: false)))
        settle()
        #expect(frame?.indicatorBar?.offset == 0)
    }

    @Test("commands move an indicator into a pane of its own at a place")
    func commands() {
        _ = session.run(line: "indicator move macd new 2")
        #expect(panes == [.price, "macd", .volume, "rsi"])
        guard case .error = session.run(line: "indicator move macd new 9") else {
            Issue.record("a place that there is not was taken")
            return
        }
        guard case .error = session.run(line: "indicator settings cci") else {
            Issue.record("settings of what is not there were opened")
            return
        }
    }

    /// A function that needs every bar.
    private struct Places: FunctionIndicator {
        let description = IndicatorDescription(
            id: "places", name: "Places", shortName: "PL", placement: .pane)
        func shape(_ parameters: IndicatorParameters) -> IndicatorShape {
            IndicatorShape([IndicatorOutput("place")])
        }
        func compute(
            _ parameters: IndicatorParameters, _ input: IndicatorInput, _ output: IndicatorCells
        ) {
            for row in input.rows { output[0, row] = Double(input.rows.count - row) }
        }
    }

    @Test("over a long series a function of all bars is computed beside the frames, once for each")
    func besideFrames() throws {
        var candles = (0..<30_000).map { row in
            Candle(
                time: Timestamp(seconds: 1_600_000_000 + Int64(row) * 3_600), open: 100, high: 101,
                low: 99, close: 100 + Double(row % 7) / 10)
        }
        candles[0].volume = 1
        model.register(Places())
        model.setSeries(BarSeries(interval: .hours(1), candles: candles))
        model.addIndicator("places")
        let instance = try #require(
            model.indicators.first { $0.id == model.indicators.map(\.id).max() }
        )
        .instance
        #expect(instance.description.id == "places")
        window.grantFrames()
        // The frame is out and nothing was computed for it.
        #expect(instance.state == .waiting && instance.kernelSteps == 0)
        #expect(session.isFramePending())
        #expect(loop.run(until: { instance.state != .waiting }, within: 20_000_000_000))
        settle()
        #expect(instance.value("place", at: BarIndex(0)) == 30_000)
        #expect(instance.kernelSteps == 0, "not on this thread")
        let last = try #require(model.state.series.lastTime)
        for price in 0..<10 { model.update(Tick(time: last, price: 90 + Double(price))) }
        #expect(instance.state == .waiting)
        window.grantFrames()
        #expect(loop.run(until: { instance.state != .waiting }, within: 20_000_000_000))
        #expect(instance.value("place", at: BarIndex(29_999)) == 1)
    }
}
