import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Drags the line between two panes: what one gains the other loses. The price pane has no height
/// of its own, so next to it only the other pane is written.
struct SeparatorTool: InputTool {
    private let above: PaneID
    private let below: PaneID
    private var start: PaneArrangement?
    private var pressY = 0.0
    private var rows: [PaneID: Int] = [:]

    init(above: PaneID, below: PaneID) {
        self.above = above
        self.below = below
    }

    var shape: PointerShape { .resizeVertical }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        start = context.panes
        pressY = sample.y
        rows = [:]
        for pane in context.layout.lowerPanes { rows[pane.id] = pane.pane.height }
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        guard let start else { return [] }
        let scale = context.layout.scale
        let least = Pane.heights.lowerBound * scale
        var shift = sample.y - pressY
        // Neither neighbour becomes smaller than a pane may be.
        if let height = rows[below] { shift = min(shift, max(0, Double(height) - least)) }
        if let height = rows[above] { shift = max(shift, min(0, least - Double(height))) }
        var panes = start
        // Every pane is written as it stands on the screen, so that the others keep their rows.
        for (id, height) in rows where start.pane(id)?.isCollapsed == false {
            panes.setHeight(id, Double(height) / scale)
        }
        if let height = rows[below] { panes.setHeight(below, (Double(height) - shift) / scale) }
        if let height = rows[above] { panes.setHeight(above, (Double(height) + shift) / scale) }
        return InputAction.intents(.setPanes(panes))
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        // A click without a drag changes no height.
        sample.y == pressY ? [] : move(sample, context)
    }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        start.map { InputAction.intents(.setPanes($0)) } ?? []
    }
}
