import KChartControl
import KChartLocalization
import KChartModel

/// The default width at the newest bar, with an automatic price axis.
enum ResetCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "reset", title: .commandResetView, group: .groupZoom,
            summary: "Back to the default width at the newest bar",
            presets: [CommandPreset(.commandResetView, keys: ["Alt+R"])]
        ) { session, _ in
            session.view(.resetView)
            return session.viewportData
        }
    }
}
