import KChartControl
import KChartLocalization
import KChartWidgets

/// Asks for a time and goes there.
enum GoToPanel {
    /// - Parameter run: goes to a time as it was typed; answers why not, or nil.
    static func make(
        _ text: String, words: Words, run: @escaping (String) -> String?,
        close: @escaping () -> Void
    ) -> (dialog: Dialog, confirm: () -> Void) {
        let field = TextField(id: "goto.time", name: words[.panelDate], text: text, width: 220)
        field.placeholder = "2026-03-10 14:00"
        let confirm = { [weak field] in
            guard let field else { return }
            let typed = field.text.trimmed
            guard !typed.isEmpty else { return }
            if let problem = run(typed) { field.problem = problem } else { close() }
        }
        field.onChange = { [weak field] _ in field?.problem = nil }
        field.onConfirm = { _ in confirm() }
        let body = WidgetStack(
            .column, padding: WidgetPadding(x: 20, y: 12), crossAlignment: .fill,
            [FormRow(words[.panelDate], [field])])
        let cancel = Button(
            id: "goto.cancel", title: words[.commandCancel], style: .outlined, onPress: close)
        let go = Button(id: "goto.go", title: words[.panelGo], style: .main, onPress: confirm)
        let title = words[.commandGoTo].filter { $0 != "…" }
        let dialog = Dialog(
            id: "goto", title: title, closeName: words[.panelCloseButton], width: 400, body: body,
            buttons: [Spacer(), cancel, go])
        dialog.closeButton.onPress = close
        return (dialog, confirm)
    }
}

extension String {
    var trimmed: String {
        var part = self[...]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return String(part)
    }
}
