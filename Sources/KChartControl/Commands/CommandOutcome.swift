/// Why a command did nothing, in one English line, with the key of the message in the string
/// files for those who show it.
public struct CommandError: Error, Hashable, Sendable {
    public var message: String
    public var key: String

    public init(_ message: String, key: String = ControlErrorKey.failed) {
        self.message = message
        self.key = key
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

    public static func refused(_ message: String, key: String = ControlErrorKey.failed)
        -> CommandOutcome
    {
        .error(CommandError(message, key: key))
    }
}
