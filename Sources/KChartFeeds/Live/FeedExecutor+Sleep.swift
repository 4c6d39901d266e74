import CLinux
import Glibc
import Synchronization

/// A task that waits for its time on the feed thread.
struct FeedSleeper {
    let id: Int
    /// A descriptor that becomes readable when the time has come.
    let timer: Int32
    let continuation: CheckedContinuation<Void, Never>
}

extension FeedExecutor {
    /// Returns after so many microseconds, or early when the task is cancelled; a task of this
    /// executor goes on without any other thread being woken.
    func sleep(microseconds: Int64) async {
        let id = state.withLock { state in
            state.nextSleeper += 1
            return state.nextSleeper
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(id, microseconds, continuation)
                // Cancelled before it lay down: the handler found nobody.
                if Task.isCancelled { end(id) }
            }
        } onCancel: {
            end(id)
        }
    }

    private func begin(
        _ id: Int, _ microseconds: Int64, _ continuation: CheckedContinuation<Void, Never>
    ) {
        let timer = state.withLock { $0.spareTimers.popLast() } ?? clinux_timer()
        guard timer >= 0, clinux_set_timer(timer, microseconds) == 0 else {
            // No descriptor is left: the runtime's own clock, dearer but sure.
            if timer >= 0 { close(timer) }
            Task(executorPreference: self) {
                try? await Task.sleep(nanoseconds: UInt64(max(microseconds, 0)) * 1_000)
                continuation.resume()
            }
            return
        }
        let mustWake = state.withLock { state in
            state.sleepers.append(
                FeedSleeper(id: id, timer: timer, continuation: continuation))
            return state.takeSleep()
        }
        // Asleep, it does not watch this timer yet.
        if mustWake { wake() }
    }

    private func end(_ id: Int) {
        let (sleeper, mustWake) = state.withLock { state in
            let sleeper = state.takeSleeper(id)
            return (sleeper, sleeper != nil && state.takeSleep())
        }
        // Asleep, it still watches a timer that is no sleeper's any more.
        if mustWake { wake() }
        sleeper?.continuation.resume()
    }
}

extension FeedExecutor.State {
    mutating func takeSleeper(_ id: Int) -> FeedSleeper? {
        guard let place = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        let sleeper = sleepers.remove(at: place)
        spareTimers.append(sleeper.timer)
        return sleeper
    }

    /// The sleepers whose timers have expired. The timer is read: a descriptor that was given to
    /// another sleeper since the poll began says that its own time has not come.
    mutating func takeDue(_ polled: ArraySlice<pollfd>) -> [FeedSleeper] {
        var due: [FeedSleeper] = []
        for entry in polled where entry.revents != 0 {
            var count: UInt64 = 0
            guard let sleeper = sleepers.first(where: { $0.timer == entry.fd }),
                read(entry.fd, &count, 8) == 8, let woken = takeSleeper(sleeper.id)
            else { continue }
            due.append(woken)
        }
        return due
    }
}
