import KChartControl
import KChartLocalization
import KChartModel

/// Shows or hides the reading card beside the crosshair.
enum TooltipCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "tooltip", title: .commandTooltip, group: .groupMove,
            summary: "Show or hide the card that reads the bar under the crosshair",
            parameters: [CommandParameter("state", .word(["on", "off", "toggle"]))],
            presets: [CommandPreset(.commandTooltip, arguments: ["toggle"])]
        ) { session, arguments in
            let isShown = session.model.state.configuration.showsTooltip
            switch arguments.text(0) {
            case "on": session.model.setTooltip(true)
            case "off": session.model.setTooltip(false)
            default: session.model.setTooltip(!isShown)
            }
            return .data(.bool(session.model.state.configuration.showsTooltip))
        }
    }
}
