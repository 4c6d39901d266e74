/// Where the drawings of a set lie: answers what touches a box of times and prices.
///
/// Most lie in packed trees; those changed since a tree was made stand in a short list beside it,
/// and when that list has grown to an eighth the trees are made anew, so a change costs
/// O(log n) on the average and a question stays far from O(n). Drawings with labels have a tree
/// of their own, because the box they are looked for in is wider by the size of a label.
struct DrawingIndex: Sendable {
    private struct Entry {
        var extent: DrawingExtent
        var hasLabel: Bool
    }

    /// By slot; nil for what cannot be seen.
    private var entries: [Entry?] = []
    private var isRecent: [Bool] = []
    private var recent: [Int32] = []
    private var plain = ExtentTree()
    private var labelled = ExtentTree()

    /// Puts the box of a slot, or takes it away; a slot beyond the known ones is added.
    mutating func set(_ slot: Int, _ extent: DrawingExtent?, hasLabel: Bool) {
        write(slot, extent, hasLabel)
        guard !isRecent[slot] else { return }
        isRecent[slot] = true
        recent.append(Int32(slot))
        if recent.count > max(64, (plain.count + labelled.count) / 8) { rebuild() }
    }

    /// Makes the trees of everything that was put at once.
    mutating func fill(_ extents: [(slot: Int, extent: DrawingExtent?, hasLabel: Bool)]) {
        for entry in extents { write(entry.slot, entry.extent, entry.hasLabel) }
        rebuild()
    }

    private mutating func write(_ slot: Int, _ extent: DrawingExtent?, _ hasLabel: Bool) {
        while entries.count <= slot {
            entries.append(nil)
            isRecent.append(false)
        }
        entries[slot] = extent.map { Entry(extent: $0, hasLabel: hasLabel) }
    }

    private mutating func rebuild() {
        for slot in recent { isRecent[Int(slot)] = false }
        recent = []
        var parts: [[(slot: Int32, extent: DrawingExtent)]] = [[], []]
        for (slot, entry) in entries.enumerated() {
            guard let entry else { continue }
            parts[entry.hasLabel ? 1 : 0].append((Int32(slot), entry.extent))
        }
        plain = ExtentTree(parts[0])
        labelled = ExtentTree(parts[1])
    }

    /// The slots whose boxes touch `wanted`, those with labels `wide`, in no order; `visited`
    /// counts the boxes looked at.
    func slots(
        touching wanted: DrawingExtent, wide: DrawingExtent, visited: inout Int
    ) -> [Int] {
        var found: [Int] = []
        let keep: (Int32) -> Void = { slot in
            if !isRecent[Int(slot)] { found.append(Int(slot)) }
        }
        plain.forEach(touching: wanted, visited: &visited, keep)
        labelled.forEach(touching: wide, visited: &visited, keep)
        visited += recent.count
        for slot in recent {
            guard let entry = entries[Int(slot)] else { continue }
            if entry.extent.touches(entry.hasLabel ? wide : wanted) { found.append(Int(slot)) }
        }
        return found
    }
}
