public import KChartCore

/// The time as the program hands it in; this module reads no clock of its own.
public struct FeedClock: Sendable {
    public var now: @Sendable () -> Timestamp
    /// Returns after this many microseconds, or early when the task is cancelled.
    public var sleep: @Sendable (_ microseconds: Int64) async -> Void

    public init(
        now: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (_ microseconds: Int64) async -> Void = { microseconds in
            try? await Task.sleep(nanoseconds: UInt64(max(0, min(microseconds, 1 << 40))) * 1_000)
        }
    ) {
        self.now = now
        self.sleep = sleep
    }
}
