import CLinux
import Glibc

extension EventLoop {
    /// The signals that ask a program to end: SIGTERM, SIGINT and SIGHUP.
    public static var endingSignals: [Int32] { [SIGTERM, SIGINT, SIGHUP] }

    /// Turns signals into calls on the loop's thread, instead of interrupting it.
    ///
    /// The signals are blocked for this thread and all it starts afterwards, so call it before
    /// any other thread exists. A child process must unblock them. What was ignored when the
    /// program began stays ignored, as `nohup` and shells expect.
    /// - Returns: false when the system gave no descriptor; the signals then act as before.
    @discardableResult
    public func handleSignals(
        _ signals: [Int32], handler: @escaping (Int32) -> Void
    ) -> Bool {
        var mask = Self.mask(signals)
        let fd = Self.signalDescriptor(signals)
        guard fd >= 0 else { return false }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
        signalDescriptor = fd
        _ = addDescriptor(fd) { _ in
            var info = signalfd_siginfo()
            let size = MemoryLayout<signalfd_siginfo>.size
            while read(fd, &info, size) == size {
                handler(Int32(bitPattern: info.ssi_signo))
            }
        }
        return true
    }

    /// A descriptor that is readable while one of the signals waits, those left out that are
    /// ignored; −1 when the system has none left.
    public static func signalDescriptor(_ signals: [Int32]) -> Int32 {
        var mask = mask(signals)
        return signalfd(-1, &mask, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    }

    private static func mask(_ signals: [Int32]) -> sigset_t {
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals where !clinux_is_ignored(signal) { sigaddset(&mask, signal) }
        return mask
    }
}
