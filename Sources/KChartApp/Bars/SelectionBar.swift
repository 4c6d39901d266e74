import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import KChartWidgets

/// What floats over the plot while drawings are chosen: colours, line, words, lock, delete. Each
/// press is one step to undo.
final class SelectionBar {
    let panel: PopupPanel
    private let session: ChartSession
    private var swatches: [Swatch] = []
    private let width: StrokeButton
    private let dash: StrokeButton
    private let text: ToolButton
    private let levels: ToolButton
    private let size: Button
    private let duplicate: ToolButton
    private let lock: ToolButton
    private let hide: ToolButton
    private let more: ToolButton
    private let trash: ToolButton
    private let row: WidgetStack
    private var shown: [Drawing]?
    private var theme = ""
    /// Opens a menu under a button.
    var onMenu:
        ((_ button: Button, _ items: [MenuItem], _ choose: @escaping (String) -> Void) -> Void)?
    /// Opens the menu of the chosen drawings.
    var onMore: ((_ button: Button) -> Void)?
    /// Opens the levels under a button.
    var onLevels: ((_ button: Button) -> Void)?

    static let widths = [1.0, 1.5, 2, 3, 4, 6]
    static let dashes: [(key: MessageKey, dash: [Double])] = [
        (.dashSolid, []), (.dashDashed, [6, 4]), (.dashDotted, [1.5, 3]),
    ]
    static let sizes = [10.0, 12, 14, 16, 20, 28]

    init(_ session: ChartSession) {
        self.session = session
        func button(_ id: String, _ icon: String) -> ToolButton {
            ToolButton(id: "selection." + id, icon: icon)
        }
        width = StrokeButton(id: "selection.width")
        dash = StrokeButton(id: "selection.dash")
        text = button("text", "text")
        levels = button("levels", "fibonacci")
        size = Button(id: "selection.size", title: "12")
        duplicate = button("duplicate", "copy")
        lock = button("lock", "unlock")
        hide = button("hide", "eye")
        more = button("more", "more")
        trash = button("delete", "trash")
        row = WidgetStack(id: "selection", .row, gap: 2, padding: WidgetPadding(x: 4, y: 3))
        panel = PopupPanel(row, radius: 6)
        connect()
    }

    private func connect() {
        width.onPress = { [unowned self] in
            let now = shown?.last?.style.width
            menu(
                width, Self.widths.map { ($0.formatted, $0.formatted, $0 == now) }
            ) { [unowned self] in style("width", $0) }
        }
        dash.onPress = { [unowned self] in
            let words = session.look.words
            let now = shown?.last?.style.dash
            menu(
                dash,
                Self.dashes.map { choice in
                    let given =
                        choice.dash.isEmpty
                        ? "solid" : choice.dash.map(\.formatted).joined(separator: ",")
                    return (given, words[choice.key], choice.dash == now)
                }
            ) { [unowned self] in style("dash", $0) }
        }
        size.onPress = { [unowned self] in
            let now = shown?.last?.style.fontSize
            menu(size, Self.sizes.map { ($0.formatted, $0.formatted, $0 == now) }) {
                [unowned self] in style("font-size", $0)
            }
        }
        text.onPress = { [unowned self] in run("edit-text") }
        levels.onPress = { [unowned self] in onLevels?(levels) }
        duplicate.onPress = { [unowned self] in run("duplicate") }
        lock.onPress = { [unowned self] in run("toggle-lock") }
        hide.onPress = { [unowned self] in run("hide") }
        trash.onPress = { [unowned self] in run("delete") }
        more.onPress = { [unowned self] in onMore?(more) }
    }

    private func menu(
        _ button: Button, _ rows: [(id: String, title: String, isNow: Bool)],
        _ choose: @escaping (String) -> Void
    ) {
        onMenu?(
            button, rows.map { MenuItem(id: $0.id, title: $0.title, isChecked: $0.isNow) }, choose)
    }

    private func run(_ arguments: String...) {
        session.run(KeyBindings.Call(command: "drawing", arguments.map { .string($0) }))
    }

    private func style(_ property: String, _ value: String) { run("style", property, value) }

    // MARK: - What it shows

    var hasSelection: Bool { shown?.isEmpty == false }

    /// Other words, colours or keys.
    func relabel() {
        let words = session.look.words
        let entries = Dictionary(session.entries.map { ($0.call, $0) }) { first, _ in first }
        row.name = words[.partSelectionBar]
        func label(_ button: Button, _ name: String, _ action: String? = nil) {
            button.name = name
            let call = action.map { KeyBindings.Call(command: "drawing", [.string($0)]) }
            button.hint = WidgetHint(
                name, keys: call.flatMap { entries[$0]?.keyLabel() } ?? KeyLabel())
        }
        label(width, words[.drawingWidth])
        label(dash, words[.drawingDash])
        label(size, words[.drawingFontSize])
        label(text, words[.drawingEditText], "edit-text")
        label(levels, words[.drawingLevels], "edit-levels")
        label(duplicate, words[.drawingDuplicate], "duplicate")
        label(lock, words[.drawingLock], "toggle-lock")
        label(hide, words[.drawingHide], "hide")
        label(more, words[.commandOpenMenu])
        label(trash, words[.drawingDelete], "delete")
        guard theme != session.look.theme.id || swatches.isEmpty else { return }
        theme = session.look.theme.id
        build()
    }

    /// The theme's own colour for drawings and those that it deals to indicators.
    private func build() {
        let look = session.look
        let colors = [look.theme.drawing] + look.theme.palette.prefix(7)
        swatches = colors.enumerated().map { place, color in
            let value = place == 0 ? "default" : color.hexText
            let name = look.words.text(.drawingColor, color.hexText)
            let swatch = Swatch(id: "selection.color\(place + 1)", color: color, name: name)
            swatch.hint = WidgetHint(name)
            swatch.onPress = { [unowned self] in style("color", value) }
            return swatch
        }
        row.removeAll()
        func divider() -> Divider { Divider(in: .row, length: 20, margin: 4) }
        row.add(swatches + [divider(), width, dash, size, text, levels, divider()])
        row.add([duplicate, lock, hide, more, divider(), trash])
    }

    /// Takes up what is chosen. Returns true when it wants another size.
    @discardableResult
    func refresh() -> Bool {
        let editor = session.model.state.drawings
        // What is dragged or placed says nothing new until it is let go.
        let next = editor.selection.count > 200 ? [] : editor.selectedDrawings
        if swatches.isEmpty { relabel() }
        guard next != shown else { return false }
        let former = shown?.map(\.kind)
        shown = next
        guard let last = next.last else { return former?.isEmpty == false }
        let colors = Set(next.map(\.style.color))
        for (place, swatch) in swatches.enumerated() {
            let color = DrawingColor(hex: swatch.color.hexText)
            swatch.isChosen =
                colors.count == 1
                && (place == 0 ? last.style.color == nil : last.style.color == color)
        }
        width.stroke = (last.style.width, [])
        dash.stroke = (1.5, last.style.dash)
        size.title = last.style.fontSize.formatted
        let hasText = next.contains { session.hasText($0) }
        size.isHidden = !hasText
        text.isHidden = !(hasText && next.count == 1)
        levels.isHidden = !next.contains { session.hasLevels($0) }
        let isLocked = next.allSatisfy(\.isLocked)
        lock.isChosen = isLocked
        lock.icon = isLocked ? "lock" : "unlock"
        for button in swatches as [Button] + [width, dash, size, text, levels, trash] {
            button.isEnabled = !isLocked
        }
        return former != next.map(\.kind)
    }
}

extension Double {
    /// `1.5`, `2`: as commands read it.
    fileprivate var formatted: String { CommandArguments.text(of: .number(self)) }
}
