import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartWidgets

/// The bar of drawing tools: the pointer, the tools in groups, the switches, and what is done with
/// all drawings. Everything on it is a command of the registry.
final class DrawingBar {
    let bar: Bar
    private let session: ChartSession
    /// The tool of each group that its button stands for.
    private var shownTool: [String]
    private let groupsOfTools: [[String]]
    private var tools: [ToolButton] = []
    private let pointer: ToolButton
    private let magnet: ToolButton
    private let keepTool: ToolButton
    private let undo: ToolButton
    private let redo: ToolButton
    private let lock: ToolButton
    private let hide: ToolButton
    private let objects: ToolButton
    private let trash: ToolButton
    /// What the magnet was before it was turned off.
    private var lastMagnet = DrawingMagnet.near
    /// Opens a menu of calls beside a button.
    var onMenu: ((_ button: ToolButton, _ calls: [KeyBindings.Call]) -> Void)?

    /// Tools that share a button, the one it stands for at first in front.
    static let groups: [[String]] = [
        ["trendLine", "extendedLine", "arrow", "parallelChannel"], ["ray"], ["horizontalLine"],
        ["horizontalRay"], ["verticalLine"], ["rectangle", "ellipse", "polyline", "brush"],
        ["fibonacciRetracement", "fibonacciExtension"], ["textNote", "callout"],
        ["measure", "priceRange", "datePriceRange", "longPosition", "shortPosition"],
    ]

    /// The tools that a client registered stand behind the measuring ones.
    init(_ session: ChartSession) {
        self.session = session
        var groups = Self.groups
        let known = Set(groups.joined())
        groups[groups.count - 1] += session.model.state.drawings.tools.ids.filter {
            !known.contains($0)
        }
        groupsOfTools = groups
        shownTool = groups.map { $0[0] }
        func button(_ id: String, _ icon: String) -> ToolButton {
            ToolButton(id: "tools." + id, icon: icon)
        }
        pointer = button("pointer", "cursor")
        magnet = button("magnet", "magnet")
        keepTool = button("keep-tool", "keep-tool")
        undo = button("undo", "undo")
        redo = button("redo", "redo")
        lock = button("lock", "lock")
        hide = button("hide", "eye")
        objects = button("objects", "objects")
        trash = button("delete", "trash")
        bar = Bar(id: "tools", name: "", .column, edge: .trailing, gap: 2)
        tools = groups.enumerated().map { place, group in
            let button = button(group[0], DrawingIcons.icon(of: group[0]))
            button.onPress = { [unowned self] in choose(shownTool[place]) }
            if group.count > 1 {
                button.onMenu = { [unowned self, unowned button] in
                    onMenu?(button, group.map { Self.call("tool", $0) })
                }
            }
            return button
        }
        let fold: [(Widget, Int)] = [
            (tools[3], 9), (tools[4], 8), (tools[1], 7), (objects, 6), (redo, 5), (undo, 4),
            (keepTool, 3), (lock, 2), (hide, 1),
        ]
        for (widget, rank) in fold { widget.dispensability = rank }
        bar.add([pointer] + tools.dropLast() + [divider()])
        bar.add([tools[tools.count - 1], magnet, keepTool, divider()])
        bar.add([undo, redo, lock, hide, objects, trash])
        connect()
        relabel()
        refresh()
    }

    private func divider() -> Divider { Divider(in: .column, length: 24, margin: 5) }

    private static func call(_ command: String, _ arguments: String...) -> KeyBindings.Call {
        KeyBindings.Call(command: command, arguments.map { .string($0) })
    }

    private func run(_ command: String, _ arguments: String...) {
        session.run(KeyBindings.Call(command: command, arguments.map { .string($0) }))
    }

    /// The tool, or the pointer when it is the active one.
    private func choose(_ tool: String) { run("tool", tool) }

    private func connect() {
        pointer.onPress = { [unowned self] in run("tool", "none") }
        magnet.onPress = { [unowned self] in
            let isOn = session.model.state.drawings.settings.magnet != .off
            run("drawing", "magnet", isOn ? "off" : lastMagnet.rawValue)
        }
        magnet.onMenu = { [unowned self] in
            onMenu?(
                magnet, DrawingMagnet.allCases.map { Self.call("drawing", "magnet", $0.rawValue) })
        }
        keepTool.onPress = { [unowned self] in run("drawing", "keep-tool") }
        undo.onPress = { [unowned self] in run("undo") }
        redo.onPress = { [unowned self] in run("redo") }
        lock.onPress = { [unowned self] in run("drawing", "lock-all") }
        hide.onPress = { [unowned self] in run("drawing", "toggle-all") }
        objects.onPress = { [unowned self] in run("open", "objects") }
        let removals = [Self.call("drawing", "delete"), Self.call("drawing", "clear")]
        trash.onMenu = { [unowned self] in onMenu?(trash, removals) }
        trash.onPress = { [unowned self] in
            if session.model.state.drawings.selection.isEmpty {
                onMenu?(trash, removals)
            } else {
                run("drawing", "delete")
            }
        }
    }

    // MARK: - What it shows

    /// Other words or keys.
    func relabel() {
        let entries = Dictionary(session.entries.map { ($0.call, $0) }) { first, _ in first }
        let words = session.look.words
        bar.name = words[.partDrawingBar]
        func label(_ button: ToolButton, _ call: KeyBindings.Call, _ name: String? = nil) {
            let entry = entries[call]
            button.name = name ?? entry?.title ?? button.name
            button.hint = WidgetHint(button.name, keys: entry?.keyLabel() ?? KeyLabel())
        }
        func tool(_ name: String) -> String {
            words.hasText(for: .tool(name)) ? words[.tool(name)] : name
        }
        label(pointer, Self.call("tool", "none"), words[.toolNone])
        for (place, button) in tools.enumerated() {
            label(button, Self.call("tool", shownTool[place]), tool(shownTool[place]))
        }
        let strength = session.model.state.drawings.settings.magnet
        label(
            magnet,
            Self.call("drawing", "magnet", strength == .off ? lastMagnet.rawValue : "off"),
            words.text(.drawingMagnet, words[MessageKey("magnet." + strength.rawValue)]))
        label(keepTool, Self.call("drawing", "keep-tool"))
        label(undo, Self.call("undo"))
        label(redo, Self.call("redo"))
        label(lock, Self.call("drawing", "lock-all"))
        label(hide, Self.call("drawing", "toggle-all"))
        label(objects, Self.call("open", "objects"))
        label(trash, Self.call("drawing", "delete"))
    }

    /// What is worn by the buttons now, to see cheaply whether it changed.
    private struct Shown: Equatable {
        var tool: DrawingKind?
        var settings: DrawingSettings
        var undoSteps: Int
        var redoSteps: Int
        var undo: Int?
        var redo: Int?
        var isLocked: Bool
        var isEmpty: Bool
    }
    private var shown: Shown?

    /// Takes up the state of the drawings. Costs nothing when nothing on it changed.
    func refresh() {
        let model = session.model
        let editor = model.state.drawings
        let next = Shown(
            tool: editor.tool, settings: editor.settings, undoSteps: model.undoSteps,
            redoSteps: model.redoSteps, undo: model.undoDrawingStep?.number,
            redo: model.redoDrawingStep?.number, isLocked: editor.areAllLocked,
            isEmpty: editor.drawings.isEmpty)
        guard next != shown else { return }
        shown = next
        if next.settings.magnet != .off { lastMagnet = next.settings.magnet }
        pointer.isChosen = next.tool == nil
        for (place, button) in tools.enumerated() {
            let group = groupsOfTools[place]
            let active = next.tool.flatMap { group.contains($0.name) ? $0.name : nil }
            if let active { shownTool[place] = active }
            button.isChosen = active != nil
            button.icon = DrawingIcons.icon(of: shownTool[place])
        }
        magnet.isChosen = next.settings.magnet != .off
        magnet.isStrong = next.settings.magnet == .always
        keepTool.isChosen = next.settings.keepsTool
        undo.isEnabled = next.undoSteps > 0
        redo.isEnabled = next.redoSteps > 0
        lock.isChosen = next.isLocked
        lock.icon = next.isLocked ? "lock" : "unlock"
        lock.isEnabled = !next.isEmpty
        hide.isChosen = next.settings.hidesAll
        hide.icon = next.settings.hidesAll ? "eye-off" : "eye"
        trash.isEnabled = !next.isEmpty
        relabel()
    }
}
