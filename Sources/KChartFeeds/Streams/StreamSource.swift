import CLinux
import Glibc
import KChartCore

/// The bytes of standard input, a pipe, or a file that grows and may be rotated.
///
/// Lives on the thread that reads it, which it lets sleep in the kernel; `wake` ends that from any
/// thread.
public final class StreamSource {
    /// What a read gave.
    public enum Outcome: Hashable, Sendable {
        /// So many bytes are in the buffer.
        case bytes(Int)
        /// The next bytes come from the top of another file, or of the same one written anew;
        /// the old one was read to its end, or was cut.
        case otherFile(wasCut: Bool)
        /// All writers of a pipe that is followed have gone; another one is waited for.
        case writerEnded
        /// What is followed cannot be opened just now; it is tried again, and told once.
        case trouble(ReadError)
        /// Nothing has come for a while.
        case pause
        /// Nothing will come any more.
        case end
        /// `cancel` was called.
        case cancelled
    }

    public let path: String
    /// Goes on at the end of a file, and when all writers of a pipe have gone.
    public let follows: Bool
    var descriptor: Int32
    private let wake: Int32
    /// Nil for what is not followed, and for standard input, which has no name.
    var watch: FileWatch?
    private var offset: Int64 = 0
    /// The last bytes that came out of a file that is followed, to see whether they still stand
    /// there.
    private var tail: [UInt8] = []
    /// The end of the file was reached: what comes next is a change.
    private var wasAtEnd = false
    private var identity = FileIdentity()
    private(set) var kind = FileKind.other
    /// The end of a file that was replaced has been read, or the writers of a pipe have gone.
    private var isReplaced = false
    /// Something came out of the pipe since it was opened: a writer has been there.
    private var hadWriter = false
    /// A file was replaced, and its end is looked at once more.
    private var wasLookedAt = false
    var toldTrouble: String?

    enum FileKind {
        case regular, pipe, other
    }

    struct FileIdentity: Equatable {
        var device: UInt = 0
        var file: UInt = 0

        init() {}

        init(_ status: stat) {
            device = UInt(status.st_dev)
            file = UInt(status.st_ino)
        }
    }

    /// How a file looks from outside.
    struct Stamp: Equatable {
        var identity = FileIdentity()
        var bytes: Int64 = 0
        var seconds = 0
        var nanoseconds = 0
    }

    var isStandardInput: Bool { path == InputFile.standardInput }

    /// True for what is read as it comes: standard input, a pipe, a socket, a terminal.
    public static func isStream(_ path: String) -> Bool {
        if path == InputFile.standardInput { return true }
        var status = stat()
        guard FilePath.status(path, &status) else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFSOCK, S_IFCHR: return true
        default: return false
        }
    }

    /// Why a path cannot be read at all, known without waiting; nil when it may be.
    public static func refusal(_ path: String) -> ReadError? {
        if path == InputFile.standardInput { return nil }
        var status = stat()
        if !FilePath.status(path, &status)
            || FilePath.withBytes(path, { access($0, R_OK) }) != 0
        {
            return InputFile.openError(path, errno)
        }
        return status.st_mode & S_IFMT == S_IFDIR ? isDirectory(path) : nil
    }

    private static func isDirectory(_ path: String) -> ReadError {
        ReadError(.isDirectory, path: path, detail: "is a directory, expected a file with bars")
    }

    /// Opens the stream at once; a pipe without a writer is waited for when it is read.
    ///
    /// - Throws: one line for what is missing, a directory, or may not be read.
    public init(path: String, follows: Bool = false) throws(ReadError) {
        // Nothing is left open by what throws here: `deinit` is only for what was begun.
        let (file, status) = try Self.open(path)
        let wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard wake >= 0 else {
            let code = errno
            close(file)
            throw InputFile.openError(path, code)
        }
        self.path = path
        self.follows = follows
        self.wake = wake
        descriptor = file
        adopt(status)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        close(wake)
    }

    /// Ends the read under way and every later one; from any thread.
    public var canceller: StreamCanceller {
        StreamCanceller(descriptor: fcntl(wake, F_DUPFD_CLOEXEC, 3))
    }

    /// Opens without waiting for a writer: who waits in the system's own call cannot be called off.
    private static func open(_ path: String) throws(ReadError) -> (Int32, stat) {
        let file = try InputFile.open(path, waits: false)
        var status = stat()
        if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(file)
            throw isDirectory(path)
        }
        return (file, status)
    }

    private func adopt(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFIFO: kind = .pipe
        default: kind = .other
        }
        identity = FileIdentity(status)
        offset = 0
        (tail, wasAtEnd) = ([], false)
        isReplaced = false
        wasLookedAt = false
        hadWriter = false
        toldTrouble = nil
        guard follows, !isStandardInput, kind != .other else { return }
        watch = FileWatch(path: path, watchesFile: kind == .regular)
    }

    // MARK: - Reading

    /// Waits for the next bytes and puts them into `buffer`.
    ///
    /// - Parameter patience: milliseconds of silence that are told as a pause; nil waits for ever.
    /// - Throws: when the system fails.
    public func read(
        into buffer: UnsafeMutableBufferPointer<UInt8>, patience: Int32? = nil
    ) throws(ReadError) -> Outcome {
        while true {
            if isReplaced {
                if let outcome = reopen(patience) { return outcome }
                continue
            }
            // Nothing but a read tells an empty pipe from one whose writers have gone.
            if kind == .other || kind == .pipe && (!hadWriter || isStandardInput) {
                if let outcome = waitForBytes(patience) { return outcome }
                if isReplaced { continue }
            }
            if wasAtEnd {
                wasAtEnd = false
                if isRewritten {
                    rewind()
                    return .otherFile(wasCut: true)
                }
            }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                offset += Int64(count)
                hadWriter = true
                keepTail(UnsafeBufferPointer(rebasing: buffer[..<count]))
                return .bytes(count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN {
                    if let outcome = waitForBytes(patience) { return outcome }
                    continue
                }
                throw ReadError(
                    .inputOutput, path: path,
                    detail: "cannot be read: \(String(cString: strerror(errno)))")
            }
            guard follows else { return .end }
            switch kind {
            case .regular:
                if let outcome = followFile(patience) { return outcome }
            case .pipe where !isStandardInput:
                isReplaced = true
                return .writerEnded
            case .pipe, .other:
                return .end
            }
        }
    }

    /// At the end of a regular file: looks whether it was cut or replaced, else waits for a change.
    private func followFile(_ patience: Int32?) -> Outcome? {
        var status = stat()
        if fstat(descriptor, &status) == 0, Int64(status.st_size) < offset {
            rewind()
            return .otherFile(wasCut: true)
        }
        if !isStandardInput {
            var named = stat()
            if !FilePath.status(path, &named) {
                if let outcome = tell(errno) { return outcome }
            } else if FileIdentity(named) != identity {
                // Once more to the end: bytes may have come before the file was replaced.
                isReplaced = wasLookedAt
                wasLookedAt = true
                return nil
            }
        }
        wasAtEnd = true
        return outcome(of: waitForChange(patience), patience)
    }

    // MARK: - Files that are written anew in place

    /// A row of a table is shorter, and the newest one is what changes.
    private static let tailBytes = 256

    private func keepTail(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard follows, kind == .regular else { return }
        tail = Array((tail + bytes.suffix(Self.tailBytes)).suffix(Self.tailBytes))
    }

    /// True when other bytes stand where the last ones were read: reading on from there would begin
    /// in the midst of a row.
    private var isRewritten: Bool {
        guard kind == .regular, !tail.isEmpty else { return false }
        var now = [UInt8](repeating: 0, count: tail.count)
        let count = pread(descriptor, &now, now.count, off_t(offset) - off_t(tail.count))
        return count == now.count && now != tail
    }

    /// Opens what has the name now.
    private func reopen(_ patience: Int32?) -> Outcome? {
        do throws(ReadError) {
            let (next, status) = try Self.open(path)
            close(descriptor)
            descriptor = next
            let wasFile = kind == .regular
            adopt(status)
            return wasFile ? .otherFile(wasCut: false) : nil
        } catch {
            // A file that vanished again is waited for like one that is not there yet, and so is
            // one that may not be read.
            if error.kind != .notFound, let outcome = tell(error) { return outcome }
            let longest = min(patience ?? Self.retryMilliseconds, Self.retryMilliseconds)
            return outcome(of: waitForChange(longest), patience)
        }
    }

    /// How soon a file that cannot be opened is tried again.
    private static let retryMilliseconds: Int32 = 1_000

    private func tell(_ code: Int32) -> Outcome? {
        let error = InputFile.openError(path, code)
        return error.kind == .notFound ? nil : tell(error)
    }

    func tell(_ error: ReadError) -> Outcome? {
        guard toldTrouble != error.detail else { return nil }
        toldTrouble = error.detail
        return .trouble(error)
    }

    /// The next bytes are the first of what has the name now.
    func beginAgain() {
        if isStandardInput { rewind() } else { isReplaced = true }
    }

    private func rewind() {
        lseek(descriptor, 0, SEEK_SET)
        offset = 0
        (tail, wasAtEnd) = ([], false)
    }

    // MARK: - Waiting

    enum Wait {
        case ready, silent, cancelled, changed
    }

    private func outcome(of wait: Wait, _ patience: Int32?) -> Outcome? {
        switch wait {
        case .ready, .changed: nil
        case .silent: patience == nil ? nil : .pause
        case .cancelled: .cancelled
        }
    }

    func waitForChange(_ patience: Int32?) -> Wait {
        // Standard input has no name to watch: a file behind it is looked at now and then.
        guard let descriptor = watch?.descriptor, descriptor >= 0 else {
            return wait(
                for: -1, milliseconds: min(patience ?? FileWatch.glance, FileWatch.glance))
        }
        if watch?.isComplete == false { watch?.renew() }
        let longest =
            watch?.isComplete == true
            ? patience ?? -1 : min(patience ?? FileWatch.glance, FileWatch.glance)
        let outcome = wait(for: descriptor, milliseconds: longest)
        if outcome == .ready { watch?.takeEvents() }
        return outcome
    }

    /// Nil when there are bytes, or the writers have gone, or another pipe has the name.
    private func waitForBytes(_ patience: Int32?) -> Outcome? {
        while true {
            // A watch that misses something needs a look now and then.
            let isSure = watch?.isComplete ?? true
            let longest =
                isSure ? patience ?? -1 : min(patience ?? FileWatch.glance, FileWatch.glance)
            switch wait(for: descriptor, milliseconds: longest, or: watch?.descriptor ?? -1) {
            case .ready: return nil
            case .cancelled: return .cancelled
            case .changed: watch?.takeEvents()
            case .silent: if patience != nil { return .pause }
            }
            if watch?.isComplete == false { watch?.renew() }
            var named = stat()
            if watch != nil, FilePath.status(path, &named), FileIdentity(named) != identity {
                isReplaced = true
                return hadWriter ? .writerEnded : nil
            }
        }
    }

    func wait(
        for descriptor: Int32, milliseconds: Int32, or other: Int32 = -1
    ) -> Wait {
        var set = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        var count = poll(&set, nfds_t(set.count), milliseconds)
        while count < 0, errno == EINTR { count = poll(&set, nfds_t(set.count), milliseconds) }
        if set[0].revents != 0 { return .cancelled }
        if count == 0 { return .silent }
        return set[1].revents == 0 && set[2].revents != 0 ? .changed : .ready
    }
}
