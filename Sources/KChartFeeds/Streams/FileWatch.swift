import CLinux
import Glibc
import KChartCore

/// Tells when the file of a name may have changed: it grew, or another took its place.
final class FileWatch {
    /// How often a file is looked at that cannot be watched well.
    static let glance: Int32 = 250

    private let path: String
    private let folderPath: String
    /// False for a pipe: what is written to it is news by itself.
    private let watchesFile: Bool
    /// Becomes readable at a change; -1 when the system has no more of them.
    let descriptor: Int32
    private var file: Int32 = -1
    private var folder: Int32 = -1
    /// File and folder are watched, and nothing else can become of the name.
    private(set) var isComplete = false

    init(path: String, watchesFile: Bool) {
        self.path = path
        self.watchesFile = watchesFile
        folderPath = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        renew()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Watches the file and the folder that have the name now.
    func renew() {
        guard descriptor >= 0 else { return }
        if watchesFile {
            let changes = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
            file = watch(path, UInt32(changes), instead: file)
        }
        let changes = IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
        folder = watch(folderPath, UInt32(changes), instead: folder)
        // The system has so many watches and no more; and what a link leads to may be replaced in
        // a folder that nobody watches.
        var named = stat()
        let isThere = FilePath.withBytes(path) { lstat($0, &named) == 0 }
        let isLink = isThere && named.st_mode & S_IFMT == S_IFLNK
        isComplete = (file >= 0 || !watchesFile) && folder >= 0 && !isLink
    }

    /// The same file keeps its watch: to end one is an event by itself.
    private func watch(_ path: String, _ changes: UInt32, instead old: Int32) -> Int32 {
        let new = FilePath.withBytes(path) { inotify_add_watch(descriptor, $0, changes) }
        if old >= 0, old != new { inotify_rm_watch(descriptor, old) }
        return new
    }

    /// Takes the events away. When the folder itself went, one of its name may come that nobody
    /// would tell of: it is looked for now and then.
    func takeEvents() {
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 8)
        defer { room.deallocate() }
        while true {
            let count = read(descriptor, room.baseAddress, room.count)
            guard count > 0 else { return }
            var at = 0
            while at + Self.eventBytes <= count {
                let event = room.load(fromByteOffset: at, as: inotify_event.self)
                let ends = UInt32(IN_DELETE_SELF | IN_MOVE_SELF) | UInt32(IN_IGNORED)
                if event.wd == folder, event.mask & ends != 0 {
                    isComplete = false
                    if event.mask & UInt32(IN_IGNORED) != 0 { folder = -1 }
                }
                at += Self.eventBytes + Int(event.len)
            }
        }
    }

    private static let eventBytes = 16
}
