import KChartControl
import KChartCore
import KChartDrawings
import KChartModel
import KChartWidgets

/// The menu of the chart, made of the commands and their keys.
enum ChartMenu {
    /// A row is a call; a call that no command offers is left out with its icon and key.
    private enum Row {
        case call(String, [String])
        case group(String)
        case line
    }

    private static let rows: [Row] = [
        .call("undo", []), .call("redo", []), .line,
        .call("reset", []), .call("open", ["goto"]), .call("live", []), .line,
        .group("style"), .group("scale"), .group("theme"),
        .call("open", ["objects"]), .line,
        .call("open", ["symbols"]), .call("open", ["intervals"]), .call("open", ["indicators"]),
        .line, .call("screenshot", []), .call("open", ["palette"]), .call("open", ["keys"]),
        .call("open", ["settings"]),
    ]

    /// What can be done with the chosen drawings.
    private static let drawingRows: [Row] = [
        .call("undo", []), .call("redo", []), .line,
        .call("drawing", ["edit-text"]), .call("drawing", ["edit-levels"]),
        .call("copy", ["drawings"]), .call("drawing", ["duplicate"]), .line,
        .call("drawing", ["toggle-lock"]), .call("drawing", ["hide"]), .line,
        .call("drawing", ["front"]), .call("drawing", ["forward"]),
        .call("drawing", ["backward"]), .call("drawing", ["back"]), .line,
        .call("open", ["objects"]), .call("drawing", ["delete"]),
    ]

    static func drawingItems(_ session: ChartSession) -> [MenuItem] {
        let chosen = session.model.state.drawings.selectedDrawings
        return items(
            session,
            drawingRows.filter { row in
                guard case .call("drawing", let arguments) = row else { return true }
                switch arguments.first {
                case "edit-text": return chosen.count == 1 && session.hasText(chosen[0])
                case "edit-levels": return chosen.contains { session.hasLevels($0) }
                default: return true
                }
            })
    }

    static func items(_ session: ChartSession) -> [MenuItem] { items(session, rows) }

    private static func items(_ session: ChartSession, _ rows: [Row]) -> [MenuItem] {
        let entries = session.entries
        var items: [MenuItem] = []
        for row in rows {
            switch row {
            case .line:
                if let last = items.last, !last.isSeparator { items.append(.separator) }
            case .call(let command, let arguments):
                let call = KeyBindings.Call(command: command, arguments.map { .string($0) })
                if arguments == ["indicators"], session.commands["indicator"] == nil { continue }
                if let entry = entries.first(where: { $0.call == call }) {
                    items.append(item(entry, session))
                }
            case .group(let command):
                if let item = group(command, entries, session) { items.append(item) }
            }
        }
        if items.last?.isSeparator == true { items.removeLast() }
        return items
    }

    private static func item(_ entry: CommandEntry, _ session: ChartSession) -> MenuItem {
        MenuItem(
            id: entry.id, title: entry.title, icon: entry.icon,
            key: entry.keys.first?.menuText ?? "", isEnabled: session.isUseful(entry.call),
            isChecked: session.isChosen(entry.call))
    }

    /// The choices of a command as a menu of its own.
    private static func group(
        _ command: String, _ entries: [CommandEntry], _ session: ChartSession
    ) -> MenuItem? {
        let choices = entries.filter { $0.call.command == command && !$0.needsArguments }
        guard let first = choices.first, choices.count > 1 else { return nil }
        let icon = KeyBindings.Call(command: command).icon
        return MenuItem(
            id: "group." + command, title: first.groupTitle, icon: icon,
            children: choices.map { choice in
                var item = item(choice, session)
                item.icon = command == "style" ? item.icon : nil
                item.title = shortened(choice.title, by: first.groupTitle)
                return item
            })
    }

    /// `Style: Line` under `Style` is `Line`.
    static func shortened(_ title: String, by heading: String) -> String {
        guard let colon = title.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return title }
        let rest = title[title.index(after: colon)...].drop { $0.isWhitespace }
        return rest.isEmpty ? title : String(rest)
    }
}
