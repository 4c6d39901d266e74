import KChartControl
import KChartLocalization
import KChartStyle

/// Other colours.
enum ThemeCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "theme", title: .commandTheme, group: .groupTheme, summary: "Wear another theme",
            parameters: [CommandParameter("name", .word(ThemeCatalog.builtIn.ids))],
            presets: ThemeCatalog.builtIn.ids.map { name in
                CommandPreset(
                    .commandTheme, [MessageKey("theme." + name)], arguments: [.string(name)])
            },
            isChosen: { session, arguments in
                session.look.theme.id == arguments.text(0)
            }
        ) { session, arguments in
            let name = arguments.text(0) ?? ""
            guard let theme = try? ThemeCatalog.builtIn.theme(name) else {
                return .refused(.answerNotAvailable, name)
            }
            session.chooseTheme(theme)
            return .data(.string(name))
        }
    }
}
