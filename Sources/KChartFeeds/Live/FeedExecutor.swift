import CLinux
import Glibc
import KChartCore
import Synchronization

/// Runs the work of loaders on one thread that sleeps in the kernel while there is none.
///
/// The runtime's shared pool, once used, looks after its threads every second for as long as the
/// program lives: a window that shows a file would never be quiet. For the same reason pauses are
/// timers of this thread (`FeedExecutor+Sleep`): a tick wakes it once, and what a task hands on to
/// the next job meanwhile costs no call of the system.
final class FeedExecutor: SerialExecutor, TaskExecutor {
    static let shared = FeedExecutor()

    struct State {
        var jobs: [UnownedJob] = []
        var sleepers: [FeedSleeper] = []
        /// Timers nobody uses now.
        var spareTimers: [Int32] = []
        var nextSleeper = 0
        /// True from the moment the thread found nothing to do until it is woken.
        var isAsleep = false
    }

    let state = Mutex(State())
    private let descriptor: Int32
    /// How often the thread was woken in the kernel by a job from outside.
    private let wakes = Atomic<Int>(0)

    /// A thread of its own, for the life of the program. Tests make others than `shared`.
    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        precondition(descriptor >= 0, "the system has no event descriptor left for the loader")
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer {
                    Unmanaged<FeedExecutor>.fromOpaque(pointer).takeRetainedValue().run()
                }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        precondition(failure == 0, "the system has no thread left for the loader")
        pthread_detach(thread)
    }

    /// Counted for tests: calls that woke the sleeping thread.
    var wakeCount: Int { wakes.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustWake = state.withLock { state in
            state.jobs.append(job)
            return state.takeSleep()
        }
        if mustWake { wake() }
    }

    /// Brings the thread back from the kernel; the caller took its sleep.
    func wake() {
        wakes.add(1, ordering: .relaxed)
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    private func run() {
        ThreadSignals.blockAllButFaults()
        var polled: [pollfd] = []
        var turns = 0
        while true {
            polled.removeAll(keepingCapacity: true)
            let taken = state.withLock { state in
                let taken = state.jobs
                state.jobs.removeAll()
                state.isAsleep = taken.isEmpty
                polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
                for sleeper in state.sleepers {
                    polled.append(pollfd(fd: sleeper.timer, events: Int16(POLLIN), revents: 0))
                }
                return taken
            }
            for job in taken {
                job.runSynchronously(
                    isolatedTo: asUnownedSerialExecutor(),
                    taskExecutor: asUnownedTaskExecutor())
            }
            turns &+= 1
            // Work that makes ever more work does not keep the sleepers from waking.
            guard taken.isEmpty || turns % 64 == 0 else { continue }
            let ready = clinux_ppoll(&polled, UInt(polled.count), taken.isEmpty ? -1 : 0)
            let due = state.withLock { state in
                state.isAsleep = false
                return ready > 0 ? state.takeDue(polled.dropFirst()) : []
            }
            if polled[0].revents != 0 {
                var count: UInt64 = 0
                _ = read(descriptor, &count, 8)
            }
            for sleeper in due { sleeper.continuation.resume() }
        }
    }
}

extension FeedExecutor.State {
    /// True for the one caller that must wake the thread.
    mutating func takeSleep() -> Bool {
        defer { isAsleep = false }
        return isAsleep
    }
}
