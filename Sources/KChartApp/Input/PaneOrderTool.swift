import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// Drags a pane by its title row to another place: it changes places with a neighbour as soon as
/// the pointer is past that neighbour's middle.
struct PaneOrderTool: InputTool {
    private let pane: PaneID
    private var start: PaneArrangement?
    private var pressY = 0.0
    private var isDragging = false

    init(_ pane: PaneID) {
        self.pane = pane
    }

    var shape: PointerShape { isDragging ? .grabbing : .arrow }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        start = context.panes
        pressY = sample.y
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        if !isDragging {
            guard abs(sample.y - pressY) > 4 * context.layout.scale else { return [] }
            isDragging = true
        }
        let order = context.layout.order
        guard let place = order.firstIndex(of: pane) else { return [] }
        let neighbour: PaneID
        if place > 0, sample.y < middle(order[place - 1], context.layout) {
            neighbour = order[place - 1]
        } else if place + 1 < order.count, sample.y > middle(order[place + 1], context.layout) {
            neighbour = order[place + 1]
        } else {
            return []
        }
        guard let target = context.panes.index(of: neighbour) else { return [] }
        return InputAction.intents(.movePane(pane, to: target))
    }

    private func middle(_ id: PaneID, _ layout: SceneLayout) -> Double {
        let rect = id == .price ? layout.pricePane : layout.pane(id)?.pane ?? .zero
        return Double(rect.midY)
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] { [] }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        start.map { InputAction.intents(.setPanes($0)) } ?? []
    }
}
