public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A strip along an edge of the window. Where it is too short the dispensable parts go first.
public final class Bar: WidgetStack {
    /// The side at which it borders on the chart.
    public enum Edge: Hashable, Sendable {
        case top, bottom, trailing, none
    }

    private let edge: Edge

    public init(
        id: String, name: String, _ axis: Axis = .row, edge: Edge, gap: Double = 2,
        padding: WidgetPadding = WidgetPadding(x: 4, y: 4), _ children: [Widget] = []
    ) {
        self.edge = edge
        super.init(id: id, axis, gap: gap, padding: padding, children)
        self.name = name
    }

    public override func arrange(_ look: WidgetLook) {
        for child in children { child.isFolded = false }
        let room = axis == .row ? frame.width : frame.height
        func length() -> Int {
            let size = measure(look, width: frame.width)
            return axis == .row ? size.width : size.height
        }
        while length() > room {
            let next = children.filter { $0.isShown && $0.dispensability > 0 }
                .max { $0.dispensability < $1.dispensability }
            guard let next else { break }
            next.isFolded = true
        }
        super.arrange(look)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        canvas.fill(frame, with: look.theme.bar)
        let line = look.hairline
        let rect: PixelRect? =
            switch edge {
            case .top: PixelRect(x: frame.x, y: frame.y, width: frame.width, height: line)
            case .bottom:
                PixelRect(x: frame.x, y: frame.maxY - line, width: frame.width, height: line)
            case .trailing:
                PixelRect(x: frame.maxX - line, y: frame.y, width: line, height: frame.height)
            case .none: nil
            }
        if let rect { canvas.fill(rect, with: look.theme.border) }
    }

    /// Arrows go along the bar.
    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty, let surface else { return false }
        let forward = look(surface).isRightToLeft && axis == .row ? -1 : 1
        switch stroke.key {
        case .right where axis == .row: return surface.moveFocus(by: forward)
        case .left where axis == .row: return surface.moveFocus(by: -forward)
        case .down where axis == .column: return surface.moveFocus(by: 1)
        case .up where axis == .column: return surface.moveFocus(by: -1)
        default: return false
        }
    }

    private func look(_ surface: WidgetSurface) -> WidgetLook { surface.look }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [AccessibleNode(id: id, role: .toolbar, name: name, bounds: frame)]
    }
}
