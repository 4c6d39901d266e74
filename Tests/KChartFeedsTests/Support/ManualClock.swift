import KChartCore
import KChartFeeds
import Synchronization

/// A clock that stands still until it is moved; whoever sleeps on it wakes when its time has come.
final class ManualClock: Sendable {
    private struct State {
        var now: Timestamp
        var sleepers: [(due: Int64, wake: CheckedContinuation<Void, Never>)] = []
        /// Tasks that wait for somebody to sleep.
        var observers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(_ now: Timestamp) {
        state = Mutex(State(now: now))
    }

    var clock: FeedClock {
        FeedClock(
            now: { self.state.withLock { $0.now } },
            sleep: { await self.sleep($0) })
    }

    private func sleep(_ microseconds: Int64) async {
        await withCheckedContinuation { continuation in
            let observers = state.withLock { state in
                state.sleepers.append((state.now.microseconds + microseconds, continuation))
                let ready = state.observers.filter { $0.count <= state.sleepers.count }
                state.observers.removeAll { $0.count <= state.sleepers.count }
                return ready
            }
            for observer in observers { observer.wake.resume() }
        }
    }

    /// Returns when `count` tasks sleep.
    func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// The time until the first sleeper wakes.
    var nextWake: Int64? {
        state.withLock { state in
            state.sleepers.map { $0.due - state.now.microseconds }.min()
        }
    }

    func advance(_ microseconds: Int64) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(byMicroseconds: microseconds)
            let due = state.sleepers.filter { $0.due <= state.now.microseconds }
            state.sleepers.removeAll { $0.due <= state.now.microseconds }
            return due
        }
        for sleeper in woken { sleeper.wake.resume() }
    }
}
