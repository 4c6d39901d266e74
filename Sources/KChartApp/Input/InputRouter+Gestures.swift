import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Fingers: on a touch screen by the recogniser, on a touchpad as the display tells pinches.
extension InputRouter {
    mutating func touch(
        _ event: HostEvent, _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        touches.scale = context.layout.scale
        switch event {
        case .touchBegan(let id, let sample):
            let isFirst = !touches.isActive
            let gestures = touches.began(id, sample)
            // A finger stops a glide where it comes down.
            let stop: [InputAction] = isFirst && tool == nil ? [.holdView(sample)] : []
            return stop + act(on: gestures, hits, context)
        case .touchMoved(let id, let sample):
            return act(on: touches.moved(id, sample), hits, context)
        case .touchEnded(let id, let sample):
            return act(on: touches.ended(id, sample), hits, context)
        case .touchCancelled(let id):
            let actions = act(on: touches.cancelled(id), hits, context)
            return touches.isActive || tool != nil ? actions : actions + [.cancelView]
        default: return []
        }
    }

    mutating func act(
        on gestures: [TouchRecognizer.Gesture], _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        gestures.flatMap { gesture -> [InputAction] in
            switch gesture {
            case .tapped(let sample): tap(sample, hits, context)
            case .panned(let phase, let sample): drag(phase, sample, hits, context)
            case .pinched(let sample): pinch(sample, context)
            case .longPressed(let phase, let sample): read(phase, sample, hits, context)
            }
        }
    }

    /// A tap is a click.
    private mutating func tap(
        _ sample: PointerSample, _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        let pressed = press(.primary, sample, hits, context, context.layout.scale)
        pointer = nil
        // What the finger stopped, and no tool took over, is settled.
        guard tool != nil else { return [.cancelView] + pressed }
        return pressed + drag(.ended, sample, hits, context)
    }

    private mutating func drag(
        _ phase: GesturePhase, _ sample: PointerSample, _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        switch phase {
        case .began:
            guard tool == nil else { return [] }
            return begin(hits.target(at: sample.pixel), .primary, sample, context)
        case .changed: return tool?.move(sample, context) ?? []
        case .ended:
            defer { tool = nil }
            return tool?.end(sample, context) ?? []
        case .cancelled:
            defer { tool = nil }
            return tool?.cancel(context) ?? []
        }
    }

    /// The crosshair stays under the finger while it is held, and goes with it.
    private mutating func read(
        _ phase: GesturePhase, _ sample: PointerSample, _ hits: HitMap, _ context: InputContext
    ) -> [InputAction] {
        switch phase {
        case .began: return drag(.began, sample, hits, context) + longPressTool(context)
        case .changed: return drag(.changed, sample, hits, context)
        case .ended, .cancelled:
            let wasReading = isReading
            let actions = drag(phase, sample, hits, context)
            return actions + (wasReading ? endReading() : [])
        }
    }

    /// Zooms about the point between the fingers, which takes the chart with it.
    mutating func pinch(_ pinch: PinchSample, _ context: InputContext) -> [InputAction] {
        defer { lastPinch = pinch.phase == .began || pinch.phase == .changed ? pinch : nil }
        if pinch.phase == .began { return tool == nil ? [.cancelView] : [] }
        guard pinch.phase == .changed, let last = lastPinch, pinch.scale.isFinite,
            pinch.scale > 0, last.scale > 0
        else { return [] }
        var actions: [InputAction] = []
        let shift = pinch.center.x - last.center.x
        if shift != 0, context.mapping.spacing > 0 {
            actions.append(.intent(.pan(bars: -shift / context.mapping.spacing)))
        }
        let factor = pinch.scale / last.scale
        if factor != 1 {
            actions.append(.intent(.zoom(factor: factor, pivot: pivot(pinch.center, context))))
        }
        return actions
    }
}
