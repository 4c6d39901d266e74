public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle
import KChartText

/// A list to choose from; only the rows that are seen are shaped and painted.
public final class ListView: Widget {
    /// Rows, choice and scrolling.
    public private(set) var state = ListState()
    /// Enter or a click on a row.
    public var onChoose: ((ListRow) -> Void)?
    /// Another row is the chosen one.
    public var onMove: ((ListRow) -> Void)?
    /// False where a field keeps the keyboard and hands its arrows on.
    public var takesFocus = true
    /// Rows that are seen at most, beside the room there is.
    public var maximumRows = 12
    private var thumb = ScrollThumb()
    private var lastPoint: PixelPoint?
    /// One row has an icon: all titles begin behind it.
    private var hasIcons = false

    private static let rowHeight = 32.0
    private static let headingHeight = 24.0
    private static let padding = 4.0
    private static let rowPadding = 10.0
    private static let icon = 18.0
    private static let gap = 10.0
    private static let wheelStep = 64.0

    public override init(id: String, name: String = "") {
        super.init(id: id, name: name)
    }

    public override var isFocusable: Bool { takesFocus }
    public override var takesPointer: Bool { true }
    public override var clipsChildren: Bool { true }

    /// Shows other rows.
    public func setRows(_ rows: [ListRow], choosing id: String? = nil) {
        let former = state.contentHeight
        state.setRows(rows, choosing: id)
        hasIcons = rows.contains { $0.isChecked || $0.icon != nil }
        if former != state.contentHeight { needsLayout() } else { needsPaint() }
        if let chosen = state.chosen { onMove?(state.rows[chosen]) }
    }

    /// The chosen row; nil when none can be.
    public var chosenRow: ListRow? { state.chosen.map { state.rows[$0] } }

    /// Moves the choice, as the arrows do.
    public func move(_ step: ListState.Step) {
        change { $0.move(step) }
    }

    /// Does what choosing the present row does.
    public func activate() {
        if let row = chosenRow, row.isEnabled { onChoose?(row) }
    }

    // MARK: - Layout

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let row = look.px(Self.rowHeight)
        let heading = look.px(Self.headingHeight)
        let content = state.rows.reduce(0) { $0 + ($1.isHeading ? heading : row) }
        let padding = content == 0 ? 0 : 2 * look.px(Self.padding)
        return PixelSize(width: width, height: min(content, maximumRows * row) + padding)
    }

    public override func arrange(_ look: WidgetLook) {
        state.resize(
            row: look.px(Self.rowHeight), heading: look.px(Self.headingHeight),
            view: view(look).height)
    }

    /// Where rows are seen.
    private func view(_ look: WidgetLook) -> PixelRect {
        let padding = look.px(Self.padding)
        return PixelRect(
            left: frame.x + padding, top: frame.y + padding, right: frame.maxX - padding,
            bottom: frame.maxY - padding)
    }

    private func rect(_ index: Int, _ look: WidgetLook) -> PixelRect {
        let view = view(look)
        let span = state.span(index)
        return PixelRect(
            x: view.x, y: view.y + span.lowerBound - state.position.offset, width: view.width,
            height: span.count)
    }

    private func index(at point: PixelPoint) -> Int? {
        guard let look = surface?.look else { return nil }
        let view = view(look)
        guard view.contains(point) else { return nil }
        return state.index(at: point.y - view.y + state.position.offset)
    }

    // MARK: - Painting

    public override func paint(_ canvas: any Canvas, _ look: WidgetLook) {
        canvas.clipped(to: view(look)) {
            for index in state.seen {
                let rect = rect(index, look)
                guard canvas.clip.intersects(rect) else { continue }
                let row = state.rows[index]
                if row.isHeading {
                    paint(heading: row, canvas, look, rect)
                } else {
                    paint(row, canvas, look, rect, isChosen: state.chosen == index)
                }
            }
        }
        thumb.paint(canvas, look, frame, state.position, isLit: isHovered)
    }

    private func paint(
        heading row: ListRow, _ canvas: any Canvas, _ look: WidgetLook, _ rect: PixelRect
    ) {
        let padding = look.px(Self.rowPadding)
        let words = PixelRect(
            x: rect.x + padding, y: rect.y + look.px(1), width: rect.width - 2 * padding,
            height: rect.height)
        look.draw(
            look.line(row.title, look.theme.fonts.groupHeading, fitting: words.width),
            on: canvas, in: words, color: look.theme.text2)
    }

    private func paint(
        _ row: ListRow, _ canvas: any Canvas, _ look: WidgetLook, _ rect: PixelRect,
        isChosen: Bool
    ) {
        let theme = look.theme
        if isChosen {
            canvas.fillRounded(
                rect, radius: look.metrics.buttonRadius * look.scale, with: theme.selected)
        }
        let padding = look.px(Self.rowPadding)
        var left = rect.x + padding
        let side = look.px(Self.icon)
        if let icon = row.isChecked ? "check" : row.icon {
            let place = look.mirrored(
                PixelRect(x: left, y: rect.y, width: side, height: rect.height), in: rect)
            look.draw(
                icon: icon, on: canvas, in: place, size: Self.icon,
                color: !row.isEnabled ? theme.text3 : isChosen ? theme.accent : theme.text2)
        }
        if hasIcons { left += side + look.px(Self.gap) }
        var right = rect.maxX - padding
        if !row.keys.isEmpty {
            let keys = PixelRect(
                left: rect.x + padding, top: rect.y, right: rect.maxX - padding,
                bottom: rect.maxY)
            look.draw(row.keys, on: canvas, in: keys, isEnabled: row.isEnabled)
            right -= look.width(of: row.keys) + look.px(Self.gap)
        }
        let room = PixelRect(left: left, top: rect.y, right: right, bottom: rect.maxY)
        let used = look.draw(
            title: row.title, hits: row.hits, on: canvas, in: room, outer: rect,
            color: row.isEnabled ? theme.text : theme.text3)
        guard !row.detail.isEmpty else { return }
        let rest = look.mirrored(
            PixelRect(
                left: left + used + look.px(Self.gap), top: rect.y, right: right,
                bottom: rect.maxY), in: rect)
        guard rest.width > look.px(24) else { return }
        look.draw(
            look.line(row.detail, theme.fonts.status, fitting: rest.width), on: canvas, in: rest,
            color: row.isEnabled ? theme.text2 : theme.text3)
    }

    // MARK: - Events

    private func change(_ body: (inout ListState) -> Void) {
        let former = state.chosen
        let offset = state.position.offset
        body(&state)
        if state.chosen != former || state.position.offset != offset { needsPaint() }
        if state.chosen != former, let chosen = state.chosen { onMove?(state.rows[chosen]) }
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        guard let look = surface?.look else { return false }
        if let offset = thumb.pointer(event, frame, state.position, look) {
            change { $0.position.scroll(to: offset) }
            needsPaint()
            return true
        }
        switch event.kind {
        case .moved, .entered:
            // A list that opens or scrolls under a resting pointer keeps its choice.
            defer { lastPoint = event.point }
            guard event.kind == .moved, let lastPoint, lastPoint != event.point else { break }
            if let index = index(at: event.point) {
                change { $0.choose(index, reveals: false) }
            }
        case .left: lastPoint = nil
        case .pressed(.primary):
            if let index = index(at: event.point) { change { $0.choose(index, reveals: false) } }
        case .released(.primary):
            if let index = index(at: event.point), index == state.chosen { activate() }
        default: break
        }
        return true
    }

    public override func scrolled(_ sample: ScrollSample) -> Bool {
        guard let look = surface?.look, state.position.canScroll else { return false }
        change { $0.position.scroll(by: -sample.stepsY * Self.wheelStep * look.scale) }
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty else { return false }
        switch stroke.key {
        case .down: move(.next)
        case .up: move(.former)
        case .pageDown: move(.pageDown)
        case .pageUp: move(.pageUp)
        case .home where takesFocus: move(.first)
        case .end where takesFocus: move(.last)
        case .enter: activate()
        default: return false
        }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        var result = [
            AccessibleNode(
                id: id, role: .list, name: name, value: chosenRow?.title ?? "", bounds: frame,
                states: nodeStates)
        ]
        for index in state.seen {
            let row = state.rows[index]
            var states: AccessibleNode.States = []
            if state.chosen == index { states.insert(.focused) }
            if row.isChecked { states.insert(.chosen) }
            if !row.isEnabled, !row.isHeading { states.insert(.disabled) }
            result.append(
                AccessibleNode(
                    id: row.id, role: row.isHeading ? .heading : .listItem, name: row.title,
                    value: [row.detail, row.keys.text].filter { !$0.isEmpty }
                        .joined(separator: ", "),
                    bounds: rect(index, look).intersection(frame),
                    actions: row.isEnabled ? ["press"] : [], states: states))
        }
        return result
    }

    /// `press` chooses the present row, `press ID` another one.
    public override func perform(_ action: String) -> Bool {
        let words = action.split(separator: " ", maxSplits: 1)
        guard words.first == "press" else { return false }
        if words.count == 2 {
            let wanted = state.rows.firstIndex { $0.id == words[1] && $0.isEnabled }
            guard let index = wanted else { return false }
            change { $0.choose(index) }
        }
        activate()
        return true
    }
}
