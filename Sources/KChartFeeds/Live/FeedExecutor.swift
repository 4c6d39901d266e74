import CLinux
import Glibc
import Synchronization

/// Runs the work of loaders on one thread that sleeps in the kernel while there is none.
///
/// The runtime's shared pool, once used, looks after its threads every second for as long as the
/// program lives: a window that shows a file would never be quiet.
final class FeedExecutor: SerialExecutor, TaskExecutor {
    static let shared = FeedExecutor()

    private let jobs = Mutex<[UnownedJob]>([])
    private let descriptor: Int32

    private init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the system has no event descriptor left for the loader")
        var thread = pthread_t()
        let failure = pthread_create(&thread, nil, { _ in FeedExecutor.shared.run() }, nil)
        precondition(failure == 0, "the system has no thread left for the loader")
        pthread_detach(thread)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let wasEmpty = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        guard wasEmpty else { return }
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    private func run() -> Never {
        // Signals are the business of the program's main thread.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        while true {
            var count: UInt64 = 0
            _ = read(descriptor, &count, 8)
            let taken = jobs.withLock { jobs in
                defer { jobs.removeAll() }
                return jobs
            }
            for job in taken {
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor())
            }
        }
    }
}
