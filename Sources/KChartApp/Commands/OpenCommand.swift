import KChartControl
import KChartLocalization

/// Opens the panels: palette, key sheet, menu, searches, settings.
enum OpenCommand {
    static let panels = [
        "palette", "keys", "symbols", "intervals", "indicators", "goto", "settings", "menu",
        "objects",
    ]

    static var command: Command<ChartSession> {
        Command(
            id: "open", title: .commandOpen, group: .groupProgram,
            summary: "Open a panel, with a text typed into it already",
            parameters: [
                CommandParameter("panel", .word(panels)),
                CommandParameter("text", .text, isOptional: true),
            ],
            presets: [
                CommandPreset(
                    .commandOpenPalette, arguments: ["palette"], keys: ["Ctrl+K", ":"]),
                CommandPreset(.commandOpenKeys, arguments: ["keys"], keys: ["?", "F1"]),
                CommandPreset(.commandOpenSymbols, arguments: ["symbols"]),
                CommandPreset(.commandOpenIntervals, arguments: ["intervals"]),
                CommandPreset(.commandOpenIndicators, arguments: ["indicators"], keys: ["/"]),
                CommandPreset(.commandGoTo, arguments: ["goto"], keys: ["Alt+G"]),
                CommandPreset(
                    .commandOpenObjects, arguments: ["objects"], keys: ["Ctrl+Shift+O"]),
                CommandPreset(.commandOpenSettings, arguments: ["settings"], keys: ["F8"]),
                CommandPreset(
                    .commandOpenMenu, arguments: ["menu"], keys: ["Menu", "Shift+F10"]),
            ]
        ) { session, arguments in
            session.openPanel?(arguments.text(0) ?? "", arguments.text(1) ?? "")
                ?? .refused(.answerNotAvailable, "open")
        }
    }
}
