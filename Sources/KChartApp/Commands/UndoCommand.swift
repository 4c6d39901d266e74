import KChartControl
import KChartDrawings
import KChartLocalization
import KChartModel

/// Takes the last step of drawings or indicators back.
enum UndoCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "undo", title: .commandUndo, group: .groupDrawing,
            summary: "Take the last step of drawings or indicators back",
            presets: [CommandPreset(.commandUndo, keys: ["Ctrl+Z"])]
        ) { session, _ in session.draw(.undo) }
    }
}
