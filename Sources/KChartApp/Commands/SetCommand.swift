import KChartControl
import KChartCore
import KChartLocalization

/// Settings by their names; its presets are the toggles.
enum SetCommand {
    static func command(_ settings: SettingRegistry<ChartSession>) -> Command<ChartSession> {
        Command(
            id: "set", title: .commandSet, group: .groupSettings,
            summary: "Change a setting of the chart; on, off and toggle are for switches",
            parameters: [
                CommandParameter("setting", .word(settings.ids)), CommandParameter("value", .any),
            ],
            presets: settings.filter { $0.kind == .toggle }.map { setting in
                CommandPreset(
                    .commandSet, [setting.title], arguments: [.string(setting.id), "toggle"],
                    keys: setting.keys)
            },
            isChosen: { session, arguments in
                guard let setting = session.settings[arguments.text(0) ?? ""] else { return false }
                let now = setting.read(session)
                let wanted = arguments.text(1) ?? ""
                return setting.kind == .toggle && wanted == "toggle"
                    ? now == true : CommandArguments.text(of: now) == wanted
            },
            run: { session, arguments in
                guard let setting = session.settings[arguments.text(0) ?? ""] else {
                    return .refused(.answerNotAvailable, "set")
                }
                let value = arguments.values.count > 1 ? arguments.values[1] : .null
                if let error = setting.set(value, in: session) { return .error(error) }
                session.settingsChanged()
                return .data(setting.read(session))
            })
    }
}
