import KChartControl
import KChartCore
import KChartLocalization
import KChartStyle

/// Other colours.
enum ThemeCommand {
    static func command(_ catalog: UserCatalog) -> Command<ChartSession> {
        Command(
            id: "theme", title: .commandTheme, group: .groupTheme, summary: "Wear another theme",
            parameters: [CommandParameter("name", .word(catalog.themes.ids))],
            presets: catalog.themes.ids.map { name in
                CommandPreset(
                    .commandTheme, [MessageKey("theme." + name)], arguments: [.string(name)])
            },
            isChosen: { session, arguments in
                session.look.theme.id == arguments.text(0)
            }
        ) { session, arguments in
            let name = arguments.text(0) ?? ""
            do throws(Failure) {
                session.chooseTheme(try catalog.theme(name))
            } catch {
                return .error(
                    CommandError(
                        .answerBadTheme, OneLine.quoted(name), english: error.message ?? name))
            }
            return .data(.string(name))
        }
    }
}
