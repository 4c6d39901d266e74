import KChartCore

/// A command line that cannot be obeyed: one line that names the option or operand, what was
/// given and what is allowed.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// `message` is brought on one line.
    public init(_ message: String) {
        description = OneLine.cleaned(message, limit: 1000)
    }

    /// A value that the option does not take.
    public init(option: String, value: String, allowed: String, near: String? = nil) {
        let hint = near.map { " (did you mean \(OneLine.quoted($0))?)" } ?? ""
        self.init("\(option): \(OneLine.quoted(value)) given, allowed: \(allowed)\(hint)")
    }
}
