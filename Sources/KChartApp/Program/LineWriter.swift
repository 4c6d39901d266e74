import CLinux
import Glibc
import Synchronization

/// Writes lines to a descriptor from a thread of its own, which is there while there is something
/// to write: whoever has a line never waits, not even when nobody reads.
final class LineWriter: Sendable {
    private struct State {
        var queue: [UInt8] = []
        /// Bytes in the hands of the thread.
        var inHand = 0
        var isRunning = false
        var errorCode: Int32 = 0
        /// So much waited that `onEmpty` is awaited.
        var wasBehind = false
        var onEmpty: (@Sendable () -> Void)?
        var onFailure: (@Sendable () -> Void)?

        var pending: Int { queue.count + inHand }
    }

    /// What does not fit behind so many bytes that wait is left out: 1 MB.
    static let limit = 1 << 20
    /// A pipe takes so many bytes in one piece.
    private static let piece = 4_096

    private let descriptor: Int32
    private let state = Mutex(State())
    private let progress = Progress()

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Why nothing is written any more; 0 while all is well.
    var errorCode: Int32 { state.withLock { $0.errorCode } }

    /// More waits than a reader leaves behind: whoever can should wait for `onEmpty`.
    var isBehind: Bool {
        state.withLock { state in
            if state.pending > Self.limit / 2 { state.wasBehind = true }
            return state.wasBehind
        }
    }

    /// Called on any thread: all is written after `isBehind`; nothing can be written any more.
    func observe(onEmpty: @escaping @Sendable () -> Void, onFailure: @escaping @Sendable () -> Void)
    {
        state.withLock { ($0.onEmpty, $0.onFailure) = (onEmpty, onFailure) }
    }

    /// False when the bytes are left out, as a whole.
    func write(_ bytes: [UInt8]) -> Bool {
        let (isTaken, begins) = state.withLock { state -> (Bool, Bool) in
            guard state.errorCode == 0 else { return (true, false) }
            // One that is longer than that is written while none waits.
            guard state.pending == 0 || state.pending + bytes.count <= Self.limit else {
                return (false, false)
            }
            state.queue += bytes
            let begins = !state.isRunning
            state.isRunning = true
            return (true, begins)
        }
        if begins { Thread.start { [self] in work() } }
        return isTaken
    }

    /// Waits until all is written, as long as somebody takes a piece a second.
    func drain() {
        var seen = progress.count
        while state.withLock({ $0.isRunning }) {
            let now = progress.wait(beyond: seen, nanoseconds: 1_000_000_000)
            guard now != seen else { return }
            seen = now
        }
    }

    // MARK: The thread

    private func work() {
        while let bytes = next() {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.prefix(Self.piece).withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                }
                if count > 0 {
                    rest = rest.dropFirst(count)
                    state.withLock { $0.inHand -= count }
                    progress.tell()
                } else if count < 0, errno == EAGAIN {
                    // Somebody made the pipe non-blocking: wait for room.
                    var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&one, 1, -1)
                } else if count < 0, errno != EINTR {
                    return fail(errno)
                }
            }
        }
    }

    private func next() -> [UInt8]? {
        let (bytes, onEmpty) = state.withLock { state -> ([UInt8], (@Sendable () -> Void)?) in
            let bytes = state.queue
            state.queue = []
            state.inHand = bytes.count
            state.isRunning = !bytes.isEmpty
            let isAwaited = bytes.isEmpty && state.wasBehind
            if isAwaited { state.wasBehind = false }
            return (bytes, isAwaited ? state.onEmpty : nil)
        }
        onEmpty?()
        if bytes.isEmpty { progress.tell() }
        return bytes.isEmpty ? nil : bytes
    }

    private func fail(_ code: Int32) {
        let onFailure = state.withLock { state in
            state.errorCode = code
            state.queue = []
            state.inHand = 0
            state.isRunning = false
            return state.onFailure
        }
        progress.tell()
        onFailure?()
    }
}
