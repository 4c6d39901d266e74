public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// One of several: shows the chosen one and opens the list.
public final class Choice: Widget {
    /// What there is to choose from.
    public private(set) var items: [MenuItem]
    /// The id of the choice in force.
    public private(set) var chosen: String
    /// Another one was chosen, by its id.
    public var onChoose: ((String) -> Void)?
    private let width: Double
    private var isOpen = false {
        didSet { needsPaint() }
    }

    private static let height = 28.0
    private static let padding = 8.0
    private static let chevron = 14.0

    public init(id: String, name: String, items: [MenuItem], chosen: String, width: Double = 180) {
        self.items = items
        self.chosen = chosen
        self.width = width
        super.init(id: id, name: name)
    }

    public override var isFocusable: Bool { true }
    public override var takesPointer: Bool { true }

    private var chosenTitle: String { items.first { $0.id == chosen }?.title ?? "" }

    /// Chooses by id; an unknown one changes nothing.
    public func choose(_ id: String, tells: Bool = true) {
        guard id != chosen, items.contains(where: { $0.id == id }) else { return }
        chosen = id
        needsPaint()
        if tells { onChoose?(id) }
    }

    public override func measure(_ look: WidgetLook, width room: Int) -> PixelSize {
        PixelSize(width: min(look.px(width), max(0, room)), height: look.px(Self.height))
    }

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        let theme = look.theme
        let isLit = isOpen || showsFocus
        let edge = isLit ? theme.focus : isHovered ? theme.text2 : theme.borderStrong
        look.drawBox(
            on: canvas, in: frame, radius: 4, fill: theme.field,
            border: isEnabled ? edge : theme.border,
            width: isLit ? look.focusWidth : look.hairline)
        let padding = look.px(Self.padding)
        let chevron = look.px(Self.chevron)
        let words = look.mirrored(
            PixelRect(
                left: frame.x + padding, top: frame.y, right: frame.maxX - 2 * padding - chevron,
                bottom: frame.maxY), in: frame)
        look.draw(
            look.line(chosenTitle, theme.fonts.field, fitting: words.width), on: canvas, in: words,
            color: isEnabled ? theme.text : theme.text3)
        let place = look.mirrored(
            PixelRect(
                x: frame.maxX - padding - chevron, y: frame.y, width: chevron,
                height: frame.height), in: frame)
        look.draw(
            icon: "chevron-down", on: canvas, in: place, size: Self.chevron,
            color: isEnabled ? theme.text2 : theme.text3)
    }

    private func open() {
        guard isUsable, let surface, !isOpen else { return }
        let list = items.map { item in
            var item = item
            item.isChecked = item.id == chosen
            return item
        }
        let menu = MenuList(id: id + ".menu", name: name, items: list)
        menu.highlight(chosen)
        menu.onChoose = { [weak self] in self?.choose($0) }
        isOpen = true
        surface.onPopup?(
            PopupRequest(
                content: menu, anchor: surface.inWindow(frame), placement: .below,
                minimumWidth: frame.width,
                onClose: { [weak self] in self?.isOpen = false }))
        if surface.onPopup == nil { isOpen = false }
    }

    private func step(_ step: Int) {
        let usable = items.filter { !$0.isSeparator && $0.isEnabled }
        guard let here = usable.firstIndex(where: { $0.id == chosen }) else { return }
        let next = here + step
        if usable.indices.contains(next) { choose(usable[next].id) }
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if case .pressed(.primary) = event.kind { open() }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        switch stroke.key {
        case .enter where stroke.modifiers.isEmpty, .space where stroke.modifiers.isEmpty,
            .down where stroke.modifiers == .alt:
            open()
        case .down where stroke.modifiers.isEmpty: step(1)
        case .up where stroke.modifiers.isEmpty: step(-1)
        default: return false
        }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var states = nodeStates
        if isOpen { states.insert(.expanded) }
        return [
            AccessibleNode(
                id: id, role: .choice, name: name, value: chosenTitle, bounds: frame,
                actions: ["press"], states: states)
        ]
    }

    public override func perform(_ action: String) -> Bool {
        guard action == "press" else { return false }
        open()
        return true
    }
}
