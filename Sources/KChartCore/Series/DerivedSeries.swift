/// The bars a `BarKind` makes of a series, kept up to date with it.
///
/// They stand under the slots and times of their sources. `follow` costs what changed: the newest
/// bar alone after a tick, the new ones after an append; after older bars came or changed, from
/// there on until the made bars are what they were. Another series wants another value.
public struct DerivedSeries: Sendable {
    public let kind: any BarKind
    public private(set) var bars: BarSeries
    /// The source's revision these bars belong to.
    private var revision: UInt64

    /// Makes all bars. O(n): a few nanoseconds a bar.
    public init(_ kind: any BarKind, of source: BarSeries) {
        self.kind = kind
        bars = BarSeries(kind, of: source)
        revision = source.revision
    }

    /// Takes over what changed in the source since the last time: call after every change.
    public mutating func follow(_ source: BarSeries) {
        guard source.revision != revision else { return }
        let isNext = source.revision == revision &+ 1
        revision = source.revision
        if !isNext || !bars.follow(source, by: kind) { bars = BarSeries(kind, of: source) }
    }
}

extension BarSeries {
    /// The bars that a kind makes of another series, under the same slots.
    init(_ kind: any BarKind, of source: BarSeries) {
        self.init(
            interval: source.interval,
            clean: BarStorage(
                kind: .candles, capacity: source.count + ColumnRoom.spare(for: source.count)))
        firstSlot = source.firstSlot
        storage.room.count = source.count
        copyTimes(of: source, from: 0)
        _ = make(kind, from: 0, of: source)
        commitAll(.replaced)
    }

    /// Applies the latest change of `source`; false when that change tells too little.
    mutating func follow(_ source: BarSeries, by kind: any BarKind) -> Bool {
        makeUnique()
        switch source.delta {
        case .none:
            return source.indices == indices
        case .newestBar:
            guard source.indices == indices, count > 0 else { return false }
            finish(kind, from: count - 1, of: source)
        case .appended(let added):
            guard source.firstSlot == firstSlot, source.count == count + added else {
                return false
            }
            let row = count
            storage.reserveTail(added, share: 32)
            storage.room.count += added
            finish(kind, from: row, of: source)
        case .prepended(let added):
            guard source.firstSlot == firstSlot - added, source.count == count + added else {
                return false
            }
            storage.reserveHead(added)
            storage.room.head -= added
            storage.room.count += added
            firstSlot -= added
            finish(kind, from: 0, of: source, settlingFrom: added)
        case .trimmed(let gone):
            guard source.firstSlot == firstSlot + gone else { return false }
            // What is left stays what it is, as on the screen.
            trim(toLast: count - gone)
        case .changed(let from):
            let row = from.slot - firstSlot
            let added = source.count - count
            guard source.firstSlot == firstSlot, row >= 0, row < source.count, added >= 0 else {
                return false
            }
            storage.reserveTail(added, share: 32)
            storage.room.count += added
            let settled = added == 0 ? source.changedEnd - firstSlot : nil
            finish(kind, from: row, of: source, settlingFrom: settled)
        case .replaced:
            return false
        }
        return source.indices == indices
    }

    /// Makes the rows from one on and books what changed. From row `settled` on it may end early.
    private mutating func finish(
        _ kind: any BarKind, from row: Int, of source: BarSeries, settlingFrom settled: Int? = nil
    ) {
        copyTimes(of: source, from: row)
        let end = make(kind, from: row, of: source, settlingFrom: settled)
        let last = max(end, row + 1)
        commit(
            last == count && row == count - 1
                ? .newestBar : .changed(from: BarIndex(firstSlot + row)),
            changed: (firstSlot + row)..<(firstSlot + last))
    }

    private func copyTimes(of source: BarSeries, from row: Int) {
        (storage.time + storage.room.head + row).update(
            from: source.storage.time + source.storage.room.head + row, count: count - row)
    }

    /// Answers the row after the last that was written.
    ///
    /// From row `settled` on the sources are those the bars were made of. There a bar that comes
    /// out as it stands, bit for bit, ends the work: with the same bar before it and the same
    /// source each of the later ones comes out as it stands too.
    private func make(
        _ kind: some BarKind, from row: Int, of source: BarSeries, settlingFrom settled: Int? = nil
    ) -> Int {
        let from = source.storage
        let target = storage
        let settled = settled ?? count
        var previous: BarPrices? = row > 0 ? target.prices(row: row - 1) : nil
        for row in row..<count {
            let bar = kind.bar(of: from.prices(row: row), after: previous)
            if row >= settled, bar.isIdentical(to: target.prices(row: row)) { return row }
            let index = target.room.head + row
            target.open[index] = bar.open
            target.high[index] = bar.high
            target.low[index] = bar.low
            target.close[index] = bar.close
            previous = bar
        }
        return count
    }
}

extension BarPrices {
    /// Equal bit for bit: a zero of the other sign is another bar.
    @inline(__always)
    fileprivate func isIdentical(to other: BarPrices) -> Bool {
        open.bitPattern == other.open.bitPattern && high.bitPattern == other.high.bitPattern
            && low.bitPattern == other.low.bitPattern
            && close.bitPattern == other.close.bitPattern
    }
}

extension BarStorage {
    @inline(__always)
    func prices(row: Int) -> BarPrices {
        let index = room.head + row
        return BarPrices(open: open[index], high: high[index], low: low[index], close: close[index])
    }
}
