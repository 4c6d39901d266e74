import CLinux
import Glibc
import KChartControl
import KChartCore
public import KChartModel
import KChartRaster

/// Saved state as files that only their owner reads, one for each key.
///
/// A file is replaced by a complete one in one step; folders are made when first needed. Writers
/// of several processes wait for each other, a few microseconds as a rule and `lockPatience` at
/// most: a window must not hang because another program was stopped while it wrote.
public final class FileStore: ChartStore {
    /// Larger files are not read: 64 MB.
    static let sizeLimit = 64 << 20

    /// Where a key's file lies: keys that begin with one of `dataKeys` in `data`, others in `state`.
    private let state: String
    private let data: String
    private let dataKeys: [String]
    /// The folders whose lock was not to be had in time: they are not waited for again until it is.
    private var stuckFolders: Set<String> = []

    /// A lock is not waited for any longer: a tenth of a second in steps of 2 ms.
    private static let lockPatience = 50
    private static let lockStep = timespec(tv_sec: 0, tv_nsec: 2_000_000)

    /// Called with one line when another program keeps a lock; what is written is written all the
    /// same.
    public var onStuck: ((String) -> Void)?

    /// - Parameters:
    ///   - state: the folder of what a start restores.
    ///   - data: the folder of what a person made.
    ///   - dataKeys: the beginnings of the keys that belong to `data`.
    public init(
        state: String, data: String, dataKeys: [String] = ["drawings.", "journal.", "layout."]
    ) {
        self.state = state
        self.data = data
        self.dataKeys = dataKeys
    }

    public func place(of key: String) -> String {
        folder(of: key) + "/" + Self.fileName(key)
    }

    private func folder(of key: String) -> String {
        dataKeys.contains { key.hasPrefix($0) } ? data : state
    }

    // MARK: Names

    /// The file of a key: letters, digits and `- _ .` as they are, every other byte as `%2F`. A
    /// long name is cut and told apart by a hash; it cannot leave its folder nor be hidden.
    static func fileName(_ key: String) -> String {
        var name = ""
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where !name.isEmpty:
                name += "."
            default:
                name += "%" + hexadecimal(UInt64(byte), digits: 2)
            }
        }
        if name.isEmpty { name = "%" }
        if name.utf8.count > 160 {
            name = String(name.prefix(120)) + "~" + hexadecimal(hash(key), digits: 16)
        }
        return name + ".json"
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// FNV-1a, 64 bits: the same in every run.
    private static func hash(_ key: String) -> UInt64 {
        key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The key of a file's name; nil for other files and for names that were cut.
    private static func key(_ fileName: String) -> String? {
        guard fileName.hasSuffix(".json"), !fileName.hasPrefix("."), !fileName.contains("~") else {
            return nil
        }
        var bytes: [UInt8] = []
        var rest = Array(fileName.utf8.dropLast(5))[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    public func keys(_ prefix: String) -> [String] {
        guard let stream = FilePath.withBytes(folder(of: prefix), { opendir($0) }) else {
            return []
        }
        defer { closedir(stream) }
        var keys: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let key = Self.key(name), key.hasPrefix(prefix) { keys.append(key) }
        }
        return keys.sorted()
    }

    // MARK: Reading and writing

    public func load(_ key: String) throws(ChartStoreError) -> [UInt8]? {
        let path = place(of: key)
        do throws(FileBytes.Refusal) {
            return try FileBytes.contents(of: path, limit: Self.sizeLimit)
        } catch {
            if error.isMissing { return nil }
            throw ChartStoreError(place: path, cause: Self.cause(of: error))
        }
    }

    private static func cause(of refusal: FileBytes.Refusal) -> String {
        switch refusal {
        case .system(let code): SystemText.error(code)
        case .noFile: Cause.noFile
        case .tooLarge: Cause.tooLarge
        }
    }

    public func save(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
        if bytes != nil { try Self.makeFolder(folder(of: key)) }
        let lock = lock(key)
        defer { if let lock { close(lock) } }
        try put(bytes, key)
    }

    private func put(_ bytes: [UInt8]?, _ key: String) throws(ChartStoreError) {
        let path = place(of: key)
        guard let bytes else {
            if FilePath.withBytes(path, { unlink($0) }) != 0, errno != ENOENT, errno != ENOTDIR {
                throw ChartStoreError(place: path, cause: SystemText.error(errno))
            }
            return
        }
        try Self.replace(path, with: bytes)
    }

    public func append(_ bytes: [UInt8], to key: String) throws(ChartStoreError) {
        let path = place(of: key)
        try Self.makeFolder(folder(of: key))
        // Not to a file that is being replaced: it would take the bytes with it.
        let lock = lock(key)
        defer { if let lock { close(lock) } }
        let descriptor = FilePath.withBytes(path) {
            open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        }
        guard descriptor >= 0 else {
            throw ChartStoreError(place: path, cause: SystemText.error(errno))
        }
        defer { close(descriptor) }
        let before = lseek(descriptor, 0, SEEK_END)
        if let code = Self.write(bytes, to: descriptor) {
            // Half a line would make the next one unreadable.
            if before >= 0 { ftruncate(descriptor, before) }
            throw ChartStoreError(place: path, cause: SystemText.error(code))
        }
    }

    public func update(
        _ key: String, _ body: ([UInt8]?) -> [UInt8]?
    ) throws(ChartStoreError) {
        try Self.makeFolder(folder(of: key))
        let lock = lock(key)
        defer { if let lock { close(lock) } }
        try put(body(try load(key)), key)
    }

    public func move(_ key: String, to other: String) throws(ChartStoreError) -> Bool {
        let lock = lock(key)
        defer { if let lock { close(lock) } }
        let (path, next) = (place(of: key), place(of: other))
        var status = stat()
        // Only writers with the lock make such names.
        if FilePath.withBytes(next, { lstat($0, &status) }) == 0 { return false }
        let isMoved = FilePath.withBytes(path) { from in
            FilePath.withBytes(next) { rename(from, $0) == 0 }
        }
        guard isMoved else {
            throw ChartStoreError(place: path, cause: SystemText.error(errno))
        }
        return true
    }

    // MARK: Locking

    /// The descriptor that holds the lock of a key's folder until it is closed; nil where there is
    /// none to be had: a file is still replaced whole.
    private func lock(_ key: String) -> Int32? {
        let folder = folder(of: key)
        let path = folder + "/.lock"
        let descriptor = FilePath.withBytes(path) {
            open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        }
        guard descriptor >= 0 else { return nil }
        var tries = stuckFolders.contains(folder) ? 1 : Self.lockPatience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            tries -= 1
            guard errno == EWOULDBLOCK || errno == EINTR, tries > 0 else {
                close(descriptor)
                if stuckFolders.insert(folder).inserted {
                    onStuck?("\(OneLine.quoted(path)): \(Cause.locked)")
                }
                return nil
            }
            var step = Self.lockStep
            nanosleep(&step, nil)
        }
        stuckFolders.remove(folder)
        return descriptor
    }

    /// Replaces a file whole; see `AtomicFile`. Never waits for the reader of a pipe.
    static func replace(_ path: String, with bytes: [UInt8]) throws(ChartStoreError) {
        do {
            try AtomicFile.write(bytes, to: path, permissions: 0o600, mayWait: false)
        } catch {
            throw ChartStoreError(place: path, cause: error.cause)
        }
    }

    /// Nil when all is written, else the error's number.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    /// Makes a folder and those above it, for their owner alone.
    private static func makeFolder(_ path: String) throws(ChartStoreError) {
        var status = stat()
        if FilePath.withBytes(path, { stat($0, &status) }) == 0 { return }
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if FilePath.withBytes(made, { mkdir($0, 0o700) }) != 0, errno != EEXIST {
                let code = errno
                // A folder above that cannot be written may still be there.
                if FilePath.withBytes(made, { stat($0, &status) }) == 0 { continue }
                throw ChartStoreError(place: path, cause: SystemText.error(code))
            }
        }
    }

    private enum Cause {
        static let locked =
            // not shown: a diagnostic on standard error.
            "another program does not let go of it; what is saved is saved all the same"
        // not shown: causes of errors on standard error.
        static let noFile = "not a regular file"
        // not shown: as above.
        static let tooLarge = "more than 64 MB"
    }
}
