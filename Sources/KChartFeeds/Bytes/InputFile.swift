import Glibc
import KChartCore

/// The bytes of a file: small ones are read, large ones are mapped and given back page by page.
///
/// Somebody may shorten or overwrite a mapped file while it is read: pages that are gone read as
/// zeros (`MappedPages`), and the length is looked at again before each stretch (`available`).
final class InputFile {
    /// Files up to this size are read into memory.
    static let mapThreshold = 1 << 20

    let path: String
    let count: Int
    let base: UnsafePointer<UInt8>
    private let descriptor: Int32
    private let isMapped: Bool
    /// Of the mapping, with the page behind the file.
    private let mappedBytes: Int
    private var released = 0
    private let pageSize: Int
    /// How a regular file was when it was opened; nil for what is no file.
    private let opened: FileMoment?
    /// A file that was read to its end had changed by then.
    private let changedMeanwhile: Bool

    /// - Parameters:
    ///   - location: where the file is when it has no name of its own.
    ///   - limit: the most bytes of a pipe; a file is as long as it is.
    ///   - refusal: why a pipe that begins so is read no further, asked once when so many bytes
    ///     have come that a format can be told.
    ///   - began: called when the first bytes of a pipe have come.
    /// - Throws: one line for a file that is missing, a directory, not readable, or too large.
    init(
        path: String, at location: String? = nil, limit: Int = UnpackLimits.standard.bytes,
        refusal: (UnsafeBufferPointer<UInt8>) -> ReadError? = { _ in nil },
        began: () -> Void = {}
    ) throws(ReadError) {
        self.path = path
        pageSize = Self.systemPageSize
        let file: Int32
        do throws(ReadError) {
            file = try Self.open(location ?? path)
        } catch {
            throw ReadError(error.kind, path: path, detail: error.detail)
        }
        var status = stat()
        guard fstat(file, &status) == 0 else {
            let code = errno
            close(file)
            throw Self.openError(path, code)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            close(file)
            throw ReadError(
                .isDirectory, path: path, detail: "is a directory, expected a file with bars")
        }
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        let size = Int(status.st_size)
        let mapped = isRegular && size > Self.mapThreshold
        opened = isRegular ? FileMoment(file, status, withEnds: mapped) : nil
        if mapped {
            // A page of line ends lies behind the file: a search for one ends there, whatever
            // somebody writes over the file meanwhile.
            let pages = (size + pageSize - 1) / pageSize * pageSize
            let room = mmap(
                nil, pages + pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard let room, room != MAP_FAILED,
                let memory = mmap(room, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, file, 0),
                memory != MAP_FAILED, MappedPages.watch(memory, count: pages)
            else {
                let code = errno
                if let room, room != MAP_FAILED { munmap(room, pages + pageSize) }
                close(file)
                throw ReadError(
                    .inputOutput, path: path,
                    detail: code == ENOMEM
                        ? "out of memory" : "cannot be mapped: \(Self.text(code))")
            }
            memset(room + pages, 0x0A, pageSize)
            madvise(memory, size, MADV_SEQUENTIAL)
            mappedBytes = pages + pageSize
            descriptor = file
            base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
            count = size
            isMapped = true
            changedMeanwhile = false
            return
        }
        // A pipe or a small file is read to its end.
        var bytes: UnsafeMutablePointer<UInt8>
        var capacity = max(isRegular ? size + 1 : 0, 1 << 16)
        bytes = ByteMemory.allocate(capacity)
        var length = 0
        var isAdmitted = isRegular
        while true {
            var error: ReadError?
            if !isAdmitted, length >= FormatSample.mostBytes {
                isAdmitted = true
                error = refusal(UnsafeBufferPointer(start: bytes, count: length))
            }
            if !isRegular, length > limit { error = .tooLong(path, limit: limit) }
            if let error {
                ByteMemory.free(bytes)
                close(file)
                throw error
            }
            if length == capacity {
                // One byte more than is allowed tells that there is more.
                capacity = isRegular ? capacity * 2 : min(capacity * 2, max(limit, capacity) + 1)
                bytes = ByteMemory.grown(bytes, to: capacity)
            }
            let got = Self.read(file, bytes + length, capacity - length)
            if got == 0 { break }
            if got < 0 {
                let code = errno
                if code == EAGAIN {
                    // Somebody made the pipe non-blocking.
                    var one = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
                    _ = poll(&one, 1, -1)
                    continue
                }
                ByteMemory.free(bytes)
                close(file)
                throw ReadError(
                    .inputOutput, path: path, detail: "cannot be read: \(Self.text(code))")
            }
            if length == 0, !isRegular { began() }
            length += got
        }
        changedMeanwhile =
            opened?.isChanged(
                file, ends: FileEnds(UnsafeBufferPointer(start: bytes, count: min(size, length))))
            ?? false
        close(file)
        descriptor = -1
        base = UnsafePointer(bytes)
        count = length
        isMapped = false
        mappedBytes = 0
    }

    deinit {
        if isMapped {
            MappedPages.unwatch(base)
            munmap(UnsafeMutableRawPointer(mutating: base), mappedBytes)
            close(descriptor)
        } else {
            ByteMemory.free(UnsafeMutablePointer(mutating: base))
        }
    }

    /// Text that was unpacked, whose memory this takes over.
    init(path: String, taking text: UnpackedBytes) {
        self.path = path
        pageSize = Self.systemPageSize
        let memory = text.release()
        base = UnsafePointer(memory.base)
        count = memory.count
        descriptor = -1
        isMapped = false
        mappedBytes = 0
        opened = nil
        changedMeanwhile = false
    }

    /// The name of standard input.
    static let standardInput = "-"

    /// The file of a path; `-` is standard input, which stays open.
    ///
    /// - Parameter waits: false opens a pipe that has no writer yet, and reads of it as well do
    ///   not wait.
    static func open(_ path: String, waits: Bool = true) throws(ReadError) -> Int32 {
        let file =
            path == standardInput
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
            : FilePath.withBytes(path) {
                Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | (waits ? 0 : O_NONBLOCK))
            }
        guard file >= 0 else { throw openError(path, errno) }
        return file
    }

    /// The system's read, whatever signals come meanwhile.
    private static func read(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        while true {
            let got = Glibc.read(file, room, count)
            guard got < 0, errno == EINTR else { return got }
        }
    }

    /// The first bytes of what is open, at most `count`; fewer at its end.
    ///
    /// - Returns: nil when the system fails, and for what has nothing to say yet.
    static func head(of file: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var length = 0
        while length < count {
            let got = bytes.withUnsafeMutableBytes { room in
                Self.read(file, room.baseAddress.map { $0 + length }, count - length)
            }
            guard got >= 0 else { return nil }
            if got == 0 { break }
            length += got
        }
        bytes.removeSubrange(length...)
        return bytes
    }

    private static var systemPageSize: Int { max(Int(sysconf(Int32(_SC_PAGESIZE))), 4_096) }

    /// How many bytes can be trusted: fewer than `count` when the file was shortened, and never
    /// more than stood before a page that was gone when it was read, whatever came there since.
    var available: Int {
        guard isMapped else { return count }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return 0 }
        let there = min(count, max(Int(status.st_size), 0))
        return min(there, MappedPages.bytesBeforeLoss(base) ?? there)
    }

    /// Somebody wrote over what was read, so that it may be a mixture of old and new. A file that
    /// only grew is no such one, and neither is one that another took the name of.
    var wasChanged: Bool { isMapped ? opened?.isChanged(descriptor) ?? false : changedMeanwhile }

    /// Gives back the memory of everything before `offset`, so that what is resident stays small.
    func release(before offset: Int) {
        guard isMapped else { return }
        let end = min(offset, count) / pageSize * pageSize
        guard end > released else { return }
        madvise(UnsafeMutableRawPointer(mutating: base + released), end - released, MADV_DONTNEED)
        released = end
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

    static func openError(_ path: String, _ code: Int32) -> ReadError {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG:
            ReadError(.notFound, path: path, detail: "no such file")
        case EACCES, EPERM:
            ReadError(.unreadable, path: path, detail: "may not be read: permission denied")
        default:
            ReadError(.inputOutput, path: path, detail: "cannot be opened: \(text(code))")
        }
    }
}
