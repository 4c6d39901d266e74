public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// Something to press: an icon, words, or both.
open class Button: Widget {
    /// Its size, font and kind.
    public let style: ButtonStyle
    /// The picture before its title; nil for none.
    public var icon: String? {
        didSet { if icon != oldValue { needsLayout() } }
    }
    /// What is drawn; empty for an icon alone, which `name` still tells.
    public var title: String {
        didSet { if title != oldValue { needsLayout() } }
    }
    /// Chosen among its neighbours, or switched on.
    public var isChosen = false {
        didSet { if isChosen != oldValue { needsPaint() } }
    }
    /// A small chevron behind the words: it opens something.
    public var opensMenu = false
    /// What it opens is open.
    public var isExpanded = false {
        didSet { if isExpanded != oldValue { needsPaint() } }
    }
    /// It was pressed by pointer, keyboard or script.
    public var onPress: (() -> Void)?

    public init(
        id: String, title: String = "", icon: String? = nil, name: String? = nil,
        style: ButtonStyle = .bar, onPress: (() -> Void)? = nil
    ) {
        self.style = style
        self.icon = icon
        self.title = title
        self.onPress = onPress
        super.init(id: id, name: name ?? title)
    }

    open override var isFocusable: Bool { true }
    open override var takesPointer: Bool { true }

    /// At least 24 in both directions.
    open override var hitFrame: PixelRect {
        guard let look = surface?.look else { return frame }
        let least = look.px(look.metrics.smallestHitArea)
        let moreX = max(0, (least - frame.width + 1) / 2)
        let moreY = max(0, (least - frame.height + 1) / 2)
        return PixelRect(
            x: frame.x - moreX, y: frame.y - moreY, width: frame.width + 2 * moreX,
            height: frame.height + 2 * moreY)
    }

    private static let chevronSize = 12.0

    open override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        var content = 0
        if icon != nil { content += look.px(style.iconSize) }
        if !title.isEmpty {
            if icon != nil { content += look.px(style.iconGap) }
            content += words(look).pixelWidth
        }
        if opensMenu { content += look.px(Self.chevronSize) + look.px(style.iconGap - 2) }
        let isBareIcon = title.isEmpty && !opensMenu
        let wide = isBareIcon ? content : content + 2 * look.px(style.padding)
        return PixelSize(
            width: max(look.px(style.minimumWidth), wide), height: look.px(style.height))
    }

    private func words(_ look: WidgetLook) -> ShapedText {
        look.line(title, look.theme.fonts[keyPath: style.font], weight: style.weight)
    }

    /// Ground and ink by kind and state.
    private func inks(_ theme: Theme) -> (ground: Color?, ink: Color, border: Color?) {
        guard isEnabled else {
            let hasEdge = style.kind == .outlined || style.kind == .main
            return (nil, theme.text3, hasEdge ? theme.border : nil)
        }
        let isPressed = isHeld && isHovered || isExpanded
        switch style.kind {
        case .plain:
            if isChosen { return (theme.selected, theme.accent, nil) }
            if isPressed { return (theme.pressed, theme.text, nil) }
            if isHovered { return (theme.hover, theme.text, nil) }
            return (nil, style.isStrong ? theme.text : theme.text2, nil)
        case .outlined:
            let ground = isPressed ? theme.pressed : isHovered ? theme.hoverPopup : nil
            return (ground, theme.text, theme.borderStrong)
        case .main:
            let fill = theme.accentFill
            let ground = isPressed ? fill.mixed(with: .black, amount: 0.16) : fill
            return (
                isHovered && !isPressed ? fill.mixed(with: .black, amount: 0.08) : ground,
                theme.onAccent, nil
            )
        case .link:
            return (
                isPressed ? theme.pressed : isHovered ? theme.hoverPopup : nil, theme.accent, nil
            )
        }
    }

    open override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let (ground, ink, border) = inks(look.theme)
        if let ground { canvas.fillRounded(frame, radius: style.radius * look.scale, with: ground) }
        if let border {
            canvas.strokeRounded(
                frame, radius: style.radius * look.scale, width: look.hairline, with: border)
        }
        paintContent(canvas, look, ink)
        guard showsFocus else { return }
        if style.kind == .main {
            let gap = look.focusWidth
            canvas.strokeRounded(
                frame.outset(by: 2 * gap), radius: style.radius * look.scale + Double(2 * gap),
                width: gap, with: look.theme.focus)
        } else {
            look.drawFocus(on: canvas, in: frame, radius: style.radius)
        }
    }

    private func paintContent(_ canvas: any Canvas, _ look: WidgetLook, _ ink: Color) {
        let side = look.px(style.iconSize)
        if title.isEmpty, !opensMenu {
            if let icon {
                look.draw(icon: icon, on: canvas, in: frame, size: style.iconSize, color: ink)
            }
            return
        }
        let words = words(look)
        let gap = look.px(style.iconGap)
        let chevron = opensMenu ? look.px(Self.chevronSize) + look.px(style.iconGap - 2) : 0
        var content = chevron + words.pixelWidth
        if icon != nil { content += side + (title.isEmpty ? 0 : gap) }
        var x = frame.x + max(0, (frame.width - content) / 2)
        func next(_ width: Int) -> PixelRect {
            defer { x += width }
            return look.mirrored(
                PixelRect(x: x, y: frame.y, width: width, height: frame.height), in: frame)
        }
        if let icon {
            look.draw(icon: icon, on: canvas, in: next(side), size: style.iconSize, color: ink)
            if !title.isEmpty { x += gap }
        }
        look.draw(words, on: canvas, in: next(words.pixelWidth), .leading, color: ink)
        if opensMenu {
            x += look.px(style.iconGap - 2)
            look.draw(
                icon: "chevron-down", on: canvas, in: next(look.px(Self.chevronSize)),
                size: Self.chevronSize, color: ink, weight: 2)
        }
    }

    open override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if case .released(.primary) = event.kind, hitFrame.contains(event.point) { press() }
        return true
    }

    open override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty else { return false }
        switch stroke.key {
        case .enter, .space:
            if !stroke.isRepeat { press() }
            return true
        default: return false
        }
    }

    /// What a press does.
    open func press() {
        guard isUsable else { return }
        onPress?()
    }

    open override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var states = nodeStates
        if isChosen { states.insert(.chosen) }
        if isExpanded { states.insert(.expanded) }
        return [
            AccessibleNode(
                id: id, role: .button, name: name, bounds: frame, actions: ["press"],
                states: states)
        ]
    }

    open override func perform(_ action: String) -> Bool {
        guard action == "press" else { return false }
        press()
        return true
    }
}

/// A button that stays down until it is pressed again.
public final class Toggle: Button {
    /// It was switched, and to what.
    public var onToggle: ((Bool) -> Void)?

    public override func press() {
        guard isUsable else { return }
        isChosen.toggle()
        onToggle?(isChosen)
        onPress?()
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        super.nodes(look).map { node in
            var node = node
            node.role = .toggle
            return node
        }
    }
}
