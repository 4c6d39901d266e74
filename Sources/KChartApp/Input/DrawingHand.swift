import KChartCore
import KChartDrawings
import KChartHost
import KChartModel
import KChartScene

/// Brings the pointer to the drawings before the chart gets it: it owns a press that begins on a
/// drawing or with a tool, and lets everything else pass.
struct DrawingHand {
    private var isHolding = false
    /// A press the chart has, with the place where it was; a release there is a click.
    private var press: PointerSample?
    private var clicks = ClickCounter()
    /// Whether the pointer is on a drawing or will place one.
    private(set) var shape: PointerShape?

    var isActive: Bool { isHolding }

    mutating func setDoubleClick(milliseconds: Int64, distance: Double) {
        clicks.milliseconds = milliseconds
        clicks.distance = distance
    }

    /// What the chart still has to do with an event.
    enum Rest {
        case everything
        case nothing
        /// The gesture the chart has begun is taken away from it.
        case cancel
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
            guard isHolding || target == .plot else {
                if !isHolding { leave(model) }
                return .everything
            }
            guard isHolding || press == nil else { return .everything }
            let outcome = model.editDrawings(.move(Self.pointer(sample, plot)))
            shape = outcome.isHandled ? (isPlacing(model) ? .crosshair : .hand) : nil
            return isHolding ? .nothing : .everything
        case .pointerReleased(.primary, let sample):
            guard !isHolding else {
                isHolding = false
                model.editDrawings(.release(Self.pointer(sample, plot)))
                return .nothing
            }
            guard let press = self.press else { return .everything }
            self.press = nil
            let reach = 4 * scale
            guard abs(press.x - sample.x) < reach, abs(press.y - sample.y) < reach else {
                return .everything
            }
            let outcome = model.editDrawings(.click(Self.pointer(sample, plot)))
            return outcome.isHandled ? .cancel : .everything
        case .pointerLeft:
            if !isHolding { leave(model) }
            return .everything
        case .gestureCancelled:
            press = nil
            guard isHolding else { return .everything }
            isHolding = false
            model.editDrawings(.abort)
            return .nothing
        default:
            return .everything
        }
    }

    private mutating func press(
        _ sample: PointerSample, _ plot: PixelRect, _ target: HitTarget?, _ scale: Double,
        _ model: ChartModel
    ) -> Rest {
        press = nil
        guard target == .plot else { return .everything }
        var pointer = Self.pointer(sample, plot)
        pointer.clicks = clicks.press(.primary, sample, scale: scale)
        let outcome = model.editDrawings(.press(pointer))
        isHolding = outcome.isHandled
        guard isHolding else {
            press = sample
            return .everything
        }
        model.clearCrosshair()
        return .nothing
    }

    private mutating func leave(_ model: ChartModel) {
        shape = nil
        model.editDrawings(.leave)
    }

    private func isPlacing(_ model: ChartModel) -> Bool {
        model.state.drawings.tool != nil || model.state.drawings.placement != nil
    }

    private static func pointer(_ sample: PointerSample, _ plot: PixelRect) -> DrawingPointer {
        var modifiers: DrawingPointer.Modifiers = []
        if sample.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if sample.modifiers.contains(.control) { modifiers.insert(.control) }
        return DrawingPointer(
            x: sample.x - Double(plot.x), y: sample.y - Double(plot.y), modifiers: modifiers)
    }
}
