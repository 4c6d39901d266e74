import KChartCanvas
import KChartCore
import KChartHost
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
    private var changes: SubscriptionToken?
    private var canvas: RasterCanvas?
    private var isFrameWanted = false
    private var hasOverlay = false
    private var paintedDrawCalls = 0
    private var paintedPixels = 0

    /// A key the chart does not use itself goes here.
    var onKey: ((KeyStroke) -> Void)?
    var onClose: (() -> Void)?
    var onDisconnect: ((String) -> Void)?
    /// Called after a frame was presented.
    var onPresented: (() -> Void)?
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
        window.onFrame = { [weak self] _ in self?.drawFrame() }
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

    func wantFrame() {
        isFrameWanted = true
        if window.isVisible { window.requestFrame() }
    }

    private func handle(_ event: HostEvent) {
        switch event {
        case .resized(let size):
            scene.resize(to: size, scale: window.scale)
            wantFrame()
        case .scaleChanged(let scale):
            onScale?(scale)
            scene.resize(to: window.size, scale: scale)
            wantFrame()
        case .visibilityChanged(let isVisible):
            if isVisible, isFramePending { wantFrame() }
        case .keyPressed(let stroke):
            onKey?(stroke)
        case .closeRequested:
            onClose?()
        case .disconnected(let reason):
            onDisconnect?(reason)
        default:
            route(event)
        }
    }

    private func route(_ event: HostEvent) {
        // Before the first frame there is nothing to hit.
        guard let frame = scene.frame else { return }
        let state = model.state
        // The frame's layout with the window as it stands now: a drag that was begun on the frame
        // before must not jump when bars arrive in between.
        let mapping = PlotMapping(
            plot: frame.layout.data, viewport: state.viewport, scale: state.priceScale)
        let newest = state.series.indices.last.map { state.timeMapping.position(of: $0).value }
        let context = InputContext(
            mapping: mapping, viewport: state.viewport, newestPosition: newest,
            layout: frame.layout, panes: state.configuration.panes, paneScales: state.paneScales)
        let intents = router.handle(
            event, hits: frame.hits, context: context, scale: window.scale)
        for intent in intents { model.apply(intent) }
        window.setPointerShape(shape(frame))
    }

    private func shape(_ frame: SceneFrame) -> PointerShape {
        if router.isDragging { return router.shape }
        guard let pointer = router.pointer else { return .arrow }
        return switch frame.hits.target(at: pointer.pixel) {
        case .plot, .pane: .crosshair
        case .separator: .resizeVertical
        case .liveEdgeButton: .hand
        case .paneTitle, .paneAxis: .arrow
        case .priceAxis, .timeAxis, .status, .nothing: .arrow
        }
    }

    /// Builds the frame, paints what is damaged, shows it. When the framebuffer is in flight the
    /// frame waits for the next turn.
    private func drawFrame() {
        guard window.isVisible else { return }
        guard let buffer = window.framebuffer() else {
            window.requestFrame()
            return
        }
        isFrameWanted = false
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
        if scene.needsFrame { wantFrame() }
    }
}
