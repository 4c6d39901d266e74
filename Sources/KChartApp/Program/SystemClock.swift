import Glibc
import KChartCore
import KChartFeeds

/// The clock of the machine; the only module that reads it is this one.
enum SystemClock {
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }

    static let feed = FeedClock(now: { SystemClock.now })
}
