/// A packed tree of boxes of times and prices: finds those that touch a box without looking at
/// the others. It is made at once and never changed.
///
/// Boxes are sorted into strips of time and by price inside them, sixteen to a leaf, sixteen
/// nodes to a node above (sort-tile-recursive packing; Leutenegger, Edgington, Lopez, 1997).
/// Making it costs O(n log n), a question O(√n + found) for boxes that do not pile up.
struct ExtentTree: Sendable {
    private static let fanOut = 16

    private var boxes: [DrawingExtent] = []
    private var slots: [Int32] = []
    /// Levels of nodes over the boxes, the lowest first.
    private var levels: [[DrawingExtent]] = []

    init() {}

    init(_ entries: [(slot: Int32, extent: DrawingExtent)]) {
        guard !entries.isEmpty else { return }
        let sorted = Self.tiled(entries)
        boxes = sorted.map(\.extent)
        slots = sorted.map(\.slot)
        var below = boxes
        while below.count > 1 {
            let count = (below.count + Self.fanOut - 1) / Self.fanOut
            let level = (0..<count).map { node in
                var box = DrawingExtent.nothing
                for at in Self.children(of: node, below.count) { box.formUnion(below[at]) }
                return box
            }
            levels.append(level)
            below = level
        }
    }

    var count: Int { boxes.count }

    /// Calls `body` with the slot of every box that touches `wanted`, and adds the boxes and nodes
    /// looked at to `visited`.
    func forEach(
        touching wanted: DrawingExtent, visited: inout Int, _ body: (Int32) -> Void
    ) {
        guard !boxes.isEmpty else { return }
        visit(levels.count, 0, wanted, &visited, body)
    }

    /// `level` 0 is a box itself, the others nodes.
    private func visit(
        _ level: Int, _ at: Int, _ wanted: DrawingExtent, _ visited: inout Int,
        _ body: (Int32) -> Void
    ) {
        visited += 1
        let box = level == 0 ? boxes[at] : levels[level - 1][at]
        guard box.touches(wanted) else { return }
        guard level > 0 else {
            body(slots[at])
            return
        }
        let count = level == 1 ? boxes.count : levels[level - 2].count
        for child in Self.children(of: at, count) {
            visit(level - 1, child, wanted, &visited, body)
        }
    }

    private static func children(of node: Int, _ count: Int) -> Range<Int> {
        node * fanOut..<min((node + 1) * fanOut, count)
    }

    private typealias Entry = (slot: Int32, extent: DrawingExtent)

    private static func tiled(_ entries: [Entry]) -> [Entry] {
        // Of one time, as lines over the whole width are, the price decides: strips of price then.
        var sorted = entries.sorted {
            let (first, second) = ($0.extent, $1.extent)
            return (first.openSides, first.middleTime, first.middlePrice)
                < (second.openSides, second.middleTime, second.middlePrice)
        }
        let leaves = (sorted.count + fanOut - 1) / fanOut
        let strips = Int(Double(leaves).squareRoot().rounded(.up))
        let length = (leaves + strips - 1) / strips * fanOut
        var start = 0
        while start < sorted.count {
            // A strip never mixes open and closed boxes.
            var end = min(start + length, sorted.count)
            let sides = sorted[start].extent.openSides
            if sorted[end - 1].extent.openSides != sides {
                end = sorted[start..<end].firstIndex { $0.extent.openSides != sides } ?? end
            }
            sorted[start..<end].sort { $0.extent.middlePrice < $1.extent.middlePrice }
            start = end
        }
        return sorted
    }
}
