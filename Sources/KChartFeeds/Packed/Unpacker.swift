import CArchive
import KChartCore

/// Takes packed inputs apart, member by member, within its limits.
final class Unpacker {
    let path: String
    let limits: UnpackLimits
    private let library: kchart_archive_library?
    /// Bytes that came out so far, of all members.
    private var unpacked = 0

    init(path: String, limits: UnpackLimits) {
        self.path = path
        self.limits = limits
        library = Self.library
    }

    /// Opened with the first archive, for good.
    private static let library: kchart_archive_library? = {
        var library = kchart_archive_library()
        return kchart_archive_load(&library) == 1 ? library : nil
    }()

    /// One file of an archive; the only one of a packed stream, without a name.
    struct Member {
        var name: String
        var bytes: UnpackedBytes
    }

    /// Hands every regular file to `body`, in the order of the archive, as far as `wants` says.
    func members(
        of packed: UnsafeBufferPointer<UInt8>, kind: PackedKind,
        wants: (String) -> Bool = { _ in true },
        body: (Member) throws(ReadError) -> Void
    ) throws(ReadError) {
        if kind == .gzip {
            try body(Member(name: "", bytes: try gzip(packed)))
            return
        }
        guard let library else {
            throw ReadError(
                .unsupported, path: path,
                detail: "is \(kind.article) \(kind.rawValue) file; reading it needs libarchive"
                    + " (package libarchive13)")
        }
        guard let archive = library.read_new() else {
            throw ReadError(.inputOutput, path: path, detail: "there is no memory to unpack it")
        }
        defer { _ = library.read_free(archive) }
        switch kind {
        case .zip: _ = library.support_zip(archive)
        case .bzip2: _ = library.support_bzip2(archive)
        case .xz: _ = library.support_xz(archive)
        case .zstd: _ = library.support_zstd(archive)
        case .gzip: break
        }
        if kind != .zip { _ = library.support_raw(archive) }
        guard library.open_memory(archive, packed.baseAddress, packed.count) == ARCHIVE_OK else {
            throw damaged(library, archive, kind)
        }
        var count = 0
        while true {
            var entry: OpaquePointer?
            let status = library.next_header(archive, &entry)
            if status == ARCHIVE_EOF { return }
            guard status >= ARCHIVE_WARN, let entry else {
                // Headers that are gone at the end: what was whole before has been read.
                if count > 0 {
                    isCutShort = true
                    return
                }
                throw damaged(library, archive, kind)
            }
            let name = kind == .zip ? Self.name(of: entry, library) : ""
            guard library.filetype(entry) == kchart_archive_regular_file || kind != .zip,
                wants(name)
            else { continue }
            count += 1
            if library.is_data_encrypted(entry) == 1 {
                throw ReadError(
                    .unsupported, path: path,
                    detail: "member \(printable(name)) is encrypted; expected bars that can be"
                        + " read")
            }
            let bytes = UnpackedBytes()
            try readData(library, archive, into: bytes, packed: packed.count)
            if bytes.isTruncated, kind == .zip {
                // Whole, but not what was packed: no price of it can be trusted.
                if checkSumFails(library, archive) { throw damaged(library, archive, kind) }
                try salvage(name, of: packed, into: bytes)
            }
            if bytes.isTruncated, bytes.count == 0 { throw damaged(library, archive, kind) }
            if bytes.isTruncated { isCutShort = true }
            try body(Member(name: name, bytes: bytes))
        }
    }

    /// Unpacks an archive that lies in another: its first file.
    func inner(
        _ packed: UnsafeBufferPointer<UInt8>, kind: PackedKind, place: String
    ) throws(ReadError) -> UnpackedBytes {
        let inside = Unpacker(path: place, limits: limits)
        inside.unpacked = unpacked
        defer {
            unpacked = inside.unpacked
            isCutShort = isCutShort || inside.isCutShort
        }
        var first: UnpackedBytes?
        var count = 0
        try inside.members(of: packed, kind: kind) { (member) throws(ReadError) in
            count += 1
            if first == nil { first = member.bytes }
        }
        guard let first, count == 1, PackedKind(first.bytes) == nil else {
            throw ReadError(
                .unsupported, path: place,
                detail: "is an archive in an archive; expected one table in it")
        }
        return first
    }

    /// The archive ended before its end.
    private(set) var isCutShort = false

    private func readData(
        _ library: kchart_archive_library, _ archive: OpaquePointer, into bytes: UnpackedBytes,
        packed: Int
    ) throws(ReadError) {
        while true {
            let room = bytes.room()
            let count = library.read_data(archive, room.baseAddress, room.count)
            if count == 0 { return }
            guard count > 0 else {
                bytes.isTruncated = true
                return
            }
            bytes.take(count)
            try admit(count, packed: packed)
        }
    }

    /// What is whole of a zip file's last member, when that is more than the library gave.
    private func salvage(
        _ name: String, of packed: UnsafeBufferPointer<UInt8>, into bytes: UnpackedBytes
    ) throws(ReadError) {
        guard let start = ZipHeader.data(of: name, in: packed) else { return }
        let (found, isWhole) = try inflate(
            UnsafeBufferPointer(rebasing: packed[start...]), isGzip: false, of: packed.count)
        guard found.count > bytes.count else { return }
        bytes.exchange(with: found)
        bytes.isTruncated = !isWhole
    }

    private func gzip(
        _ packed: UnsafeBufferPointer<UInt8>
    ) throws(ReadError) -> UnpackedBytes {
        let (bytes, isWhole) = try inflate(packed, isGzip: true, of: packed.count)
        bytes.isTruncated = !isWhole
        isCutShort = bytes.isTruncated
        if bytes.isTruncated, bytes.count == 0 {
            throw ReadError(
                .damaged, path: path, detail: "is a gzip file that breaks off or is damaged")
        }
        return bytes
    }

    private func inflate(
        _ packed: UnsafeBufferPointer<UInt8>, isGzip: Bool, of size: Int
    ) throws(ReadError) -> (bytes: UnpackedBytes, isWhole: Bool) {
        var stream = InflateStream(isGzip: isGzip)
        let bytes = UnpackedBytes()
        var at = 0
        while at < packed.count {
            let rest = UnsafeBufferPointer(rebasing: packed[at...])
            let step = stream.unpack(rest, into: bytes.room())
            bytes.take(step.written)
            at += step.used
            try admit(step.written, packed: size)
            // An input that only breaks off is no damage to zlib; damage in the middle, or a check
            // sum that does not fit, may have changed any price.
            if stream.isDamaged {
                throw ReadError(
                    .damaged, path: path,
                    detail:
                        "is a \(isGzip ? "gzip" : "zip") file that is damaged inside: its content"
                        + " does not fit its check sum")
            }
            if step == (0, 0) { break }
        }
        return (bytes, stream.isAtEnd)
    }

    private func checkSumFails(
        _ library: kchart_archive_library, _ archive: OpaquePointer
    ) -> Bool {
        library.error_string(archive).map { String(cString: $0).contains("CRC") } ?? false
    }

    private func admit(_ count: Int, packed: Int) throws(ReadError) {
        unpacked += count
        if let refusal = limits.refusal(count: unpacked, packed: packed) {
            throw ReadError(.tooLarge, path: path, detail: refusal)
        }
    }

    private static func name(
        of entry: OpaquePointer, _ library: kchart_archive_library
    ) -> String {
        let text = library.pathname_utf8(entry) ?? library.pathname(entry)
        return text.map { String(cString: $0) } ?? ""
    }

    private func damaged(
        _ library: kchart_archive_library, _ archive: OpaquePointer, _ kind: PackedKind
    ) -> ReadError {
        if library.has_encrypted_entries(archive) == 1 {
            return ReadError(.unsupported, path: path, detail: "is an encrypted zip file")
        }
        let cause = library.error_string(archive).map { String(cString: $0) } ?? ""
        return ReadError(
            .damaged, path: path,
            detail: "is \(kind.article) \(kind.rawValue) file that breaks off or is damaged"
                + (cause.isEmpty ? "" : ": \(printable(cause, limit: 120))"))
    }
}

extension PackedKind {
    var article: String { self == .xz ? "an" : "a" }
}
