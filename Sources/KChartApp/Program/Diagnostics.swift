import Glibc
import KChartControl
import KChartCore

/// The lines on standard error: each one line, each begun with the program's name.
public struct Diagnostics {
    /// What every line begins with.
    public static let programName = "kchart-x11"

    private let write: (String) -> Void
    private let errors: StandardError?

    /// Writes to standard error; what cannot be written is lost without harm.
    public init() {
        let errors = StandardError()
        self.errors = errors
        write = { errors.write(Array($0.utf8)) }
    }

    /// From now on a line is not waited for: a window must not stop because nobody reads.
    func neverWait() { errors?.neverWaits() }

    /// Writes what waits, as long as somebody reads it.
    func flush() { errors?.flush() }

    /// Hands the lines to `write` instead.
    public init(write: @escaping (String) -> Void) {
        self.write = write
        errors = nil
    }

    /// One line; control characters in it become `?`.
    public func say(_ message: String) {
        write("\(Self.programName): \(OneLine.sentence(message, limit: 1200))\n")
    }
}

private final class StandardError {
    private static let descriptor: Int32 = 2
    private var lines: LineWriter?

    func neverWaits() { lines = lines ?? LineWriter(Self.descriptor) }

    func flush() { lines?.drain() }

    func write(_ line: [UInt8]) {
        if let lines {
            _ = lines.write(line)
            return
        }
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(Self.descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
