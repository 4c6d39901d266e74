import KChartControl
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle
import KChartWidgets

/// The settings of the registry as a form: each change shows at once, Cancel puts all back.
enum SettingsPanel {
    static let width = 640.0
    private static let labelWidth = 220.0
    private static let controlWidth = 220.0

    static func make(
        _ session: ChartSession, before: [String: JSONValue], close: @escaping () -> Void
    ) -> Dialog {
        let words = session.look.words
        let form = WidgetStack(
            .column, padding: WidgetPadding(x: 20, y: 8), crossAlignment: .fill)
        var group: MessageKey?
        for setting in sorted(session.settings) {
            if setting.group != group {
                if group != nil { form.add(Divider(in: .column, margin: 8)) }
                group = setting.group
                let heading = Label(words[setting.group], font: \.groupHeading, color: \.text2)
                heading.isHeading = true
                form.add(
                    WidgetStack(
                        .row, padding: WidgetPadding(top: 8, leading: 0, bottom: 4, trailing: 0),
                        [heading]))
            }
            form.add(row(setting, session, words))
        }
        let cancel = Button(
            id: "settings.cancel", title: words[.commandCancel], style: .outlined,
            onPress: { [weak session] in
                close()
                if let session { restore(before, session) }
            })
        let done = Button(
            id: "settings.done", title: words[.panelDone], style: .main, onPress: close)
        let dialog = Dialog(
            id: "settings", title: words[.groupSettings], closeName: words[.panelCloseButton],
            width: width, body: form, buttons: [Spacer(), cancel, done])
        dialog.closeButton.onPress = close
        return dialog
    }

    /// Groups together, in the order in which each first comes.
    private static func sorted(
        _ settings: SettingRegistry<ChartSession>
    ) -> [Setting<ChartSession>] {
        var groups: [MessageKey] = []
        for setting in settings where !groups.contains(setting.group) {
            groups.append(setting.group)
        }
        return groups.flatMap { group in settings.filter { $0.group == group } }
    }

    /// What is in force now, to be put back.
    static func values(_ session: ChartSession) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: session.settings.map { ($0.id, $0.read(session)) })
    }

    static func restore(_ values: [String: JSONValue], _ session: ChartSession) {
        for setting in session.settings {
            if let value = values[setting.id], value != setting.read(session) {
                change(setting, value, session)
            }
        }
    }

    @discardableResult
    private static func change(
        _ setting: Setting<ChartSession>, _ value: JSONValue, _ session: ChartSession
    ) -> CommandError? {
        // By the command, as a script does it: what follows from it follows here too.
        if case .error(let error) = session.run(
            KeyBindings.Call(command: "set", [.string(setting.id), value]))
        {
            return error
        }
        return nil
    }

    private static func row(
        _ setting: Setting<ChartSession>, _ session: ChartSession, _ words: Words
    ) -> Widget {
        let id = "settings." + setting.id
        let title = words[setting.title]
        let now = setting.read(session)
        switch setting.kind {
        case .toggle:
            let box = CheckBox(id: id, title: title, isChecked: now.boolValue ?? false)
            box.onChange = { [weak session] isOn in
                if let session { change(setting, .bool(isOn), session) }
            }
            return WidgetStack(.row, padding: WidgetPadding(x: 0, y: 4), [box])
        case .choice(let choices):
            let control = Choice(
                id: id, name: title,
                items: choices.map { MenuItem(id: $0.word, title: $0.title(words)) },
                chosen: now.stringValue ?? "", width: controlWidth)
            control.onChoose = { [weak session] word in
                if let session { change(setting, .string(word), session) }
            }
            return FormRow(title, [control], labelWidth: labelWidth)
        case .number(let range):
            let control = NumberField(
                id: id, name: title,
                state: SliderValue(now.doubleValue ?? range.lowerBound, in: range),
                write: { CommandArguments.text(of: .number($0)) },
                read: { CommandArguments.number(from: $0) })
            control.onNumber = { [weak session] number in
                if let session { change(setting, .number(number), session) }
            }
            return FormRow(title, [control], labelWidth: labelWidth)
        case .text:
            let control = TextField(
                id: id, name: title, text: now.stringValue ?? "", width: controlWidth)
            control.onChange = { [weak session, weak control] text in
                guard let session, let control, !text.isEmpty else { return }
                // What is not finished yet is no mistake: only Enter says so.
                _ = change(setting, .string(text), session)
                control.problem = nil
            }
            control.onConfirm = { [weak session, weak control] text in
                guard let session, let control else { return }
                let error = change(setting, .string(text), session)
                control.problem = error.map { $0.text(in: words) }
            }
            return FormRow(title, [control], labelWidth: labelWidth)
        }
    }
}
