import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Stretches the price axis about its middle: up shows less, and the range stays until the axis
/// is set back to automatic.
struct PriceAxisTool: InputTool {
    /// Shorter drags are clicks, logical pixels.
    static let slop = 2.0

    private var pressY = 0.0
    private var start: PriceScale?
    private var wasManual = false
    private var isDragging = false

    var shape: PointerShape { .resizeVertical }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        pressY = sample.y
        start = context.mapping.scale
        wasManual = context.hasManualRange
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        let scale = context.layout.scale
        let up = (pressY - sample.y) / scale
        if abs(up) >= Self.slop { isDragging = true }
        guard isDragging, let start else { return [] }
        return InputAction.intents(.setPriceRange(start.range(draggedUpBy: up)))
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        move(sample, context)
    }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        guard isDragging, let start else { return [] }
        let former = wasManual ? PriceRange(low: start.low, high: start.high) : nil
        return InputAction.intents(.setPriceRange(former))
    }
}
