import KChartControl
import KChartLocalization

/// Answers when what was changed is on the screen.
enum SyncCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "sync", title: .commandSync, group: .groupScript,
            summary: "Answer after the frame that shows every change so far"
        ) { session, _ in session.isFramePending() ? .afterFrame(.null) : .done }
    }
}
