import Glibc
import KChartControl
import KChartCore
import KChartLocalization

/// Tells what is waited for when something takes longer than a person expects, as a pipe at whose
/// other end is nobody.
final class WaitNotice: Sendable {
    private let progress = Progress()

    /// - Parameters:
    ///   - path: nothing is told, and no thread made, for what is a file or not there.
    ///   - nanoseconds: of patience.
    convenience init?(for path: String, after nanoseconds: Int64 = 1_000_000_000, _ line: String) {
        guard FileBytes.isSpecial(path) else { return nil }
        self.init(after: nanoseconds, line)
    }

    /// For a pipe that market data are to come from, standard input or one with a name; nil for
    /// anything else.
    convenience init?(
        dataFrom path: String, after nanoseconds: Int64 = 1_000_000_000, _ words: Words
    ) {
        guard Self.isPipe(path) else { return nil }
        let name = path == "-" ? words[.feedStandardInput] : OneLine.quoted(path)
        self.init(after: nanoseconds, words.text(.feedWaitingForPipe, name))
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        let isThere =
            path == "-"
            ? fstat(STDIN_FILENO, &status) == 0
            : FilePath.withBytes(path) { stat($0, &status) == 0 }
        return isThere && status.st_mode & S_IFMT == S_IFIFO
    }

    private init(after nanoseconds: Int64, _ line: String) {
        let progress = progress
        Thread.start {
            // Written by this thread itself: the one that waits cannot.
            if progress.wait(beyond: 0, nanoseconds: nanoseconds) == 0 { Diagnostics().say(line) }
        }
    }

    /// It came: nothing is told any more.
    func end() { progress.tell() }
}
