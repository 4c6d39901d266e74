public import KChartCore

/// A row or a column of widgets, laid out in logical pixels.
open class WidgetStack: Widget {
    /// Which way children follow each other.
    public enum Axis: Hashable, Sendable { case row, column }

    /// How children lie across the axis.
    public enum CrossAlignment: Hashable, Sendable {
        case fill, centre, start
    }

    /// Which way its children follow each other.
    public let axis: Axis
    /// Between two children, in logical pixels.
    public var gap: Double { didSet { needsLayout() } }
    /// Round all children.
    public var padding: WidgetPadding { didSet { needsLayout() } }
    /// How children lie across the axis.
    public var crossAlignment: CrossAlignment

    public init(
        id: String = "", _ axis: Axis, gap: Double = 0, padding: WidgetPadding = WidgetPadding(),
        crossAlignment: CrossAlignment = .centre, _ children: [Widget] = []
    ) {
        self.axis = axis
        self.gap = gap
        self.padding = padding
        self.crossAlignment = crossAlignment
        super.init(id: id)
        add(children)
    }

    private var shown: [Widget] { children.filter(\.isShown) }

    open override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let inner = padding.pixels(look)
        let room = max(0, width - inner.leading - inner.trailing)
        var along = 0
        var across = 0
        let list = shown
        for child in list {
            let size = child.measure(look, width: room)
            along += axis == .row ? size.width : size.height
            across = max(across, axis == .row ? size.height : size.width)
        }
        along += max(0, list.count - 1) * look.px(gap)
        return axis == .row
            ? PixelSize(
                width: along + inner.leading + inner.trailing,
                height: across + inner.top + inner.bottom)
            : PixelSize(
                width: across + inner.leading + inner.trailing,
                height: along + inner.top + inner.bottom)
    }

    open override func arrange(_ look: WidgetLook) {
        let inner = padding.pixels(look)
        let room = look.mirrored(
            PixelRect(
                left: frame.x + inner.leading, top: frame.y + inner.top,
                right: frame.maxX - inner.trailing, bottom: frame.maxY - inner.bottom), in: frame)
        let list = shown
        let sizes = list.map { $0.measure(look, width: room.width) }
        let lengths = sizes.map { axis == .row ? $0.width : $0.height }
        let gaps = max(0, list.count - 1) * look.px(gap)
        let total = axis == .row ? room.width : room.height
        // What is too long takes it from those that also take what is left.
        let rest = total - gaps - lengths.reduce(0, +)
        let shares = list.reduce(0) { $0 + $1.growth }
        var position = axis == .row ? room.x : room.y
        var given = 0
        var counted = 0
        for (index, child) in list.enumerated() {
            var length = lengths[index]
            if child.growth > 0 {
                // Cumulated, so that no pixel is lost between several.
                counted += child.growth
                let upTo = rest * counted / shares
                length = max(0, length + upTo - given)
                given = upTo
            }
            place(child, in: rect(sizes[index], position, length, in: room, look), look)
            position += length + look.px(gap)
        }
    }

    private func rect(
        _ size: PixelSize, _ position: Int, _ length: Int, in room: PixelRect, _ look: WidgetLook
    ) -> PixelRect {
        let roomAcross = axis == .row ? room.height : room.width
        let wanted = axis == .row ? size.height : size.width
        let across = crossAlignment == .fill ? roomAcross : min(wanted, roomAcross)
        let offset = crossAlignment == .centre ? (roomAcross - across) / 2 : 0
        guard axis == .row else {
            return look.mirrored(
                PixelRect(x: room.x + offset, y: position, width: across, height: length),
                in: room)
        }
        // A row that is too long is cut at its end, not drawn over its neighbour.
        let seen = min(length, max(0, room.maxX - position))
        return look.mirrored(
            PixelRect(x: position, y: room.y + offset, width: seen, height: across), in: room)
    }
}

/// Room inside the edges of a container, in logical pixels.
public struct WidgetPadding: Hashable, Sendable {
    /// At the upper edge.
    public var top: Double
    /// At the edge where lines begin.
    public var leading: Double
    /// At the lower edge.
    public var bottom: Double
    /// At the edge where lines end.
    public var trailing: Double

    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    public init(x: Double, y: Double) {
        self.init(top: y, leading: x, bottom: y, trailing: x)
    }

    func pixels(_ look: WidgetLook) -> (top: Int, leading: Int, bottom: Int, trailing: Int) {
        (look.px(top), look.px(leading), look.px(bottom), look.px(trailing))
    }
}

/// Room that takes what is left in a stack, or a fixed length of it.
public final class Spacer: Widget {
    private let length: Double?

    /// - Parameter length: logical pixels; nil takes what is left.
    public init(_ length: Double? = nil) {
        self.length = length
        super.init(id: "")
        growth = length == nil ? 1 : 0
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let side = look.px(length ?? 0)
        return PixelSize(width: side, height: side)
    }
}
