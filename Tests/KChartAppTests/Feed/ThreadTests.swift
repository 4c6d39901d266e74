import Glibc
import Testing

@testable import KChartApp

@Suite("Threads of the program's own")
struct ThreadTests {
    /// A file that shrinks while it is read raises SIGBUS in the thread that reads it: the handler
    /// that saves the program is asked only where the signal is not blocked.
    @Test("a thread takes its own faults and no other signal")
    func signals() {
        let gate = Gate()
        nonisolated(unsafe) var mask = sigset_t()
        Thread.start {
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            gate.open()
        }
        gate.wait()
        for fault in [SIGBUS, SIGSEGV, SIGFPE, SIGILL] {
            #expect(sigismember(&mask, fault) == 0, "\(fault)")
        }
        for other in [SIGINT, SIGTERM, SIGUSR1, SIGHUP] {
            #expect(sigismember(&mask, other) == 1, "\(other)")
        }
    }
}
