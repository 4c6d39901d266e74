public import KChartCore

/// The time as the program hands it in; this module reads no clock of its own.
public struct FeedClock: Sendable {
    public var now: @Sendable () -> Timestamp
    /// Returns after this many microseconds, or early when the task is cancelled.
    public var sleep: @Sendable (_ microseconds: Int64) async -> Void

    public init(
        now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (_ microseconds: Int64) async -> Void = { microseconds in
            await FeedClock.pause(microseconds: microseconds)
        }
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Returns after this many microseconds, or early when the task is cancelled: a timer of the
    /// thread that runs the loaders, so that no other thread wakes for it.
    public static func pause(microseconds: Int64) async {
        await FeedExecutor.shared.sleep(microseconds: min(max(microseconds, 0), 1 << 40))
    }
}
