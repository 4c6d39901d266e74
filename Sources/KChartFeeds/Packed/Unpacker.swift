import CArchive
import KChartCore

/// Takes packed inputs apart, member by member, within its limits.
final class Unpacker {
    let path: String
    let limits: UnpackLimits
    private let library: kchart_archive_library?
    /// Bytes that came out so far, of all members.
    private var unpacked = 0
    /// What had come out of other files of the same input before: it counts for the memory, not
    /// for how far this one unpacks.
    private var unpackedBefore = 0
    /// Why a text that begins so is unpacked no further, asked once for each that is long.
    private let refusal: (UnsafeBufferPointer<UInt8>) -> ReadError?
    /// How many bytes of the packed input are still there: a file may be shortened meanwhile, and
    /// what is missing reads as zeros.
    private let available: () -> Int

    /// Packed bytes that a decoder may look at ahead of those it says it used.
    private static let lookahead = 64

    init(
        path: String, limits: UnpackLimits, available: @escaping () -> Int = { .max },
        refusal: @escaping (UnsafeBufferPointer<UInt8>) -> ReadError? = { _ in nil }
    ) {
        self.path = path
        self.limits = limits
        self.refusal = refusal
        self.available = available
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
        wants: (String) throws(ReadError) -> Bool = { _ in true },
        body: (Member) throws(ReadError) -> Void
    ) throws(ReadError) {
        guard kind == .zip else {
            try body(Member(name: "", bytes: try text(packed, kind)))
            return
        }
        guard let library else {
            throw needsLibrary(kind)
        }
        guard let archive = library.read_new() else { throw noMemory(kind) }
        defer { _ = library.read_free(archive) }
        _ = library.support_zip(archive)
        guard library.open_memory(archive, packed.baseAddress, packed.count) == ARCHIVE_OK else {
            throw damaged(library, archive)
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
                throw damaged(library, archive)
            }
            let name = Self.name(of: entry, library)
            guard library.filetype(entry) == kchart_archive_regular_file, try wants(name) else {
                continue
            }
            count += 1
            if library.is_data_encrypted(entry) == 1 {
                throw ReadError(
                    .unsupported, path: path,
                    detail:
                        "member \(OneLine.word(name)) is encrypted; expected bars that can be"
                        + " read")
            }
            let bytes = UnpackedBytes()
            try readData(library, archive, into: bytes, packed: packed.count)
            if bytes.isTruncated {
                // Whole, but not what was packed: no price of it can be trusted. The list of
                // members stands at the end, so that an archive that has it breaks off nowhere.
                if !isShortened(packed),
                    checkSumFails(library, archive) || ZipHeader.hasDirectory(packed)
                {
                    throw damagedInside(kind)
                }
                try salvage(name, of: packed, into: bytes)
            }
            if bytes.isTruncated, bytes.count == 0 { throw damaged(library, archive) }
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
        inside.unpackedBefore = unpacked
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

    /// Once a text is longer than what tells its format: what is none fills no memory.
    private func lookAtHead(_ bytes: UnpackedBytes, before count: Int) throws(ReadError) {
        guard count < Self.headBytes, bytes.count >= Self.headBytes,
            let error = refusal(
                UnsafeBufferPointer(rebasing: bytes.bytes[..<FormatSample.mostBytes]))
        else { return }
        throw error
    }

    /// Texts up to here are read as a whole, and refused by what they hold.
    private static let headBytes = 4 << 20

    /// What is whole of a zip file's last member, when that is more than the library gave.
    private func salvage(
        _ name: String, of packed: UnsafeBufferPointer<UInt8>, into bytes: UnpackedBytes
    ) throws(ReadError) {
        guard let start = ZipHeader.data(of: name, in: packed) else { return }
        var stream = InflateStream(isGzip: false)
        let (found, isWhole) = try unpack(
            UnsafeBufferPointer(rebasing: packed[start...]), by: &stream, .zip, of: packed.count,
            from: start)
        guard found.count > bytes.count else { return }
        bytes.exchange(with: found)
        bytes.isTruncated = !isWhole
    }

    /// The text of a packed stream, as far as it goes.
    private func text(
        _ packed: UnsafeBufferPointer<UInt8>, _ kind: PackedKind
    ) throws(ReadError) -> UnpackedBytes {
        let (bytes, isWhole): (UnpackedBytes, Bool)
        if kind == .gzip {
            var stream = InflateStream()
            (bytes, isWhole) = try unpack(packed, by: &stream, kind, of: packed.count)
        } else {
            guard var stream = BlockStream(kind) else {
                throw needsLibrary(kind)
            }
            (bytes, isWhole) = try unpack(packed, by: &stream, kind, of: packed.count)
        }
        bytes.isTruncated = !isWhole
        isCutShort = bytes.isTruncated
        if bytes.isTruncated, bytes.count == 0 {
            throw ReadError(
                .damaged, path: path,
                detail: "is \(kind.article) \(kind.rawValue) file that breaks off before its first"
                    + " whole block")
        }
        return bytes
    }

    private func unpack<Stream: UnpackStream & ~Copyable>(
        _ packed: UnsafeBufferPointer<UInt8>, by stream: inout Stream, _ kind: PackedKind,
        of size: Int, from start: Int = 0
    ) throws(ReadError) -> (bytes: UnpackedBytes, isWhole: Bool) {
        let bytes = UnpackedBytes()
        var at = 0
        while true {
            let rest = UnsafeBufferPointer(rebasing: packed[at...])
            let step = stream.unpack(rest, into: bytes.room())
            // Of a file that was shortened what came of the missing bytes is left out.
            let left = available() - start
            if left < size - start, at + step.used + Self.lookahead > left { return (bytes, false) }
            bytes.take(step.written)
            at += step.used
            try admit(step.written, packed: size)
            try lookAtHead(bytes, before: bytes.count - step.written)
            // An input that only breaks off is no damage; damage in the middle, or a check sum
            // that does not fit, may have changed any price.
            if stream.isDamaged {
                throw damagedInside(kind)
            }
            if stream.lacksMemory { throw noMemory(kind) }
            if step == (0, 0) { break }
        }
        return (bytes, stream.isAtEnd)
    }

    private func isShortened(_ packed: UnsafeBufferPointer<UInt8>) -> Bool {
        available() < packed.count
    }

    private func damagedInside(_ kind: PackedKind) -> ReadError {
        ReadError(
            .damaged, path: path,
            detail: "is \(kind.article) \(kind.rawValue) file that is damaged inside: its content"
                + " does not fit its check sum")
    }

    private func needsLibrary(_ kind: PackedKind) -> ReadError {
        ReadError(
            .unsupported, path: path,
            detail: "is \(kind.article) \(kind.rawValue) file; reading it needs \(kind.library)")
    }

    private func noMemory(_ kind: PackedKind) -> ReadError {
        ReadError(
            .unsupported, path: path,
            detail: "is \(kind.article) \(kind.rawValue) file that needs more memory to unpack than"
                + " there is")
    }

    private func checkSumFails(
        _ library: kchart_archive_library, _ archive: OpaquePointer
    ) -> Bool {
        library.error_string(archive).map { String(cString: $0).contains("CRC") } ?? false
    }

    private func admit(_ count: Int, packed: Int) throws(ReadError) {
        unpacked += count
        if let refusal = limits.refusal(
            count: unpacked, own: unpacked - unpackedBefore, packed: packed)
        {
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
        _ library: kchart_archive_library, _ archive: OpaquePointer
    ) -> ReadError {
        if library.has_encrypted_entries(archive) == 1 {
            return ReadError(.unsupported, path: path, detail: "is an encrypted zip file")
        }
        let cause = library.error_string(archive).map { String(cString: $0) } ?? ""
        return ReadError(
            .damaged, path: path,
            detail: "is a zip file that breaks off or is damaged"
                + (cause.isEmpty ? "" : ": \(OneLine.cleaned(cause, limit: 120))"))
    }
}

extension PackedKind {
    var article: String { self == .xz ? "an" : "a" }

    /// What unpacks it, and the package that has it.
    var library: String {
        switch self {
        case .gzip: "zlib (package zlib1g)"
        case .zip: "libarchive (package libarchive13)"
        case .bzip2: "libbz2 (package libbz2-1.0)"
        case .xz: "liblzma (package liblzma5)"
        case .zstd: "libzstd (package libzstd1)"
        }
    }
}
