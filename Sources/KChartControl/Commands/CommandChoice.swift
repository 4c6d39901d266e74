public import KChartCore
public import KChartLocalization

/// One value that a command may be called with, as the palette offers it to who types its name.
public struct CommandChoice: Hashable, Sendable {
    /// What the value is called in the person's language.
    public var name: String
    /// Softer words behind the name.
    public var detail: String
    /// What it is found by too, best first: short names, and names in English.
    public var otherNames: [String]
    /// What the command is called with.
    public var arguments: [JSONValue]

    public init(
        _ name: String, detail: String = "", otherNames: [String] = [], arguments: [JSONValue]
    ) {
        self.name = name
        self.detail = detail
        self.otherNames = otherNames
        self.arguments = arguments
    }
}

/// The values that a command takes and that are too many for menus: the palette has a row for each
/// that fits what is typed.
public struct CommandChoices<Context> {
    /// The title of a row; its place takes the name of the value.
    public var title: MessageKey
    /// All values, in the order of their catalogue.
    public var all: (Context, Words) -> [CommandChoice]
    /// The value that a typed text means beyond those: with parameters, or of no catalogue.
    public var typed: ((Context, Words, String) -> CommandChoice?)?

    public init(
        _ title: MessageKey, all: @escaping (Context, Words) -> [CommandChoice],
        typed: ((Context, Words, String) -> CommandChoice?)? = nil
    ) {
        self.title = title
        self.all = all
        self.typed = typed
    }
}

extension Registry {
    /// A row for every value of the commands that have choices, without those that are presets.
    /// Costs a pass over all catalogues: not for every key.
    public func choiceEntries<Context>(
        in context: Context, _ words: Words
    ) -> [CommandEntry] where Entry == Command<Context> {
        all.flatMap { command -> [CommandEntry] in
            guard let choices = command.choices else { return [] }
            let presets = Set(command.presets.map(\.arguments))
            return choices.all(context, words).compactMap {
                presets.contains($0.arguments) ? nil : command.entry($0, choices.title, words)
            }
        }
    }

    /// A row for every command that understands a typed text as a value of its own.
    public func typedEntries<Context>(
        _ text: String, in context: Context, _ words: Words
    ) -> [CommandEntry] where Entry == Command<Context> {
        all.compactMap { command in
            guard let choices = command.choices,
                let choice = choices.typed?(context, words, text)
            else { return nil }
            return command.entry(choice, choices.title, words)
        }
    }
}

extension Command {
    fileprivate func entry(
        _ choice: CommandChoice, _ title: MessageKey, _ words: Words
    ) -> CommandEntry {
        var entry = entry(
            KeyBindings.Call(command: id, choice.arguments),
            words.text(title, arguments: [choice.name]), nil, words)
        entry.detail = choice.detail
        entry.otherNames = choice.otherNames
        return entry
    }
}
