public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// A box that is checked or not, with its words behind it.
public final class CheckBox: Widget {
    /// Whether its mark is set.
    public var isChecked: Bool {
        didSet { if isChecked != oldValue { needsPaint() } }
    }
    /// A hand set or took the mark.
    public var onChange: ((Bool) -> Void)?

    private static let side = 18.0
    private static let height = 28.0
    private static let gap = 8.0

    public init(id: String, title: String, isChecked: Bool = false) {
        self.isChecked = isChecked
        super.init(id: id, name: title)
    }

    public override var isFocusable: Bool { true }
    public override var takesPointer: Bool { true }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let words = look.line(name, look.theme.fonts.menu).pixelWidth
        return PixelSize(
            width: min(
                max(width, 0), look.px(Self.side) + (words > 0 ? look.px(Self.gap) + words : 0)),
            height: look.px(Self.height))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let side = look.px(Self.side)
        let box = look.mirrored(
            PixelRect(
                x: frame.x, y: frame.y + (frame.height - side) / 2, width: side, height: side),
            in: frame)
        if isChecked {
            canvas.fillRounded(
                box, radius: 4 * look.scale, with: isEnabled ? theme.accentFill : theme.text3)
            look.draw(
                icon: "check", on: canvas, in: box, size: 14, color: theme.onAccent, weight: 2.2)
        } else {
            canvas.strokeRounded(
                box, radius: 4 * look.scale, width: look.hairline,
                with: isHovered ? theme.text2 : theme.borderStrong)
        }
        let words = look.mirrored(
            PixelRect(
                left: frame.x + side + look.px(Self.gap), top: frame.y, right: frame.maxX,
                bottom: frame.maxY), in: frame)
        look.draw(
            look.line(name, theme.fonts.menu, fitting: words.width), on: canvas, in: words,
            color: isEnabled ? theme.text : theme.text3)
        if showsFocus {
            let gap = look.focusWidth
            canvas.strokeRounded(
                box.outset(by: 2 * gap), radius: 4 * look.scale + Double(2 * gap), width: gap,
                with: theme.focus)
        }
    }

    private func toggle() {
        guard isUsable else { return }
        isChecked.toggle()
        onChange?(isChecked)
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if case .released(.primary) = event.kind, hitFrame.contains(event.point) { toggle() }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.key == .space, stroke.modifiers.isEmpty else { return false }
        if !stroke.isRepeat { toggle() }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var states = nodeStates
        if isChecked { states.insert(.chosen) }
        return [
            AccessibleNode(
                id: id, role: .checkBox, name: name, bounds: frame, actions: ["press"],
                states: states)
        ]
    }

    public override func perform(_ action: String) -> Bool {
        guard action == "press" else { return false }
        toggle()
        return true
    }
}
