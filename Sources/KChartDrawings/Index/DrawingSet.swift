/// The drawings of one symbol in their order, found by id and by place.
///
/// Finding by id costs O(1), a change O(log n) on the average and O(n) moved words at worst.
public struct DrawingSet: Sendable {
    private struct Rank {
        var order: Int
        var slot: Int
    }

    private var slots: [Drawing?] = []
    private var freeSlots: [Int] = []
    private var slotOfID: [DrawingID: Int] = [:]
    /// The pile, the lowest first.
    private var ranks: [Rank] = []
    private var index = DrawingIndex()
    /// How many of them are locked.
    public private(set) var lockedCount = 0

    public init() {}

    public var count: Int { ranks.count }
    public var isEmpty: Bool { ranks.isEmpty }

    public subscript(id: DrawingID) -> Drawing? { slotOfID[id].flatMap { slots[$0] } }

    public func contains(_ id: DrawingID) -> Bool { slotOfID[id] != nil }

    /// All drawings, the lowest first. O(n).
    public var all: [Drawing] { ranks.compactMap { slots[$0.slot] } }

    /// The orders of the lowest and the topmost drawing.
    public var orders: ClosedRange<Int>? {
        guard let first = ranks.first, let last = ranks.last else { return nil }
        return first.order...last.order
    }

    /// The drawings directly under and above one in the pile.
    func neighbours(of id: DrawingID) -> (below: Drawing?, above: Drawing?) {
        guard let drawing = self[id] else { return (nil, nil) }
        let at = rank(of: drawing)
        let below = at > 0 ? slots[ranks[at - 1].slot] : nil
        let above = at + 1 < ranks.count ? slots[ranks[at + 1].slot] : nil
        return (below, above)
    }

    /// Puts a drawing in, in the place of the one of the same id.
    mutating func put(_ drawing: Drawing, _ placement: Placement) {
        let slot: Int
        if let known = slotOfID[drawing.id], let former = slots[known] {
            slot = known
            if former.isLocked { lockedCount -= 1 }
            if former.order != drawing.order {
                ranks.remove(at: rank(of: former))
                slots[slot] = drawing
                insertRank(of: drawing, slot)
            }
        } else {
            slot = freeSlots.popLast() ?? slots.count
            if slot == slots.count { slots.append(nil) }
            slots[slot] = drawing
            slotOfID[drawing.id] = slot
            insertRank(of: drawing, slot)
        }
        slots[slot] = drawing
        if drawing.isLocked { lockedCount += 1 }
        index.set(slot, placement.extent, hasLabel: placement.hasLabel)
    }

    mutating func remove(_ id: DrawingID) {
        guard let slot = slotOfID[id], let drawing = slots[slot] else { return }
        ranks.remove(at: rank(of: drawing))
        if drawing.isLocked { lockedCount -= 1 }
        slotOfID[id] = nil
        slots[slot] = nil
        freeSlots.append(slot)
        index.set(slot, nil, hasLabel: false)
    }

    /// A set of many drawings at once, O(n log n); of two with one id the later counts.
    init(_ drawings: [Drawing], _ placement: (Drawing) -> Placement) {
        for drawing in drawings {
            if let slot = slotOfID[drawing.id] {
                slots[slot] = drawing
            } else {
                slotOfID[drawing.id] = slots.count
                slots.append(drawing)
            }
        }
        let known = slots.compactMap { $0 }
        lockedCount = known.count { $0.isLocked }
        ranks = known.indices.sorted { Drawing.isBelow(known[$0], known[$1]) }
            .map { Rank(order: known[$0].order, slot: $0) }
        replaceExtents(placement)
    }

    /// Works out anew where every drawing lies, after the tools became others. O(n log n).
    mutating func replaceExtents(_ placement: (Drawing) -> Placement) {
        index.fill(
            slots.enumerated().map { slot, drawing in
                guard let drawing else { return (slot, nil, false) }
                let place = placement(drawing)
                return (slot, place.extent, place.hasLabel)
            })
    }

    /// Where a drawing can be seen, nil when it cannot.
    struct Placement {
        var extent: DrawingExtent?
        var hasLabel: Bool
    }

    /// The drawings that may touch a box of times and prices, the lowest first; those with labels
    /// are looked for in the wider box. `visited` counts the boxes looked at.
    func drawings(
        touching wanted: DrawingExtent, wide: DrawingExtent, visited: inout Int
    ) -> [Drawing] {
        index.slots(touching: wanted, wide: wide, visited: &visited)
            .compactMap { slots[$0] }.sorted(by: Drawing.isBelow)
    }

    // MARK: The pile

    private func rank(of drawing: Drawing) -> Int {
        var low = 0
        var high = ranks.count
        while low < high {
            let middle = low + (high - low) / 2
            if isBelow(ranks[middle], drawing) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isBelow(_ rank: Rank, _ drawing: Drawing) -> Bool {
        if rank.order != drawing.order { return rank.order < drawing.order }
        return (slots[rank.slot]?.id ?? drawing.id) < drawing.id
    }

    private mutating func insertRank(of drawing: Drawing, _ slot: Int) {
        ranks.insert(Rank(order: drawing.order, slot: slot), at: rank(of: drawing))
    }
}

extension DrawingSet: Equatable {
    public static func == (lhs: DrawingSet, rhs: DrawingSet) -> Bool { lhs.all == rhs.all }
}
