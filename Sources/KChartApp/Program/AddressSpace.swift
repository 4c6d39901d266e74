import Glibc

/// What a limit of the process's address space (`ulimit -v`) leaves for a picture.
///
/// The libraries that read fonts do not survive a refused allocation: it is asked before.
enum AddressSpace {
    /// Fonts, their settings and the pixels of a picture, by measurement 20 MB.
    static let needed = 32 << 20

    /// Why no picture can be made; nil where there is room.
    static var problem: String? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
            limit.rlim_cur < rlim_t(Int.max), let used
        else { return nil }
        return problem(limit: Int(limit.rlim_cur), used: used)
    }

    static func problem(limit: Int, used: Int) -> String? {
        let room = max(0, limit - used)
        guard room < needed else { return nil }
        return "out of memory: a limit of \(limit >> 20) MB (ulimit -v) leaves \(room >> 20) MB;"
            + " fonts and a picture need \(needed >> 20) MB"
    }

    /// Bytes of the address space that are taken; nil where the system does not tell.
    private static var used: Int? {
        // Files of /proc have no length: they are read, not asked.
        let bytes = FileBytes.read("/proc/self/statm", limit: 4_096) ?? []
        let first = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Int(String(decoding: first, as: UTF8.self)).map { $0 * Int(getpagesize()) }
    }
}
