import KChartCore
import KChartDrawings
import KChartHost
import KChartModel
import KChartScene

/// Brings pointer and finger to the drawings before the chart gets them: it owns a press that
/// begins on a drawing or with a tool, and lets everything else pass.
struct DrawingHand {
    private var isHolding = false
    /// A press the chart has, with the place where it was; a release there is a click.
    private var press: PointerSample?
    private var clicks = PressCount()
    /// The finger that holds a drawing or places one, and how it came down.
    private var finger: (id: TouchID, began: HostEvent)?
    /// Words that are to be typed.
    private var wantedText: DrawingID?
    /// Whether the pointer is on a drawing or will place one.
    private(set) var shape: PointerShape?

    var isActive: Bool { isHolding }

    mutating func setDoubleClick(milliseconds: Int64, distance: Double) {
        clicks.milliseconds = milliseconds
        clicks.distance = distance
    }

    /// The drawing whose words are to be typed, once.
    mutating func takeText() -> DrawingID? {
        defer { wantedText = nil }
        return wantedText
    }

    /// What the chart still has to do with an event.
    enum Rest {
        case everything
        case nothing
        /// The gesture the chart has begun is taken away from it.
        case cancel
        /// The chart gets this event before the present one: the hand has let go of it.
        case handOver(HostEvent)
    }

    /// Called only while there is something drawn, a tool, or Control or Shift is held.
    mutating func handle(
        _ event: HostEvent, _ plot: PixelRect, _ target: HitTarget?, scale: Double,
        _ model: ChartModel
    ) -> Rest {
        switch event {
        case .pointerPressed(.primary, let sample):
            return press(sample, plot, target, scale, model)
        case .pointerMoved(let sample):
            return move(sample, plot, target, model)
        case .pointerReleased(.primary, let sample):
            return release(sample, plot, scale, model)
        case .touchBegan(let id, let sample):
            return touch(id, event, sample, plot, target, scale, model)
        case .touchMoved(let id, let sample):
            guard finger?.id == id, isHolding else { return .everything }
            _ = edit(.move(Self.pointer(sample, plot, isTouch: true)), model)
            return .nothing
        case .touchEnded(_, let sample):
            let isHeld = finger != nil
            finger = nil
            guard isHeld || press != nil else { return .everything }
            return release(sample, plot, scale, model, isTouch: true)
        case .pointerLeft:
            if !isHolding { leave(model) }
            return .everything
        case .touchCancelled, .gestureCancelled:
            press = nil
            finger = nil
            guard isHolding else { return .everything }
            isHolding = false
            _ = edit(.abort, model)
            return .nothing
        default:
            return .everything
        }
    }

    private mutating func edit(_ intent: DrawingIntent, _ model: ChartModel) -> DrawingOutcome {
        let outcome = model.editDrawings(intent)
        if let id = outcome.wantsText { wantedText = id }
        return outcome
    }

    private mutating func move(
        _ sample: PointerSample, _ plot: PixelRect, _ target: HitTarget?, _ model: ChartModel
    ) -> Rest {
        guard isHolding || target == .plot else {
            leave(model)
            return .everything
        }
        guard isHolding || press == nil else { return .everything }
        let outcome = edit(.move(Self.pointer(sample, plot)), model)
        shape = outcome.isHandled ? (isPlacing(model) ? .crosshair : .hand) : nil
        return isHolding ? .nothing : .everything
    }

    private mutating func release(
        _ sample: PointerSample, _ plot: PixelRect, _ scale: Double, _ model: ChartModel,
        isTouch: Bool = false
    ) -> Rest {
        let pointer = Self.pointer(sample, plot, isTouch: isTouch)
        guard !isHolding else {
            isHolding = false
            _ = edit(.release(pointer), model)
            // No finger hovers.
            if isTouch { _ = edit(.leave, model) }
            return .nothing
        }
        guard let press else { return .everything }
        self.press = nil
        let reach = (isTouch ? 10 : 4) * scale
        guard abs(press.x - sample.x) < reach, abs(press.y - sample.y) < reach else {
            return .everything
        }
        return edit(.click(pointer), model).isHandled ? .cancel : .everything
    }

    private mutating func press(
        _ sample: PointerSample, _ plot: PixelRect, _ target: HitTarget?, _ scale: Double,
        _ model: ChartModel, isTouch: Bool = false
    ) -> Rest {
        press = nil
        guard target == .plot else { return .everything }
        var pointer = Self.pointer(sample, plot, isTouch: isTouch)
        pointer.clicks = clicks.press(.primary, sample, scale: scale)
        let outcome = edit(.press(pointer), model)
        isHolding = outcome.isHandled
        guard isHolding else {
            press = sample
            return .everything
        }
        model.clearCrosshair()
        return .nothing
    }

    /// One finger draws and drags; with a second one both are the chart's, and what the first did
    /// goes back.
    private mutating func touch(
        _ id: TouchID, _ event: HostEvent, _ sample: PointerSample, _ plot: PixelRect,
        _ target: HitTarget?, _ scale: Double, _ model: ChartModel
    ) -> Rest {
        if let former = finger {
            finger = nil
            isHolding = false
            _ = edit(.abort, model)
            return .handOver(former.began)
        }
        // The chart has a finger already: this one belongs to the same gesture.
        guard press == nil else {
            press = nil
            return .everything
        }
        let rest = press(sample, plot, target, scale, model, isTouch: true)
        if isHolding { finger = (id, event) }
        return rest
    }

    private mutating func leave(_ model: ChartModel) {
        shape = nil
        _ = edit(.leave, model)
    }

    private func isPlacing(_ model: ChartModel) -> Bool {
        model.state.drawings.tool != nil || model.state.drawings.placement != nil
    }

    private static func pointer(_ sample: PointerSample, _ plot: PixelRect, isTouch: Bool = false)
        -> DrawingPointer
    {
        var modifiers: DrawingPointer.Modifiers = []
        if sample.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if sample.modifiers.contains(.control) { modifiers.insert(.control) }
        return DrawingPointer(
            x: sample.x - Double(plot.x), y: sample.y - Double(plot.y), modifiers: modifiers,
            isTouch: isTouch)
    }
}
