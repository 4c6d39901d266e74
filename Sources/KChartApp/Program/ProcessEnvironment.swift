import Glibc
import KChartCore

/// The environment variables that the program looks at.
public struct ProcessEnvironment: Sendable {
    /// The variables by their names.
    public let variables: [String: String]

    public init(_ variables: [String: String]) {
        self.variables = variables
    }

    /// The value of a variable; nil when it is not set.
    public subscript(name: String) -> String? { variables[name] }

    /// The variable unless it is empty.
    public func text(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    static let names = [
        "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_NUMERIC", "LC_TIME", "LC_CTYPE", "LANG", "TZ",
        "TZDIR", "DISPLAY", "XAUTHORITY", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR",
    ]

    /// What this process was started with; a byte of a folder's name that is no text is kept.
    public static var current: ProcessEnvironment {
        var variables: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { variables[name] = FilePath.text(value) }
        }
        return ProcessEnvironment(variables)
    }
}
