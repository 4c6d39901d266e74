import Glibc

/// Where the rows of several columns of one length lie in their memory: spare room, rows, spare
/// room.
@usableFromInline
struct ColumnRoom: Hashable, Sendable {
    @usableFromInline var capacity = 0
    @usableFromInline var head = 0
    @usableFromInline var count = 0

    @inlinable
    init() {}

    init(capacity: Int, head: Int, count: Int) {
        self.capacity = capacity
        self.head = head
        self.count = count
    }

    /// Free rows after the last one.
    @inlinable var tail: Int { capacity - head - count }

    /// How much room is left beside the rows. Memory that was never written costs no RAM, but
    /// address space and accounts, so it stays a small share.
    static func spare(for count: Int) -> Int { max(256, count / 32) }

    /// Room for `added` more rows after the last, or nil when they fit already. Amortised: either
    /// an eighth of the rows is won by moving them down, or the memory grows by a share.
    func grownForAppending(_ added: Int, share: Int) -> ColumnRoom? {
        guard tail < added else { return nil }
        if head >= added, head >= count / 8 {
            return ColumnRoom(capacity: capacity, head: 0, count: count)
        }
        return ColumnRoom(
            capacity: head + count + added + max(256, count / share), head: head, count: count)
    }

    /// Room for `added` more rows before the first, or nil when they fit already. A quarter of
    /// the rows is won, so that a prepend costs its page only, on average.
    func grownForPrepending(_ added: Int) -> ColumnRoom? {
        guard head < added else { return nil }
        let newHead = added + max(256, count / 4)
        return ColumnRoom(
            capacity: newHead + count + max(tail, Self.spare(for: count)), head: newHead,
            count: count)
    }

    /// Room for the rows alone and a little more after them.
    var fitted: ColumnRoom {
        ColumnRoom(capacity: count + Self.spare(for: count), head: 0, count: count)
    }
}

/// Memory of columns: plain blocks, because a block can grow without being copied (the kernel
/// moves its pages), which an array cannot.
enum ColumnMemory {
    static func allocate<Element: BitwiseCopyable>(_ capacity: Int) -> UnsafeMutablePointer<Element>
    {
        let bytes = max(1, capacity) * MemoryLayout<Element>.stride
        guard let block = malloc(bytes) else { OutOfMemory.end(bytes: bytes) }
        preferLargePages(block, bytes)
        return block.bindMemory(to: Element.self, capacity: max(1, capacity))
    }

    /// Asks for pages of 2 MB where a block holds several: 500 times fewer faults while it is
    /// filled. A system that has none says no, and nothing is lost.
    private static func preferLargePages(_ block: UnsafeMutableRawPointer, _ bytes: Int) {
        guard bytes >= 4 << 20 else { return }
        let page = 4_096
        let start = (UInt(bitPattern: block) + UInt(page - 1)) & ~UInt(page - 1)
        let end = (UInt(bitPattern: block) + UInt(bytes)) & ~UInt(page - 1)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    }

    static func free<Element: BitwiseCopyable>(_ block: UnsafeMutablePointer<Element>?) {
        Glibc.free(block)
    }

    /// The column after its rows moved from one place to another; the old pointer is dead.
    static func moved<Element: BitwiseCopyable>(
        _ block: UnsafeMutablePointer<Element>, from old: ColumnRoom, to new: ColumnRoom
    ) -> UnsafeMutablePointer<Element> {
        let stride = MemoryLayout<Element>.stride
        if new.capacity == old.capacity {
            memmove(block + new.head, block + old.head, old.count * stride)
            return block
        }
        if new.head == old.head {
            let bytes = max(1, new.capacity) * stride
            guard let grown = realloc(block, bytes) else { OutOfMemory.end(bytes: bytes) }
            preferLargePages(grown, bytes)
            return grown.bindMemory(to: Element.self, capacity: max(1, new.capacity))
        }
        let fresh: UnsafeMutablePointer<Element> = allocate(new.capacity)
        memcpy(fresh + new.head, block + old.head, old.count * stride)
        Glibc.free(block)
        return fresh
    }
}
