import Glibc

/// Ends the reading of a stream from any thread.
public final class StreamCanceller: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// True when a program that is started does not inherit it.
    var closesInChildren: Bool { fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0 }

    public func cancel() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }
}
