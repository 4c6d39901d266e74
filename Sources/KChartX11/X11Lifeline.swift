internal import Glibc
internal import Synchronization

/// A second hold on a connection's socket, by which any thread can break the connection: a call of
/// Xlib that waits for the server then returns, as if the server had gone.
final class X11Lifeline: Sendable {
    private let descriptor: Mutex<Int32>

    init(_ socket: Int32) {
        // Of its own: the number of the connection's may be another file's by then.
        descriptor = Mutex(fcntl(socket, F_DUPFD_CLOEXEC, 0))
    }

    deinit {
        release()
    }

    /// Breaks the connection. Callable from any thread.
    func cut() {
        descriptor.withLock { if $0 >= 0 { shutdown($0, Int32(SHUT_RDWR)) } }
    }

    /// Lets go of the socket, which is closed with its last holder.
    func release() {
        descriptor.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }
}
