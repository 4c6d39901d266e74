import CLinux
import Glibc

/// Standard output: data and spoken text only.
///
/// What goes wrong is remembered, not thrown: a reader that has gone ends the program quietly,
/// a full disk ends it with a line and status 74. `failure` says which when the work is done.
public final class StandardOutput {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var errorCode: Int32 = 0
    /// Lines that are said; nil until there is one.
    private var lines: LineWriter?
    private var hasToldLoss = false

    /// Called once with one line, when lines are left out because nobody reads.
    var onLoss: ((String) -> Void)?

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

    /// A line that somebody reads while the window is open: it is written at once, but never
    /// waited for. While nobody reads lines wait, up to 1 MB of them, and later ones are left out.
    public func say(_ line: String) {
        guard errorCode == 0 else { return }
        buffer.append(contentsOf: (line + "\n").utf8)
        let isTaken = lineWriter.write(buffer)
        buffer.removeAll(keepingCapacity: true)
        guard !isTaken, !hasToldLoss else { return }
        hasToldLoss = true
        // not shown: a diagnostic on standard error.
        onLoss?("standard output is not read; lines are left out")
    }

    private var lineWriter: LineWriter {
        if let lines { return lines }
        let made = LineWriter(descriptor)
        lines = made
        return made
    }

    /// Calls back on any thread: what was said is written; nobody will read any more.
    func observe(onEmpty: @escaping @Sendable () -> Void, onFailure: @escaping @Sendable () -> Void)
    {
        lineWriter.observe(onEmpty: onEmpty, onFailure: onFailure)
    }

    /// Many lines wait for their reader.
    var isBehind: Bool { lines?.isBehind ?? false }

    /// Writes what is buffered, and what was said as long as somebody reads it.
    public func flush() {
        if let lines {
            lines.drain()
            if errorCode == 0, lines.errorCode != 0 {
                errorCode = lines.errorCode
                lostData = true
            }
        }
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
    public var isBroken: Bool { errorCode == EPIPE || lines?.errorCode == EPIPE }

    /// Why the output is not complete; nil when it is.
    public var failure: Failure? {
        guard lostData else { return nil }
        if isBroken { return Failure(.success, nil) }
        return Failure(
            .inputOutput, "cannot write to standard output: \(SystemText.error(errorCode))")
    }
}
