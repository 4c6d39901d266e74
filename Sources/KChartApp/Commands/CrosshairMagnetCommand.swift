import KChartControl
import KChartLocalization
import KChartModel

/// Lets the crosshair's horizontal line snap to prices of the bar.
enum CrosshairMagnetCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "crosshair-magnet", title: .commandCrosshairMagnet, group: .groupMove,
            summary: "Let the crosshair follow the pointer, or snap to the close or to all prices",
            parameters: [
                CommandParameter("mode", .word(CrosshairMagnet.allCases.map(\.rawValue)))
            ],
            presets: [
                CommandPreset(.commandCrosshairMagnetTo, [.magnetOff], arguments: ["off"]),
                CommandPreset(.commandCrosshairMagnetTo, [.tooltipClose], arguments: ["close"]),
                CommandPreset(.commandCrosshairMagnetTo, [.magnetOhlc], arguments: ["ohlc"]),
            ],
            isChosen: { session, arguments in
                session.model.state.configuration.crosshairMagnet.rawValue == arguments.text(0)
            }
        ) { session, arguments in
            guard let magnet = CrosshairMagnet(rawValue: arguments.text(0) ?? "") else {
                return .done
            }
            session.model.setCrosshairMagnet(magnet)
            return .data(.string(magnet.rawValue))
        }
    }
}
