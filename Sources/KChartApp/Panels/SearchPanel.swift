import KChartCanvas
import KChartHost
import KChartLocalization
import KChartStyle
import KChartWidgets

/// A line to type into with what fits it underneath: palette, symbol and interval search.
final class SearchPanel: WidgetStack {
    let field: TextField
    let list: ListView
    private let note: Label
    private let noteRow: WidgetStack
    private let rows: (String) -> [ListRow]
    private let nothing: String
    /// A row was chosen with what is typed.
    var onChoose: ((ListRow, String) -> Void)?

    static let width = 540.0
    /// Under the top of the window, in logical pixels.
    static let top = 56.0
    private static let inputHeight = 44.0
    private static let footHeight = 30.0

    /// - Parameters:
    ///   - placeholder: what is searched for; the panel's name too.
    ///   - text: typed already.
    ///   - rows: what fits a text, best first.
    init(
        id: String, placeholder: String, text: String, words: Words,
        rows: @escaping (String) -> [ListRow]
    ) {
        self.rows = rows
        nothing = words[.panelNothing]
        field = TextField(id: id + ".query", name: placeholder, text: text, width: 200)
        field.hasFrame = false
        field.font = \.paletteInput
        field.height = Self.inputHeight
        field.placeholder = placeholder
        field.growth = 1
        list = ListView(id: id + ".list", name: placeholder)
        list.takesFocus = false
        // In a low window it is the list that becomes shorter.
        list.growth = 1
        note = Label("", font: \.menu, color: \.text2)
        noteRow = WidgetStack(.row, padding: WidgetPadding(x: 14, y: 10), [note])
        noteRow.isHidden = true
        super.init(id: id, .column, crossAlignment: .fill)
        name = placeholder
        let input = WidgetStack(
            .row, gap: 10, padding: WidgetPadding(x: 14, y: 0),
            [IconImage("search", size: 18), field])
        add([
            input, Divider(in: .column, margin: 0), list, noteRow, Divider(in: .column, margin: 0),
            Self.foot(words),
        ])
        connect()
        refresh()
    }

    private static func foot(_ words: Words) -> Widget {
        func key(_ caps: [String], _ text: String) -> WidgetStack {
            WidgetStack(
                .row, gap: 4,
                [KeyCaps(KeyLabel(caps.map { [$0] })), Label(text, font: \.status, color: \.text2)])
        }
        return WidgetStack(
            .row, gap: 14, padding: WidgetPadding(x: 14, y: 6),
            [
                key(["Enter"], words[.panelRun]), key(["↑", "↓"], words[.panelChoose]), Spacer(),
                key(["Esc"], words[.panelClose]),
            ])
    }

    private func connect() {
        field.onChange = { [weak self] _ in self?.refresh() }
        field.onConfirm = { [weak self] _ in self?.list.activate() }
        field.onKey = { [weak self] stroke in
            guard let self, stroke.modifiers.isEmpty else { return false }
            switch stroke.key {
            case .down, .up, .pageDown, .pageUp: return list.key(stroke)
            // The list is reached by arrows; Tab goes through it too.
            case .tab:
                list.move(.next)
                return true
            default: return false
            }
        }
        list.onChoose = { [weak self] row in
            guard let self else { return }
            onChoose?(row, field.text)
        }
    }

    /// Searches anew for what is typed.
    func refresh() {
        let found = rows(field.text)
        list.setRows(found)
        list.isHidden = found.isEmpty
        note.color = \.text2
        note.text = found.isEmpty ? nothing : ""
        noteRow.isHidden = !found.isEmpty
    }

    /// Types for the person, as when a command wants more.
    func retype(_ text: String) {
        field.text = text
        refresh()
    }

    /// Says why nothing was done; gone with the next letter.
    func show(problem: String) {
        note.text = problem
        note.color = \.error
        noteRow.isHidden = false
    }
}
