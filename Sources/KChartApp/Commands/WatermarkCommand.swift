import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// A text under the bars.
enum WatermarkCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "watermark", title: .commandWatermark, group: .groupStyle,
            summary: "Write a text under the bars, or take it away",
            parameters: [CommandParameter("text", .wordOr(["off"], .text))],
            presets: [CommandPreset(.watermarkOff, arguments: ["off"])]
        ) { session, arguments in
            let text = OneLine.cleaned(arguments.text(0) ?? "")
            session.model.setWatermark(text == "off" ? nil : text)
            return .data(JSONValue(session.model.state.configuration.watermark))
        }
    }
}
