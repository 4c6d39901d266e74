import CLinux
import Glibc
import KChartControl
import KChartCore

/// The file of a Unix socket: making, refusing, replacing and removing it.
enum ControlSocket {
    /// Why a socket could not be made or reached.
    struct Problem: Error, Hashable {
        var message: String
        /// True when another program answers at the path.
        var isLive = false
    }

    /// A listening socket at `path` that only its owner may open.
    ///
    /// A socket that nobody listens at is replaced; one that somebody does, and any other file,
    /// is left alone. The file appears only when it can be connected to: a client that waits for
    /// it is never refused.
    static func listen(at path: String) throws(Problem) -> Int32 {
        let descriptor = try makeDescriptor()
        do throws(Problem) {
            // The mode goes to the file that bind makes, so there is no moment with another.
            fchmod(descriptor, 0o600)
            try checkLength(path)
            if let draft = try bindBeside(descriptor, path) {
                defer { remove(draft) }
                try listen(descriptor)
                try publish(draft, as: path)
            } else {
                try bind(descriptor, path: path)
                try listen(descriptor)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// A blocking connection to the socket at `path`.
    static func connect(to path: String) throws(Problem) -> Int32 {
        let descriptor = try makeDescriptor(isBlocking: true)
        guard try withAddress(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw Problem(message: SystemText.error(code))
        }
        return descriptor
    }

    /// Takes the file of a socket away; false when that fails.
    @discardableResult
    static func remove(_ path: String) -> Bool { FilePath.withBytes(path) { unlink($0) } == 0 }

    /// What tells a file from another put in its place.
    static func identity(of path: String) -> [UInt64]? {
        var status = stat()
        guard FilePath.withBytes(path, { lstat($0, &status) }) == 0 else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    private static func makeDescriptor(isBlocking: Bool = false) throws(Problem) -> Int32 {
        var type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        if !isBlocking { type |= Int32(SOCK_NONBLOCK.rawValue) }
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw Problem(message: SystemText.error(errno)) }
        return descriptor
    }

    private static func listen(_ descriptor: Int32) throws(Problem) {
        guard Glibc.listen(descriptor, 128) == 0 else {
            throw Problem(message: SystemText.error(errno))
        }
    }

    /// Binds to a name of this process in the folder of `path`; nil when that name is too long.
    private static func bindBeside(_ descriptor: Int32, _ path: String) throws(Problem) -> String? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        var random = SystemRandomNumberGenerator()
        while true {
            let draft = folder + ".k" + String(UInt32(truncatingIfNeeded: random.next()), radix: 36)
            guard bytes(draft).count <= longestPath else { return nil }
            if try withAddress(draft, { Glibc.bind(descriptor, $0, $1) }) == 0 { return draft }
            guard errno == EADDRINUSE else { throw Problem(message: SystemText.error(errno)) }
        }
    }

    /// Gives the socket at `draft` its own name as well. A link takes nobody's place; a dead
    /// socket's is taken in one step.
    private static func publish(_ draft: String, as path: String) throws(Problem) {
        if both(draft, path, { link($0, $1) }) == 0 { return }
        guard errno == EEXIST else { throw Problem(message: SystemText.error(errno)) }
        try checkIsDead(path)
        guard both(draft, path, { rename($0, $1) }) == 0 else {
            throw Problem(message: SystemText.error(errno))
        }
    }

    private static func bind(_ descriptor: Int32, path: String) throws(Problem) {
        let first = try withAddress(path) { Glibc.bind(descriptor, $0, $1) }
        if first == 0 { return }
        guard errno == EADDRINUSE else { throw Problem(message: SystemText.error(errno)) }
        try checkIsDead(path)
        guard remove(path), try withAddress(path, { Glibc.bind(descriptor, $0, $1) }) == 0
        else { throw Problem(message: SystemText.error(errno)) }
    }

    /// Refuses a file that is no socket, and a socket that somebody listens at.
    private static func checkIsDead(_ path: String) throws(Problem) {
        var status = stat()
        guard FilePath.withBytes(path, { lstat($0, &status) }) == 0,
            status.st_mode & S_IFMT == S_IFSOCK
        else {
            throw Problem(message: "a file that is no socket is there")
        }
        let probe = try makeDescriptor()
        let isLive =
            try withAddress(path) { Glibc.connect(probe, $0, $1) } == 0
            || errno != ECONNREFUSED
        close(probe)
        if isLive { throw Problem(message: "another program listens there", isLive: true) }
        let before = [UInt64(status.st_dev), UInt64(status.st_ino)]
        guard identity(of: path) == before else {
            throw Problem(message: "another program listens there", isLive: true)
        }
    }

    /// Bytes that the system's address of a socket has room for.
    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// A name as the system has it.
    private static func bytes(_ path: String) -> [UInt8] {
        FilePath.withBytes(path) { name in
            UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
    }

    private static func both(
        _ path: String, _ other: String,
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        FilePath.withBytes(path) { first in FilePath.withBytes(other) { body(first, $0) } }
    }

    private static func checkLength(_ path: String) throws(Problem) {
        let count = bytes(path).count
        guard count > 0, count <= longestPath, !path.utf8.contains(0) else {
            throw Problem(message: "a socket's path has 1 to \(longestPath) bytes")
        }
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(Problem) -> Int32 {
        try checkLength(path)
        var address = sockaddr_un()
        let bytes = bytes(path)
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
