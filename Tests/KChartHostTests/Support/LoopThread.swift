import Glibc
import KChartHost
import Synchronization

/// A flag two threads share.
final class SharedFlag: Sendable {
    private let state: Atomic<Bool>

    init(_ value: Bool) {
        state = Atomic(value)
    }

    func set() { state.store(true, ordering: .sequentiallyConsistent) }
    var value: Bool { state.load(ordering: .sequentiallyConsistent) }
}

/// A thread with a loop of its own, for tests of what crosses threads.
final class LoopThread: @unchecked Sendable {
    private let body: @Sendable (EventLoop) -> Void
    private var thread = pthread_t()

    init(_ body: @escaping @Sendable (EventLoop) -> Void) {
        self.body = body
    }

    func start() {
        let context = Unmanaged.passRetained(self).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let me = Unmanaged<LoopThread>.fromOpaque(context).takeRetainedValue()
                me.body(EventLoop())
                return nil
            }, context)
    }

    func join() {
        pthread_join(thread, nil)
    }
}
