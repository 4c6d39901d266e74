import CLinux
import Glibc

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
    private var descriptor: Int32
    private let wake: Int32
    private var watch: Int32 = -1
    /// The file and its folder are watched, and nothing else can become of the name.
    private var isWatched = false
    /// The watch of the file under way; that of its folder stays.
    private var fileWatch: Int32 = -1
    private var offset: Int64 = 0
    private var identity = FileIdentity()
    private var kind = FileKind.other
    /// The end of a file that was replaced has been read.
    private var isReplaced = false

    private enum FileKind {
        case regular, pipe, other
    }

    private struct FileIdentity: Equatable {
        var device: UInt = 0
        var file: UInt = 0
    }

    /// True for what is read as it comes: standard input, a pipe, a socket, a terminal.
    public static func isStream(_ path: String) -> Bool {
        if path == InputFile.standardInput { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFSOCK, S_IFCHR: return true
        default: return false
        }
    }

    /// Why a path cannot be read at all, known without waiting; nil when it may be.
    public static func refusal(_ path: String) -> ReadError? {
        if path == InputFile.standardInput { return nil }
        var status = stat()
        if stat(path, &status) != 0 || access(path, R_OK) != 0 {
            return InputFile.openError(path, errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
        return ReadError(
            .isDirectory, path: path, detail: "is a directory, expected a file with bars")
    }

    /// Opens the stream; a pipe without a writer is waited for.
    ///
    /// - Throws: one line for what is missing, a directory, or may not be read.
    public init(path: String, follows: Bool = false) throws(ReadError) {
        self.path = path
        self.follows = follows
        wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        descriptor = try InputFile.open(path)
        try adopt()
        if follows, path != InputFile.standardInput, kind == .regular {
            watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            watchFiles()
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if watch >= 0 { close(watch) }
        if wake >= 0 { close(wake) }
    }

    /// Ends the read under way and every later one; from any thread.
    public var canceller: StreamCanceller { StreamCanceller(descriptor: dup(wake)) }

    private func adopt() throws(ReadError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw ReadError(
                .isDirectory, path: path, detail: "is a directory, expected a file with bars")
        case S_IFREG: kind = .regular
        case S_IFIFO: kind = .pipe
        default: kind = .other
        }
        identity = FileIdentity(device: UInt(status.st_dev), file: UInt(status.st_ino))
        offset = 0
        isReplaced = false
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
            if kind != .regular {
                switch wait(for: descriptor, milliseconds: patience ?? -1) {
                case .ready: break
                case .silent: return .pause
                case .cancelled: return .cancelled
                }
            }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                offset += Int64(count)
                return .bytes(count)
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw ReadError(
                    .inputOutput, path: path,
                    detail: "cannot be read: \(String(cString: strerror(errno)))")
            }
            guard follows else { return .end }
            switch kind {
            case .regular:
                if let outcome = try followFile(patience) { return outcome }
            case .pipe where path != InputFile.standardInput:
                // The writers have gone; opening waits for the next one.
                let next = try InputFile.open(path)
                close(descriptor)
                descriptor = next
            case .pipe, .other:
                return .end
            }
        }
    }

    /// At the end of a regular file: looks whether it was cut or replaced, else waits for a change.
    private func followFile(_ patience: Int32?) throws(ReadError) -> Outcome? {
        var status = stat()
        if fstat(descriptor, &status) == 0, Int64(status.st_size) < offset {
            lseek(descriptor, 0, SEEK_SET)
            offset = 0
            return .otherFile(wasCut: true)
        }
        if isReplaced {
            // A new file that vanished again is waited for like one that is not there yet.
            if let next = try? InputFile.open(path) {
                close(descriptor)
                descriptor = next
                try adopt()
                watchFiles()
                return .otherFile(wasCut: false)
            }
            // Nor is one read that may not be: both are looked at again in a while.
            isReplaced = false
            switch waitForChange(min(patience ?? Self.retryMilliseconds, Self.retryMilliseconds)) {
            case .ready: return nil
            case .silent: return patience == nil ? nil : .pause
            case .cancelled: return .cancelled
            }
        }
        if path != InputFile.standardInput {
            var named = stat()
            if stat(path, &named) == 0,
                FileIdentity(device: UInt(named.st_dev), file: UInt(named.st_ino)) != identity
            {
                // Once more to the end: bytes may have come before the file was replaced.
                isReplaced = true
                return nil
            }
        }
        switch waitForChange(patience) {
        case .ready: return nil
        case .silent: return patience == nil ? nil : .pause
        case .cancelled: return .cancelled
        }
    }

    /// How soon a file that cannot be opened is tried again.
    private static let retryMilliseconds: Int32 = 1_000

    /// Watches the file for growth and its folder for another file of its name.
    private func watchFiles() {
        guard watch >= 0 else { return }
        if fileWatch >= 0 { inotify_rm_watch(watch, fileWatch) }
        let changes = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
        fileWatch = inotify_add_watch(watch, path, UInt32(changes))
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let folderWatch = inotify_add_watch(watch, folder, UInt32(IN_CREATE | IN_MOVED_TO))
        // The system has so many watches and no more; and what a link leads to may be replaced in
        // a folder that nobody watches.
        var named = stat()
        let isLink = lstat(path, &named) == 0 && named.st_mode & S_IFMT == S_IFLNK
        isWatched = fileWatch >= 0 && folderWatch >= 0 && !isLink
    }

    // MARK: - Waiting

    private enum Wait {
        case ready, silent, cancelled
    }

    private func waitForChange(_ patience: Int32?) -> Wait {
        // Standard input has no name to watch: a file behind it is looked at now and then.
        guard watch >= 0 else { return wait(for: -1, milliseconds: min(patience ?? 250, 250)) }
        let longest = isWatched ? patience ?? -1 : min(patience ?? 250, 250)
        let outcome = wait(for: watch, milliseconds: longest)
        guard outcome == .ready else { return outcome }
        var events = [UInt8](repeating: 0, count: 4_096)
        while Glibc.read(watch, &events, events.count) > 0 {}
        return .ready
    }

    private func wait(for descriptor: Int32, milliseconds: Int32) -> Wait {
        var set = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        var count = poll(&set, nfds_t(set.count), milliseconds)
        while count < 0, errno == EINTR { count = poll(&set, nfds_t(set.count), milliseconds) }
        if set[0].revents != 0 { return .cancelled }
        return count == 0 ? .silent : .ready
    }
}

/// Ends the reading of a stream from any thread.
public final class StreamCanceller: Sendable {
    private let descriptor: Int32

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    public func cancel() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }
}
