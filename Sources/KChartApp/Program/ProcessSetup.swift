import Glibc

/// What a Unix program does before anything else.
enum ProcessSetup {
    /// Fills the places of closed standard descriptors and turns broken pipes into errors.
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
        return outputWasClosed
    }
}
