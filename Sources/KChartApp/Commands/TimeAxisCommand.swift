import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Bar by bar, or by the clock.
enum TimeAxisCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "timeaxis", title: .commandTimeAxis, group: .groupData,
            summary: "Bar by bar without gaps, or by the clock",
            parameters: [CommandParameter("kind", .word(["sessions", "linear"]))],
            presets: [
                CommandPreset(.commandTimeAxis, [.timeAxisSessions], arguments: ["sessions"]),
                CommandPreset(.commandTimeAxis, [.timeAxisLinear], arguments: ["linear"]),
            ],
            isChosen: { session, arguments in
                session.model.state.configuration.timeAxis.rawValue == arguments.text(0)
            }
        ) { session, arguments in
            session.model.setTimeAxis(arguments.text(0) == "linear" ? .linear : .sessions)
            return session.viewportData
        }
    }
}
