public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// The rows of a menu; more than the window has room for are scrolled.
public final class MenuList: Widget {
    /// The rows and where the hand is.
    public private(set) var state: MenuState
    /// A row was chosen; the menu is closed before.
    public var onChoose: ((String) -> Void)?
    /// Closes this menu and those it was opened from.
    public var onDone: (() -> Void)?
    /// Closes this menu alone: back to the one before.
    public var onBack: (() -> Void)?
    /// The row whose own menu is open.
    private var openRow: Int?
    private var openMenu: MenuList?
    private var position = ScrollPosition()
    private var thumb = ScrollThumb()

    static let minimumWidth = 200.0
    static let maximumWidth = 320.0
    private static let padding = 4.0
    private static let rowPadding = 8.0
    private static let gap = 10.0
    private static let keyGap = 24.0
    private static let separatorMargin = 4.0
    private static let chevron = 14.0
    /// What one step of a wheel scrolls, in logical pixels.
    private static let wheelStep = 48.0

    public init(id: String, name: String, items: [MenuItem]) {
        state = MenuState(items)
        super.init(id: id, name: name)
    }

    public override var isFocusable: Bool { true }
    public override var takesPointer: Bool { true }
    public override var clipsChildren: Bool { true }

    /// Puts the hand on the row of an id.
    public func highlight(_ id: String) {
        state.highlight(state.items.firstIndex { $0.id == id && !$0.isSeparator })
        reveal()
        needsPaint()
    }

    // MARK: - Layout

    private var hasPictures: Bool {
        state.items.contains { $0.icon != nil || $0.isChecked }
    }

    private func rowHeight(_ item: MenuItem, _ look: WidgetLook) -> Int {
        item.isSeparator
            ? look.hairline + 2 * look.px(Self.separatorMargin) : look.px(look.metrics.menuRow)
    }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let fonts = look.theme.fonts
        var wide = 0
        var tall = 2 * look.px(Self.padding)
        for item in state.items {
            tall += rowHeight(item, look)
            guard !item.isSeparator else { continue }
            var row = look.line(item.title, fonts.menu).pixelWidth
            if !item.key.isEmpty {
                row += look.px(Self.keyGap) + look.line(item.key, fonts.status).pixelWidth
            } else if !item.children.isEmpty {
                row += look.px(Self.keyGap + Self.chevron)
            }
            wide = max(wide, row)
        }
        if hasPictures { wide += look.px(look.metrics.menuIconSize + Self.gap) }
        wide += 2 * look.px(Self.padding + Self.rowPadding)
        let least = look.px(Self.minimumWidth)
        return PixelSize(
            width: min(max(wide, least), max(look.px(Self.maximumWidth), least)), height: tall)
    }

    public override func arrange(_ look: WidgetLook) {
        let content = state.items.reduce(0) { $0 + rowHeight($1, look) }
        let former = position
        position.resize(content: content, view: view(look).height)
        // Laid out again as it was, it stays where a hand has scrolled it.
        if position != former { reveal() }
    }

    /// Where rows are seen.
    private func view(_ look: WidgetLook) -> PixelRect {
        let padding = look.px(Self.padding)
        return PixelRect(
            left: frame.x, top: frame.y + padding, right: frame.maxX, bottom: frame.maxY - padding)
    }

    /// Scrolls to the highlighted row.
    private func reveal() {
        guard let look = surface?.look, let index = state.highlighted, position.canScroll else {
            return
        }
        let row = row(index, look)
        let top = row.y - view(look).y + position.offset
        if position.reveal(top..<top + row.height) { scrolled() }
    }

    /// Other rows lie under a child's anchor now.
    private func scrolled() {
        openMenu?.onBack?()
        needsPaint()
    }

    /// The frame of a row, as it is scrolled now.
    func row(_ index: Int, _ look: WidgetLook) -> PixelRect {
        let padding = look.px(Self.padding)
        var y = frame.y + padding - position.offset
        for item in state.items[..<index] { y += rowHeight(item, look) }
        return PixelRect(
            x: frame.x + padding, y: y, width: frame.width - 2 * padding,
            height: rowHeight(state.items[index], look))
    }

    private func index(at point: PixelPoint) -> Int? {
        guard let look = surface?.look, view(look).contains(point) else { return nil }
        return state.items.indices.first { row($0, look).contains(point) }
    }

    // MARK: - Painting

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        guard position.canScroll else { return paintRows(canvas, look) }
        canvas.clipped(to: view(look)) { paintRows(canvas, look) }
        thumb.paint(canvas, look, frame, position, isLit: isHovered)
    }

    private func paintRows(_ canvas: any Canvas, _ look: WidgetLook) {
        for index in state.items.indices {
            let rect = row(index, look)
            guard canvas.clip.intersects(rect) else { continue }
            paint(state.items[index], canvas, look, rect, isLit: state.highlighted == index)
        }
    }

    private func paint(
        _ item: MenuItem, _ canvas: any Canvas, _ look: WidgetLook, _ rect: PixelRect, isLit: Bool
    ) {
        let theme = look.theme
        if item.isSeparator {
            let line = PixelRect(
                x: rect.x, y: rect.y + (rect.height - look.hairline) / 2, width: rect.width,
                height: look.hairline)
            canvas.fill(line, with: theme.border)
            return
        }
        if isLit {
            canvas.fillRounded(
                rect, radius: look.metrics.buttonRadius * look.scale, with: theme.hoverPopup)
        }
        let ink = item.isEnabled ? theme.text : theme.text3
        let soft = item.isEnabled ? theme.text2 : theme.text3
        let padding = look.px(Self.rowPadding)
        var left = rect.x + padding
        if hasPictures {
            let side = look.px(look.metrics.menuIconSize)
            let place = look.mirrored(
                PixelRect(x: left, y: rect.y, width: side, height: rect.height), in: rect)
            if let icon = item.isChecked ? "check" : item.icon {
                look.draw(
                    icon: icon, on: canvas, in: place, size: look.metrics.menuIconSize,
                    color: item.isChecked && item.isEnabled ? theme.accent : soft)
            }
            left += side + look.px(Self.gap)
        }
        var right = rect.maxX - padding
        if !item.children.isEmpty {
            let side = look.px(Self.chevron)
            let place = look.mirrored(
                PixelRect(x: right - side, y: rect.y, width: side, height: rect.height), in: rect)
            look.draw(
                icon: "chevron-right", on: canvas, in: place, size: Self.chevron, color: soft)
            right -= side + padding
        } else if !item.key.isEmpty {
            let key = look.line(item.key, theme.fonts.status)
            let place = look.mirrored(
                PixelRect(
                    x: right - key.pixelWidth, y: rect.y, width: key.pixelWidth,
                    height: rect.height), in: rect)
            look.draw(key, on: canvas, in: place, .trailing, color: soft)
            right -= key.pixelWidth + padding
        }
        let words = look.mirrored(
            PixelRect(left: left, top: rect.y, right: right, bottom: rect.maxY), in: rect)
        look.draw(
            look.line(item.title, theme.fonts.menu, fitting: words.width), on: canvas, in: words,
            color: ink)
    }

    // MARK: - Events

    private func change(_ body: (inout MenuState) -> Void) {
        let former = state.highlighted
        body(&state)
        guard state.highlighted != former else { return }
        needsPaint()
    }

    /// A change by the keyboard: its row is seen.
    private func go(_ body: (inout MenuState) -> Void) {
        change(body)
        reveal()
    }

    private func activate() {
        switch state.activation {
        case .choose(let id):
            let chosen = onChoose
            onDone?()
            chosen?(id)
        case .open(let index): open(index, entersIt: true)
        case nil: break
        }
    }

    /// Opens the menu of a row beside it.
    private func open(_ index: Int, entersIt: Bool) {
        guard let surface, openRow != index else {
            if entersIt { openMenu?.go { $0.move(.first) } }
            return
        }
        let item = state.items[index]
        let menu = MenuList(id: item.id, name: item.title, items: item.children)
        menu.onChoose = onChoose
        if entersIt { menu.state.move(.first) }
        openRow = index
        openMenu = menu
        // As high as its row, as wide as the whole menu: the child covers nothing of it.
        let row = row(index, surface.look)
        let anchor = PixelRect(x: frame.x, y: row.y, width: frame.width, height: row.height)
        surface.onPopup?(
            PopupRequest(
                content: menu, anchor: surface.inWindow(anchor), placement: .beside, isChild: true,
                onClose: { [weak self] in
                    guard let self, openRow == index else { return }
                    openRow = nil
                    openMenu = nil
                }))
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        if let look = surface?.look, let offset = thumb.pointer(event, frame, position, look) {
            if position.scroll(to: offset) { scrolled() }
            return true
        }
        switch event.kind {
        case .entered, .moved, .dragged, .pressed(.primary):
            guard let index = index(at: event.point) else { return true }
            change { $0.highlight($0.items[index].isEnabled ? index : nil) }
            if openRow != nil, openRow != index { openMenu?.onBack?() }
            if state.highlighted == index, !state.items[index].children.isEmpty {
                open(index, entersIt: false)
            }
        case .left:
            if openRow == nil { change { $0.highlight(nil) } }
        case .released(let button) where button == .primary || button == .secondary:
            if let index = index(at: event.point), state.highlighted == index { activate() }
        default: break
        }
        return true
    }

    public override func scrolled(_ sample: ScrollSample) -> Bool {
        guard let look = surface?.look, position.canScroll else { return false }
        if position.scroll(by: -sample.stepsY * Self.wheelStep * look.scale) {
            change { $0.highlight(nil) }
            scrolled()
        }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty || !stroke.text.isEmpty else { return false }
        let isRightToLeft = surface?.look.isRightToLeft ?? false
        switch stroke.key {
        case .down: go { $0.move(.next) }
        case .up: go { $0.move(.former) }
        case .home: go { $0.move(.first) }
        case .end: go { $0.move(.last) }
        case .tab: go { $0.move(stroke.modifiers.contains(.shift) ? .former : .next) }
        case .enter, .space: activate()
        case .left, .right:
            let isForward = (stroke.key == .right) != isRightToLeft
            if isForward, case .open = state.activation {
                activate()
            } else if !isForward, let onBack {
                onBack()
            } else {
                return false
            }
        default:
            guard !stroke.text.isEmpty, stroke.text != "\u{1B}",
                stroke.modifiers.subtracting(.shift).isEmpty, let now = surface?.now
            else { return false }
            go { _ = $0.type(stroke.text, at: now) }
        }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var result = [
            AccessibleNode(id: id, role: .menu, name: name, bounds: frame, states: nodeStates)
        ]
        for (index, item) in state.items.enumerated() where !item.isSeparator {
            var states: AccessibleNode.States = []
            if state.highlighted == index { states.insert(.focused) }
            if item.isChecked { states.insert(.chosen) }
            if !item.isEnabled { states.insert(.disabled) }
            if openRow == index { states.insert(.expanded) }
            result.append(
                AccessibleNode(
                    id: item.id, role: .menuItem, name: item.title, value: item.key,
                    bounds: row(index, look).intersection(frame),
                    actions: item.isEnabled ? ["press"] : [], states: states))
        }
        return result
    }

    /// `press` chooses the highlighted row, `press ID` another one.
    public override func perform(_ action: String) -> Bool {
        let words = action.split(separator: " ", maxSplits: 1)
        guard words.first == "press" else { return false }
        if words.count == 2 {
            let wanted = state.items.contains {
                $0.id == words[1] && $0.isEnabled && !$0.isSeparator
            }
            guard wanted else { return false }
            highlight(String(words[1]))
        }
        guard state.activation != nil else { return false }
        activate()
        return true
    }
}
