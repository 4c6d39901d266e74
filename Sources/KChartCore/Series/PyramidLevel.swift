import Glibc

/// What a pyramid keeps of every block of bars.
enum PyramidMeasure: Int {
    case low
    case high
    case closeLow
    case closeHigh
    case volumeSum
    case volumeHigh
    case turnoverSum

    static let count = 7
    static let all = Set(bits: 0x7F)

    /// Some measures, by raw value.
    struct Set {
        var bits: UInt8 = 0

        func contains(_ measure: Int) -> Bool { bits >> UInt8(measure) & 1 == 1 }
        mutating func insert(_ measure: Int) { bits |= 1 << UInt8(measure) }
    }
}

/// One row of numbers per measure under absolute numbers: the bars themselves, or the nodes of a
/// level. Borrowed memory.
struct PyramidNodes {
    /// The absolute number of the first node (for bars the slot).
    var first = 0
    var count = 0
    /// By `PyramidMeasure.rawValue`; nil when not kept.
    var columns = InlineArray<7, UnsafeMutablePointer<Double>?>(repeating: nil)

    subscript(_ measure: PyramidMeasure) -> UnsafeMutablePointer<Double>? {
        columns[measure.rawValue]
    }

    var end: Int { first + count }
}

extension BarStorage {
    /// The bars as the ground floor of a pyramid. Points need no measures of their closes: these
    /// are their lows and highs.
    func pyramidNodes(firstSlot: Int) -> PyramidNodes {
        let head = room.head
        var nodes = PyramidNodes(first: firstSlot, count: count)
        func set(_ measure: PyramidMeasure, _ column: UnsafeMutablePointer<Double>?) {
            nodes.columns[measure.rawValue] = column.map { $0 + head }
        }
        set(.low, low)
        set(.high, high)
        if kind == .candles {
            set(.closeLow, close)
            set(.closeHigh, close)
            set(.volumeSum, volume)
            set(.volumeHigh, volume)
            set(.turnoverSum, turnover)
        }
        return nodes
    }
}

/// One level of a pyramid: a node for each block of `fanOut` nodes below, aligned to absolute
/// slots, so that neither trimming nor prepending moves a block.
final class PyramidLevel {
    static let fanOutShift = 5
    static let fanOut = 1 << fanOutShift

    private(set) var first = 0
    private var room = ColumnRoom()
    private var blocks = InlineArray<7, UnsafeMutablePointer<Double>?>(repeating: nil)
    private(set) var allocatedBytes = 0

    /// A level with the measures of what lies below it.
    init(over below: PyramidNodes, spareNodes: Int) {
        let nodes = Self.nodes(over: below)
        let capacity = nodes.count + spareNodes
        room = ColumnRoom(capacity: capacity, head: 0, count: nodes.count)
        first = nodes.lowerBound
        for index in 0..<7 where below.columns[index] != nil {
            blocks[index] = ColumnMemory.allocate(capacity)
            allocatedBytes += capacity * 8
        }
    }

    deinit {
        for index in 0..<7 { ColumnMemory.free(blocks[index]) }
    }

    /// A copy of its own memory.
    init(copying other: PyramidLevel) {
        room = other.room
        first = other.first
        for index in 0..<7 {
            guard let block = other.blocks[index] else { continue }
            let copy: UnsafeMutablePointer<Double> = ColumnMemory.allocate(room.capacity)
            memcpy(copy + room.head, block + room.head, room.count * 8)
            blocks[index] = copy
            allocatedBytes += room.capacity * 8
        }
    }

    var nodes: PyramidNodes {
        var nodes = PyramidNodes(first: first, count: room.count)
        for index in 0..<7 { nodes.columns[index] = blocks[index].map { $0 + room.head } }
        return nodes
    }

    /// Bytes of the nodes that are there.
    var usedBytes: Int {
        var columns = 0
        for index in 0..<7 where blocks[index] != nil { columns += 1 }
        return columns * room.count * 8
    }

    /// The absolute numbers of the nodes that stand on `below`.
    static func nodes(over below: PyramidNodes) -> Range<Int> {
        blocks(of: below.first..<below.end)
    }

    /// The absolute numbers of the blocks that hold a range, which is not empty.
    static func blocks(of range: Range<Int>) -> Range<Int> {
        let last = (range.upperBound - 1) >> fanOutShift
        return (range.lowerBound >> fanOutShift)..<(last + 1)
    }

    /// Makes the level span what stands on `below` now. Answers whether nodes came or went; new
    /// ones hold nothing yet.
    func cover(_ below: PyramidNodes) -> Bool {
        let wanted = Self.nodes(over: below)
        let end = first + room.count
        if wanted == first..<end { return false }
        if wanted.upperBound < end { room.count -= min(room.count, end - wanted.upperBound) }
        if wanted.lowerBound > first {
            let gone = min(room.count, wanted.lowerBound - first)
            room.head += gone
            room.count -= gone
            first += gone
        }
        if room.count == 0 {
            first = wanted.lowerBound
        }
        if wanted.lowerBound < first {
            let added = first - wanted.lowerBound
            if let new = room.grownForPrepending(added) { move(to: new) }
            room.head -= added
            room.count += added
            first = wanted.lowerBound
        }
        let missing = wanted.upperBound - (first + room.count)
        if missing > 0 {
            if let new = room.grownForAppending(missing, share: 8) { move(to: new) }
            room.count += missing
        }
        return true
    }

    private func move(to new: ColumnRoom) {
        for index in 0..<7 {
            guard let block = blocks[index] else { continue }
            blocks[index] = ColumnMemory.moved(block, from: room, to: new)
            if new.capacity != room.capacity { allocatedBytes += new.capacity * 8 }
        }
        room = new
    }
}
