import Glibc
import Synchronization
import Testing

@testable import KChartHost

/// A clock a test turns by hand.
private final class HandClock {
    var now: UInt64 = 1_000
}

@Suite("The loop")
struct EventLoopTests {
    @Test("a turn runs jobs, then descriptors, then timers, then frames, then flushes")
    func order() {
        let clock = HandClock()
        let loop = EventLoop(clock: { clock.now })
        var log: [String] = []
        let notes = Mutex<[String]>([])
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer {
            close(ends[0])
            close(ends[1])
        }
        _ = loop.addFlushHook { _ in log.append("flush") }
        _ = loop.addFrameHook { _ in log.append("frame") }
        _ = loop.addDescriptor(ends[0]) { _ in
            log += notes.withLock { $0 }
            log.append("descriptor")
        }
        #expect(write(ends[1], "x", 1) == 1)
        // The first turn ends with the look at the descriptor.
        loop.turn(canSleep: false)
        log = []
        loop.addTimer(deadline: clock.now) { _ in log.append("timer") }
        loop.post { notes.withLock { $0.append("job") } }
        loop.turn(canSleep: false)
        #expect(log == ["job", "descriptor", "timer", "frame", "flush"])
    }

    @Test("events that a library has already read are handled without sleeping")
    func pending() {
        let loop = EventLoop()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer {
            close(ends[0])
            close(ends[1])
        }
        // The descriptor has nothing to read; the queue of the library has three.
        var queue = 3
        _ = loop.addDescriptor(ends[0], hasPending: { queue > 0 }) { events in
            #expect(events == 0)
            queue -= 1
        }
        #expect(loop.run(until: { queue == 0 }, within: 5_000_000_000))
        #expect(loop.wakeUps == 0)
    }

    @Test("a descriptor is told of the events that it waits for now, also when it just began to")
    func otherEvents() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let loop = EventLoop()
        var seen: [Int16] = []
        var token: EventLoop.Token?
        var isAsked = false
        token = loop.addDescriptor(
            ends[0],
            hasPending: {
                // As a library that finds its socket full.
                if !isAsked, let token { loop.setEvents(EventLoop.writable, of: token) }
                isAsked = true
                return false
            }, handler: { if $0 != 0 { seen.append($0) } })
        loop.run(until: { !seen.isEmpty }, within: 5_000_000_000)
        #expect(seen.first == EventLoop.writable)
        if let token { loop.setEvents(EventLoop.readable, of: token) }
        seen = []
        for _ in 0..<3 { loop.turn(canSleep: false) }
        #expect(seen.isEmpty)
    }

    @Test("timers fire once, in the order of their deadlines, then of their making")
    func timers() {
        let clock = HandClock()
        let loop = EventLoop(clock: { clock.now })
        var fired: [Int] = []
        loop.addTimer(deadline: 3_000) { _ in fired.append(3) }
        loop.addTimer(deadline: 2_000) { _ in fired.append(1) }
        let removed = loop.addTimer(deadline: 2_000) { _ in fired.append(9) }
        loop.addTimer(deadline: 2_000) { _ in fired.append(2) }
        loop.remove(removed)
        loop.turn(canSleep: false)
        #expect(fired.isEmpty)
        clock.now = 2_500
        loop.turn(canSleep: false)
        #expect(fired == [1, 2])
        clock.now = 9_000
        loop.turn(canSleep: false)
        loop.turn(canSleep: false)
        #expect(fired == [1, 2, 3])
    }

    @Test("a timer set by a timer waits for the next turn, and one removed by a timer stays silent")
    func nestedTimers() {
        let clock = HandClock()
        let loop = EventLoop(clock: { clock.now })
        var fired: [String] = []
        var second: EventLoop.Token?
        loop.addTimer(deadline: 1_000) { _ in
            fired.append("first")
            if let second { loop.remove(second) }
            loop.addTimer(deadline: 1_000) { _ in fired.append("nested") }
        }
        second = loop.addTimer(deadline: 1_000) { _ in fired.append("second") }
        loop.turn(canSleep: false)
        #expect(fired == ["first"])
        loop.turn(canSleep: false)
        #expect(fired == ["first", "nested"])
    }

    @Test("a job from another thread wakes the sleeping loop and runs on its thread")
    func posting() {
        let loop = EventLoop()
        let port = loop.port
        let ran = SharedFlag(false)
        let isOnThread = SharedFlag(false)
        let poster = LoopThread { _ in
            port.post {
                if port.isCurrentThread { isOnThread.set() }
                ran.set()
            }
        }
        poster.start()
        #expect(loop.run(until: { ran.value }, within: 20_000_000_000))
        poster.join()
        #expect(ran.value)
        #expect(isOnThread.value)
    }

    @Test("many signals before a turn make one call of a wake source")
    func wakeSource() {
        let loop = EventLoop()
        var calls = 0
        let source = loop.addWakeSource { calls += 1 }
        for _ in 0..<1000 { source.signal() }
        loop.turn(canSleep: false)
        #expect(calls == 1)
        source.signal()
        loop.turn(canSleep: false)
        #expect(calls == 2)
    }

    @Test("the handler of a wake source goes with its last holder, or when it is removed")
    func wakeSourcesEnd() {
        final class Held {}
        let loop = EventLoop()
        var held: Held? = Held()
        weak let watched = held
        var source: WakeSource? = loop.addWakeSource { [held] in withExtendedLifetime(held) {} }
        held = nil
        #expect(watched != nil)
        // A signal under way still reaches it, and lets it go afterwards.
        source?.signal()
        source = nil
        #expect(watched != nil)
        loop.turn(canSleep: false)
        #expect(watched == nil && loop.wakeHandlers.isEmpty)
        var calls = 0
        let removed = loop.addWakeSource { calls += 1 }
        removed.signal()
        loop.remove(removed)
        loop.turn(canSleep: false)
        #expect(calls == 0 && loop.wakeHandlers.isEmpty)
    }

    @Test("a wake source that ends on another thread lets go of its handler on the loop's")
    func wakeSourceEndsElsewhere() {
        let loop = EventLoop()
        let source = HolderBox(loop.addWakeSource {})
        let thread = LoopThread { _ in source.value = nil }
        thread.start()
        thread.join()
        #expect(loop.run(until: { loop.wakeHandlers.isEmpty }, within: 20_000_000_000))
    }

    @Test("code of the host actor runs in the turns of its loop, on its thread")
    func actor() async {
        let flag = SharedFlag(false)
        let isOnThread = SharedFlag(false)
        let thread = LoopThread { _ in
            let loop = EventLoop.forHostActor()
            // Straight to the actor: the shared pool may be busy with other tests.
            Task { @HostActor in
                Self.onHostActor(isOnThread)
                flag.set()
                HostActor.port.post {}
            }
            #expect(loop.run(until: { flag.value }, within: 20_000_000_000))
        }
        thread.start()
        thread.join()
        #expect(isOnThread.value)
    }

    @HostActor
    private static func onHostActor(_ flag: SharedFlag) {
        HostActor.assertIsolated()
        if HostActor.port.isCurrentThread { flag.set() }
    }

    @Test("stop ends run after the turn under way")
    func stop() {
        let loop = EventLoop()
        var turns = 0
        _ = loop.addFrameHook { _ in
            turns += 1
            if turns == 3 { loop.stop() }
            loop.post {}
        }
        loop.run()
        #expect(turns == 3)
        #expect(!loop.isRunning)
    }

    @Test("a signal is a call on the loop's thread")
    func signals() {
        // SIGUSR2 to this thread alone: the test process goes on.
        let loop = EventLoop()
        var received: [Int32] = []
        #expect(loop.handleSignals([SIGUSR2]) { received.append($0) })
        #expect(pthread_kill(pthread_self(), SIGUSR2) == 0)
        #expect(loop.run(until: { !received.isEmpty }, within: 20_000_000_000))
        #expect(received == [SIGUSR2])
    }

    @Test("a signal that was ignored when the program began stays ignored")
    func ignoredSignals() {
        let former = signal(SIGUSR1, SIG_IGN)
        defer { signal(SIGUSR1, former) }
        let loop = EventLoop()
        #expect(loop.handleSignals([SIGUSR1]) { _ in Issue.record("the signal was heard") })
        #expect(pthread_kill(pthread_self(), SIGUSR1) == 0)
        loop.turn(canSleep: false)
    }

    @Test("an idle loop does not wake up")
    func idle() {
        let loop = EventLoop()
        loop.run(until: { false }, within: 50_000_000)
        // The limit's own timer.
        #expect(loop.wakeUps == 1)
    }
}

/// Handed to one thread while no other touches it.
private final class HolderBox: @unchecked Sendable {
    var value: WakeSource?

    init(_ value: WakeSource) {
        self.value = value
    }
}
