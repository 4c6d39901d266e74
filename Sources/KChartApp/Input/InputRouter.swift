import Glibc
import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Gives each gesture to exactly one tool, by what lay under the press, and turns wheel, clicks
/// and hovering into actions.
struct InputRouter {
    /// One wheel notch zooms by half a step of the rules: about 9 %.
    static let stepsPerNotch = 0.5
    /// One notch over the price axis shows this many octaves less of it.
    static let octavesPerAxisNotch = 0.15
    /// One horizontal notch pans by this many logical pixels.
    static let panPerNotch = 80.0
    /// One step of a touchpad, which counts in pixels, pans by this many logical pixels.
    static let panPerTouchpadStep = 50.0
    /// More steps than these in one event are a fault of the device (B74).
    static let mostSteps = 5.0

    var tool: (any InputTool)?
    private var button: PointerButton?
    var pointer: PointerSample?
    private var isHovering = false
    private var axisLock = ScrollAxisLock()
    var touches = TouchRecognizer()
    var lastPinch: PinchSample?
    private var clicks = PressCount()
    /// The legend the chart was told of last.
    var pointed: LegendPointer?
    /// The pane whose values the crosshair reads while a gesture runs.
    private var hoveredPane = PaneID.price

    /// True while resting on the spot means something.
    var awaitsLongPress: Bool { tool?.awaitsLongPress ?? (touches.holdDeadline != nil) }
    /// True while a long press reads bars.
    var isReading: Bool { (tool as? PlotTool)?.isReading ?? false }
    var shape: PointerShape { tool?.shape ?? .arrow }
    var isDragging: Bool { tool != nil }

    /// Times and distances of a double click, as the desktop says.
    mutating func setDoubleClick(milliseconds: Int64, distance: Double) {
        clicks.milliseconds = milliseconds
        clicks.distance = distance
    }

    mutating func handle(
        _ event: HostEvent, hits: HitMap, context: InputContext, scale: Double
    ) -> [InputAction] {
        switch event {
        case .pointerEntered(let sample):
            // A window that opens under a resting pointer reads nothing: the hand has not moved.
            pointer = sample
            return tool == nil ? [] : tool?.move(sample, context) ?? []
        case .pointerMoved(let sample):
            pointer = sample
            guard tool != nil else { return hover(sample, hits, context) }
            let actions = tool?.move(sample, context) ?? []
            return tool?.movesCrosshair == true ? actions + follow(sample, context) : actions
        case .pointerLeft:
            pointer = nil
            guard tool == nil else { return [] }
            return point(at: nil) + endHover(context)
        case .pointerPressed(let pressed, let sample):
            return press(pressed, sample, hits, context, scale)
        case .pointerReleased(let released, let sample):
            pointer = sample
            guard released == button, tool != nil else { return [] }
            let actions = tool?.end(sample, context) ?? []
            if tool is LegendTool { pointed = nil }
            tool = nil
            button = nil
            return actions
        case .scrolled(let scroll):
            return wheel(scroll, hits, context, scale)
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled:
            return touch(event, hits, context)
        case .pinched(let sample):
            return pinch(sample, context)
        case .gestureCancelled:
            return cancel(context)
        case .focusChanged, .visibilityChanged, .moved, .resized, .scaleChanged, .keyPressed,
            .keyReleased, .composed, .dropped, .closeRequested, .disconnected:
            return []
        }
    }

    /// The pointer, or a finger, rested on the spot.
    mutating func longPress(_ hits: HitMap, _ context: InputContext) -> [InputAction] {
        if let deadline = touches.holdDeadline {
            return act(on: touches.elapse(to: deadline), hits, context)
        }
        return longPressTool(context)
    }

    mutating func longPressTool(_ context: InputContext) -> [InputAction] {
        isHovering = true
        return tool?.longPress(context) ?? []
    }

    /// The gesture was taken away: by another grab, a lost device, Escape.
    mutating func cancel(_ context: InputContext) -> [InputAction] {
        let isRead = isReading
        var actions = tool?.cancel(context) ?? []
        if touches.isActive {
            if tool == nil { actions.append(.cancelView) }
            if isRead { actions += endReading() }
            _ = touches.cancelAll()
        }
        if tool is LegendTool { pointed = nil }
        tool = nil
        button = nil
        lastPinch = nil
        clicks.interrupt()
        return actions
    }

    /// The crosshair that a finger held goes away with it.
    mutating func endReading() -> [InputAction] {
        isHovering = false
        return InputAction.intents(.clearCrosshair)
    }

    mutating func press(
        _ pressed: PointerButton, _ sample: PointerSample, _ hits: HitMap, _ context: InputContext,
        _ scale: Double
    ) -> [InputAction] {
        pointer = sample
        guard tool == nil, pressed == .primary || pressed == .middle else { return [] }
        let target = hits.target(at: sample.pixel)
        if case .scaleButton(let kind) = target {
            return pressed == .primary ? [.command(kind.command)] : []
        }
        if let command = command(of: target, context) {
            return pressed == .primary ? [.command(command)] : []
        }
        let isDouble = clicks.press(pressed, sample, scale: scale) == 2 && pressed == .primary
        if isDouble { return doubleClick(target, context) }
        if target == .liveEdgeButton {
            return pressed == .primary ? [.animate(.goToLiveEdge)] : []
        }
        return point(at: target) + begin(target, pressed, sample, context)
    }

    /// Gives a gesture to the tool of what lies there.
    mutating func begin(
        _ target: HitTarget, _ pressed: PointerButton, _ sample: PointerSample,
        _ context: InputContext
    ) -> [InputAction] {
        switch target {
        case .separator(let above, let below):
            return own(SeparatorTool(above: above, below: below), pressed, sample, context)
        case .legend(let indicator, let pane):
            return own(LegendTool(indicator, in: pane), pressed, sample, context)
        case .paneTitle(let pane):
            return own(PaneOrderTool(pane), pressed, sample, context)
        case .plot:
            return own(
                PlotTool(pane: .price, canRead: pressed == .primary), pressed, sample, context)
        case .pane(let pane):
            return own(
                PlotTool(pane: pane, canRead: pressed == .primary), pressed, sample, context)
        case .timeAxis:
            return own(TimeAxisTool(), pressed, sample, context)
        case .priceAxis:
            return own(PriceAxisTool(), pressed, sample, context)
        case .liveEdgeButton, .scaleButton, .paneAxis, .legendAction, .indicatorBar, .status,
            .nothing:
            return []
        }
    }

    private func doubleClick(_ target: HitTarget, _ context: InputContext) -> [InputAction] {
        switch target {
        case .plot, .pane:
            // The first click pinned the crosshair: that was not what was meant.
            return [.intent(.clearCrosshair), .animate(.resetView)]
        case .liveEdgeButton:
            return [.animate(.goToLiveEdge)]
        case .separator(let above, let below):
            // The pane under the line, or the one over it when that is not the price pane.
            return InputAction.intents(.toggleMaximizedPane(below == .price ? above : below))
        case .paneTitle(let pane):
            return InputAction.intents(.toggleMaximizedPane(pane))
        case .priceAxis:
            return InputAction.intents(.setPriceRange(nil))
        case .timeAxis:
            return InputAction.intents(.setDefaultVisibleBars)
        case .legend(let indicator, _):
            return [.command(LegendPointer.Action.settings.command(indicator, isVisible: true))]
        case .scaleButton, .paneAxis, .legendAction, .indicatorBar, .status, .nothing:
            return []
        }
    }

    private mutating func own(
        _ new: some InputTool, _ pressed: PointerButton, _ sample: PointerSample,
        _ context: InputContext
    ) -> [InputAction] {
        var new = new
        let actions = new.begin(sample, context)
        tool = new
        button = pressed
        return actions
    }

    /// During a gesture the crosshair goes along, whatever lies under the pointer.
    private func follow(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        guard isHovering else { return [] }
        return context.crosshair(sample, in: hoveredPane, pinned: false).map { [.intent($0)] } ?? []
    }

    /// What a resting pointer reads after the view moved under it.
    func reread(_ context: InputContext) -> [InputAction] {
        pointer.map { follow($0, context) } ?? []
    }

    private mutating func hover(
        _ sample: PointerSample, _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        var isOverPlot = false
        let target = hits.target(at: sample.pixel)
        let pointing = point(at: target)
        switch target {
        case .plot where sample.pixel.y >= context.mapping.plot.y:
            hoveredPane = .price
            isOverPlot = true
        case .pane(let pane), .paneTitle(let pane):
            hoveredPane = pane
            isOverPlot = true
        default:
            break
        }
        guard isOverPlot, let reading = context.crosshair(sample, in: hoveredPane, pinned: false)
        else { return pointing + endHover(context) }
        isHovering = true
        return pointing + [.intent(reading)]
    }

    /// The pointer reads nothing any more; a pinned crosshair stays until Escape clears it.
    private mutating func endHover(_ context: InputContext) -> [InputAction] {
        guard isHovering else { return [] }
        isHovering = false
        return context.isCrosshairPinned ? [] : InputAction.intents(.clearCrosshair)
    }

    private mutating func wheel(
        _ scroll: ScrollSample, _ hits: HitMap, _ context: InputContext, _ scale: Double
    ) -> [InputAction] {
        pointer = scroll.pointer
        if case .indicatorBar = hits.target(at: scroll.pointer.pixel) {
            return scrollBar(scroll, context)
        }
        var (stepsX, stepsY) = (scroll.stepsX, scroll.stepsY)
        let isZoom = scroll.pointer.modifiers.contains(.control)
        if scroll.isContinuous {
            // With Control the fingers zoom, whichever way they stray.
            (stepsX, stepsY) = isZoom ? (0, stepsY) : axisLock.steps(of: scroll)
        }
        guard stepsX.isFinite, stepsY.isFinite else { return [] }
        let zoom = min(max(stepsY, -Self.mostSteps), Self.mostSteps)
        if hits.target(at: scroll.pointer.pixel) == .priceAxis {
            guard zoom != 0 else { return [] }
            let factor = exp2(zoom * Self.octavesPerAxisNotch)
            return InputAction.intents(
                .setPriceRange(context.mapping.scale.range(stretchedBy: factor)))
        }
        var intents: [ChartIntent] = []
        let isSideways = scroll.pointer.modifiers.contains(.shift) && !isZoom
        let sideways = stepsX + (isSideways ? stepsY : 0)
        if sideways != 0, context.mapping.spacing > 0 {
            let pixels = scroll.isContinuous ? Self.panPerTouchpadStep : Self.panPerNotch
            intents.append(.pan(bars: -sideways * pixels * scale / context.mapping.spacing))
        }
        if zoom != 0, !isSideways {
            intents.append(
                .zoomSteps(zoom * Self.stepsPerNotch, pivot: pivot(scroll.pointer, context)))
        }
        return intents.map { .intent($0) }
    }

    /// The bar under the pointer stays; right of the newest bar the live edge does.
    func pivot(_ sample: PointerSample, _ context: InputContext) -> ZoomPivot {
        let plot = context.mapping.plot
        guard plot.width > 0 else { return .liveEdge }
        if let newest = context.newestPosition, sample.x > context.mapping.x(of: newest) {
            return .liveEdge
        }
        return .fraction((sample.x - Double(plot.x)) / Double(plot.width))
    }
}

extension HostEvent {
    /// The pointer of an event of the pointer.
    var pointerSample: PointerSample? {
        switch self {
        case .pointerEntered(let sample), .pointerMoved(let sample), .pointerPressed(_, let sample),
            .pointerReleased(_, let sample):
            sample
        case .touchBegan(_, let sample), .touchMoved(_, let sample), .touchEnded(_, let sample):
            sample
        default: nil
        }
    }
}

extension PointerSample {
    /// The device pixel under the sample.
    var pixel: PixelPoint {
        PixelPoint(
            x: Int(min(max(x, -1e6), 1e6).rounded(.down)),
            y: Int(min(max(y, -1e6), 1e6).rounded(.down)))
    }
}
