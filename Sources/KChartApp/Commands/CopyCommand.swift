import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// Copies what the window shows.
enum CopyCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "copy", title: .commandCopyPicture, group: .groupData,
            summary: "Copy the picture (PNG), the bars in the window (CSV), or the selected "
                + "drawings (JSON)",
            parameters: [
                CommandParameter(
                    "what", .word(["picture", "data", "drawings"]), isOptional: true)
            ],
            presets: [
                CommandPreset(.commandCopyPicture, arguments: ["picture"], keys: ["Ctrl+C"]),
                CommandPreset(.commandCopyData, arguments: ["data"], keys: ["Ctrl+Shift+C"]),
                CommandPreset(.drawingCopy, arguments: ["drawings"]),
            ]
        ) { session, arguments in
            var what = arguments.text(0) ?? "picture"
            let hasSelection = !session.model.state.drawings.selection.isEmpty
            // With drawings selected the key copies those.
            if what == "picture", session.isByHand, hasSelection { what = "drawings" }
            if what == "drawings", !hasSelection { return .refused(.answerNothingSelected) }
            return session.copy?(ChartWindow.Copied(rawValue: what) ?? .picture)
                ?? .refused(.answerNotAvailable, "copy")
        }
    }
}
