import Glibc
import Synchronization

/// Keeps a mapped file that somebody shortens from ending the program.
///
/// Touching a page behind the file's new end raises SIGBUS. For pages of ours the handler puts
/// empty memory there and lets the read go on: it finds zeros, refuses them as rows, and the next
/// look at the length says that the file was cut short. Any other SIGBUS ends the program as ever.
enum MappedPages {
    private struct Region {
        var start: UInt
        var end: UInt
    }

    private static let most = 64
    /// Read by the handler: plain words that exist before it is installed and never move.
    private nonisolated(unsafe) static let regions: UnsafeMutablePointer<Region> = {
        let regions = UnsafeMutablePointer<Region>.allocate(capacity: most)
        regions.initialize(repeating: Region(start: 0, end: 0), count: most)
        return regions
    }()
    /// The first page of each region that was gone when it was read; the largest number for none.
    /// Signed, as the minimum of unsigned atomics is taken as if they were: addresses of programs
    /// are in the lower half.
    private nonisolated(unsafe) static let lost: UnsafeMutablePointer<Atomic<Int>> = {
        let lost = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: most)
        for place in 0..<most { (lost + place).initialize(to: Atomic(.max)) }
        return lost
    }()
    /// Known before the handler is installed, which can ask nobody.
    private nonisolated(unsafe) static var pageBytes: UInt = 4_096
    private static let isInstalled = Mutex(false)

    /// Watches over a mapping; false when there is no room for one more.
    static func watch(_ base: UnsafeRawPointer, count: Int) -> Bool {
        isInstalled.withLock { isInstalled in
            if !isInstalled {
                _ = regions
                _ = lost
                pageBytes = UInt(max(sysconf(Int32(_SC_PAGESIZE)), 4_096))
                install()
                isInstalled = true
            }
            for place in 0..<most where regions[place].start == 0 {
                lost[place].store(.max, ordering: .relaxed)
                regions[place].end = UInt(bitPattern: base) + UInt(count)
                regions[place].start = UInt(bitPattern: base)
                return true
            }
            return false
        }
    }

    static func unwatch(_ base: UnsafeRawPointer) {
        isInstalled.withLock { _ in
            for place in 0..<most where regions[place].start == UInt(bitPattern: base) {
                regions[place] = Region(start: 0, end: 0)
            }
        }
    }

    /// How many bytes stand before the first page of a mapping that was gone when somebody read it;
    /// nil when all that was read was there.
    static func bytesBeforeLoss(_ base: UnsafeRawPointer) -> Int? {
        let start = UInt(bitPattern: base)
        for place in 0..<most where regions[place].start == start {
            let page = lost[place].load(ordering: .relaxed)
            return page == .max ? nil : page - Int(bitPattern: start)
        }
        return nil
    }

    private static func install() {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { _, info, _ in
            let address = UInt(bitPattern: info?.pointee._sifields._sigfault.si_addr)
            for place in 0..<MappedPages.most {
                let region = MappedPages.regions[place]
                guard region.start != 0, address >= region.start, address < region.end else {
                    continue
                }
                let page = address & ~(MappedPages.pageBytes - 1)
                let rest = mmap(
                    UnsafeMutableRawPointer(bitPattern: page), Int(region.end - page), PROT_READ,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
                if rest != MAP_FAILED {
                    MappedPages.lost[place].min(Int(bitPattern: page), ordering: .relaxed)
                    return
                }
            }
            // Not ours: the same fault, met again, ends the program.
            signal(SIGBUS, SIG_DFL)
        }
        action.sa_flags = SA_SIGINFO
        sigaction(SIGBUS, &action, nil)
    }
}
