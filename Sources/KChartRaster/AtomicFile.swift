import Glibc
import KChartCore

/// Puts bytes into a file so that nobody ever sees half of them.
public enum AtomicFile {
    /// Replaces a file whole: the old one stays until the new one is complete, and its rights are
    /// the new one's. A symbolic link goes on pointing at the file that is replaced. What is no
    /// regular file is written to directly.
    ///
    /// - Parameters:
    ///   - permissions: those of a file that is not there yet, less what the process withholds.
    ///   - mayWait: false refuses a pipe, whose reader could keep the caller waiting.
    /// - Throws: `PNGError.fileFailed` with the path and the cause.
    public static func write(
        _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o666, mayWait: Bool = true
    ) throws(PNGError) {
        var status = stat()
        let exists = FilePath.withBytes(path) { stat($0, &status) } == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR {
            throw .fileFailed(path: path, code: EISDIR)
        }
        if exists, kind == S_IFIFO, !mayWait {
            throw .fileFailed(path: path, code: EWOULDBLOCK)
        }
        if exists, kind != S_IFREG {
            let file = FilePath.withBytes(path) { open($0, O_WRONLY | O_CLOEXEC) }
            guard file >= 0 else { throw failure(path) }
            defer { close(file) }
            guard write(bytes, file) else { throw failure(path) }
            return
        }
        // A symbolic link keeps pointing at the file that is replaced, or made.
        let target = exists ? resolved(path) : destination(of: path)
        let (temporary, file) = try create(
            beside: target, path: path, permissions: permissions)
        if exists { fchmod(file, status.st_mode & 0o7777) }
        let isWritten = write(bytes, file)
        let cause = errno
        guard close(file) == 0, isWritten, move(temporary, target) else {
            let failed = isWritten ? errno : cause
            _ = FilePath.withBytes(temporary) { unlink($0) }
            throw .fileFailed(path: path, code: failed)
        }
    }

    /// Opens a new file in the same directory, with the rights a new file gets.
    private static func create(
        beside target: String, path: String, permissions: UInt32
    ) throws(PNGError) -> (name: String, file: Int32) {
        for attempt in 0..<100 {
            let name = "\(target).\(getpid())-\(attempt).part"
            let file = FilePath.withBytes(name) {
                open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            }
            if file >= 0 { return (name, file) }
            guard errno == EEXIST else { break }
        }
        throw failure(path)
    }

    private static func resolved(_ path: String) -> String {
        guard let real = FilePath.withBytes(path, { realpath($0, nil) }) else { return path }
        defer { free(real) }
        return FilePath.text(real)
    }

    private static func move(_ path: String, _ target: String) -> Bool {
        FilePath.withBytes(path) { from in
            FilePath.withBytes(target) { rename(from, $0) == 0 }
        }
    }

    /// Where links lead that end nowhere.
    private static func destination(of path: String) -> String {
        var target = path
        // As many links as the system itself follows.
        for _ in 0..<40 {
            var room = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = FilePath.withBytes(target) { readlink($0, &room, Int(PATH_MAX)) }
            guard count > 0 else { return target }
            let link = FilePath.text(room)
            let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
            target = link.hasPrefix("/") ? link : folder + link
        }
        return target
    }

    private static func write(_ bytes: [UInt8], _ file: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return true }
            var done = 0
            while done < buffer.count {
                let count = Glibc.write(file, start + done, buffer.count - done)
                if count > 0 {
                    done += count
                } else if count < 0, errno == EINTR {
                    continue
                } else {
                    return false
                }
            }
            return true
        }
    }

    private static func failure(_ path: String) -> PNGError {
        .fileFailed(path: path, code: errno)
    }
}
