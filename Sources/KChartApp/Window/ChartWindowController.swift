import KChartCanvas
import KChartCore
import KChartDrawings
import KChartHost
import KChartIndicators
import KChartModel
import KChartRaster
import KChartScene
import KChartText

/// Joins one chart to one window: events become intents, changes become frames.
final class ChartWindowController {
    let model: ChartModel
    let scene: ChartScene
    let window: any HostWindow
    private let fonts: FontCatalog
    private let glyphs = GlyphCache()
    private var router = InputRouter()
    private var hand = DrawingHand()
    private var changes: SubscriptionToken?
    private var canvas: RasterCanvas?
    private var motion = ViewMotion()
    private var longPressNumber = 0
    private var readView: PointerView?
    private var isFrameWanted = false
    private var hasOverlay = false
    /// Where the window stands on the screen, once that was told.
    private(set) var place: PixelPoint?
    private var paintedDrawCalls = 0
    private var paintedPixels = 0

    /// A press that rests so long reads bars.
    static let longPressSeconds = 0.3

    /// Calls back after some seconds; nil where there is no clock.
    var schedule: ((Double, @escaping () -> Void) -> Void)?
    /// Sees each event before the chart; true when it is used up there.
    var intercept: ((HostEvent) -> Bool)?
    /// A command that something on the chart stands for.
    var onCommand: ((String) -> Void)?
    /// The person asked for the menu of a place.
    var onMenu: ((PixelPoint) -> Void)?
    /// Words of a drawing are to be typed.
    var onText: ((DrawingID) -> Void)?
    /// A key the chart does not use itself goes here.
    var onKey: ((KeyStroke) -> Void)?
    var onClose: (() -> Void)?
    /// Something was dropped on the window.
    var onDrop: ((ClipboardContent) -> Void)?
    /// The middle button was clicked.
    var onPastePrimary: (() -> Void)?
    /// Called when the window can be seen again, or no more.
    var onVisibility: ((Bool) -> Void)?
    var onDisconnect: ((String) -> Void)?
    /// Called after a frame was presented.
    var onPresented: (() -> Void)?
    /// Called when the window has another size.
    var onResized: (() -> Void)?
    /// Called when the window stands elsewhere on the screen.
    var onMoved: ((PixelPoint) -> Void)?
    /// Called when the desktop asks for another scale.
    var onScale: ((Double) -> Void)?

    init(model: ChartModel, scene: ChartScene, window: any HostWindow, fonts: FontCatalog) {
        self.model = model
        self.scene = scene
        self.window = window
        self.fonts = fonts
        scene.resize(to: window.size, scale: window.scale)
        changes = model.observeChanges { [weak self] change in
            guard let self else { return }
            self.scene.invalidate(change)
            if self.scene.needsFrame { self.wantFrame() }
        }
        window.onEvent = { [weak self] event in self?.handle(event) }
        window.onFrame = { [weak self] now in self?.drawFrame(at: now) }
        wantFrame()
    }

    /// Drawn work since the window opened.
    var drawn: (calls: Int, pixels: Int) {
        (
            paintedDrawCalls + (canvas?.counters.drawCalls ?? 0),
            paintedPixels + (canvas?.counters.pixels ?? 0)
        )
    }

    /// True when a change is not on the screen yet.
    var isFramePending: Bool { isFrameWanted || scene.needsFrame }

    /// Motions arrive at once, and edges stop hard.
    var reducesMotion: Bool {
        get { motion.isReduced }
        set { motion.isReduced = newValue }
    }

    func setDoubleClick(milliseconds: Int64) {
        router.setDoubleClick(milliseconds: milliseconds, distance: 5)
        hand.setDoubleClick(milliseconds: milliseconds, distance: 5)
    }

    func wantFrame() {
        isFrameWanted = true
        if window.isVisible { window.requestFrame() }
    }

    private func handle(_ event: HostEvent) {
        if intercept?(event) == true { return }
        switch event {
        case .resized(let size):
            scene.resize(to: size, scale: window.scale)
            onResized?()
            wantFrame()
        case .moved(let place):
            self.place = place
            onMoved?(place)
        case .scaleChanged(let scale):
            onScale?(scale)
            scene.resize(to: window.size, scale: scale)
            wantFrame()
        case .visibilityChanged(let isVisible):
            onVisibility?(isVisible)
            // Nobody sees a motion that goes on behind other windows.
            if !isVisible { stopMotion() }
            if isVisible, isFramePending { wantFrame() }
        case .keyPressed(let stroke):
            onKey?(stroke)
        case .closeRequested:
            onClose?()
        case .dropped(let content):
            onDrop?(content)
        case .disconnected(let reason):
            onDisconnect?(reason)
        default:
            route(event)
        }
    }

    private func route(_ event: HostEvent) {
        guard let context else { return }
        if case .pointerPressed(.secondary, let sample) = event, !router.isDragging {
            // What a hand does not point at any more reads nothing.
            perform(
                router.handle(
                    .pointerLeft, hits: context.hits, context: context.input, scale: window.scale))
            onMenu?(sample.pixel)
            return
        }
        if draws(event) {
            let sample = event.pointerSample
            let rest = hand.handle(
                event, context.input.mapping.plot, sample.map { context.hits.target(at: $0.pixel) },
                scale: window.scale, model)
            defer { if let id = hand.takeText() { onText?(id) } }
            switch rest {
            case .everything: break
            case .cancel: perform(router.cancel(context.input))
            case .handOver(let first):
                // Two fingers are the chart's: it gets the one that the drawings had.
                perform(
                    router.handle(
                        first, hits: context.hits, context: context.input, scale: window.scale))
            case .nothing:
                window.setPointerShape(hand.shape ?? .crosshair)
                return
            }
        }
        let actions = router.handle(
            event, hits: context.hits, context: context.input, scale: window.scale)
        perform(actions)
        switch event {
        case .pointerPressed, .touchBegan: awaitLongPress()
        // A window that opens under a resting pointer loads no cursor for it.
        case .pointerEntered: return
        default: break
        }
        window.setPointerShape(shape(context.hits))
    }

    /// Whether drawings may have to do with an event: something is drawn, a tool is chosen, or a
    /// press asks for a frame or a measurement.
    private func draws(_ event: HostEvent) -> Bool {
        if hand.isActive || !model.state.drawings.isIdle { return true }
        guard case .pointerPressed(.primary, let sample) = event else { return false }
        return !sample.modifiers.isDisjoint(with: [.shift, .control])
    }

    /// The frame's layout with the window as it stands now: a drag that was begun on the frame
    /// before must not jump when bars arrive in between. Nil before the first frame: there is
    /// nothing to hit.
    private var context: (input: InputContext, hits: HitMap)? {
        guard let layout = scene.layout, let hits = scene.hits else { return nil }
        let state = model.state
        let mapping = PlotMapping(
            plot: layout.data, viewport: state.viewport, scale: state.priceScale)
        let newest = state.series.indices.last.map { state.timeMapping.position(of: $0).value }
        var input = InputContext(
            mapping: mapping, newestPosition: newest,
            isAtLiveEdge: state.isAtLiveEdge, hasManualRange: state.manualRange != nil,
            layout: layout, panes: state.configuration.panes, paneScales: state.paneScales,
            isCrosshairPinned: state.crosshair?.isPinned ?? false, indicators: model.indicators)
        if let bar = scene.barOffsets {
            input.barOffset = bar.current
            input.barOffsets = 0...bar.most
        }
        return (input, hits)
    }

    private func perform(_ actions: [InputAction]) {
        for action in actions {
            switch action {
            case .intent(let intent): model.apply(intent)
            case .holdView(let sample): move { $0.hold(sample, model) }
            case .dragView(let sample): move { $0.drag(sample, model) }
            case .releaseView(let sample): move { $0.letGo(sample, model) }
            case .cancelView: move { $0.cancel(model) }
            case .animate(let intent): animate(intent)
            case .pastePrimary: onPastePrimary?()
            case .command(let line): onCommand?(line)
            }
        }
    }

    /// Shows a change of the window as a motion, unless motions are reduced.
    func animate(_ intent: ChartIntent) {
        move { $0.animate(intent, model) }
    }

    private func move(_ step: (inout ViewMotion) -> [ChartIntent]) {
        let intents = step(&motion)
        guard !intents.isEmpty || motion.isRunning else { return }
        for intent in intents { model.apply(intent) }
        motion.applied(model)
        if motion.isRunning { wantFrame() }
    }

    /// A resting press is told to the gesture once its time is over.
    private func awaitLongPress() {
        longPressNumber += 1
        let number = longPressNumber
        guard router.awaitsLongPress else { return }
        schedule?(Self.longPressSeconds) { [weak self] in
            guard let self, number == longPressNumber, router.awaitsLongPress, let context
            else { return }
            perform(router.longPress(context.hits, context.input))
            window.setPointerShape(shape(context.hits))
        }
    }

    /// Chooses the drawing at a place of the window, unless it is chosen already; false where
    /// there is none.
    func selectDrawing(at place: PixelPoint) -> Bool {
        guard let context, context.hits.target(at: place) == .plot,
            !model.state.drawings.drawings.isEmpty
        else { return false }
        let plot = context.input.mapping.plot
        var editor = model.state.drawings
        let pointer = DrawingPointer(x: Double(place.x - plot.x), y: Double(place.y - plot.y))
        guard let hit = editor.hit(at: pointer, in: model.drawingSpace) else { return false }
        if !editor.selection.contains(hit.id) { model.editDrawings(.select([hit.id])) }
        return true
    }

    /// The pointer is over something else: the chart reads nothing for it.
    func releasePointer() {
        guard let context else { return }
        if draws(.pointerLeft) {
            // What is dragged stays where it was: the release goes to what opened over it.
            for event in [HostEvent.gestureCancelled, .pointerLeft] {
                _ = hand.handle(
                    event, context.input.mapping.plot, nil, scale: window.scale, model)
            }
        }
        perform(router.cancel(context.input))
        perform(
            router.handle(
                .pointerLeft, hits: context.hits, context: context.input, scale: window.scale))
    }

    /// True while a long press reads bars.
    var isReading: Bool { router.isReading }

    /// Ends gesture and motion where they are, as before the window goes.
    func stopMotion() {
        if let context { perform(router.cancel(context.input)) }
        move { $0.end(model) }
    }

    private func shape(_ hits: HitMap) -> PointerShape {
        if router.isDragging { return router.shape }
        if let shape = hand.shape { return shape }
        guard let pointer = router.pointer else { return .arrow }
        return switch hits.target(at: pointer.pixel) {
        case .plot, .pane: .crosshair
        case .separator, .priceAxis: .resizeVertical
        case .timeAxis: .resizeHorizontal
        case .liveEdgeButton, .scaleButton, .legendAction, .indicatorBar(.some): .hand
        case .paneTitle, .paneAxis, .legend, .indicatorBar: .arrow
        case .status, .nothing: .arrow
        }
    }

    /// The view moved under a pointer that rests, or ahead of one that drags it: the crosshair
    /// reads what lies under it now. A pinned one keeps its bar.
    private func followPointer() {
        let view = PointerView(
            viewport: model.state.viewport, scale: model.state.priceScale,
            panes: model.state.paneScales)
        guard view != readView else { return }
        readView = view
        guard let crosshair = model.state.crosshair, !crosshair.isPinned, let context else {
            return
        }
        perform(router.reread(context.input))
    }

    /// Builds the frame, paints what is damaged, shows it. When the framebuffer is in flight the
    /// frame waits for the next turn.
    private func drawFrame(at nanoseconds: UInt64) {
        guard window.isVisible else { return }
        guard let buffer = window.framebuffer() else {
            window.requestFrame()
            return
        }
        isFrameWanted = false
        if motion.isRunning {
            move { $0.advance(to: Double(nanoseconds) / 1e9, model) }
        }
        followPointer()
        var isNew = false
        if canvas?.buffer.base != buffer.base || canvas?.buffer.size != buffer.size {
            if let canvas {
                paintedDrawCalls += canvas.counters.drawCalls
                paintedPixels += canvas.counters.pixels
            }
            canvas = RasterCanvas(buffer: buffer, fonts: fonts, glyphs: glyphs)
            isNew = true
        }
        guard let canvas else { return }
        scene.resize(to: buffer.size, scale: window.scale)
        let update = scene.update(model)
        let damage = isNew ? [buffer.bounds] : update.damage
        scene.paint(canvas, damage: damage)
        if update.isOverlayStale || isNew, hasOverlay || scene.hasOverlay {
            hasOverlay = scene.hasOverlay
            window.setOverlay(
                hasOverlay ? { [scene] canvas in scene.paintOverlay(canvas) } : nil)
        }
        window.present(damage: damage)
        onPresented?()
        if scene.needsFrame || motion.isRunning { wantFrame() }
    }
}

/// What a place of the pointer is turned into a bar and a value by.
private struct PointerView: Equatable {
    var viewport: Viewport
    var scale: PriceScale
    var panes: [PaneID: PriceScale]
}
