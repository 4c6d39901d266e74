import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// How prices become heights.
enum ScaleCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "scale", title: .commandScale, group: .groupPriceScale,
            summary:
                "Choose the price axis; with toggle, go back to linear when it is chosen already",
            parameters: [
                CommandParameter("mode", .word(PriceScaleMode.words)),
                CommandParameter("toggle", .word(["toggle"]), isOptional: true),
            ],
            presets: [
                CommandPreset(.commandScale, [.scaleLinear], arguments: ["linear"]),
                CommandPreset(
                    .commandScale, [.scaleLog], arguments: ["log", "toggle"], keys: ["Alt+L"]),
                CommandPreset(
                    .commandScale, [.scalePercent], arguments: ["percent", "toggle"],
                    keys: ["Alt+P"]),
                CommandPreset(.commandScale, [.scaleIndexed], arguments: ["indexed"]),
            ],
            isChosen: { session, arguments in
                session.model.state.configuration.scaleMode.word == arguments.text(0)
            }
        ) { session, arguments in
            guard var mode = PriceScaleMode(word: arguments.text(0) ?? "") else { return .done }
            if arguments.text(1) != nil, session.model.state.configuration.scaleMode == mode {
                mode = .linear
            }
            session.model.setScaleMode(mode)
            return .data(.string(mode.word))
        }
    }
}

extension PriceScaleMode {
    /// The word of options, commands and the state.
    var word: String { self == .logarithmic ? "log" : rawValue }

    init?(word: String) {
        self.init(rawValue: word == "log" ? "logarithmic" : word)
    }

    static let words = ["linear", "log", "percent", "indexed"]
}
