public import KChartCore
public import KChartLocalization

/// One word of a choice and what is shown for it.
public struct SettingChoice: Hashable, Sendable {
    /// What scripts and saved state call it.
    public var word: String
    /// What people read; nil shows the word.
    public var title: MessageKey?
    /// A name that is the same in every language; shown where there is no title.
    public var name: String?

    public init(_ word: String, title: MessageKey? = nil, name: String? = nil) {
        self.word = word
        self.title = title
        self.name = name
    }

    /// In the person's language.
    public func title(_ words: Words) -> String { title.map { words[$0] } ?? name ?? word }
}

/// A choice a person makes once and keeps: a line of the settings dialog, and of `set`.
///
/// `Context` is what it belongs to; the settings of a chart are values of the chart's own registry.
public struct Setting<Context>: Identifiable {
    /// What values it has.
    public enum Kind: Hashable, Sendable {
        /// On or off.
        case toggle
        /// One of some words.
        case choice([SettingChoice])
        case number(ClosedRange<Double>)
        case text
    }

    /// The name it is set by, one word.
    public let id: String
    /// What people read beside it.
    public var title: MessageKey
    /// The heading under which the dialog shows it.
    public var group: MessageKey
    /// What values it has.
    public var kind: Kind
    /// The keys that turn a toggle over.
    public var keys: [KeyChord]
    /// True when it is saved with the settings; false when what it changes is saved by itself.
    public var isSaved: Bool
    /// Its present value.
    public var read: (Context) -> JSONValue
    /// Takes a value of `kind`; answers why not, or nil.
    public var write: (Context, JSONValue) -> CommandError?

    public init(
        _ id: String, _ title: MessageKey, group: MessageKey, _ kind: Kind = .toggle,
        keys: [KeyChord] = [], isSaved: Bool = true, read: @escaping (Context) -> JSONValue,
        write: @escaping (Context, JSONValue) -> CommandError?
    ) {
        self.id = id
        self.title = title
        self.group = group
        self.kind = kind
        self.keys = keys
        self.isSaved = isSaved
        self.read = read
        self.write = write
    }

    /// Sets it to what was typed or saved; a toggle also takes `on`, `off` and `toggle`.
    public func set(_ value: JSONValue, in context: Context) -> CommandError? {
        let text = CommandArguments.text(of: value)
        let meant: JSONValue?
        switch kind {
        case .toggle:
            switch text {
            case "on", "true": meant = true
            case "off", "false": meant = false
            case "toggle": meant = .bool(read(context).boolValue != true)
            default: meant = nil
            }
        case .choice(let choices):
            meant = choices.contains { $0.word == text } ? .string(text) : nil
        case .number(let range):
            meant = CommandArguments.number(of: value)
                .flatMap { range.contains($0) ? .number($0) : nil }
        case .text: meant = text.isEmpty || value.isNull ? nil : .string(text)
        }
        guard let meant else {
            return CommandError(
                .answerBadArgument, "set \(id)", OneLine.quoted(text), expectation)
        }
        return write(context, meant)
    }

    /// What may be given, in signs that need no translation.
    public var expectation: String {
        switch kind {
        case .toggle: "on, off, toggle"
        case .choice(let choices): choices.map(\.word).joined(separator: ", ")
        case .number(let range): "\(range.lowerBound.plain)…\(range.upperBound.plain)"
        case .text: "\"…\""
        }
    }

    /// The entry as `list settings --json` prints it.
    public var schema: JSONValue {
        var object: JSONObject = ["id": .string(id)]
        switch kind {
        case .toggle: object["type"] = "toggle"
        case .choice(let choices):
            object["type"] = "word"
            object["values"] = .array(choices.map { .string($0.word) })
        case .number(let range):
            object["type"] = "number"
            object["minimum"] = .number(range.lowerBound)
            object["maximum"] = .number(range.upperBound)
        case .text: object["type"] = "text"
        }
        object["title"] = .string(Words.english[title])
        return .object(object)
    }
}

/// The settings of a chart, in order.
public typealias SettingRegistry<Context> = Registry<Setting<Context>>
