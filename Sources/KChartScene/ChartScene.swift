public import KChartCanvas
public import KChartCore
import KChartDrawings
public import KChartModel
import KChartStyle

/// The retained picture of one chart: it gathers changes, builds frames, knows what must be
/// painted again, and paints it.
///
/// A scene belongs to the thread of its model. It reads the model's state and never changes it,
/// except for telling it what the layout measured.
public final class ChartScene {
    public private(set) var resources: SceneResources
    /// The frame that was painted last. Reading it from another module copies it with all its
    /// arrays: what the pointer asks for at each of its moves has accessors of its own.
    public private(set) var frame: SceneFrame?
    private var knownHits: HitMap?
    public let layers: LayerStack

    private var pending: SceneRegions = .window
    private var pendingChange: Change = .everything
    private var size = PixelSize(width: 0, height: 0)
    private var scale = 1.0
    /// Logical columns at the left of the window that a bar covers.
    private var leading = 0.0
    /// The price column's width; it only grows until `isAxisFree`.
    var axisWidth = 0
    var isAxisFree = true
    /// The values of indicators in the window.
    private var values = VisibleIndicators.empty
    /// The side of the reading card, which keeps it while the crosshair is near the middle.
    var tooltipSide = TooltipFrame.Side.right
    /// Parts of former frames that still hold.
    private(set) var memory = FrameMemory()

    public init(resources: SceneResources, layers: LayerStack = .standard()) {
        self.resources = resources
        self.layers = layers
    }

    /// The layout of the frame on screen; nil before the first.
    public var layout: SceneLayout? { frame?.layout }

    /// What lies where in the frame on screen, made when first asked for; nil before the first
    /// frame.
    public var hits: HitMap? {
        if knownHits == nil { knownHits = frame?.hits }
        return knownHits
    }

    /// What the next `update` will have to paint.
    public var needsFrame: Bool { !pending.isEmpty }

    /// Marks what a change of the model makes stale.
    public func invalidate(_ change: Change) {
        pendingChange.merge(change)
        memory.forget(change)
        pending.formUnion(InvalidationRules.regions(for: change))
        if !change.isDisjoint(with: [.series, .configuration]) { isAxisFree = true }
    }

    /// Other colours, words, zone or formats: everything is painted again.
    public func setResources(_ resources: SceneResources) {
        self.resources = resources
        memory.forgetAll()
        pending = .window
        pendingChange = .everything
        isAxisFree = true
    }

    /// The window's size and scale; the layout follows in the same frame.
    public func resize(to size: PixelSize, scale: Double) {
        guard size != self.size || scale != self.scale else { return }
        if scale != self.scale { isAxisFree = true }
        self.size = size
        self.scale = scale
        pending = .window
        pendingChange.insert(.metrics)
    }

    /// The letter of the status line that the pointer is over.
    public var hoveredButton: ScaleButton.Kind? {
        didSet { if hoveredButton != oldValue { pending.insert(.status) } }
    }

    /// Shows where the keyboard is: inside the edge of a part of the window, over the scene.
    public var focusRing: PixelRect? {
        didSet { if focusRing != oldValue { pending.insert(.overlay) } }
    }

    /// What lies over the plot and is read there for a while, device pixels: the prices of high and
    /// low step aside for it.
    public var keptClear: PixelRect? {
        didSet { if keptClear != oldValue { pending.insert(.highLow) } }
    }

    /// Keeps columns at the left of the window free for a bar, in logical pixels.
    public func reserve(leading: Double) {
        guard leading != self.leading else { return }
        self.leading = leading
        pending = .window
        pendingChange.insert(.metrics)
    }

    /// False for a picture of the chart alone: no indicator bar, and no buttons beside a legend.
    public var showsControls = true {
        didSet {
            guard showsControls != oldValue else { return }
            pending = .window
            pendingChange.insert(.metrics)
        }
    }

    /// Measures the layout for the model: call before building a frame, so that no frame shows
    /// new bars in an old window. Returns what the measures changed.
    @discardableResult
    public func measure(_ model: ChartModel) -> Change {
        measure(model, builder(model))
    }

    @discardableResult
    private func measure(_ model: ChartModel, _ builder: FrameBuilder) -> Change {
        var change: Change = []
        // The column's width depends on the price range, which depends on the plot's width: two
        // rounds settle it, and it never shrinks while live.
        for _ in 0..<2 {
            let wanted = builder.axisWidth(model.state, &memory)
            let width = AxisColumn.settled(
                current: axisWidth, wanted: wanted, mayShrink: isAxisFree)
            if width != axisWidth {
                axisWidth = width
                pending.insert(.window)
            }
            isAxisFree = false
            let layout = layout(of: model.state)
            let made = model.setMetrics(
                PlotMetrics(
                    width: layout.data.width, height: layout.data.height, scale: scale))
            change.merge(made)
            if made.isEmpty { break }
        }
        return change
    }

    /// Where everything will stand in the next frame, before anything is measured for it.
    public func plan(_ model: ChartModel) -> SceneLayout { layout(of: model.state) }

    /// Of the chip of made-up prices; nil for real ones.
    private func signSize(_ state: ChartState) -> SignSize? {
        guard state.feed.isSimulated else { return nil }
        let word = memory.signWidth(scale: scale) { resources.signWidth(scale: scale) }
        return SignSize(word: word, scale: scale, metrics: resources.theme.metrics)
    }

    private func layout(of state: ChartState) -> SceneLayout {
        SceneLayout(
            size: size, scale: scale, axisWidth: axisWidth,
            leading: Int((leading * scale).rounded()), metrics: resources.theme.metrics,
            sign: signSize(state),
            panes: state.configuration.panes, isShown: state.hasContent,
            showsHeader: state.configuration.showsHeader,
            showsStatus: state.configuration.showsStatus,
            showsIndicatorBar: showsControls && state.configuration.showsIndicatorBar)
    }

    /// Builds the frame for the model's state and returns what to paint.
    public func update(_ model: ChartModel) -> SceneUpdate {
        if let update = updateCrosshair(model) { return update }
        // What a builder reads of the state (instrument, interval) no measure changes.
        let settled = model.settleIndicators()
        if !settled.isEmpty { invalidate(settled) }
        let builder = builder(model)
        measure(model, builder)
        let state = model.state
        let layout = layout(of: state)
        if layout != frame?.layout { pending.insert(.window) }
        let bars = visibleBars(model, layout)
        var next = builder.frame(state, layout, bars: bars, values: values, memory: &memory)
        if let place = next.scaleButtons.firstIndex(where: { $0.kind == hoveredButton }) {
            next.scaleButtons[place].light(next.theme)
        }
        next.indicatorBar = builder.indicatorBar(
            state, layout, model.indicatorRegistry, &memory)
        if !showsControls { next.legendActions = nil }
        next.newestColumns = layers.styles[next.style].newestColumns(next)
        let card = tooltip(builder, state, next)
        next.crosshair?.tooltip = card
        addDrawings(to: &next, builder, model)
        let isSameView =
            pendingChange.isSubset(of: Self.leavesBars) && frame?.mapping == next.mapping
            && frame?.layout == layout
        builder.addExtremes(
            to: &next, state, former: isSameView ? frame?.uncovered : nil, avoiding: keptClear,
            &memory)
        let update = DamageRules.update(
            regions: pending, old: frame, new: next, layers: layers)
        frame = next
        knownHits = nil
        pending = []
        pendingChange = []
        layers.prepare(next)
        return update
    }

    /// A pointer move makes a new crosshair and header; all else of the frame stays as it is.
    private func updateCrosshair(_ model: ChartModel) -> SceneUpdate? {
        guard pendingChange.isSubset(of: [.crosshair, .crosshairBar, .drawingPreview]),
            pending.isSubset(of: [.overlay, .header]), !pending.isEmpty, var next = frame
        else { return nil }
        let isSameBar = !pendingChange.contains(.crosshairBar) && !pending.contains(.header)
        let old = isSameBar ? nil : frame
        // Changed in place: a copy would touch every array of the frame for a line and a number.
        frame = nil
        let builder = builder(model)
        // In the same bar the time and its tag stay as they are.
        let timeTag = isSameBar ? next.crosshair?.timeTag : nil
        let card = isSameBar ? next.crosshair?.tooltip : nil
        next.crosshair = builder.crosshair(model.state, next, timeTag: timeTag)
        if !isSameBar { next.focus = builder.focus(model.state, next) }
        let shown = card ?? tooltip(builder, model.state, next)
        next.crosshair?.tooltip = shown
        if !isSameBar { builder.clearCard(&next, model.state, &memory) }
        builder.coverLabels(&next)
        if pendingChange.contains(.drawingPreview) {
            next.drawingPreview = builder.drawingPreview(
                model.state, model.drawingSpace, in: next.mapping.plot)
        }
        if pending.contains(.header) {
            next.header = builder.header(model.state, next.layout)
            var entries: [LegendEntry] = []
            next.legend = builder.legend(
                .price, in: next.layout.legend, model.state,
                entries: &entries)
            for place in next.panes.indices {
                let pane = next.panes[place].layout
                next.panes[place].legend = builder.legend(
                    pane.id, in: pane.legend, model.state, entries: &entries)
            }
            next.legendEntries = entries
            knownHits = nil
        }
        let update =
            old.map { DamageRules.update(regions: pending, old: $0, new: next, layers: layers) }
            ?? SceneUpdate(damage: [], isOverlayStale: true)
        pending = []
        pendingChange = []
        layers.prepareCrosshair(next)
        frame = next
        return update
    }

    /// The drawings of a frame; those of the frame before while nothing moved under them. Without
    /// drawings and without a tool there is nothing to do.
    private func addDrawings(
        to next: inout SceneFrame, _ builder: FrameBuilder, _ model: ChartModel
    ) {
        guard !model.state.drawings.isIdle || model.state.drawings.selectionFrame != nil else {
            return
        }
        let space = model.drawingSpace
        let still: Change = [
            .lastBar, .currentPrice, .crosshair, .crosshairBar, .feed, .loading, .liveEdge,
            .paneScale, .clock, .motion, .drawingPreview,
        ]
        if let frame, pendingChange.isSubset(of: still), frame.mapping == next.mapping {
            next.drawings = frame.drawings
        } else {
            next.drawings = builder.drawings(model.state, space, in: next.mapping.plot)
        }
        next.drawingTags = builder.drawingTags(model.state, space, next)
        next.drawingPreview = builder.drawingPreview(
            model.state, space, in: next.mapping.plot)
    }

    /// The card of the crosshair's bar; its side is remembered from frame to frame.
    private func tooltip(
        _ builder: FrameBuilder, _ state: ChartState, _ frame: SceneFrame
    ) -> TooltipFrame? {
        guard let crosshair = state.crosshair, frame.mapping.plot.width > 0 else { return nil }
        let x = frame.mapping.x(of: crosshair.position.value) - Double(frame.mapping.plot.x)
        tooltipSide = tooltipSide.moved(crosshairAt: x / Double(frame.mapping.plot.width))
        return builder.tooltip(state, frame, side: tooltipSide)
    }

    func builder(_ model: ChartModel) -> FrameBuilder {
        FrameBuilder(
            resources: resources, state: model.state, scale: scale, indicators: model.indicators)
    }

    /// The bars of the window, and with them `values`. After a tick only the newest bar is read
    /// again.
    private func visibleBars(_ model: ChartModel, _ layout: SceneLayout) -> VisibleBars {
        let state = model.state
        let mapping = PlotMapping(
            plot: layout.data, viewport: state.viewport, scale: state.priceScale)
        let cheap = Self.leavesBars.union(.lastBar)
        if var old = frame, pendingChange.isSubset(of: cheap), old.layout.data == layout.data,
            old.mapping.first == mapping.first, old.mapping.spacing == mapping.spacing,
            old.layout.order == layout.order
        {
            guard pendingChange.contains(.lastBar) else { return old.bars }
            // The frame on screen is replaced at once, so its arrays are patched in place.
            frame?.bars = .empty
            frame?.indicators = []
            let hasValues = values.refreshNewest(model.indicators, state)
            let isPatched = old.bars.refreshNewest(
                VisibleBars.Source(bars: state.drawnSeries, volumes: state.series))
            if isPatched || !state.visibleIndices.contains(newest(of: state)) {
                if !hasValues { readValues(model, layout, old.bars, mapping) }
                return old.bars
            }
        }
        let bars = VisibleBars(
            series: state.drawnSeries, indices: state.visibleIndices, times: state.timeMapping,
            mapping: mapping, ofCloses: state.drawnTraits.isLine,
            volumes: showsVolume(model, layout) ? state.series : nil)
        readValues(model, layout, bars, mapping)
        return bars
    }

    private func showsVolume(_ model: ChartModel, _ layout: SceneLayout) -> Bool {
        builder(model).volumePane.map { layout.pane($0) != nil } ?? false
    }

    private func readValues(
        _ model: ChartModel, _ layout: SceneLayout, _ bars: VisibleBars, _ mapping: PlotMapping
    ) {
        values = VisibleIndicators(model.indicators, model.state, bars, mapping) { pane in
            layout.order.contains(pane)
        }
    }

    private func newest(of state: ChartState) -> BarIndex {
        state.series.indices.upperBound.advanced(by: -1)
    }

    /// The parts of the picture on screen as a person meets them who cannot see it. Made when
    /// asked for: no frame pays for it. Empty before the first frame.
    public func accessibleNodes(_ model: ChartModel) -> [AccessibleNode] {
        guard let frame else { return [] }
        let builder = builder(model)
        return builder.nodes(model.state, frame.layout, frame.badge, frame.scaleButtons)
            + builder.paneNodes(model.state, frame) + builder.legendNodes(model.state, frame)
            + builder.barNodes(frame) + builder.crosshairNodes(model.state, frame)
            + layers.nodes(frame)
    }

    /// Paints the scene layers inside each rectangle of `damage`.
    public func paint(_ canvas: any Canvas, damage: [PixelRect]) {
        for rect in damage {
            canvas.clipped(to: rect) { layers.paint(.scene, canvas) }
        }
    }

    /// Paints the overlay layers: by the server in a window, by the raster canvas in a picture.
    ///
    /// - Parameter showsFocus: false for a picture that is kept: the keyboard is not in it.
    public func paintOverlay(_ canvas: any Canvas, showsFocus: Bool = true) {
        layers.paint(.overlay, canvas)
        guard showsFocus, let ring = focusRing, let frame else { return }
        let width = max(1, frame.layout.pixels(Self.focusWidth))
        let inner = ring.outset(by: -width)
        guard !inner.isEmpty else { return canvas.fill(ring, with: frame.theme.focus) }
        canvas.fill(
            [
                PixelRect(left: ring.x, top: ring.y, right: ring.maxX, bottom: inner.y),
                PixelRect(left: ring.x, top: inner.maxY, right: ring.maxX, bottom: ring.maxY),
                PixelRect(left: ring.x, top: inner.y, right: inner.x, bottom: inner.maxY),
                PixelRect(left: inner.maxX, top: inner.y, right: ring.maxX, bottom: inner.maxY),
            ], with: frame.theme.focus)
    }

    private static let focusWidth = 2.0

    /// True when the overlay shows something.
    public var hasOverlay: Bool {
        frame?.crosshair != nil || frame?.drawingPreview != nil || focusRing != nil
    }
}

/// What one frame has to paint.
public struct SceneUpdate: Hashable, Sendable {
    /// Whole-pixel rectangles of the scene; empty when no scene pixel changes.
    public var damage: [PixelRect]
    /// True when the overlay must be drawn again.
    public var isOverlayStale: Bool

    public init(damage: [PixelRect], isOverlayStale: Bool) {
        self.damage = damage
        self.isOverlayStale = isOverlayStale
    }
}
