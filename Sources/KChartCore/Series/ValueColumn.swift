/// One number for each bar of a series under the bars' slots, NaN where there is none, with a
/// pyramid for its extremes.
///
/// For what is computed from bars. It has room at both ends as a series has; its owner says which
/// values changed, and the pyramid catches up when a wide range is asked about. 8 bytes a bar.
public final class ValueColumn {
    private var memory: UnsafeMutablePointer<Double>
    private var room = ColumnRoom()
    /// The slot of the first value.
    public private(set) var firstSlot = 0
    private let pyramid = BarPyramid()
    /// The first slot that the pyramid does not know; nil before it was built.
    private var unknownFrom: Int?
    /// The slot after the last that the pyramid spans.
    private var spannedEnd = 0
    /// True while the pyramid spans values that were taken away at the old end.
    private var isHeadStale = false

    /// Up to this many values are looked through one by one: quicker than keeping nodes.
    static let scanLimit = 2_048

    public init() {
        memory = ColumnMemory.allocate(0)
    }

    deinit {
        ColumnMemory.free(memory)
    }

    public var count: Int { room.count }
    /// The slots of the values.
    public var indices: Range<BarIndex> { BarIndex(firstSlot)..<BarIndex(firstSlot + count) }

    /// The memory of the first value. Dead after the next call that makes room.
    public var values: UnsafeMutablePointer<Double> { memory + room.head }

    /// Nodes of the pyramid computed since the column was made, for tests that count work.
    var computedNodes: Int { pyramid.computedNodes }

    /// Bytes in use, spare room left out.
    public var byteCount: Int { count * 8 + pyramid.usedBytes }

    /// The value of a bar; NaN outside the column.
    public subscript(index: BarIndex) -> Double {
        let row = index.slot &- firstSlot
        return row >= 0 && row < count ? values[row] : .nan
    }

    /// Values of a range without a copy, as far as they exist: element 0 is the first that does.
    public func withValues<Result>(
        in range: Range<BarIndex>, _ body: (Span<Double>) throws -> Result
    ) rethrows -> Result {
        let range = range.clamped(to: indices)
        let values = UnsafeBufferPointer(
            start: self.values + (range.lowerBound.slot - firstSlot), count: range.count)
        return try withExtendedLifetime(self) { try body(values.span) }
    }

    // MARK: Writing

    /// Becomes a column of `count` values that hold anything until they are written.
    public func restart(firstSlot: Int, count: Int) {
        if count > room.capacity || room.capacity > 4 * (count + 1_024) {
            ColumnMemory.free(memory)
            let capacity = count + ColumnRoom.spare(for: count)
            memory = ColumnMemory.allocate(capacity)
            room = ColumnRoom(capacity: capacity, head: 0, count: count)
        } else {
            room = ColumnRoom(capacity: room.capacity, head: 0, count: count)
        }
        self.firstSlot = firstSlot
        unknownFrom = nil
        isHeadStale = false
    }

    /// Adds room for values after the last; they hold anything until they are written. Amortised
    /// O(added).
    public func extend(by added: Int) {
        if let new = room.grownForAppending(added, share: 32) {
            memory = ColumnMemory.moved(memory, from: room, to: new)
            room = new
        }
        markChanged(from: firstSlot + count)
        room.count += added
    }

    /// Takes values away at the old end. O(1); the pyramid follows in O(log n) when it is asked.
    public func removeFirst(_ gone: Int) {
        let gone = min(gone, count)
        room.head += gone
        room.count -= gone
        firstSlot += gone
        guard gone > 0, unknownFrom != nil else { return }
        if firstSlot < spannedEnd { isHeadStale = true } else { unknownFrom = nil }
    }

    /// Says that the values from a slot on are others.
    public func markChanged(from slot: Int) {
        guard let known = unknownFrom else { return }
        unknownFrom = min(known, slot)
    }

    /// Puts NaN in the place of infinite values of rows.
    public func leaveOutInfinite(in rows: Range<Int>) {
        let values = self.values
        for row in rows where !values[row].isFinite { values[row] = .nan }
    }

    // MARK: Extremes

    /// The lowest and highest value of a range and where they are, as far as there are any; nil
    /// without one. Exact; O(log n) for a wide range.
    public func extremes(in range: Range<BarIndex>) -> Extremes? {
        let range = range.clamped(to: indices)
        return range.count <= Self.scanLimit ? scan(range) : search(range)
    }

    /// The lowest and highest value of a range without their places; nil without one.
    public func bounds(in range: Range<BarIndex>) -> (low: Double, high: Double)? {
        let range = range.clamped(to: indices)
        var low: Double
        var high: Double
        if range.count <= Self.narrow || count <= Self.scanLimit {
            let base = values + (range.lowerBound.slot - firstSlot)
            low = PyramidKernel.minimum(base, range.count)
            high = PyramidKernel.maximum(base, range.count)
        } else {
            let nodes = settledNodes()
            var search = AggregateSearch(withSums: false)
            pyramid.walk(range.lowerBound.slot..<range.upperBound.slot, over: nodes, &search)
            low = search.low
            high = search.high
        }
        return low <= high ? (low, high) : nil
    }

    /// Up to this many values are looked through even when the pyramid is there.
    private static let narrow = 96

    private func scan(_ range: Range<BarIndex>) -> Extremes? {
        let base = values + (range.lowerBound.slot - firstSlot)
        let low = PyramidKernel.minimum(base, range.count)
        guard low < .infinity else { return nil }
        let high = PyramidKernel.maximum(base, range.count)
        var lowRow = 0
        while base[lowRow] != low { lowRow += 1 }
        var highRow = 0
        while base[highRow] != high { highRow += 1 }
        return Extremes(
            low: low, lowIndex: range.lowerBound.advanced(by: lowRow), high: high,
            highIndex: range.lowerBound.advanced(by: highRow))
    }

    private func search(_ range: Range<BarIndex>) -> Extremes? {
        let nodes = settledNodes()
        let slots = range.lowerBound.slot..<range.upperBound.slot
        var lowest = ExtremeSearch(.low)
        var highest = ExtremeSearch(.high)
        pyramid.walk(slots, over: nodes, &lowest)
        pyramid.walk(slots, over: nodes, &highest)
        guard lowest.found, highest.found else { return nil }
        return Extremes(
            low: lowest.value, lowIndex: index(of: lowest, over: nodes), high: highest.value,
            highIndex: index(of: highest, over: nodes))
    }

    private func index(of search: ExtremeSearch, over nodes: PyramidNodes) -> BarIndex {
        BarIndex(
            pyramid.slot(
                of: search.value, in: search.measure, node: search.node, level: search.level,
                over: nodes))
    }

    /// The values as the ground floor of their pyramid, after it has caught up.
    private func settledNodes() -> PyramidNodes {
        let nodes = nodes(count)
        let end = firstSlot + count
        if let unknownFrom {
            // The ends one after the other: what came at the new end is not in the levels yet.
            if isHeadStale {
                pyramid.update(
                    over: self.nodes(spannedEnd - firstSlot), changed: firstSlot..<(firstSlot + 1))
            }
            let from = max(unknownFrom, firstSlot)
            if from < end { pyramid.update(over: nodes, changed: from..<end) }
        } else {
            pyramid.rebuild(over: nodes)
        }
        unknownFrom = end
        spannedEnd = end
        isHeadStale = false
        return nodes
    }

    private func nodes(_ count: Int) -> PyramidNodes {
        var nodes = PyramidNodes(first: firstSlot, count: count)
        nodes.columns[PyramidMeasure.low.rawValue] = values
        nodes.columns[PyramidMeasure.high.rawValue] = values
        return nodes
    }
}
