import KChartControl
import KChartLocalization
import KChartModel

/// Draws the bars in another way.
enum StyleCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "style", title: .commandStyle, group: .groupStyle,
            summary: "Draw the bars another way",
            parameters: [CommandParameter("name", .word(ChartSession.styles))],
            presets: ChartSession.styles.enumerated().map { place, name in
                CommandPreset(
                    .commandStyle, [MessageKey("style." + name)], arguments: [.string(name)],
                    keys: place < 7 ? [KeyChord(.character(Character("\(place + 1)")), .alt)] : [])
            },
            isChosen: { session, arguments in
                session.model.state.configuration.style.name == arguments.text(0)
            }
        ) { session, arguments in
            session.model.setStyle(ChartStyleID(arguments.text(0) ?? ""))
            return session.viewportData
        }
    }
}
