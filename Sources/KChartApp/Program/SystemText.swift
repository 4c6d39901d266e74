import Glibc
import KChartLocalization

/// Words of the system for its own errors.
enum SystemText {
    /// What `errno` means, in English in every locale, in lower case.
    static func error(_ code: Int32) -> String {
        if let key = key(code) { return Words.english[key] }
        return switch code {
        case EFBIG: "the file is too large"
        case EBADF: "it is closed"
        case EPIPE: "nobody reads it"
        case EAGAIN: "it is a pipe, whose reader is not waited for"
        case EMFILE, ENFILE: "too many open files"
        case ELOOP: "too many symbolic links"
        case ECONNREFUSED: "nobody answers there"
        case EADDRINUSE: "it is in use"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }

    /// The same for people; nil for what seldom happens.
    private static func key(_ code: Int32) -> MessageKey? {
        switch code {
        case EACCES, EPERM: .causePermission
        case ENOENT: .causeMissing
        case EISDIR: .causeFolder
        case ENOTDIR: .causeNotFolder
        case ENOSPC, EDQUOT: .causeNoSpace
        case EROFS: .causeReadOnly
        case EIO: .causeInputOutput
        case ENAMETOOLONG: .causeNameTooLong
        default: nil
        }
    }
}
