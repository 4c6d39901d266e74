import Glibc

/// A count of steps that one thread takes and another waits for, without looking again and again.
final class Progress: @unchecked Sendable {
    // The lock guards `steps`; lock and condition are the system's own.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var steps = 0

    init() {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // A clock that is set must not make anybody wait longer.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(lock)
        condition.deallocate()
        lock.deallocate()
    }

    /// The steps so far.
    var count: Int {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return steps
    }

    /// One step more: whoever waits goes on.
    func tell() {
        pthread_mutex_lock(lock)
        steps += 1
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(lock)
    }

    /// Waits for a step beyond `seen`, no longer than given; the steps then.
    func wait(beyond seen: Int, nanoseconds: Int64) -> Int {
        var end = timespec()
        clock_gettime(CLOCK_MONOTONIC, &end)
        let whole = Int64(end.tv_nsec) + nanoseconds
        end.tv_sec += Int(whole / 1_000_000_000)
        end.tv_nsec = Int(whole % 1_000_000_000)
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while steps == seen, pthread_cond_timedwait(condition, lock, &end) != ETIMEDOUT {}
        return steps
    }
}
