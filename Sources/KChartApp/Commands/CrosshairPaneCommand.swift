import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// The pinned crosshair's horizontal line in the pane above or below.
enum CrosshairPaneCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "crosshair-pane", title: .commandCrosshair, group: .groupMove,
            summary: "Move the pinned crosshair to the pane above or below",
            parameters: [CommandParameter("direction", .word(["up", "down"]))],
            presets: [
                CommandPreset(.commandCrosshairUp, arguments: ["up"], keys: ["Up"]),
                CommandPreset(.commandCrosshairDown, arguments: ["down"], keys: ["Down"]),
            ]
        ) { session, arguments in
            let state = session.model.state
            if session.isByHand, !state.drawings.selection.isEmpty {
                return session.draw(
                    .nudge(bars: 0, ticks: arguments.text(0) == "down" ? -1 : 1))
            }
            guard let crosshair = state.crosshair, crosshair.isPinned else {
                return .refused(.answerNothingToShow)
            }
            let shown = state.configuration.panes.panes.filter { pane in
                pane.id == .price || (!pane.isCollapsed && state.paneScales[pane.id] != nil)
            }
            guard let at = shown.firstIndex(where: { $0.id == crosshair.pane }) else {
                return .refused(.answerNothingToShow)
            }
            let to = at + (arguments.text(0) == "down" ? 1 : -1)
            guard shown.indices.contains(to) else { return .done }
            let pane = shown[to].id
            let value: Double? =
                if pane == .price {
                    state.series.close(at: crosshair.bar)
                } else {
                    state.paneScales[pane].map { ($0.low + $0.high) / 2 }
                }
            session.model.setCrosshair(
                at: crosshair.position, price: value ?? crosshair.price, pane: pane, pinned: true)
            return .data(session.stateEntry("crosshair") ?? .null)
        }
    }
}
