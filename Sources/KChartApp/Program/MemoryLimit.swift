import Glibc
import KChartControl
import KChartCore
import Synchronization

/// Ends the program in one line when the memory does not suffice for what it was asked to show.
enum MemoryLimit {
    private static let subject = Mutex<String?>(nil)

    /// Names what needs the memory: a file, or what is made up.
    static func name(_ subject: String?) { self.subject.withLock { $0 = subject } }

    /// The line that is told.
    static var message: String {
        let name = subject.withLock { $0 }.map { $0 == "-" ? "standard input" : $0 }
        return (name.map { $0 + ": " } ?? "") + "out of memory"
    }

    /// From now on a refused allocation ends the process, on whatever thread it happens.
    static func enforce() {
        useOneHeap()
        OutOfMemory.handle { _ in
            Diagnostics().say(message)
            _exit(ExitCode.inputOutput.rawValue)
        }
    }

    // MARK: A limit of the address space

    /// Fonts, their settings and the pixels of a picture, by measurement 20 MB.
    static let pictureBytes = 32 << 20

    /// Under a limit all threads share one heap: the C library would take 64 MB of addresses for the
    /// heap of a second thread, whatever it needs, and what a picture needs would not be there.
    private static func useOneHeap() {
        guard addressLimit != nil else { return }
        // The module of the C library leaves malloc.h out.
        typealias SetOption = @convention(c) (_ option: Int32, _ value: Int32) -> Int32
        guard let found = dlsym(nil, "mallopt") else { return }
        _ = unsafeBitCast(found, to: SetOption.self)(mostHeaps, 1)
    }

    /// M_ARENA_MAX of malloc.h.
    private static let mostHeaps: Int32 = -8

    /// Why a limit of the address space (`ulimit -v`) leaves no room for a picture; nil where there
    /// is room. The libraries that read fonts do not survive a refused allocation: it is asked
    /// before.
    static var pictureProblem: String? {
        guard let addressLimit, let used else { return nil }
        return pictureProblem(limit: addressLimit, used: used)
    }

    /// The most bytes of the address space that may be taken; nil without a limit.
    private static var addressLimit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
            limit.rlim_cur < rlim_t(Int.max)
        else { return nil }
        return Int(limit.rlim_cur)
    }

    static func pictureProblem(limit: Int, used: Int) -> String? {
        let room = max(0, limit - used)
        guard room < pictureBytes else { return nil }
        return "out of memory: a limit of \(limit >> 20) MB (ulimit -v) leaves \(room >> 20) MB;"
            + " fonts and a picture need \(pictureBytes >> 20) MB"
    }

    /// Bytes of the address space that are taken; nil where the system does not tell.
    private static var used: Int? {
        // Files of /proc have no length: they are read, not asked.
        let bytes = FileBytes.read("/proc/self/statm", limit: 4_096) ?? []
        let first = bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }
        return Int(String(decoding: first, as: UTF8.self)).map { $0 * Int(getpagesize()) }
    }
}
