import Glibc
import KChartHost

/// What a Unix program does before anything else.
enum ProcessSetup {
    /// Fills the places of closed standard descriptors and turns broken pipes and files that
    /// outgrow their limit into errors of the write.
    ///
    /// Without the first, the next file or socket opened would become standard output, and text
    /// would be written into it. Returns true when standard output was closed.
    static func prepare() -> Bool {
        var outputWasClosed = false
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            if descriptor == 1 { outputWasClosed = true }
            let null = open("/dev/null", O_RDWR)
            if null >= 0, null != descriptor {
                dup2(null, descriptor)
                close(null)
            }
        }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Whoever started this may have handed down blocked signals; these must end it.
        var ending = sigset_t()
        sigemptyset(&ending)
        for number in EventLoop.endingSignals { sigaddset(&ending, number) }
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
        return outputWasClosed
    }
}
