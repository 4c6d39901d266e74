public import KChartCore
public import KChartLocalization

/// One line of menus, palette and key sheet: a call in words, with its keys.
public struct CommandEntry: Hashable, Sendable, Identifiable {
    public var call: KeyBindings.Call
    /// In the person's language.
    public var title: String
    /// The heading under which it stands, and the same in the person's language.
    public var group: MessageKey
    public var groupTitle: String
    /// The keys that make the call now, the person's own included; the first is shown.
    public var keys: [KeyChord]
    /// One English sentence about the command.
    public var summary: String
    /// Softer words behind the title.
    public var detail = ""
    /// What it is found by besides its title and its call.
    public var otherNames: [String] = []
    /// What the call leaves open: asked for before it is made, if not optional.
    public var parameters: [CommandParameter]
    /// True when something must be asked for.
    public var needsArguments: Bool { parameters.contains { !$0.isOptional } }

    public var id: String { call.text }
}

extension Registry {
    /// Every call that menus, palette and key sheet offer, in the order of the registry: each
    /// preset, each command that also takes free arguments, and each call that only a key of the
    /// person's own makes. Costs a pass over commands and keys.
    public func entries<Context>(_ words: Words, _ bindings: KeyBindings) -> [CommandEntry]
    where Entry == Command<Context> {
        var keys: [KeyBindings.Call: [KeyChord]] = [:]
        for (chord, call) in bindings.all { keys[call, default: []].append(chord) }
        var titles = Set(all.flatMap { $0.presets.map { $0.title(words) } })
        var entries: [CommandEntry] = []
        for command in all {
            for preset in command.presets {
                let call = KeyBindings.Call(command: command.id, preset.arguments)
                entries.append(
                    command.entry(
                        call, preset.title(words), keys.removeValue(forKey: call), words))
            }
            let bare = KeyBindings.Call(command: command.id)
            let isPreset = command.presets.contains { $0.arguments.isEmpty }
            let title = words.text(command.title, arguments: ["…"])
            // What only scripts ask for, and what a panel asks for under the same words, is left out.
            if command.takesFreeArguments, !isPreset, command.group != .groupScript,
                titles.insert(title).inserted
            {
                entries.append(
                    command.entry(bare, title, keys.removeValue(forKey: bare), words))
            }
        }
        for (_, call) in bindings.all {
            guard let chords = keys.removeValue(forKey: call), let command = self[call.command]
            else { continue }
            let arguments = call.arguments.map { CommandArguments.text(of: $0) }
            var title = words.text(command.title, arguments: [arguments.joined(separator: " ")])
            if !arguments.isEmpty, title == words.text(command.title, arguments: [""]) {
                title += " (" + arguments.joined(separator: " ") + ")"
            }
            entries.append(command.entry(call, title, chords, words))
        }
        return entries
    }
}

extension Command {
    /// True when presets cannot name every call: an argument is a number, a text or a time.
    var takesFreeArguments: Bool {
        parameters.contains { parameter in
            switch parameter.kind {
            case .word: false
            default: true
            }
        }
    }

    func entry(
        _ call: KeyBindings.Call, _ title: String, _ keys: [KeyChord]?, _ words: Words
    ) -> CommandEntry {
        CommandEntry(
            call: call, title: title, group: group, groupTitle: words[group], keys: keys ?? [],
            summary: summary, parameters: Array(parameters.dropFirst(call.arguments.count)))
    }
}
