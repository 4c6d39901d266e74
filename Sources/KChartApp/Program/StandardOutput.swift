import Glibc

/// Standard output: data and spoken text only.
///
/// What goes wrong is remembered, not thrown: a reader that has gone ends the program quietly,
/// a full disk ends it with a line and status 74. `failure` says which when the work is done.
public final class StandardOutput {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var errorCode: Int32 = 0

    /// True when the output goes to a terminal.
    public let isTerminal: Bool

    /// - Parameter isClosed: the program was started without a standard output.
    public init(descriptor: Int32 = 1, isClosed: Bool = false) {
        self.descriptor = descriptor
        isTerminal = !isClosed && isatty(descriptor) == 1
        if isClosed { errorCode = EBADF }
    }

    /// Buffers text; a buffer of 64 kB is written at once.
    public func write(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Lets `fill` add bytes to the buffer.
    func write(_ fill: (inout [UInt8]) -> Void) {
        fill(&buffer)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// A line, written at once: for text that is spoken while the window is open.
    public func say(_ line: String) {
        write(line + "\n")
        flush()
    }

    /// Writes what is buffered.
    public func flush() {
        var rest = buffer[...]
        while errorCode == 0, !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                // Somebody made the pipe non-blocking: wait for room.
                var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&one, 1, -1)
            } else if count < 0, errno != EINTR {
                errorCode = errno
            }
        }
        if errorCode == EBADF, buffer.isEmpty { return }
        buffer.removeAll(keepingCapacity: true)
        lostData = lostData || !rest.isEmpty
    }

    private var lostData = false

    /// True when the program was started without a standard output.
    public var isClosed: Bool { errorCode == EBADF }

    /// True when nobody reads any more.
    public var isBroken: Bool { errorCode == EPIPE }

    /// Why the output is not complete; nil when it is.
    public var failure: Failure? {
        guard lostData else { return nil }
        if isBroken { return Failure(.success, nil) }
        return Failure(
            .inputOutput, "cannot write to standard output: \(SystemText.error(errorCode))")
    }
}
