import KChartControl
import KChartLocalization
import KChartModel

/// Arranges the panes: what separators and titles do by hand.
enum PaneCommand {
    private static let actions = [
        "maximize", "collapse", "up", "down", "remove", "show", "toggle", "height",
    ]

    static var command: Command<ChartSession> {
        Command(
            id: "pane", title: .commandPane, group: .groupStyle,
            summary: "Maximise, collapse, move, remove or show a pane, or set its height",
            parameters: [
                CommandParameter("action", .word(actions)),
                CommandParameter("pane", .text, isOptional: true),
                CommandParameter(
                    "height", .wordOr(["default"], .number(Pane.heights)), isOptional: true),
            ],
            presets: [
                CommandPreset(
                    .commandPaneAction, [.paneMaximize], arguments: ["maximize"],
                    keys: ["Alt+Enter"]),
                CommandPreset(
                    .commandPaneAction, [.paneVolume], arguments: ["toggle", "volume"],
                    keys: ["Ctrl+L"]),
                CommandPreset(.commandPaneAction, [.paneCollapse], arguments: ["collapse"]),
                CommandPreset(
                    .commandPaneAction, [.paneUp], arguments: ["up"], keys: ["Ctrl+Shift+Up"]),
                CommandPreset(
                    .commandPaneAction, [.paneDown], arguments: ["down"], keys: ["Ctrl+Shift+Down"]),
                CommandPreset(.commandPaneAction, [.paneRemove], arguments: ["remove"]),
            ]
        ) { session, arguments in
            let panes = session.model.state.configuration.panes
            let action = arguments.text(0) ?? ""
            let id = arguments.text(1).map { PaneID($0) } ?? current(action, session)
            guard panes.pane(id) != nil || ["show", "toggle"].contains(action) else {
                return .refused(.answerNothingToShow)
            }
            perform(action, id, arguments, session)
            return .data(session.stateEntry("panes") ?? .null)
        }
    }

    /// The crosshair's pane; without one the price pane, or the lowest for what the price pane
    /// cannot do.
    private static func current(_ action: String, _ session: ChartSession) -> PaneID {
        let state = session.model.state
        let panes = state.configuration.panes
        if let pane = panes.maximized ?? state.crosshair?.pane { return pane }
        return action == "maximize" ? .price : panes.ids.last { $0 != .price } ?? .price
    }

    private static func perform(
        _ action: String, _ id: PaneID, _ arguments: CommandArguments, _ session: ChartSession
    ) {
        let model = session.model
        let panes = model.state.configuration.panes
        switch action {
        case "maximize": model.toggleMaximizedPane(id)
        case "collapse":
            model.setPaneCollapsed(id, !(panes.pane(id)?.isCollapsed ?? false))
        case "up": panes.index(of: id).map { _ = model.movePane(id, to: $0 - 1) }
        case "down": panes.index(of: id).map { _ = model.movePane(id, to: $0 + 1) }
        case "remove": model.removePane(id)
        case "show": model.addPane(id)
        case "toggle":
            if panes.index(of: id) == nil { model.addPane(id) } else { model.removePane(id) }
        default: model.setPaneHeight(id, arguments.number(2))
        }
    }
}
