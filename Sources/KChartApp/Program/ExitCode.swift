import KChartControl
import KChartFeeds

/// The exit status of the program, by the numbers of sysexits.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    case success = 0
    /// A check failed: the lint found something, a command was refused.
    case checkFailed = 1
    case usage = 2
    /// The input is no market data.
    case badData = 65
    /// There is no such input, or it may not be read.
    case noInput = 66
    /// No display, no feed, or nobody at the socket.
    case unavailable = 69
    case internalError = 70
    case inputOutput = 74
}

/// Why the program ends before its work is done: a line for standard error and the status.
public struct Failure: Error, Hashable, Sendable {
    /// The status the program ends with.
    public var code: ExitCode
    /// One line without a stop; nil ends the program quietly.
    public var message: String?
    /// What a command that failed so tells a person.
    var command: CommandError?

    public init(_ code: ExitCode, _ message: String?) {
        self.code = code
        self.message = message
    }
}

extension Failure {
    /// A file that could not be read.
    init(_ error: ReadError, otherwise code: ExitCode = .badData) {
        self.init(ExitCode(rawValue: error.exitStatus) ?? code, error.description)
        command = error.command
    }
}
