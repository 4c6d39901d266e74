import CLinux
import Glibc
import Synchronization

/// One thread's loop over descriptors, timers, jobs and frames.
///
/// A turn runs: jobs → ready descriptors → due timers → frame hooks → flush hooks → sleep.
/// Before it sleeps it asks every descriptor's `hasPending`, because a library may have read
/// events into a queue of its own, which `poll` cannot see. It sleeps without a limit when no
/// timer is set: nothing happens when nothing happens.
///
/// Not `Sendable`: everything but `port` belongs to the thread that made it.
public final class EventLoop {
    /// Names what was added, to take it away again.
    public struct Token: Hashable, Sendable {
        let number: Int
    }

    struct Descriptor {
        var token: Token
        var fd: Int32
        var events: Int16
        var hasPending: (() -> Bool)?
        var handler: (Int16) -> Void
        /// What `hasPending` said before the last sleep; a new one is looked at once.
        var isPending: Bool
    }

    struct Timer {
        var token: Token
        var deadline: UInt64
        var handler: (UInt64) -> Void
    }

    struct Hook {
        var token: Token
        var handler: (UInt64) -> Void
    }

    /// Where other threads leave jobs.
    public let port: LoopPort
    /// How often the loop came back from sleeping: 0 more while idle.
    public private(set) var wakeUps = 0
    /// True inside of `run()`.
    public private(set) var isRunning = false

    var descriptors: [Descriptor] = []
    var timers: [Timer] = []
    var frameHooks: [Hook] = []
    var flushHooks: [Hook] = []
    var wakeHandlers: [Int: () -> Void] = [:]
    var signalDescriptor: Int32 = -1
    private var pollSet: [pollfd] = []
    private var pollSetIsStale = true
    private var nextNumber = 0
    private var shouldStop = false
    private let clock: () -> UInt64
    private let wakeIndex = WakeIndex()

    /// - Parameter clock: monotonic nanoseconds; a test may give its own.
    public init(port: LoopPort = LoopPort(), clock: @escaping () -> UInt64 = EventLoop.monotonic) {
        self.port = port
        self.clock = clock
        port.claimForCurrentThread()
        wakeIndex.attach(self)
    }

    /// The loop that runs `HostActor`: one at a time, on the thread that calls this.
    public static func forHostActor() -> EventLoop {
        EventLoop(port: HostActor.port)
    }

    deinit {
        wakeIndex.detach()
        if signalDescriptor >= 0 { close(signalDescriptor) }
    }

    /// Monotonic nanoseconds of the system.
    public static func monotonic() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// Now, in the nanoseconds that timers and frames use.
    public var now: UInt64 { clock() }

    // MARK: - Running

    /// Turns until `stop()`.
    public func run() {
        isRunning = true
        shouldStop = false
        while !shouldStop { turn() }
        isRunning = false
    }

    /// Lets `run()` return after the turn under way.
    public func stop() {
        shouldStop = true
    }

    /// Turns until `condition` holds or `limit` nanoseconds have passed; true when it holds.
    /// Waits for events, never by the clock alone: for tests, and for saying good-bye.
    @discardableResult
    public func run(until condition: () -> Bool, within limit: UInt64) -> Bool {
        let end = now &+ limit
        var isLate = false
        let token = addTimer(deadline: end) { _ in isLate = true }
        defer { remove(token) }
        while !isLate {
            work()
            // Before sleeping: what was waited for may have come in this very turn.
            if condition() { return true }
            if !isLate { sleep(canSleep: true) }
        }
        return condition()
    }

    /// One turn; with `canSleep` false it only handles what is there.
    public func turn(canSleep: Bool = true) {
        work()
        sleep(canSleep: canSleep)
    }

    private func work() {
        runJobs()
        handleReady()
        fireTimers()
        let time = now
        for hook in frameHooks { hook.handler(time) }
        for hook in flushHooks { hook.handler(time) }
    }

    private func runJobs() {
        guard port.hasJobs || port.isWoken(pollSet) else { return }
        // Also without jobs: one may have been taken before its poster wrote the wake-up, which
        // would end every sleep from then on.
        port.clearWake()
        for job in port.takeJobs() {
            switch job {
            case .closure(let body): body()
            case .actorJob(let job, let executor): job.runSynchronously(on: executor)
            }
        }
    }

    private func handleReady() {
        // A copy: handlers add and remove descriptors.
        for descriptor in descriptors {
            var events: Int16 = 0
            if let index = pollSet.firstIndex(where: { $0.fd == descriptor.fd }) {
                events = pollSet[index].revents
                pollSet[index].revents = 0
            }
            guard events != 0 || descriptor.isPending,
                let index = descriptors.firstIndex(where: { $0.token == descriptor.token })
            else { continue }
            descriptors[index].isPending = false
            descriptor.handler(events)
        }
    }

    private func fireTimers() {
        guard let first = timers.first else { return }
        let time = now
        guard first.deadline <= time else { return }
        let due = timers.prefix { $0.deadline <= time }
        for timer in due {
            // An earlier handler may have taken it away.
            guard let index = timers.firstIndex(where: { $0.token == timer.token }) else {
                continue
            }
            timers.remove(at: index)
            timer.handler(time)
        }
    }

    private func sleep(canSleep: Bool) {
        var timeout: Int64 = -1
        // Every one is asked, even when it is clear that there is more to do: they also flush.
        var hasPending = false
        for index in descriptors.indices {
            let isPending = descriptors[index].hasPending?() == true
            descriptors[index].isPending = isPending
            hasPending = hasPending || isPending
        }
        // After that: what a descriptor waits for may be something else by it.
        if pollSetIsStale {
            pollSet = descriptors.map { pollfd(fd: $0.fd, events: $0.events, revents: 0) }
            if port.descriptor >= 0 {
                pollSet.append(pollfd(fd: port.descriptor, events: Int16(POLLIN), revents: 0))
            }
            pollSetIsStale = false
        }
        if !canSleep || shouldStop || port.hasJobs || hasPending {
            timeout = 0
        } else if let deadline = timers.first?.deadline {
            let time = now
            timeout = deadline > time ? Int64(min(deadline - time, 1 << 60)) : 0
        }
        if port.descriptor < 0, timeout != 0 {
            timeout = timeout < 0 ? 20_000_000 : min(timeout, 20_000_000)
        }
        let ready = clinux_ppoll(&pollSet, UInt(pollSet.count), timeout)
        if timeout != 0 { wakeUps += 1 }
        if ready < 0 {
            // Interrupted by a signal: look again.
            for index in pollSet.indices { pollSet[index].revents = 0 }
        }
    }

    // MARK: - Adding and removing

    /// Poll events for `addDescriptor`: something to read; room to write.
    public static var readable: Int16 { Int16(POLLIN) }
    /// Room to write.
    public static var writable: Int16 { Int16(POLLOUT) }

    /// Calls `handler` with the ready events when `fd` has some, or when `hasPending` says that
    /// a library holds events already read.
    /// - Parameter hasPending: asked before each sleep; it may flush what is buffered.
    public func addDescriptor(
        _ fd: Int32, events: Int16 = EventLoop.readable, hasPending: (() -> Bool)? = nil,
        handler: @escaping (Int16) -> Void
    ) -> Token {
        let token = makeToken()
        descriptors.append(
            Descriptor(
                token: token, fd: fd, events: events, hasPending: hasPending, handler: handler,
                isPending: hasPending != nil))
        pollSetIsStale = true
        return token
    }

    /// Waits for other events of a descriptor from now on.
    public func setEvents(_ events: Int16, of token: Token) {
        guard let index = descriptors.firstIndex(where: { $0.token == token }) else { return }
        descriptors[index].events = events
        pollSetIsStale = true
    }

    /// Calls `handler` once, at `deadline` in the loop's nanoseconds or soon after.
    @discardableResult
    public func addTimer(deadline: UInt64, handler: @escaping (UInt64) -> Void) -> Token {
        let token = makeToken()
        // After those of the same instant: timers fire in the order they were set.
        let index = timers.firstIndex { $0.deadline > deadline } ?? timers.count
        timers.insert(Timer(token: token, deadline: deadline, handler: handler), at: index)
        return token
    }

    /// The same, `delay` nanoseconds from now.
    @discardableResult
    public func addTimer(after delay: UInt64, handler: @escaping (UInt64) -> Void) -> Token {
        addTimer(deadline: now &+ delay, handler: handler)
    }

    /// Called in every turn after the timers: the place to draw when a frame is due.
    public func addFrameHook(_ handler: @escaping (UInt64) -> Void) -> Token {
        let token = makeToken()
        frameHooks.append(Hook(token: token, handler: handler))
        return token
    }

    /// Called in every turn just before sleeping: the place to send what is buffered.
    public func addFlushHook(_ handler: @escaping (UInt64) -> Void) -> Token {
        let token = makeToken()
        flushHooks.append(Hook(token: token, handler: handler))
        return token
    }

    /// Makes a value that wakes this loop from any thread; `handler` then runs here, and is let go
    /// of with the last holder of the value.
    public func addWakeSource(_ handler: @escaping () -> Void) -> WakeSource {
        let number = makeToken().number
        wakeHandlers[number] = handler
        return WakeSource(port: port, index: wakeIndex, number: number)
    }

    /// Lets go of a wake source's handler at once: signals no longer reach it.
    public func remove(_ source: WakeSource) {
        wakeIndex.remove(source.number)
    }

    /// Takes away a descriptor, timer or hook; nothing happens when it is already gone.
    /// A descriptor is not closed.
    public func remove(_ token: Token) {
        descriptors.removeAll { $0.token == token }
        timers.removeAll { $0.token == token }
        frameHooks.removeAll { $0.token == token }
        flushHooks.removeAll { $0.token == token }
        pollSetIsStale = true
    }

    /// Runs `job` on this loop's thread in the next turn. From other threads use `port`.
    public func post(_ job: @escaping @Sendable () -> Void) {
        port.post(job)
    }

    private func makeToken() -> Token {
        nextNumber += 1
        return Token(number: nextNumber)
    }
}

/// Leads from a `Sendable` wake source back to the loop, on the loop's thread only.
final class WakeIndex: @unchecked Sendable {
    // Touched by the loop's thread alone: `run` and `remove` are called from its jobs.
    private weak var loop: EventLoop?

    func attach(_ loop: EventLoop) { self.loop = loop }
    func detach() { loop = nil }
    func run(_ number: Int) { loop?.wakeHandlers[number]?() }
    func remove(_ number: Int) {
        // Let go of outside the table: a handler may hold the last of another source.
        let handler = loop?.wakeHandlers.removeValue(forKey: number)
        withExtendedLifetime(handler) {}
    }
}
