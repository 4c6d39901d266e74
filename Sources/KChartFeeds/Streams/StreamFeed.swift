import Glibc
import Synchronization

/// Reads a stream on a thread of its own and hands over its news, at the pace of whoever takes
/// them: when too many bars wait, reading stops, and the writer of a pipe waits in turn.
public final class StreamFeed: Sendable {
    /// Bars that may wait; a second's worth of a fast stream.
    public static let mostWaiting = 1 << 19

    private struct State {
        var news: [StreamNews] = []
        var waiting = 0
        var isStopped = false
        var canceller: StreamCanceller?
    }

    private let state = Mutex(State())
    private let room = Semaphore()
    private let wake: @Sendable () -> Void

    /// `wake` is called from the reading thread when news come into an empty box.
    public init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    /// Reads until the stream ends or `stop` is called. Call once, on a thread that may wait.
    public func run(path: String, follows: Bool, options: ReadOptions) {
        do throws(ReadError) {
            let source = try StreamSource(path: path, follows: follows)
            let canceller = source.canceller
            let isStopped = state.withLock { state in
                state.canceller = canceller
                return state.isStopped
            }
            guard !isStopped else { return }
            var stream = BarStream(path: path, options: options)
            try StreamReading.run(source, into: &stream) { post($0) }
        } catch {
            post([.failed(error)])
        }
    }

    /// Hands news over and waits while too many wait; false when nobody wants them any more.
    @discardableResult
    private func post(_ news: [StreamNews]) -> Bool {
        guard !news.isEmpty else { return true }
        let weight = news.reduce(0) { $0 + $1.weight }
        let (isFirst, isFull) = state.withLock { state in
            let isFirst = state.news.isEmpty
            state.news += news
            state.waiting += weight
            return (isFirst, state.waiting > Self.mostWaiting)
        }
        if isFirst { wake() }
        if isFull {
            while state.withLock({ !$0.isStopped && $0.waiting > Self.mostWaiting }) { room.wait() }
        }
        return state.withLock { !$0.isStopped }
    }

    /// All waiting news, oldest first.
    public func drain() -> [StreamNews] {
        let news = state.withLock { state in
            defer {
                state.news = []
                state.waiting = 0
            }
            return state.news
        }
        room.signal()
        return news
    }

    /// Nobody listens any more.
    public func stop() {
        let canceller = state.withLock { state in
            state.isStopped = true
            state.news = []
            return state.canceller
        }
        canceller?.cancel()
        room.signal()
    }
}

/// Lets a thread wait until another signals; signals that nobody waits for are not counted twice.
private final class Semaphore: @unchecked Sendable {
    // The semaphore is the system's own and safe from every thread.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
    }

    func signal() {
        var value: Int32 = 0
        sem_getvalue(semaphore, &value)
        if value < 1 { sem_post(semaphore) }
    }
}
