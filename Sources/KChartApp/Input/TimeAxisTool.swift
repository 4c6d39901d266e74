import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Zooms by dragging the time axis: to the right makes bars wider, exponentially, so the way back
/// is the exact return. The newest bar stays where it is at the live edge, else the right edge.
struct TimeAxisTool: InputTool {
    /// So many logical pixels halve or double the bars in view.
    static let pixelsPerOctave = 200.0

    private var pressX = 0.0
    private var applied = 0.0
    private var pivot = ZoomPivot.liveEdge

    var shape: PointerShape { .resizeHorizontal }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        pressX = sample.x
        pivot = context.isAtLiveEdge ? .liveEdge : .fraction(1)
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        let octaves = (sample.x - pressX) / context.layout.scale / Self.pixelsPerOctave
        let step = octaves - applied
        guard step != 0 else { return [] }
        applied = octaves
        return InputAction.intents(.zoomOctaves(step, pivot: pivot))
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        move(sample, context)
    }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        let back = -applied
        applied = 0
        return back == 0 ? [] : InputAction.intents(.zoomOctaves(back, pivot: pivot))
    }
}
