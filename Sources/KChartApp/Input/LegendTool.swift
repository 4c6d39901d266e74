import KChartCore
import KChartHost
import KChartIndicators
import KChartModel
import KChartScene

/// Drags an indicator by its legend: onto another pane, to be shown together with what is there,
/// or between two panes, where it gets a pane of its own.
struct LegendTool: InputTool {
    private let indicator: Int
    private let pane: PaneID
    private var press: (x: Double, y: Double) = (0, 0)
    private var isDragging = false
    private var drop: PaneDrop?

    /// Logical pixels the pointer moves before it drags.
    private static let reach = 4.0

    init(_ indicator: Int, in pane: PaneID) {
        self.indicator = indicator
        self.pane = pane
    }

    var shape: PointerShape { isDragging ? .grabbing : .arrow }

    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        press = (sample.x, sample.y)
        return []
    }

    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        if !isDragging {
            let reach = Self.reach * context.layout.scale
            guard abs(sample.y - press.y) > reach else { return [] }
            isDragging = true
        }
        let next = place(atY: sample.y, context)
        guard next != drop else { return [] }
        drop = next
        return InputAction.intents(.pointAtLegend(LegendPointer(indicator, drop: next)))
    }

    /// The middle half of a pane takes the indicator in; the rest lies between panes.
    private func place(atY y: Double, _ context: InputContext) -> PaneDrop? {
        let layout = context.layout
        let panes = context.panes
        guard panes.maximized == nil else { return nil }
        for id in layout.order {
            let rect = id == .price ? layout.pricePane : layout.pane(id)?.pane ?? .zero
            guard y < Double(rect.maxY) || id == layout.order.last, let place = panes.index(of: id)
            else { continue }
            let part = rect.height > 0 ? (y - Double(rect.y)) / Double(rect.height) : 0
            if part >= 0.25, part <= 0.75 {
                return isWelcome(in: id, context) ? .into(id) : nil
            }
            return between(part < 0.25 ? place : place + 1, context)
        }
        return nil
    }

    private func isWelcome(in id: PaneID, _ context: InputContext) -> Bool {
        // What has a scale of its own would flatten the bars.
        guard id != pane else { return false }
        return id != .price
            || context.indicator(indicator)?.instance.description.placement == .overlay
    }

    /// Where an indicator has its pane to itself, that pane moves; beside itself it stays.
    private func between(_ place: Int, _ context: InputContext) -> PaneDrop? {
        let isAlone =
            pane != .price && context.indicators.count { $0.pane == pane } == 1
        if isAlone, let from = context.panes.index(of: pane), place == from || place == from + 1 {
            return nil
        }
        return .between(place)
    }

    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction] {
        // A click, or a tap of a finger, shows what can be done.
        guard isDragging else {
            return InputAction.intents(.pointAtLegend(LegendPointer(indicator)))
        }
        let done: ChartIntent?
        switch drop {
        case .into(let pane)?: done = .moveIndicator(indicator, to: pane)
        case .between(let place)?: done = .placeIndicator(indicator, before: place)
        case nil: done = nil
        }
        return ([.pointAtLegend(nil)] + [done].compactMap { $0 }).map { .intent($0) }
    }

    mutating func cancel(_ context: InputContext) -> [InputAction] {
        InputAction.intents(.pointAtLegend(nil))
    }
}
