import CArchive
import CZlib
import Glibc

/// Archives of a test's own making.
enum Archives {
    private static let library: kchart_archive_writer? = {
        var library = kchart_archive_writer()
        return kchart_archive_load_writer(&library) == 1 ? library : nil
    }()

    static var isThere: Bool { library != nil }

    /// A zip file of members in this order.
    static func zip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        write(members, filter: nil)
    }

    /// One text packed by "gzip", "bzip2", "xz" or "zstd".
    static func packed(_ bytes: [UInt8], _ filter: String) -> [UInt8] {
        write([("data", bytes)], filter: filter)
    }

    private static func write(
        _ members: [(name: String, bytes: [UInt8])], filter: String?
    ) -> [UInt8] {
        guard let library, let archive = library.write_new() else { return [] }
        defer { _ = library.write_free(archive) }
        if let filter {
            _ = library.set_raw(archive)
            guard library.add_filter(archive, filter) == ARCHIVE_OK else { return [] }
        } else {
            _ = library.set_zip(archive)
        }
        let room = members.reduce(1 << 16) { $0 + $1.bytes.count * 2 + 1_024 }
        let target = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        defer { target.deallocate() }
        var used = 0
        guard library.open_written_memory(archive, target, room, &used) == ARCHIVE_OK else {
            return []
        }
        for member in members {
            guard let entry = library.entry_new() else { return [] }
            defer { library.entry_free(entry) }
            library.set_pathname(entry, member.name)
            library.set_size(entry, Int64(member.bytes.count))
            library.set_filetype(entry, UInt32(kchart_archive_regular_file))
            library.set_perm(entry, 0o644)
            _ = library.write_header(archive, entry)
            member.bytes.withUnsafeBytes {
                _ = library.write_data(archive, $0.baseAddress, $0.count)
            }
        }
        _ = library.write_close(archive)
        return Array(UnsafeBufferPointer(start: target, count: used))
    }

    /// `count` bars of a minute from the `from`-th minute of 2024 on, in one layout.
    static func minutes(_ count: Int, from start: Int = 0) -> [UInt8] {
        var text = "time,open,high,low,close,volume\n"
        for minute in start..<start + count {
            let price = 100 + minute * 37 % 91
            text += "\(1_704_067_200 + minute * 60),\(price),\(price + 3).5,\(price - 2).25,"
            text += "\(price + 1),\(10 + minute % 13)\n"
        }
        return Array(text.utf8)
    }
}
