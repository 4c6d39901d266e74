import Glibc
import KChartControl
import KChartCore
import Synchronization

/// Ends the program in one line when the memory does not suffice for what it was asked to show.
enum MemoryLimit {
    private static let subject = Mutex<String?>(nil)

    /// Names what needs the memory: a file, or what is made up.
    static func name(_ subject: String?) { self.subject.withLock { $0 = subject } }

    /// The line that is told.
    static var message: String {
        let name = subject.withLock { $0 }.map { $0 == "-" ? "standard input" : $0 }
        return (name.map { $0 + ": " } ?? "") + "out of memory"
    }

    /// From now on a refused allocation ends the process, on whatever thread it happens.
    static func enforce() {
        OutOfMemory.handle { _ in
            Diagnostics().say(message)
            _exit(ExitCode.inputOutput.rawValue)
        }
    }
}
