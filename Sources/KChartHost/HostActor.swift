/// The actor whose code runs on the window system's loop, on the thread that owns that loop.
///
/// Async `main` does not stay on the main thread on Linux; this does. Code that is called back
/// by C on that thread may use `HostActor.assumeIsolated`.
@globalActor
public actor HostActor {
    public static let shared = HostActor()

    static let executor = HostExecutor(port: LoopPort())

    /// Where jobs for the actor wait; `EventLoop.forHostActor()` runs them.
    public static var port: LoopPort { executor.port }

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }
}

/// Runs actor jobs in the turns of an `EventLoop`.
public final class HostExecutor: SerialExecutor {
    let port: LoopPort

    init(port: LoopPort) {
        self.port = port
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        port.enqueue(.actorJob(UnownedJob(job), asUnownedSerialExecutor()))
    }

    public func checkIsolated() {
        precondition(
            port.isCurrentThread, "code of the host actor runs on the thread of its loop")
    }

    public func isIsolatingCurrentContext() -> Bool? {
        port.isCurrentThread
    }
}
