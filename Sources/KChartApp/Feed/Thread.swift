import Glibc
import KChartCore

/// A thread of the system for work that must not wait in the pool of the tasks.
enum Thread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `body` on a thread of its own; here and now when the system has none left.
    ///
    /// The thread takes no signals but its own faults: those that end the program belong to the
    /// main thread, which may turn them into events later on.
    static func start(_ body: @escaping @Sendable () -> Void) {
        if !begin(body) { body() }
    }

    /// The same; false, and nothing is run, when the system has no thread left.
    static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Parsing is not deep, but the default may be as small as a limit of the shell's.
        pthread_attr_setstacksize(&attributes, 2 << 20)
        let status = ThreadSignals.quietly {
            pthread_create(
                &thread, &attributes,
                { pointer in
                    if let pointer {
                        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                    }
                    return nil
                }, work.toOpaque())
        }
        pthread_attr_destroy(&attributes)
        if status != 0 { work.release() }
        return status == 0
    }
}

/// Lets one thread wait until another has signalled; stays open once signalled.
final class Gate: @unchecked Sendable {
    // The semaphore is the system's own and safe from every thread.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func open() { sem_post(semaphore) }

    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
        // Open for the next one too.
        sem_post(semaphore)
    }
}
