public import KChartCore
public import KChartLocalization

/// A way to call a command that menus, palette and key sheet show: with its title and keys.
public struct CommandPreset: Hashable, Sendable {
    /// What it is called in menus and the palette.
    public var title: MessageKey
    /// What fills the places of the title, as keys too.
    public var titleArguments: [MessageKey]
    /// What fills the further places: names that are the same in every language.
    public var titleNames: [String]
    /// What the command is called with.
    public var arguments: [JSONValue]
    /// The keys that call it, the first shown first.
    public var keys: [KeyChord]

    public init(
        _ title: MessageKey, _ titleArguments: [MessageKey] = [], names: [String] = [],
        arguments: [JSONValue] = [], keys: [KeyChord] = []
    ) {
        self.title = title
        self.titleArguments = titleArguments
        titleNames = names
        self.arguments = arguments
        self.keys = keys
    }

    /// The title in the person's language.
    public func title(_ words: Words) -> String {
        words.text(title, arguments: titleArguments.map { words[$0] } + titleNames)
    }
}

/// A named thing a person or a program can do with a chart.
///
/// `Context` is what it works on; the commands of a chart are values of the chart's own registry.
public struct Command<Context>: Identifiable {
    /// The name it is called by, one word.
    public let id: String
    /// What it is called where commands are listed.
    public var title: MessageKey
    /// The heading under which menus and the key sheet show it.
    public var group: MessageKey
    /// One English sentence for the command line's lists.
    public var summary: String
    /// What it takes, in order; what does not fit is refused before it runs.
    public var parameters: [CommandParameter]
    /// Calls that menus, the palette and keys offer.
    public var presets: [CommandPreset]
    /// Values too many for presets, which the palette offers to who types their name; nil for none.
    public var choices: CommandChoices<Context>?
    /// True when a call would change nothing because its choice is the one in force: menus mark it.
    /// Nil for commands that choose nothing.
    public var isChosen: ((Context, CommandArguments) -> Bool)?
    /// Does it, on the thread of the context; arguments have been checked.
    public var run: (Context, CommandArguments) -> CommandOutcome

    public init(
        id: String, title: MessageKey, group: MessageKey, summary: String,
        parameters: [CommandParameter] = [],
        presets: [CommandPreset] = [],
        choices: CommandChoices<Context>? = nil,
        isChosen: ((Context, CommandArguments) -> Bool)? = nil,
        run: @escaping (Context, CommandArguments) -> CommandOutcome
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.summary = summary
        self.parameters = parameters
        self.presets = presets
        self.choices = choices
        self.isChosen = isChosen
        self.run = run
    }

    /// How it is called, such as `zoom in|out|FACTOR`.
    public var synopsis: String {
        ([id] + parameters.map(\.synopsis)).joined(separator: " ")
    }

    /// What is wrong with `arguments`, or nil.
    public func refusal(of arguments: CommandArguments) -> CommandError? {
        let required = parameters.filter { !$0.isOptional }
        if arguments.count < required.count {
            return CommandError(.answerMissingArgument, id, required[arguments.count].synopsis)
        }
        for (index, value) in arguments.values.enumerated() {
            let parameter: CommandParameter
            if index < parameters.count {
                parameter = parameters[index]
            } else if let last = parameters.last, last.repeats {
                parameter = last
            } else {
                return CommandError(.answerTooManyArguments, id)
            }
            if value.isNull, parameter.isOptional { continue }
            if let refusal = parameter.refusal(of: value, command: id) { return refusal }
        }
        return nil
    }

    /// The entry as `list commands --json` prints it.
    public var schema: JSONValue {
        [
            "id": .string(id), "summary": .string(summary), "usage": .string(synopsis),
            "arguments": .array(parameters.map(\.schema)),
            "keys": .array(
                presets.flatMap { preset in
                    preset.keys.map { chord -> JSONValue in
                        [
                            "key": .string(chord.description),
                            "command": .array([.string(id)] + preset.arguments),
                        ]
                    }
                }),
        ]
    }
}

/// The commands of a chart, in order.
public typealias CommandRegistry<Context> = Registry<Command<Context>>

extension Registry {
    /// Why a call would be refused before it is made, or nil.
    public func refusal<Context>(
        of name: String, _ arguments: CommandArguments
    ) -> CommandError? where Entry == Command<Context> {
        guard let command = self[name] else {
            let near = Suggestion.nearest(to: name, among: ids)
            let hint = near.map { " (\(OneLine.quoted($0))?)" } ?? ""
            return CommandError(.answerUnknownCommand, OneLine.quoted(name) + hint)
        }
        return command.refusal(of: arguments)
    }

    /// Calls the command of that name after checking its arguments.
    public func run<Context>(
        _ name: String, _ arguments: CommandArguments, in context: Context
    ) -> CommandOutcome where Entry == Command<Context> {
        if let refusal = refusal(of: name, arguments) { return .error(refusal) }
        guard let command = self[name] else { return .done }
        return command.run(context, arguments)
    }

    /// Every key of the commands with the call it makes, for `KeyBindings`.
    public func keyBindings<Context>() -> KeyBindings where Entry == Command<Context> {
        var bindings = KeyBindings()
        for command in all {
            for preset in command.presets {
                for chord in preset.keys {
                    bindings.bind(
                        chord, to: KeyBindings.Call(command: command.id, preset.arguments))
                }
            }
        }
        return bindings
    }
}
