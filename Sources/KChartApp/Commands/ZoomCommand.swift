import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Shows fewer or more bars.
enum ZoomCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "zoom", title: .commandZoom, group: .groupZoom,
            summary: "Show fewer or more bars; a factor of 2 shows half as many",
            parameters: [CommandParameter("factor", .wordOr(["in", "out"], .number(1e-6...1e6)))],
            presets: [
                CommandPreset(.commandZoomIn, arguments: ["in"], keys: ["+", "=", "Ctrl+Up"]),
                CommandPreset(.commandZoomOut, arguments: ["out"], keys: ["-", "Ctrl+Down"]),
            ]
        ) { session, arguments in
            guard !session.model.state.series.isEmpty else { return .refused(.answerNothingToShow) }
            let before = session.model.state.viewport
            let isIn: Bool
            switch arguments.text(0) {
            case "in":
                isIn = true
                session.model.zoom(bySteps: 1)
            case "out":
                isIn = false
                session.model.zoom(bySteps: -1)
            default:
                let factor = arguments.number(0) ?? 1
                isIn = factor > 1
                guard factor != 1 else { return session.viewportData }
                session.model.setVisibleBars(before.visibleBars / factor)
            }
            if session.model.state.viewport == before {
                return .refused(isIn ? .answerCannotZoomIn : .answerAllBarsShown)
            }
            return session.viewportData
        }
    }
}
