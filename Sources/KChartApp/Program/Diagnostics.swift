import Glibc
import KChartControl

/// The lines on standard error: each one line, each begun with the program's name.
public struct Diagnostics {
    public static let programName = "kchart-x11"

    private let write: (String) -> Void

    /// Writes to standard error; what cannot be written is lost without harm.
    public init() {
        write = { line in
            var bytes = Array(line.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
                if count > 0 {
                    bytes = bytes.dropFirst(count)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    /// Hands the lines to `write` instead.
    public init(write: @escaping (String) -> Void) {
        self.write = write
    }

    /// One line; control characters in it become `?`.
    public func say(_ message: String) {
        write("\(Self.programName): \(OneLine.cleaned(message, limit: 1200))\n")
    }
}
