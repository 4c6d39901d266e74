import Glibc

/// Words of the system for its own errors.
enum SystemText {
    /// What `errno` means, in English in every locale, in lower case.
    static func error(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case ENOENT: "no such file or directory"
        case EISDIR: "it is a directory"
        case ENOTDIR: "a part of the path is no directory"
        case ENOSPC, EDQUOT: "no space left on the device"
        case EROFS: "the file system is read-only"
        case EFBIG: "the file is too large"
        case EIO: "input/output error"
        case EBADF: "it is closed"
        case EPIPE: "nobody reads it"
        case EMFILE, ENFILE: "too many open files"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "too many symbolic links"
        case ECONNREFUSED: "nobody answers there"
        case EADDRINUSE: "it is in use"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}
