import KChartAccessibility
import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import KChartWidgets

/// The drawings of the symbol, the topmost first: chosen, hidden, locked, moved in the pile and
/// deleted here.
final class ObjectsPanel: WidgetStack {
    private let session: ChartSession
    private let rows = WidgetStack(.column, crossAlignment: .fill)
    private var shown: [Drawing] = []
    private var selection: [DrawingID] = []
    private var hasBuilt = false
    let closeButton: Button
    private let front: Button
    private let back: Button

    static let width = 460.0
    /// More are counted, not listed.
    static let mostRows = 300
    private static let mostHeight = 360.0

    init(_ session: ChartSession) {
        self.session = session
        let words = session.look.words
        let title = Label(words[.commandDrawing], font: \.dialogTitle)
        title.isHeading = true
        closeButton = Button(
            id: "objects.close", icon: "close", name: words[.panelCloseButton], style: .close)
        front = Button(
            id: "objects.front", icon: "chevron-up", name: words[.drawingForward], style: .close)
        back = Button(
            id: "objects.back", icon: "chevron-down", name: words[.drawingBackward],
            style: .close)
        let area = ScrollArea(id: "objects.list", rows)
        area.maximumHeight = Self.mostHeight
        super.init(id: "objects", .column, crossAlignment: .fill)
        name = words[.commandDrawing]
        let head = WidgetStack(
            .row, gap: 4, padding: WidgetPadding(top: 8, leading: 20, bottom: 8, trailing: 8),
            [title, Spacer(), front, back, closeButton])
        add([head, Divider(in: .column, margin: 0), area])
        for (button, action) in [(front, "forward"), (back, "backward")] {
            button.hint = WidgetHint(button.name)
            button.onPress = { [weak self] in self?.run(action) }
        }
        refresh()
    }

    private func run(_ arguments: String...) {
        session.run(KeyBindings.Call(command: "drawing", arguments.map { .string($0) }))
    }

    /// Shows the drawings as they are now.
    func refresh() {
        let editor = session.model.state.drawings
        let all = editor.drawings.all
        guard !hasBuilt || all != shown || editor.selection != selection else { return }
        hasBuilt = true
        shown = all
        selection = editor.selection
        front.isEnabled = !selection.isEmpty
        back.isEnabled = !selection.isEmpty
        let focus = surface?.focus?.id
        rows.removeAll()
        let words = session.look.words
        if all.isEmpty {
            let note = Label(words[.objectsEmpty], font: \.menu, color: \.text2)
            rows.add(WidgetStack(.row, padding: WidgetPadding(x: 20, y: 16), [note]))
        }
        let reader = session.reader
        for drawing in all.suffix(Self.mostRows).reversed() { rows.add(row(drawing, reader)) }
        if all.count > Self.mostRows {
            let note = Label(
                words.text(.objectsMore, "\(all.count - Self.mostRows)"), font: \.menu,
                color: \.text2)
            rows.add(WidgetStack(.row, padding: WidgetPadding(x: 20, y: 8), [note]))
        }
        needsLayout()
        if let focus, let widget = find(focus) { surface?.setFocus(widget) }
    }

    private func row(_ drawing: Drawing, _ reader: ChartReader) -> Widget {
        let words = session.look.words
        let id = drawing.id.text
        let name = ObjectName(
            id: "objects.select." + id, icon: DrawingIcons.icon(of: drawing.kind.name),
            title: title(of: drawing), detail: prices(of: drawing, reader),
            name: reader.description(of: drawing, in: session.model.state))
        name.isChosen = selection.contains(drawing.id)
        name.growth = 1
        name.onPress = { [weak self] in self?.run("select", id) }
        func toggle(_ part: String, _ on: String, _ off: String, _ isOn: Bool, _ key: MessageKey)
            -> Toggle
        {
            let toggle = Toggle(
                id: "objects.\(part)." + id, icon: isOn ? on : off, name: words[key],
                style: .close)
            toggle.isChosen = isOn
            toggle.hint = WidgetHint(words[key])
            return toggle
        }
        let hidden = toggle("hide", "eye-off", "eye", drawing.isHidden, .objectsHidden)
        hidden.onToggle = { [weak self] isOn in self?.run(isOn ? "hide" : "show", id) }
        let locked = toggle("lock", "lock", "unlock", drawing.isLocked, .objectsLocked)
        locked.onToggle = { [weak self] isOn in self?.run(isOn ? "lock" : "unlock", id) }
        let delete = Button(
            id: "objects.delete." + id, icon: "trash", name: words[.objectsDelete],
            style: .close)
        delete.hint = WidgetHint(words[.objectsDelete])
        delete.onPress = { [weak self] in self?.run("remove", id) }
        return WidgetStack(
            .row, gap: 2, padding: WidgetPadding(x: 8, y: 1), [name, hidden, locked, delete])
    }

    private func title(of drawing: Drawing) -> String {
        let words = session.look.words
        let key = MessageKey.tool(drawing.kind.name)
        let name = words.hasText(for: key) ? words[key] : drawing.kind.name
        guard !drawing.text.isEmpty else { return name }
        let text = drawing.text.prefix(80).split(separator: "\n").joined(separator: " ")
        return words.text(.drawingSpan, name, text)
    }

    /// The first price and, where there is another, the last one.
    private func prices(of drawing: Drawing, _ reader: ChartReader) -> String {
        guard let first = drawing.anchors.first, let last = drawing.anchors.last else { return "" }
        let start = reader.prices.string(first.price, context: .legend)
        guard last.price != first.price else { return start }
        return start + " – " + reader.prices.string(last.price, context: .legend)
    }

    override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let size = super.measure(look, width: width)
        return PixelSize(width: min(look.px(Self.width), width), height: size.height)
    }

    override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        [AccessibleNode(id: id, role: .dialog, name: name, bounds: frame)]
    }
}

extension Panels {
    func openObjects() {
        let panel = ObjectsPanel(session)
        panel.closeButton.onPress = { [weak self, weak panel] in self?.close(panel) }
        // Under what floats over the plot.
        var request = panelRequest(panel, .top(2 * SearchPanel.top), width: ObjectsPanel.width)
        // The chart stays bright: what is chosen here is seen there.
        request.isModal = false
        show("objects", request)
    }
}
