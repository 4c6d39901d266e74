import Synchronization

/// A box between tasks and the thread that owns the chart.
///
/// Any thread posts, the owner drains. A value that can be joined with the newest one waiting is
/// joined, so a storm of ticks between two frames is one value. The first value in an empty box
/// calls `wake` once, outside the lock; until the owner drains, nothing more is called.
public final class Mailbox<Value: Sendable>: Sendable {
    private let waiting = Mutex<[Value]>([])
    private let join: @Sendable (inout Value, Value) -> Bool
    private let wake: @Sendable () -> Void

    /// `join` folds the second value into the first and answers true, or leaves both alone and
    /// answers false.
    public init(
        join: @escaping @Sendable (inout Value, Value) -> Bool,
        wake: @escaping @Sendable () -> Void
    ) {
        self.join = join
        self.wake = wake
    }

    public func post(_ value: Value) {
        let isFirst = waiting.withLock { values -> Bool in
            if values.isEmpty {
                values.append(value)
                return true
            }
            if !join(&values[values.count - 1], value) { values.append(value) }
            return false
        }
        if isFirst { wake() }
    }

    /// All waiting values, oldest first; the box is empty afterwards.
    public func drain() -> [Value] {
        waiting.withLock { values in
            let result = values
            values = []
            return result
        }
    }

    /// How many values wait.
    public var count: Int { waiting.withLock { $0.count } }
}

extension Mailbox where Value == LoaderNotice {
    /// A box for a loader's notices.
    public static func forLoader(wake: @escaping @Sendable () -> Void) -> Mailbox<LoaderNotice> {
        Mailbox(join: { $0.coalesce($1) }, wake: wake)
    }
}
