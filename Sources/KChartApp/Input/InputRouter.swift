import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Gives each gesture to exactly one tool, by what lay under the press, and turns wheel and
/// hovering into intents.
struct InputRouter {
    /// One wheel notch zooms by half a step of the rules: about 9 %.
    static let stepsPerNotch = 0.5
    /// One horizontal notch pans by this many logical pixels.
    static let panPerNotch = 80.0

    private var tool: (any InputTool)?
    private var button: PointerButton?
    private(set) var pointer: PointerSample?
    private var isHovering = false
    private var clicks = ClickCounter()
    /// The pane whose values the crosshair reads while a gesture runs.
    private var hoveredPane = PaneID.price

    var shape: PointerShape { tool?.shape ?? .arrow }
    var isDragging: Bool { tool != nil }

    mutating func handle(
        _ event: HostEvent, hits: HitMap, context: InputContext, scale: Double
    ) -> [ChartIntent] {
        switch event {
        case .pointerEntered(let sample), .pointerMoved(let sample):
            pointer = sample
            if tool != nil {
                return (tool?.move(sample, context) ?? []) + hover(sample, hits, context)
            }
            return hover(sample, hits, context)
        case .pointerLeft:
            pointer = nil
            guard tool == nil, isHovering else { return [] }
            isHovering = false
            return [.clearCrosshair]
        case .pointerPressed(let pressed, let sample):
            return press(pressed, sample, hits, context, scale)
        case .pointerReleased(let released, let sample):
            pointer = sample
            guard released == button, tool != nil else { return [] }
            let intents = tool?.end(sample, context) ?? []
            tool = nil
            button = nil
            return intents
        case .scrolled(let scroll):
            return wheel(scroll, hits, context, scale)
        case .focusChanged, .visibilityChanged, .resized, .scaleChanged, .keyPressed,
            .keyReleased, .closeRequested, .disconnected:
            return []
        }
    }

    private mutating func press(
        _ pressed: PointerButton, _ sample: PointerSample, _ hits: HitMap, _ context: InputContext,
        _ scale: Double
    ) -> [ChartIntent] {
        pointer = sample
        guard tool == nil, pressed == .primary || pressed == .middle else { return [] }
        let isDouble = clicks.press(pressed, sample, scale: scale) == 2 && pressed == .primary
        switch hits.target(at: sample.pixel) {
        case .liveEdgeButton:
            return pressed == .primary ? [.goToLiveEdge] : []
        case .separator(let above, let below):
            // The pane under the line, or the one over it when that is not the price pane.
            if isDouble { return [.toggleMaximizedPane(below == .price ? above : below)] }
            return own(SeparatorTool(above: above, below: below), pressed, sample, context)
        case .paneTitle(let pane):
            if isDouble { return [.toggleMaximizedPane(pane)] }
            return own(PaneOrderTool(pane), pressed, sample, context)
        case .plot, .pane, .timeAxis:
            return own(PanTool(), pressed, sample, context)
        case .priceAxis, .paneAxis, .status, .nothing:
            return []
        }
    }

    private mutating func own(
        _ new: some InputTool, _ pressed: PointerButton, _ sample: PointerSample,
        _ context: InputContext
    ) -> [ChartIntent] {
        var new = new
        let intents = new.begin(sample, context)
        tool = new
        button = pressed
        return intents
    }

    private mutating func hover(
        _ sample: PointerSample, _ hits: HitMap, _ context: InputContext
    ) -> [ChartIntent] {
        let plot = context.mapping.plot
        var isOverPlot = tool != nil
        switch hits.target(at: sample.pixel) {
        case .plot where sample.pixel.y >= plot.y:
            hoveredPane = .price
            isOverPlot = true
        case .pane(let pane), .paneTitle(let pane):
            hoveredPane = pane
            isOverPlot = true
        default:
            break
        }
        guard isOverPlot, plot.width > 0, let value = context.value(atY: sample.y, in: hoveredPane)
        else {
            guard isHovering else { return [] }
            isHovering = false
            return [.clearCrosshair]
        }
        isHovering = true
        let x = min(max(sample.x, Double(plot.x)), Double(plot.maxX - 1))
        return [
            .setCrosshair(
                at: context.mapping.position(atX: x), price: value, pane: hoveredPane,
                pinned: false)
        ]
    }

    private mutating func wheel(
        _ scroll: ScrollSample, _ hits: HitMap, _ context: InputContext, _ scale: Double
    ) -> [ChartIntent] {
        pointer = scroll.pointer
        var intents: [ChartIntent] = []
        let isSideways = scroll.pointer.modifiers.contains(.shift)
        let sideways = scroll.stepsX + (isSideways ? scroll.stepsY : 0)
        if sideways != 0 {
            intents.append(
                .pan(bars: -sideways * Self.panPerNotch * scale / context.mapping.spacing))
        }
        if scroll.stepsY != 0, !isSideways {
            intents.append(
                .zoomSteps(
                    scroll.stepsY * Self.stepsPerNotch, pivot: pivot(scroll.pointer, context)))
        }
        return intents
    }

    /// The bar under the pointer stays; right of the newest bar the live edge does.
    private func pivot(_ sample: PointerSample, _ context: InputContext) -> ZoomPivot {
        let plot = context.mapping.plot
        guard plot.width > 0 else { return .liveEdge }
        if let newest = context.newestPosition, sample.x > context.mapping.x(of: newest) {
            return .liveEdge
        }
        return .fraction((sample.x - Double(plot.x)) / Double(plot.width))
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
