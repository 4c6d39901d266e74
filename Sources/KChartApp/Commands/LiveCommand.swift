import KChartControl
import KChartLocalization
import KChartModel

/// Goes to the newest bar.
enum LiveCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "live", title: .commandGoToLive, group: .groupMove, summary: "Go to the newest bar",
            presets: [CommandPreset(.commandGoToLive, keys: ["End"])]
        ) { session, _ in
            session.view(.goToLiveEdge)
            return session.viewportData
        }
    }
}
