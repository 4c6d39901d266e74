/// Tells what is waited for when something takes longer than a person expects, as a pipe at whose
/// other end is nobody.
final class WaitNotice: Sendable {
    private let progress = Progress()

    /// - Parameters:
    ///   - path: nothing is told, and no thread made, for what is a file or not there.
    ///   - nanoseconds: of patience.
    init?(for path: String, after nanoseconds: Int64 = 1_000_000_000, _ line: String) {
        guard FileBytes.isSpecial(path) else { return nil }
        let progress = progress
        Thread.start {
            // Written by this thread itself: the one that waits cannot.
            if progress.wait(beyond: 0, nanoseconds: nanoseconds) == 0 { Diagnostics().say(line) }
        }
    }

    /// It came: nothing is told any more.
    func end() { progress.tell() }
}
