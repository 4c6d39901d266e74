import KChartCore
public import KChartLocalization

/// Why a command did nothing: a message of the string files and what fills its places.
///
/// `message` is the English line that the control socket sends; whoever shows it to a person
/// takes `key` and `arguments` in the person's language.
public struct CommandError: Error, Hashable, Sendable {
    /// Names the reason for programs; the same in every language.
    public var key: MessageKey
    /// What is put into the message.
    public var arguments: [String]
    /// One line for people, in English.
    public var message: String

    public init(_ key: MessageKey, _ arguments: String...) {
        self.init(key, arguments: arguments)
    }

    public init(_ key: MessageKey, arguments: [String]) {
        self.key = key
        self.arguments = arguments
        message = OneLine.sentence(Words.english.text(key, arguments: arguments), limit: 1000)
    }

    /// The same with a line for scripts that says more than people are told.
    public init(_ key: MessageKey, _ arguments: String..., english: String) {
        self.key = key
        self.arguments = arguments
        message = OneLine.sentence(english, limit: 1000)
    }

    /// The line in a person's language. An argument that names a cause of the system's in English
    /// is told in that language too.
    public func text(in words: Words) -> String {
        words.text(key, arguments: arguments.map { Self.causes[$0].map { words[$0] } ?? $0 })
    }

    /// The causes by their English words.
    private static let causes = Dictionary(
        MessageKey.causes.map { (Words.english[$0], $0) }
    ) { first, _ in first }

    /// An error that came over the socket, already in words.
    init(key: String, message: String) {
        self.key = MessageKey(key)
        arguments = []
        self.message = message
    }
}

/// What a command answers.
public enum CommandOutcome: Hashable, Sendable {
    /// Done; the data goes to whoever asked.
    case data(JSONValue)
    case error(CommandError)
    /// Done; the answer is given after the frame that shows it was presented.
    case afterFrame(JSONValue)
    /// Answered when the state satisfies the condition, or with an error after the time.
    case waiting(WaitCondition, seconds: Double)

    /// Done, with nothing to say.
    public static let done = CommandOutcome.data(.null)

    /// The refusal of a reason with what is put into its message.
    public static func refused(_ key: MessageKey, _ arguments: String...) -> CommandOutcome {
        .error(CommandError(key, arguments: arguments))
    }
}
