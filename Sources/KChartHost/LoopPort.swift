import CLinux
import Glibc
import Synchronization

/// The door into a loop from other threads: jobs go in, the loop wakes and runs them in order.
///
/// It may outlive its loop; jobs posted after that wait for the next loop made on this port.
public final class LoopPort: Sendable {
    enum Job: Sendable {
        case closure(@Sendable () -> Void)
        case actorJob(UnownedJob, UnownedSerialExecutor)
    }

    /// The eventfd the loop polls; −1 when the system had none left, then the loop looks for
    /// jobs by the clock.
    let descriptor: Int32
    private let jobs = Mutex<[Job]>([])
    private let owner = Atomic<UInt>(0)

    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Runs `job` on the loop's thread, after the jobs before it. Callable from any thread.
    public func post(_ job: @escaping @Sendable () -> Void) {
        enqueue(.closure(job))
    }

    /// True on the thread that owns the loop.
    public var isCurrentThread: Bool {
        owner.load(ordering: .acquiring) == UInt(pthread_self())
    }

    func enqueue(_ job: Job) {
        let wasEmpty = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if wasEmpty { wake() }
    }

    func claimForCurrentThread() {
        owner.store(UInt(pthread_self()), ordering: .releasing)
    }

    func takeJobs() -> [Job] {
        jobs.withLock { jobs in
            let taken = jobs
            jobs.removeAll(keepingCapacity: false)
            return taken
        }
    }

    var hasJobs: Bool {
        jobs.withLock { !$0.isEmpty }
    }

    private func wake() {
        guard descriptor >= 0 else { return }
        var one: UInt64 = 1
        // Only a full counter can refuse, and then the loop is awake anyway.
        _ = write(descriptor, &one, 8)
    }

    /// True when the last sleep ended by a wake-up.
    func isWoken(_ polled: [pollfd]) -> Bool {
        guard let last = polled.last, last.fd == descriptor else { return false }
        return last.revents != 0
    }

    func clearWake() {
        guard descriptor >= 0 else { return }
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
    }
}

/// Wakes a loop so that one handler runs on its thread; many signals before that make one call.
///
/// What a mailbox holds: `signal` costs one atomic exchange while a wake-up is under way.
public final class WakeSource: Sendable {
    private let isPending = Atomic<Bool>(false)
    private let port: LoopPort
    private let index: WakeIndex
    let number: Int

    init(port: LoopPort, index: WakeIndex, number: Int) {
        self.port = port
        self.index = index
        self.number = number
    }

    deinit {
        let (index, number) = (index, number)
        // The loop's tables are its own thread's; no job is under way that could still signal.
        if port.isCurrentThread {
            index.remove(number)
        } else {
            port.post { index.remove(number) }
        }
    }

    /// Callable from any thread.
    public func signal() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        port.post { [self] in
            // Cleared before the handler: what arrives during it asks for another call.
            isPending.store(false, ordering: .releasing)
            index.run(number)
        }
    }
}
