import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// A press in a plot: a drag moves the window, resting on the spot reads bars, and a click pins
/// the crosshair.
struct PlotTool: InputTool {
    /// Within this distance of the press nothing moves yet, logical pixels.
    static let slop = 4.0

    private enum State {
        case pressed, dragging, reading
    }

    private let pane: PaneID
    /// Only the primary button reads and pins; the middle one just moves.
    private let canRead: Bool
    private var state = State.pressed
    private var press: PointerSample?
    private var startScale: PriceScale?

    init(pane: PaneID, canRead: Bool) {
        self.pane = pane
        self.canRead = canRead
    }

    var shape: PointerShape { state == .dragging ? .grabbing : .crosshair }
    var awaitsLongPress: Bool { canRead && state == .pressed }
    var isReading: Bool { state == .reading }
    var movesCrosshair: Bool { state != .reading }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        press = sample
        // A price range set by hand moves with the hand as well.
        startScale = context.hasManualRange && pane == .price ? context.mapping.scale : nil
        return [.holdView(sample)]
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        guard let press else { return [] }
        switch state {
        case .reading:
            return context.crosshair(sample, in: pane, pinned: false).map { [.intent($0)] } ?? []
        case .pressed:
            let slop = Self.slop * context.layout.scale
            guard abs(sample.x - press.x) > slop || abs(sample.y - press.y) > slop else {
                return []
            }
            state = .dragging
        case .dragging:
            break
        }
        return [.dragView(sample)] + shiftPrices(sample, press, context)
    }

    private func shiftPrices(
        _ sample: PointerSample, _ press: PointerSample, _ context: InputContext
    ) -> [InputAction] {
        let height = context.mapping.plot.height
        guard let startScale, height > 0 else { return [] }
        let fraction = (press.y - sample.y) / Double(height)
        return [.intent(.setPriceRange(startScale.range(movedUpBy: fraction)))]
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        switch state {
        case .dragging:
            return move(sample, context) + [.releaseView(sample)]
        case .reading:
            return []
        case .pressed:
            // A click of the middle button pastes, as everywhere under X.
            guard canRead else { return [.cancelView, .pastePrimary] }
            let pin = context.crosshair(sample, in: pane, pinned: true)
            return [.cancelView] + (pin.map { [.intent($0)] } ?? [])
        }
    }

    mutating func longPress(_ context: InputContext) -> [InputAction] {
        guard awaitsLongPress, let press else { return [] }
        state = .reading
        let reading = context.crosshair(press, in: pane, pinned: false)
        // A pinned one is let go: the hand reads now.
        return [.cancelView, .intent(.clearCrosshair)] + (reading.map { [.intent($0)] } ?? [])
    }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        state == .reading ? [] : [.cancelView]
    }
}
