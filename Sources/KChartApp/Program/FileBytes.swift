import Glibc
import KChartControl
import KChartCore
import KChartLocalization

/// Reads small files whole.
enum FileBytes {
    /// Why a file was not read.
    enum Refusal: Error {
        /// The system's number of the error.
        case system(Int32)
        /// A folder, a pipe, a device.
        case noFile
        /// More than the limit.
        case tooLarge

        /// No file has the name.
        var isMissing: Bool {
            if case .system(ENOENT) = self { return true }
            if case .system(ENOTDIR) = self { return true }
            return false
        }

        /// What is wrong with a file, in English, where more than `limit` bytes are not read.
        func reason(limit: Int) -> String {
            switch self {
            case .system where isMissing: "no such file"
            case .system(let code): "cannot be read: " + SystemText.error(code)
            case .noFile: "not a regular file"
            case .tooLarge: "larger than \(limit) bytes"
            }
        }

        /// The refusal of a command that was to read the file.
        /// - Parameter name: of the file, as it is told.
        func command(_ name: String) -> CommandError {
            switch self {
            case .system where isMissing: CommandError(.fileNotFound, name)
            case .system(EACCES), .system(EPERM): CommandError(.fileNoPermission, name)
            case .system(let code): CommandError(.fileUnreadable, name, SystemText.error(code))
            case .noFile: CommandError(.fileNotRegular, name)
            case .tooLarge: CommandError(.fileTooLarge, name)
            }
        }
    }

    /// True for what is there and neither a regular file nor a folder.
    static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        guard FilePath.withBytes(path, { stat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }

    /// The length of a file; 0 when it is not there.
    static func size(_ path: String) -> Int {
        var status = stat()
        return FilePath.withBytes(path) { stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }

    /// The bytes of a regular file of at most `limit` bytes; nil when it cannot be read.
    static func read(_ path: String, limit: Int = 1 << 20) -> [UInt8]? {
        try? contents(of: path, limit: limit)
    }

    /// The bytes of a regular file of at most `limit` bytes.
    static func contents(of path: String, limit: Int) throws(Refusal) -> [UInt8] {
        let descriptor = FilePath.withBytes(path) {
            open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
        guard status.st_size <= limit else { throw .tooLarge }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
        throw .tooLarge
    }
}
