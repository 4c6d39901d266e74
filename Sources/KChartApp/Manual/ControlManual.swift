import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// The documents that are made from the registries: `Docs/CONTROL.md` and the key table of the
/// README.
///
/// A test compares both with the files and, with `KCHART_RECORD=1`, writes them.
struct ControlManual {
    let commands: CommandRegistry<ChartSession>
    let settings: SettingRegistry<ChartSession>
    /// Parts of the program's English texts, which only the test floor reads from the file.
    let opening: String

    /// The whole of `Docs/CONTROL.md`: the opening as it stands, then what the registries say.
    var text: String {
        opening + "\n" + commandSection + "\n" + keySection + "\n" + settingSection + "\n"
            + eventSection
    }

    /// Where the opening ends.
    static let mark = "<!-- From here on this page is made from the registries. -->\n"

    private var commandSection: String {
        var text = "## Commands\n\n| command | does |\n|---|---|\n"
        for command in commands {
            text += "| `\(Self.cell(command.synopsis))` | \(Self.cell(command.summary)) |\n"
        }
        return text
    }

    private var keySection: String { "## Keys\n\n" + keyTable }

    /// The default keys with what they do, one line for each call.
    var keyTable: String {
        var text = "| key | does | command |\n|---|---|---|\n"
        for command in commands {
            for preset in command.presets where !preset.keys.isEmpty {
                let keys = preset.keys.map { "`\(Self.cell($0.description))`" }
                let call = KeyBindings.Call(command: command.id, preset.arguments)
                text += "| \(keys.joined(separator: " ")) | \(Self.cell(preset.title(.english)))"
                text += " | `\(Self.cell(call.text))` |\n"
            }
        }
        return text
    }

    private var settingSection: String {
        var text = "## Settings\n\n| setting | values | |\n|---|---|---|\n"
        for setting in settings {
            text += "| `\(setting.id)` | \(Self.cell(setting.expectation))"
            text += " | \(Words.english[setting.title]) |\n"
        }
        return text
    }

    private var eventSection: String {
        var text = "## Events\n\n| event | data of an example |\n|---|---|\n"
        for event in ChartEvent.examples {
            guard let name = event.controlName else { continue }
            text += "| `\(name)` | `\(Self.cell(event.controlData.compactText))` |\n"
        }
        return text
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension ChartEvent {
    /// One of each kind, in the order of the contract.
    static var examples: [ChartEvent] {
        let time = Timestamp(seconds: 1_767_225_600)
        return [
            .crosshair(
                Crosshair(
                    bar: BarIndex(1_100), position: BarPosition(1_100), time: time, price: 187.5,
                    isPinned: true)),
            .liveEdge(true), .visibleRange(first: 1_080.5, last: 1_206),
            .approachedHistoryStart, .loadingBegan, .loadingEnded,
            .loadingFailed("no route to the exchange"), .style(.candles), .interval(.hours(1)),
            .symbol("BTCUSDT"), .indicators(ids: ["sma:20"]), .drawingAdded(id: "d1"),
            .drawingChanged(id: "d1"), .drawingRemoved(id: "d1"), .drawingSelection(ids: ["d1"]),
            .connection(FeedStatus(kind: .exchange, phase: .live, source: "Binance")),
            .priceCrossed(price: 200, isUp: true),
        ]
    }
}
