import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartScene
import KChartStyle
import KChartText
import KChartWidgets

/// The bars of a window: the drawing tools at its left and what floats over the plot while
/// drawings are chosen. They are sheets of their own: no pointer over them paints the chart.
final class WindowBars {
    private let session: ChartSession
    private let window: any HostWindow
    private let panels: Panels
    private let tools: DrawingBar
    private let selection: SelectionBar
    private let toolSheet: BarSheet
    private let selectionSheet: BarSheet
    let hints: HintPopup
    private var hovered: Widget?
    /// The pointer is over a bar.
    private(set) var hasPointer = false
    /// The fingers that began on a bar; the first plays the pointer.
    private var fingers: [TouchID] = []
    /// Where the plot stands, in device pixels of the window.
    var plot: () -> PixelRect = { .zero }
    /// The pointer came to a bar: the chart reads nothing for it.
    var onEntered: (() -> Void)?

    /// A narrower window has no drawing bar, nor has a lower one; logical pixels.
    static let leastWidth = 640.0
    static let leastHeight = 240.0

    init(_ session: ChartSession, window: any HostWindow, fonts: FontCatalog, panels: Panels) {
        self.session = session
        self.window = window
        self.panels = panels
        hints = HintPopup(panels.stack, clock: panels.clock)
        tools = DrawingBar(session)
        selection = SelectionBar(session)
        let look = panels.stack.look
        toolSheet = BarSheet(tools.bar, look: look, window: window, fonts: fonts)
        selectionSheet = BarSheet(
            selection.panel, look: look, window: window, fonts: fonts, radius: 6)
        tools.onMenu = { [unowned self] button, calls in openCalls(calls, from: button) }
        selection.onMenu = { [unowned self] button, items, choose in
            openMenu(items, from: button, selectionSheet, .below, choose)
        }
        selection.onMore = { [unowned self] button in
            let entries = session.entries
            openMenu(ChartMenu.drawingItems(session), from: button, selectionSheet, .below) { id in
                if let entry = entries.first(where: { $0.id == id }) { session.run(entry.call) }
            }
        }
        selection.onLevels = { [unowned self] button in
            _ = panels.openLevels(at: selectionSheet.surface.inWindow(button.frame))
        }
    }

    private var scale: Double { window.scale }

    /// The logical columns that the drawing bar takes from the chart; 0 without one.
    var leading: Double {
        let size = window.size
        guard session.model.state.configuration.showsDrawingBar,
            Double(size.width) >= Self.leastWidth * scale,
            Double(size.height) >= Self.leastHeight * scale
        else { return 0 }
        return session.look.theme.metrics.drawingBar
    }

    // MARK: - Layout

    /// Puts the bars where the window's size, its scale and the chart's layout want them.
    func layout(_ chart: SceneLayout?) {
        // It spans the chart alone: the bars under it are as wide as the window.
        let bottom = chart.map { min($0.indicatorBar.top(or: $0), $0.status.top(or: $0)) }
        let width = Int((leading * scale).rounded())
        toolSheet.place(
            PixelRect(left: 0, top: 0, right: width, bottom: bottom ?? window.size.height))
        placeSelection()
        flush()
    }

    private func placeSelection() {
        let plot = plot()
        guard selection.hasSelection, session.model.state.drawings.tool == nil,
            panels.current?.name != "text"
        else { return selectionSheet.place(.zero) }
        let look = selectionSheet.surface.look
        let size = selectionSheet.surface.measure(width: plot.width)
        let gap = look.px(8)
        guard size.width + 2 * gap <= plot.width, size.height + 2 * gap <= plot.height / 2 else {
            return selectionSheet.place(.zero)
        }
        selectionSheet.place(
            PixelRect(
                x: plot.x + (plot.width - size.width) / 2, y: plot.y + gap, width: size.width,
                height: size.height))
    }

    /// Theme, language, keys, scale.
    func restyle() {
        let look = panels.stack.look
        toolSheet.surface.look = look
        selectionSheet.surface.look = look
        tools.relabel()
        selection.relabel()
        selection.refresh()
        flush()
    }

    /// The changes of the model that bars may show; a tick is none of them.
    static let changes: Change = [
        .drawings, .drawingPreview, .indicators, .settings, .configuration,
    ]

    func refresh() {
        tools.refresh()
        selection.refresh()
        placeSelection()
        flush()
    }

    func flush() {
        toolSheet.flush()
        selectionSheet.flush()
    }

    func close() {
        toolSheet.close()
        selectionSheet.close()
    }

    // MARK: - Events

    /// Hands an event to the bars; true when the chart must not see it.
    func handle(_ event: HostEvent) -> Bool {
        defer { flush() }
        let now = panels.clock()
        switch event {
        case .pointerEntered(let sample), .pointerMoved(let sample):
            return moved(event, sample, now)
        case .pointerPressed(_, let sample):
            hints.dismiss()
            guard let sheet = sheet(at: sample) else { return false }
            sheet.surface.handle(event, at: now)
            // The keyboard stays the chart's.
            sheet.surface.setFocus(nil, isVisible: false)
            return true
        case .pointerReleased:
            guard let sheet = sheets.first(where: { $0.surface.isHolding }) else {
                return hasPointer
            }
            sheet.surface.handle(event, at: now)
            return true
        case .pointerLeft, .gestureCancelled:
            if event == .gestureCancelled { fingers = [] }
            leave(now)
            for sheet in sheets { sheet.surface.handle(event, at: now) }
            return false
        case .scrolled(let sample): return sheet(at: sample.pointer) != nil
        case .touchBegan, .touchMoved, .touchEnded, .touchCancelled:
            return touched(event, now)
        case .keyPressed:
            hints.dismiss()
            return false
        default: return false
        }
    }

    /// A finger on a bar is a pointer that presses; others that come to it do nothing there, and
    /// those on the chart are the chart's.
    private func touched(_ event: HostEvent, _ now: Int64) -> Bool {
        switch event {
        case .touchBegan(let id, let sample):
            guard let sheet = sheet(at: sample) else { return false }
            fingers.append(id)
            guard fingers.count == 1 else { return true }
            sheet.surface.handle(.pointerPressed(.primary, sample), at: now)
            sheet.surface.setFocus(nil, isVisible: false)
            return true
        case .touchMoved(let id, _): return fingers.contains(id)
        case .touchEnded(let id, let sample):
            guard let index = fingers.firstIndex(of: id) else { return false }
            fingers.remove(at: index)
            guard index == 0 else { return true }
            for sheet in sheets where sheet.surface.isHolding {
                sheet.surface.handle(.pointerReleased(.primary, sample), at: now)
                sheet.surface.handle(.pointerLeft, at: now)
            }
            return true
        case .touchCancelled(let id):
            guard let index = fingers.firstIndex(of: id) else { return false }
            fingers.remove(at: index)
            if index == 0 { for sheet in sheets { sheet.surface.cancelGesture() } }
            return true
        default: return false
        }
    }

    private var sheets: [BarSheet] { [selectionSheet, toolSheet] }

    private func sheet(at sample: PointerSample) -> BarSheet? {
        sheets.first { $0.isShown && $0.surface.contains(sample) }
    }

    private func moved(_ event: HostEvent, _ sample: PointerSample, _ now: Int64) -> Bool {
        let held = sheets.first { $0.surface.isHolding }
        guard let target = held ?? sheet(at: sample) else {
            leave(now)
            return false
        }
        for sheet in sheets where sheet !== target { sheet.surface.handle(.pointerLeft, at: now) }
        target.surface.handle(event, at: now)
        if !hasPointer {
            hasPointer = true
            onEntered?()
        }
        if target.surface.hovered !== hovered {
            hovered = target.surface.hovered
            awaitHint()
        }
        return true
    }

    private func leave(_ now: Int64) {
        guard hasPointer else { return }
        hasPointer = false
        hovered = nil
        hints.rests(on: nil)
        for sheet in sheets { sheet.surface.handle(.pointerLeft, at: now) }
    }

    // MARK: - Hints and menus

    private func awaitHint() {
        let resting = hovered
        guard let resting, sheets.contains(where: { $0.surface.hint != nil }) else {
            return hints.rests(on: nil)
        }
        hints.rests(on: { [weak self, weak resting] in
            guard let self, let resting, resting === hovered, !panels.stack.isOpen,
                let (hint, anchor) = sheets.lazy.compactMap({ $0.surface.hint }).first
            else { return nil }
            return (hint, anchor, toolSheet.surface.hovered === resting ? .beside : .hint)
        })
    }

    private func openCalls(_ calls: [KeyBindings.Call], from button: ToolButton) {
        let entries = Dictionary(session.entries.map { ($0.call, $0) }) { first, _ in first }
        let items = calls.compactMap { entries[$0] }.map { entry in
            MenuItem(
                id: entry.id, title: ChartMenu.shortened(entry.title, by: entry.groupTitle),
                icon: entry.icon, key: entry.keys.first?.menuText ?? "",
                isChecked: session.isChosen(entry.call))
        }
        openMenu(items, from: button, toolSheet, .beside) { [session] id in
            if let call = calls.first(where: { $0.text == id }) { session.run(call) }
        }
    }

    private func openMenu(
        _ items: [MenuItem], from button: Button, _ sheet: BarSheet,
        _ placement: PopupRequest.Placement, _ choose: @escaping (String) -> Void
    ) {
        hints.dismiss()
        let menu = MenuList(id: "menu", name: button.name, items: items)
        menu.onChoose = choose
        button.isExpanded = true
        var request = PopupRequest(
            content: menu, anchor: sheet.surface.inWindow(button.frame), placement: placement)
        request.onClose = { [weak self, weak button] in
            button?.isExpanded = false
            self?.flush()
        }
        panels.show("menu", request)
        flush()
    }

    // MARK: - Reading

    /// The bars for those who cannot see them; their actions are commands.
    var nodes: [AccessibleNode] {
        sheets.reversed().filter(\.isShown).flatMap(\.surface.nodes).map { node in
            var node = node
            // not shown: a line that scripts and the keyboard run.
            node.actions = node.actions.contains("press") ? ["focus press " + node.id] : []
            return node
        }
    }

    /// Shows which part the keyboard is at.
    func showFocus(_ id: String?) {
        for sheet in sheets {
            let widget = id.flatMap { sheet.surface.root.find($0) }
            sheet.surface.setFocus(widget, isVisible: widget != nil)
        }
        flush()
    }

    /// Presses a part by its id; false when there is none.
    func press(_ id: String) -> Bool {
        defer { flush() }
        return sheets.contains { $0.isShown && $0.surface.perform("press", on: id) }
    }

    /// The ids of the parts that can be pressed now.
    var parts: [String] {
        sheets.filter(\.isShown).flatMap(\.surface.nodes)
            .filter { $0.actions.contains("press") && !$0.states.contains(.disabled) }.map(\.id)
    }

    func paint(into picture: PixelBuffer) {
        toolSheet.paint(into: picture)
        selectionSheet.paint(into: picture)
    }
}

extension PixelRect {
    /// The first row; that after the last of the window for a bar that is not shown.
    fileprivate func top(or layout: SceneLayout) -> Int { isEmpty ? layout.window.maxY : y }
}
