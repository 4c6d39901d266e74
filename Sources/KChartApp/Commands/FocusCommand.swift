import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// Goes through the parts of the window in their reading order, says them, and uses them.
enum FocusCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "focus", title: .commandFocusNext, group: .groupReadAloud,
            summary: "Go to the next or the previous part of the window, use it, leave them, or "
                + "press a part by its id",
            parameters: [
                CommandParameter(
                    "direction", .word(["next", "previous", "activate", "none", "press"])),
                CommandParameter("part", .text, isOptional: true),
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
            case "press":
                guard let part = arguments.text(1) else {
                    return .refused(.answerMissingArgument, "focus press", "PART")
                }
                if session.pressPart(part) { return .done }
                let parts = session.pressableParts()
                guard !parts.isEmpty else { return .refused(.answerNotAvailable, "focus press") }
                return .refused(
                    .answerNoPart, OneLine.quoted(part), parts.joined(separator: ", "))
            default:
                if session.activateInPanel() { return .done }
                // Return ends a figure of any number of anchors first.
                if session.isByHand {
                    if session.model.state.drawings.placement != nil,
                        session.model.editDrawings(.finish).isHandled
                    {
                        return .done
                    }
                    if session.focusedNode == nil,
                        !session.model.state.drawings.selection.isEmpty
                    {
                        return session.editText(of: nil)
                    }
                }
                guard let node = session.focusedNode, let action = node.actions.first else {
                    return .refused(
                        session.focusedNode == nil ? .answerNoFocus : .answerNothingToUse)
                }
                return session.run(line: action)
            }
        }
    }
}
