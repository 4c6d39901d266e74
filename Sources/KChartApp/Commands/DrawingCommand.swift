import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// Adds, changes, removes and selects drawings, and what menus do with the selection.
enum DrawingCommand {
    private static let actions = [
        "add", "change", "text", "style", "remove", "select", "clear", "delete", "duplicate",
        "select-all", "lock", "unlock", "hide", "show", "front", "back", "forward", "backward",
        "toggle-lock", "lock-all", "toggle-all", "magnet", "keep-tool", "copy", "paste",
        "edit-text", "edit-levels", "export", "import",
    ]

    static var command: Command<ChartSession> {
        Command(
            id: "drawing", title: .commandDrawing, group: .groupDrawing,
            summary: "Add KIND TIME PRICE ..., change ID TIME PRICE ..., text ID WORDS, style "
                + "PROPERTY VALUE of the selection, remove, select, lock, unlock, hide or show ID "
                + "..., or work on the selection",
            parameters: [
                CommandParameter("action", .word(actions)),
                CommandParameter("argument", .any, isOptional: true, repeats: true),
            ],
            presets: [
                CommandPreset(
                    .drawingDelete, arguments: ["delete"], keys: ["Delete", "Backspace"]),
                CommandPreset(.drawingDuplicate, arguments: ["duplicate"], keys: ["Ctrl+D"]),
                CommandPreset(.drawingSelectAll, arguments: ["select-all"], keys: ["Ctrl+A"]),
                CommandPreset(.drawingLock, arguments: ["toggle-lock"]),
                CommandPreset(.drawingHideAll, arguments: ["toggle-all"], keys: ["Ctrl+Alt+H"]),
                CommandPreset(.drawingLockAll, arguments: ["lock-all"]),
                CommandPreset(.drawingHide, arguments: ["hide"]),
                CommandPreset(.drawingFront, arguments: ["front"]),
                CommandPreset(.drawingForward, arguments: ["forward"]),
                CommandPreset(.drawingBackward, arguments: ["backward"]),
                CommandPreset(.drawingBack, arguments: ["back"]),
                CommandPreset(.drawingEditText, arguments: ["edit-text"], keys: ["F2"]),
                CommandPreset(.drawingLevels, arguments: ["edit-levels"]),
                CommandPreset(.drawingClear, arguments: ["clear"]),
                CommandPreset(.drawingKeepTool, arguments: ["keep-tool"]),
                CommandPreset(
                    .drawingMagnet, names: ["…"], arguments: ["magnet", "next"],
                    keys: ["Alt+M"]),
            ]
                + DrawingMagnet.allCases.map { magnet in
                    CommandPreset(
                        .drawingMagnet, [MessageKey("magnet." + magnet.rawValue)],
                        arguments: ["magnet", .string(magnet.rawValue)])
                },
            isChosen: isChosen
        ) { session, arguments in
            let action = arguments.text(0) ?? ""
            let rest = CommandArguments(Array(arguments.values.dropFirst()))
            return run(action, rest, session)
        }
    }

    private static func isChosen(
        _ session: ChartSession, _ arguments: CommandArguments
    ) -> Bool {
        let editor = session.model.state.drawings
        return switch arguments.text(0) {
        case "magnet": editor.settings.magnet.rawValue == arguments.text(1)
        case "keep-tool": editor.settings.keepsTool
        case "toggle-all": editor.settings.hidesAll
        case "lock-all": editor.areAllLocked
        default: false
        }
    }

    private static func run(
        _ action: String, _ arguments: CommandArguments, _ session: ChartSession
    ) -> CommandOutcome {
        let ids = arguments.values.map { DrawingID(CommandArguments.text(of: $0)) }
        let editor = session.model.state.drawings
        switch action {
        case "add": return DrawingArguments(session).add(arguments)
        case "change": return DrawingArguments(session).change(arguments)
        case "text": return DrawingArguments(session).text(arguments)
        case "style": return DrawingArguments(session).style(arguments)
        case "remove":
            return ids.isEmpty ? missing("id") : session.draw(.remove(ids))
        case "select": return session.draw(.select(ids))
        case "clear": return session.draw(.clear)
        case "delete": return session.draw(.deleteSelected)
        case "duplicate": return session.draw(.duplicate)
        case "select-all": return session.draw(.selectAll)
        case "lock", "unlock":
            return session.draw(.setLocked(action == "lock", ids.isEmpty ? nil : ids))
        case "hide", "show":
            return session.draw(.setHidden(action == "hide", ids.isEmpty ? nil : ids))
        case "toggle-lock":
            let isLocked = editor.selectedDrawings.allSatisfy(\.isLocked)
            return session.draw(.setLocked(!isLocked, nil))
        case "lock-all":
            guard !editor.drawings.isEmpty else { return .refused(.answerNothingSelected) }
            return session.draw(.setLocked(!editor.areAllLocked, editor.drawings.all.map(\.id)))
        case "edit-text": return session.editText(of: ids.first)
        case "edit-levels":
            return session.openLevels?() ?? .refused(.answerNotAvailable, "drawing edit-levels")
        case "export", "import":
            return arguments.text(0).map { DrawingTransfer.run(action, $0, session) }
                ?? missing("file")
        case "copy": return .data(.string(editor.copiedText))
        case "paste":
            return arguments.text(0).map { session.draw(.paste($0)) } ?? missing("text")
        case "toggle-all", "magnet", "keep-tool":
            return set(action, arguments, session, editor.settings)
        default:
            return DrawingReorder(rawValue: action).map { session.draw(.reorder($0)) } ?? .done
        }
    }

    private static func set(
        _ action: String, _ arguments: CommandArguments, _ session: ChartSession,
        _ settings: DrawingSettings
    ) -> CommandOutcome {
        var settings = settings
        switch action {
        case "toggle-all": settings.hidesAll.toggle()
        case "keep-tool": settings.keepsTool.toggle()
        default:
            let all = DrawingMagnet.allCases
            if arguments.text(0) == "next", let at = all.firstIndex(of: settings.magnet) {
                settings.magnet = all[(at + 1) % all.count]
                return session.draw(.setSettings(settings))
            }
            guard let magnet = arguments.text(0).flatMap(DrawingMagnet.init) else {
                return .refused(
                    .answerBadArgument, "drawing magnet", OneLine.quoted(arguments.text(0) ?? ""),
                    DrawingMagnet.allCases.map(\.rawValue).joined(separator: ", "))
            }
            settings.magnet = magnet
        }
        return session.draw(.setSettings(settings))
    }

    static func missing(_ name: String) -> CommandOutcome {
        .refused(.answerMissingArgument, "drawing", name.uppercased())
    }
}
