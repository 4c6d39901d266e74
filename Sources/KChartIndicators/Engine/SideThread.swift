import Glibc

/// Two pieces of work at once.
enum SideThread {
    private final class Work {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }

    /// Carries out both, `side` on a thread of its own, and returns when both are done; one after
    /// the other when the system has no thread left. They must not touch the same things.
    static func run(_ side: () -> Void, beside main: () -> Void) {
        withoutActuallyEscaping(side) { side in
            let work = Unmanaged.passRetained(Work(side))
            var thread = pthread_t()
            // Signals belong to the main thread, which may turn them into events.
            var all = sigset_t()
            var former = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, &former)
            let status = pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer {
                        Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue().body()
                    }
                    return nil
                }, work.toOpaque())
            pthread_sigmask(SIG_SETMASK, &former, nil)
            main()
            if status == 0 { pthread_join(thread, nil) } else { side() }
            work.release()
        }
    }
}
