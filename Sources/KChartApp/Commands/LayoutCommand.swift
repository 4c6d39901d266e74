import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Whole layouts under a name or in a file: style, theme, settings, panes, indicators, drawings
/// and view.
enum LayoutCommand {
    static var command: Command<ChartSession> {
        Command(
            id: "layout", title: .commandLayout, group: .groupLayout,
            summary:
                "Save the layout under a name or to a file, open one, take one away, or list them; "
                + "save without a name means the one opened or saved last (1)",
            parameters: [
                CommandParameter(
                    "action", .word(["save", "open", "remove", "list", "export", "import"])),
                CommandParameter("name", .text, isOptional: true),
            ],
            presets: [
                CommandPreset(
                    .commandLayoutSave, names: ["…"], arguments: ["save"], keys: ["Ctrl+S"])
            ] + (1...9).map { slot in open(String(slot)) }
        ) { session, arguments in
            guard let persistence = session.persistence else {
                return .refused(.answerNotAvailable, "layout")
            }
            let action = arguments.text(0) ?? ""
            if action == "list" {
                return .data(.array(persistence.layoutNames.map { .string($0) }))
            }
            let isSave = action == "save"
            guard let name = arguments.text(1) ?? (isSave ? persistence.layoutName : nil) else {
                return .refused(.answerMissingArgument, "layout \(action)", "NAME")
            }
            return perform(action, name, persistence)
        }
    }

    private static func open(_ slot: String) -> CommandPreset {
        CommandPreset(
            .commandLayoutOpen, names: [slot], arguments: ["open", .string(slot)],
            keys: [KeyChord(.character(Character(slot)), .control)])
    }

    private static func perform(
        _ action: String, _ name: String, _ persistence: ChartPersistence
    ) -> CommandOutcome {
        let shown = OneLine.quoted(name)
        let error: CommandError?
        switch action {
        case "export":
            do {
                try FileStore.replace(name, with: persistence.layoutBytes)
            } catch {
                return .refused(.answerLayoutFailed, shown, error.cause)
            }
            return .data(.string(name))
        case "import":
            do throws(FileBytes.Refusal) {
                let bytes = try FileBytes.contents(of: name, limit: SavedRecord.sizeLimit)
                error = persistence.apply(layout: bytes, named: shown)
            } catch let refusal {
                error = refusal.command(shown)
            }
        default:
            guard ProfileName(name) != nil else {
                return .refused(.answerBadName, shown, "\(ProfileName.limit)")
            }
            switch action {
            case "save": error = persistence.saveLayout(name)
            case "remove": error = persistence.removeLayout(name)
            default: error = persistence.openLayout(name)
            }
        }
        return error.map { .error($0) } ?? .data(.string(name))
    }
}
