import Glibc

/// How a file was when it was opened, for telling later whether somebody wrote over it.
struct FileMoment {
    private let size: Int
    private let modified: timespec
    private let ends: FileEnds?

    /// - Parameter withEnds: also keeps the first and the last bytes, which tell a file that grew
    ///   from one that was written anew and came out longer.
    init(_ file: Int32, _ status: stat, withEnds: Bool) {
        size = Int(status.st_size)
        modified = status.st_mtim
        ends = withEnds ? FileEnds(file, size: size) : nil
    }

    /// True when the open file is another one by now: as long and written since, shorter, or longer
    /// with other bytes where there were some.
    ///
    /// - Parameter ends: of what was read, where none were kept.
    func isChanged(_ file: Int32, ends: FileEnds? = nil) -> Bool {
        var status = stat()
        guard fstat(file, &status) == 0 else { return false }
        let isSameTime =
            status.st_mtim.tv_sec == modified.tv_sec && status.st_mtim.tv_nsec == modified.tv_nsec
        let newSize = Int(status.st_size)
        if newSize == size { return !isSameTime }
        guard newSize > size, let ends = self.ends ?? ends else { return true }
        return FileEnds(file, size: size) != ends
    }
}

/// The first and the last bytes of a file of a certain length.
struct FileEnds: Equatable {
    private static let most = 4_096
    private let first: [UInt8]
    private let last: [UInt8]

    init(_ file: Int32, size: Int) {
        let count = min(size, Self.most)
        first = Self.bytes(file, at: 0, count: count)
        last = Self.bytes(file, at: size - count, count: count)
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        first = Array(bytes.prefix(Self.most))
        last = Array(bytes.suffix(Self.most))
    }

    private static func bytes(_ file: Int32, at place: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { room, length in
            length = max(0, pread(file, room.baseAddress, count, off_t(place)))
        }
    }
}
