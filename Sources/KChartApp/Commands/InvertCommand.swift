import KChartControl
import KChartLocalization
import KChartModel

/// Turns the price axis upside down, or back.
enum InvertCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "invert", title: .scaleInverted, group: .groupPriceScale,
            summary: "Turn the price axis upside down, or back",
            parameters: [CommandParameter("state", .word(["on", "off"]), isOptional: true)],
            presets: [CommandPreset(.scaleInverted, keys: ["Alt+I"])],
            isChosen: { session, arguments in
                session.model.state.configuration.isInverted == (arguments.text(0) != "off")
            }
        ) { session, arguments in
            let isInverted =
                arguments.text(0).map { $0 == "on" } ?? !session.model.state.configuration
                .isInverted
            session.model.setInverted(isInverted)
            return .data(.bool(isInverted))
        }
    }
}
