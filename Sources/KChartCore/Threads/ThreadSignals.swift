import Glibc

/// Which signals a thread of the program's own takes.
///
/// Those that end or wake the program are the business of its main thread. Faults are not: a
/// thread that meets one while it blocks it ends the program before its handler is asked.
public enum ThreadSignals {
    /// Signals that a thread raises by what it does itself.
    private static let faults = [SIGBUS, SIGSEGV, SIGFPE, SIGILL, SIGTRAP]

    /// Blocks all signals but faults in the calling thread, for good.
    public static func blockAllButFaults() { _ = block() }

    /// Calls `body`, which makes threads, so that they block all signals but faults.
    public static func quietly<Value>(_ body: () -> Value) -> Value {
        var before = block()
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }

    /// Answers what was blocked before.
    private static func block() -> sigset_t {
        var quiet = sigset_t()
        var before = sigset_t()
        sigfillset(&quiet)
        for fault in faults { sigdelset(&quiet, fault) }
        pthread_sigmask(SIG_BLOCK, &quiet, &before)
        return before
    }
}
