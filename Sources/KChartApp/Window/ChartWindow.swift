import KChartAccessibility
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

/// A chart in a window with its feed, its commands and, if wanted, its control socket.
///
/// It puts the parts together and passes word between them; each part is a type of its own.
/// Lives on the loop's thread.
final class ChartWindow {
    let session: ChartSession
    let scene: ChartScene
    let controller: ChartWindowController
    let panels: Panels
    let bars: WindowBars
    let loop: EventLoop
    let fonts: FontCatalog
    let feed: FeedRunner
    private let reach: HistoryReach
    let countdown: Countdown
    private let unsaved: UnsavedWork
    private var isClosed = false
    /// False once something was lost at the end that could not be saved.
    private(set) var keptWork = true
    let spinner: SpinnerTurn
    let hints: StatusHints
    /// Set for the very first start.
    var firstStart: FirstStartToast?
    private let worker: IndicatorWorker
    let announcer: ViewAnnouncer
    private var server: ControlServer?
    private var script: CommandScript?
    private var tokens: [SubscriptionToken] = []
    private var title = ""
    private var hasPresented = false
    /// The window manager has had a second to put the window where it wants.
    var hasSettled: Bool { loop.now >= settlesAt }
    private var settlesAt = UInt64.max
    private var restTimer: EventLoop.Token?
    /// When something last changed that is written once it rests.
    private var unrest: UInt64 = 0
    /// The layout that the bars were placed in.
    private var barLayout: SceneLayout?

    /// Called once, after the first frame was presented.
    var onFirstFrame: (() -> Void)?
    /// The display is gone; nothing can be shown any more.
    var onDisconnect: ((String) -> Void)?

    init(
        session: ChartSession, host: any Host, loop: EventLoop, fonts: FontCatalog,
        specification: WindowSpecification, clock: FeedClock, server: ControlServer? = nil
    ) throws(HostError) {
        self.session = session
        self.loop = loop
        self.fonts = fonts
        self.server = server
        scene = ChartScene(resources: session.look.resources(fonts))
        feed = FeedRunner(model: session.model, loop: loop, clock: clock)
        reach = HistoryReach(session, feed)
        countdown = Countdown(model: session.model, loop: loop, clock: clock)
        unsaved = UnsavedWork(of: session.model, session.persistence, loop: loop)
        spinner = SpinnerTurn(model: session.model, loop: loop)
        worker = IndicatorWorker(model: session.model, loop: loop)
        announcer = ViewAnnouncer(session: session, loop: loop)
        let window = try host.makeWindow(specification)
        controller = ChartWindowController(
            model: session.model, scene: scene, window: window, fonts: fonts)
        let milliseconds = { Int64(clamping: EventLoop.monotonic() / 1_000_000) }
        panels = Panels(session, window: window, fonts: fonts, clock: milliseconds)
        hints = StatusHints(session, scene, panels, clock: milliseconds)
        bars = WindowBars(session, window: window, fonts: fonts, panels: panels)
        controller.reducesMotion = host.reducesMotion
        if let milliseconds = host.doubleClickMilliseconds {
            controller.setDoubleClick(milliseconds: Int64(milliseconds))
            panels.doubleClickMilliseconds = Int64(milliseconds)
        }
        feed.onFailure = { [weak session] in session?.onDiagnostic?($0) }
        connectController()
        connectSession()
        connectClipboard()
        connectPanels()
        connectBars()
        updateTitle()
    }

    var window: any HostWindow { controller.window }

    /// Makes the control socket.
    func listen(at path: String) throws(ControlServerError) {
        server = try ControlServer(path: path, loop: loop, target: session)
    }

    /// Does what a script says, from now on.
    func run(_ script: CommandScript) {
        self.script = script
        script.start()
    }

    /// Saves what is to be saved and takes the window away; once.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        script?.stop()
        firstStart?.dismiss()
        firstStart = nil
        panels.stack.closeAll()
        bars.close()
        if let restTimer { loop.remove(restTimer) }
        restTimer = nil
        keptWork = unsaved.finish()
        controller.stopMotion()
        countdown.stop()
        spinner.stop()
        announcer.stop()
        feed.stop()
        server?.close()
        window.close()
    }

    // MARK: - Between the parts

    private func connectController() {
        controller.onKey = { [weak self] stroke in self?.session.handle(stroke) }
        controller.onClose = { [weak self] in self?.session.onQuit?() }
        controller.onDisconnect = { [weak self] reason in self?.onDisconnect?(reason) }
        controller.schedule = { [weak self] seconds, body in
            _ = self?.loop.addTimer(after: UInt64(seconds * 1e9)) { _ in body() }
        }
        session.reducesMotion = { [weak self] in self?.controller.reducesMotion ?? false }
        session.setReducesMotion = { [weak self] in self?.controller.reducesMotion = $0 }
        session.animate = { [weak self] intent in self?.controller.animate(intent) }
        controller.onVisibility = { [weak self] in
            self?.countdown.isVisible = $0
            self?.spinner.isVisible = $0
        }
        reach.stopMotion = { [weak self] in self?.controller.stopMotion() }
        spinner.isStill = { [weak self] in self?.controller.reducesMotion ?? true }
        spinner.isShown = { [weak self] in self?.scene.showsSpinner ?? false }
        controller.onPresented = { [weak self] in self?.presented() }
    }

    private func connectSession() {
        session.onLook = { [weak self] look in
            guard let self else { return }
            scene.setResources(look.resources(fonts))
            panels.restyle()
            bars.restyle()
            firstStart?.replace(fonts)
            controller.wantFrame()
            updateTitle()
            stateChanged()
        }
        session.onSaid = { [weak self] in self?.server?.stateChanged() }
        session.isFramePending = { [weak self] in
            guard let self else { return false }
            return (controller.isFramePending || worker.isRunning) && window.isVisible
        }
        session.measure = { [weak self] in
            guard let self else { return false }
            return !scene.measure(session.model).isEmpty
        }
        session.surface = { [weak self] in self?.surface ?? SurfaceState() }
        session.accessibleNodes = { [weak self] in
            guard let self else { return [] }
            // Under an open panel nothing else can be reached.
            if panels.current != nil { return panels.stack.nodes }
            return scene.accessibleNodes(session.model) + bars.nodes + (firstStart?.nodes ?? [])
        }
        session.savePicture = { [weak self] path in
            self?.savePicture(path) ?? .refused(.answerNotAvailable, path)
        }
        tokens.append(
            session.model.observeChanges { [weak self] change in
                if !change.isDisjoint(with: Self.countdownChanges) { self?.countdown.update() }
                if !change.isDisjoint(with: WindowBars.changes) { self?.drawingsChanged(change) }
                if !change.isDisjoint(with: UnsavedWork.changes) { self?.unsaved.update() }
                self?.stateChanged()
            })
        connectPersistence()
        tokens.append(session.model.subscribe { [weak self] event in self?.heard(event) })
    }

    private static let countdownChanges: Change = [
        .lastBar, .barsAppended, .barsPrepended, .olderBars, .series, .feed, .configuration,
    ]

    /// A second of rest, and what moves all the time is written.
    static let restNanoseconds: UInt64 = 1_000_000_000

    private func connectPersistence() {
        if let isReduced = session.chosenMotion { controller.reducesMotion = isReduced }
        session.persistence?.onUnrest = { [weak self] in self?.awaitRest() }
        controller.onResized = { [weak self] in self?.resized() }
        controller.onMoved = { [weak self] in self?.moved(to: $0) }
        resized()
    }

    /// What becomes of the view before the first frame is nobody's wish: it is not written, and
    /// a window that is left alone does not wake for it.
    private func awaitRest() {
        guard hasPresented else { return }
        unrest = loop.now
        // A drag tells of unrest in each frame: one timer looks when it was last.
        if restTimer == nil { wakeAfterRest() }
    }

    private func wakeAfterRest() {
        restTimer = loop.addTimer(deadline: unrest + Self.restNanoseconds) { [weak self] _ in
            guard let self else { return }
            restTimer = nil
            if loop.now < unrest + Self.restNanoseconds {
                wakeAfterRest()
            } else {
                session.persistence?.rest()
            }
        }
    }

    /// A size before the first frame is the window manager's, not the person's.
    private func resized() {
        layoutBars()
        guard window.size.width > 0, window.size.height > 0 else { return }
        session.windowSize = window.size
        if hasPresented {
            session.persistence?.changed("window")
        } else {
            session.persistence?.adopt("window")
        }
    }

    private func connectPanels() {
        session.openPanel = { [weak self] name, text in
            guard let self else { return .refused(.answerNotAvailable, "open") }
            controller.releasePointer()
            return panels.open(name, text)
        }
        session.cancelSteps.insert({ [weak self] in self?.panels.cancel() ?? false }, at: 0)
        session.panelState = { [weak self] in self?.panels.state ?? .null }
        session.saveScreenshot = { [weak self] path in
            self?.savePicture(path, withPanels: true) ?? .refused(.answerNotAvailable, path)
        }
        connectFocus()
        controller.intercept = { [weak self] event in
            self?.noticePress(event)
            self?.hints.notice(event)
            guard let self else { return false }
            if firstStart?.notice(event) == true { return true }
            if panels.handle(event) {
                window.setPointerShape(panels.stack.pointerShape)
                return true
            }
            guard bars.handle(event) else { return false }
            window.setPointerShape(.arrow)
            return true
        }
        controller.onCommand = { [weak self] line in _ = self?.session.run(line: line) }
        controller.onMenu = { [weak self] place in
            guard let self else { return }
            let isOfDrawings = controller.selectDrawing(at: place)
            panels.openMenu(at: place, ofDrawings: isOfDrawings)
        }
        panels.stack.schedule = { [weak self] milliseconds, body in
            _ = self?.loop.addTimer(after: UInt64(milliseconds) * 1_000_000) { _ in body() }
        }
        panels.stack.onTextCursor = { [weak self] in self?.window.setTextCursor($0) }
        panels.onChange = { [weak self] in
            // It would lie under the panel's scrim.
            if self?.panels.current != nil {
                self?.firstStart?.dismiss()
            } else {
                self?.firstStart?.retry()
            }
            self?.refreshFocus()
            self?.stateChanged()
        }
        // Before the controller draws anew, or a panel would have the scale before.
        controller.onScale = { [weak self] _ in
            self?.panels.restyle()
            self?.bars.restyle()
            self?.layoutBars()
        }
    }

    private func connectBars() {
        bars.plot = { [weak self] in self?.scene.layout?.data ?? .zero }
        bars.onEntered = { [weak self] in self?.controller.releasePointer() }
        panels.hints.schedule = panels.stack.schedule
        bars.hints.schedule = panels.stack.schedule
        hints.hints.schedule = panels.stack.schedule
        session.pressPart = { [weak self] id in self?.bars.press(id) ?? false }
        session.pressableParts = { [weak self] in self?.bars.parts ?? [] }
        panels.textPlate = { [weak self] drawing in
            self.flatMap { $0.scene.textPlate(of: drawing, $0.session.model) }
        }
        session.openText = { [weak self] id in
            self?.panels.openText(id) ?? .refused(.answerNotAvailable, "edit-text")
        }
        session.openLevels = { [weak self] in
            self?.panels.openLevels(at: nil) ?? .refused(.answerNotAvailable, "edit-levels")
        }
        controller.onText = { [weak self] id in _ = self?.session.editText(of: id) }
        layoutBars()
    }

    /// The columns of the drawing bar are taken from the chart in the same frame.
    private func layoutBars() {
        scene.reserve(leading: bars.leading)
        if scene.needsFrame { controller.wantFrame() }
        bars.layout(scene.layout)
    }

    private func drawingsChanged(_ change: Change) {
        if change.contains(.configuration) { layoutBars() }
        bars.refresh()
        panels.refresh()
    }

    func stateChanged() {
        server?.stateChanged()
        script?.stateChanged()
    }

    private func presented() {
        spinner.update()
        if session.focus != nil { refreshFocus() }
        worker.start()
        if scene.layout != barLayout {
            barLayout = scene.layout
            bars.layout(barLayout)
            firstStart?.replace(fonts)
        }
        server?.framePresented()
        script?.framePresented()
        guard !hasPresented else { return }
        hasPresented = true
        settlesAt = loop.now + Self.restNanoseconds
        session.persistence?.adopt("viewport")
        // After the frame is on its way: nothing that can wait delays it.
        loop.addTimer(deadline: loop.now) { [weak self] _ in
            self?.firstStart?.show()
            self?.onFirstFrame?()
        }
    }

    private func heard(_ event: ChartEvent) {
        switch event {
        case .symbol(let symbol):
            session.persistence?.setScope(symbol.isEmpty ? nil : symbol)
            updateTitle()
            session.showDrawings()
        case .interval: updateTitle()
        case .drawingAdded, .drawingChanged, .drawingRemoved, .drawingSelection: say(event)
        default: break
        }
        guard let server, let name = event.controlName, server.isObserved(name) else { return }
        server.post(
            ControlEvent(
                name: name, chart: session.model.id.number, data: event.controlData))
    }

    /// More of one step than this is not read out drawing by drawing.
    private static let mostSpoken = 8

    /// Each step of drawing as a line of text.
    private func say(_ event: ChartEvent) {
        guard session.onText != nil, session.model.lastDrawing.events.count <= Self.mostSpoken,
            let drawing = session.drawingEvent(of: event),
            let text = session.reader.reading(of: drawing, in: session.model.state)
        else { return }
        session.say(text)
    }

    private var surface: SurfaceState {
        let drawn = controller.drawn
        let counters = window.counters
        return SurfaceState(
            size: window.size, place: controller.place, scale: window.scale,
            layout: scene.layout,
            frames: counters.framesPresented, drawCalls: drawn.calls, pixels: drawn.pixels,
            bytesSent: counters.bytesSent, roundTrips: counters.roundTrips)
    }

    private func updateTitle() {
        let title = session.windowTitle
        guard title != self.title else { return }
        self.title = title
        window.setTitle(title)
    }
}
