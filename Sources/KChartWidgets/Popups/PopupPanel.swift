public import KChartCanvas
public import KChartCore
import KChartStyle

/// The ground of a popup with its one content.
public final class PopupPanel: Widget {
    private let content: Widget
    /// Logical pixels.
    public let radius: Double

    public init(_ content: Widget, radius: Double = 8) {
        self.content = content
        self.radius = radius
        super.init(id: "", name: content.name)
        add(content)
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let edge = 2 * look.hairline
        let size = content.measure(look, width: width - edge)
        return PixelSize(width: size.width + edge, height: size.height + edge)
    }

    public override func arrange(_ look: WidgetLook) {
        place(content, in: frame.outset(by: -look.hairline), look)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        look.drawBox(
            on: canvas, in: frame, radius: radius, fill: look.theme.popup,
            border: look.theme.border)
    }

    /// The edge again: a row that reaches it keeps its corners.
    public override func paintOver(_ canvas: any Canvas, _ look: WidgetLook) {
        canvas.strokeRounded(
            frame, radius: radius * look.scale, width: look.hairline, with: look.theme.border)
    }
}

/// The name of a button and its key, shown while the pointer rests on it.
public final class HintLabel: Widget {
    private let shown: WidgetHint
    private static let height = 24.0
    private static let padding = 8.0

    public init(_ hint: WidgetHint) {
        shown = hint
        super.init(id: "hint", name: hint.text)
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        var wide = look.line(shown.text, look.theme.fonts.status).pixelWidth
        if !shown.keys.isEmpty { wide += look.px(Self.padding) + look.width(of: shown.keys) }
        // The popup's edge is part of its height.
        return PixelSize(
            width: wide + 2 * look.px(Self.padding),
            height: look.px(Self.height) - 2 * look.hairline)
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let padding = look.px(Self.padding)
        let inner = PixelRect(
            left: frame.x + padding, top: frame.y, right: frame.maxX - padding,
            bottom: frame.maxY)
        look.draw(
            look.line(shown.text, look.theme.fonts.status), on: canvas, in: inner,
            color: look.theme.text)
        look.draw(shown.keys, on: canvas, in: inner)
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [
            AccessibleNode(
                id: id, role: .tooltip, name: shown.text, value: shown.keys.text, bounds: frame)
        ]
    }
}
