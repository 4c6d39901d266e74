import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Goes through the parts of the window in their reading order, says them, and uses them.
enum FocusCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "focus", title: .commandFocusNext, group: .groupReadAloud,
            summary: "Go to the next or the previous part of the window, use it, or leave them",
            parameters: [
                CommandParameter("direction", .word(["next", "previous", "activate", "none"]))
            ],
            presets: [
                CommandPreset(.commandFocusNext, arguments: ["next"], keys: ["Tab"]),
                CommandPreset(.commandFocusPrevious, arguments: ["previous"], keys: ["Shift+Tab"]),
                CommandPreset(.commandFocusActivate, arguments: ["activate"], keys: ["Enter"]),
            ]
        ) { session, arguments in
            switch arguments.text(0) ?? "" {
            case "next": return session.moveFocus(by: 1)
            case "previous": return session.moveFocus(by: -1)
            case "none":
                session.focus = nil
                session.pointAtLegend(of: nil)
                return .data(.null)
            default:
                if session.activateInPanel() { return .done }
                guard let node = session.focusedNode, let action = node.actions.first else {
                    return .refused(.answerNothingToShow)
                }
                return session.run(line: action)
            }
        }
    }
}
