import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel

/// What menus, palette, key sheet and keys make of the commands.
extension ChartSession {
    /// Every call on offer, in the person's language and with the person's keys.
    var entries: [CommandEntry] {
        commands.entries(look.words, bindings).map { entry in
            guard let title = stepTitle(of: entry.call) else { return entry }
            var entry = entry
            entry.title = title
            return entry
        }
    }

    /// A call for every value of the catalogues that commands choose from.
    var choiceEntries: [CommandEntry] { commands.choiceEntries(in: self, look.words) }

    /// Calls for values that a typed text means beyond the catalogues.
    func typedEntries(_ text: String) -> [CommandEntry] {
        commands.typedEntries(text, in: self, look.words)
    }

    /// False when the call would be refused because there is nothing to do: a menu shows it grey.
    func isUseful(_ call: KeyBindings.Call) -> Bool {
        switch call.command {
        case "undo": model.undoSteps > 0
        case "redo": model.redoSteps > 0
        default: true
        }
    }

    /// True when the call's choice is in force: a menu marks it.
    func isChosen(_ call: KeyBindings.Call) -> Bool {
        commands[call.command]?.isChosen?(self, CommandArguments(call.arguments)) ?? false
    }

    /// Makes a call that a hand asked for.
    @discardableResult
    func run(_ call: KeyBindings.Call) -> CommandOutcome {
        byHand { run(call.command, CommandArguments(call.arguments)) }
    }

    /// Makes the call that a person typed, such as `zoom in`; an empty line and a comment do
    /// nothing.
    @discardableResult
    func run(line: String) -> CommandOutcome {
        do throws(CommandText.Problem) {
            let words = try CommandText.words(of: line)
            guard let name = words.first else { return .done }
            return run(KeyBindings.Call(command: name, words.dropFirst().map { .string($0) }))
        } catch {
            return .error(error.error)
        }
    }

    /// Calls the command of a key; false when it has none.
    @discardableResult
    func handle(_ stroke: KeyStroke) -> Bool {
        guard let call = call(of: stroke) else { return false }
        if stroke.isRepeat {
            // Held down, a key repeats what moves, as fast as frames show it; nothing else
            // should happen many times.
            guard Self.repeating.contains(call.command), !isFramePending() else { return true }
            repeated { _ = run(call) }
            return true
        }
        run(call)
        return true
    }

    private static let repeating: Set<String> = ["zoom", "step", "page", "pan"]

    private func call(of stroke: KeyStroke) -> KeyBindings.Call? {
        if usesVimKeys, stroke.modifiers.isEmpty, case .character(let letter) = stroke.key,
            let arrow = Self.vimKeys[letter]
        {
            return bindings[KeyChord(.named(arrow))]
        }
        let chords = KeyChord.candidates(for: stroke)
        return chords.lazy.compactMap { self.bindings[$0] }.first ?? typed(stroke)
    }

    private static let vimKeys: [Character: KeyChord.Named] = [
        "h": .left, "j": .down, "k": .up, "l": .right,
    ]

    /// A letter begins a symbol, a digit or a comma an interval, wherever there is a panel for it.
    private func typed(_ stroke: KeyStroke) -> KeyBindings.Call? {
        guard openPanel != nil, stroke.modifiers.subtracting(.shift).isEmpty,
            stroke.text.count == 1, let first = stroke.text.first
        else { return nil }
        if first.isLetter {
            return KeyBindings.Call(command: "open", ["symbols", .string(stroke.text)])
        }
        if first.isWholeNumber || first == "," {
            let text: [JSONValue] = first == "," ? [] : [.string(stroke.text)]
            return KeyBindings.Call(command: "open", ["intervals"] + text)
        }
        return nil
    }
}
