import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Drags the window of bars: the shift is counted from the press, slop included, so the bar under
/// the pointer stays under it whatever moves were skipped.
struct PanTool: InputTool {
    private var pressX = 0.0
    private var first = 0.0
    private var spacing = 1.0

    var shape: PointerShape { .grabbing }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent] {
        pressX = sample.x
        first = context.mapping.first
        spacing = context.mapping.spacing
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent] {
        // A zoom during the drag starts the count anew from here.
        if context.mapping.spacing != spacing {
            pressX = sample.x
            first = context.mapping.first
            spacing = context.mapping.spacing
            return []
        }
        return [.scroll(toFirst: first - (sample.x - pressX) / spacing)]
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent] {
        move(sample, context)
    }

    mutating func cancel(_ context: InputContext) -> [ChartIntent] {
        [.scroll(toFirst: first)]
    }
}
