/// What merging a page into a series did.
public struct SeriesMerge: Hashable, Sendable {
    /// Bars before the former first one.
    public var prepended = 0
    /// New bars between others; each moved the later bars up by one slot.
    public var inserted = 0
    /// Bars that took the page's values.
    public var corrected = 0
    /// Bars after the former newest one.
    public var appended = 0

    public init(prepended: Int = 0, inserted: Int = 0, corrected: Int = 0, appended: Int = 0) {
        self.prepended = prepended
        self.inserted = inserted
        self.corrected = corrected
        self.appended = appended
    }

    /// True when nothing came of it.
    public var isEmpty: Bool { prepended + inserted + corrected + appended == 0 }
}

extension BarSeries {
    /// Takes away the oldest bars beyond `maxCount` (at least one stays), but none at or after
    /// `keepingFrom`. Answers how many went. Nothing is renumbered; amortised O(bars taken).
    @discardableResult
    public mutating func trim(toLast maxCount: Int, keepingFrom boundary: Timestamp? = nil) -> Int {
        var excess = count - max(maxCount, 1)
        if let boundary {
            excess = min(excess, storage.firstRow(atOrAfter: boundary.microseconds))
        }
        guard excess > 0 else { return 0 }
        makeUnique()
        storage.room.head += excess
        storage.room.count -= excess
        firstSlot += excess
        if storage.room.capacity > 4 * (count + 1_024) { storage.fit() }
        commit(.trimmed(excess), changed: firstSlot..<(firstSlot + 1))
        return excess
    }

    /// Adds the bars of a page that are older than the first bar; answers how many.
    ///
    /// None when the intervals differ. A series without bars takes the page as it is, with its
    /// kind. Otherwise the page takes this series' kind: candles become points at their closes,
    /// points become flat candles on the grid, and a point in the bucket of the first candle is
    /// not older than it. Amortised O(page).
    @discardableResult
    public mutating func prepend(_ page: BarSeries) -> Int {
        guard page.interval == interval, let first = adopted(page) else { return 0 }
        if isEmpty {
            storage = first
            pyramid = page.firstSlot == 0 ? page.pyramid : BarPyramid()
            firstSlot = 0
            if page.firstSlot == 0 {
                delta = .replaced
                revision &+= 1
            } else {
                commitAll(.replaced)
            }
            return count
        }
        return prepend(rowsOf: first)
    }

    /// Adds and corrects bars all over the series: the page wins where times are equal, its other
    /// bars go where they belong. For gaps that are filled after an interruption.
    ///
    /// The kind and interval rules are those of `prepend`. O(page + bars after its first one).
    @discardableResult
    public mutating func merge(_ page: BarSeries) -> SeriesMerge {
        var result = SeriesMerge()
        guard page.interval == interval, !page.isEmpty else { return result }
        if isEmpty {
            result.prepended = prepend(page)
            return result
        }
        guard let patch = adopted(page) else { return result }
        let firstTime = storage.rowTime(0)
        let older = patch.firstRow(atOrAfter: firstTime)
        let overlap = storage.firstRow(
            atOrAfter: older < patch.count ? patch.rowTime(older) : .max)
        if older < patch.count {
            mergeRows(older..<patch.count, of: patch, from: overlap, &result)
        }
        result.prepended = prepend(rowsOf: patch)
        if result.prepended > 0, result.inserted + result.corrected + result.appended > 0 {
            delta = .changed(from: BarIndex(firstSlot))
        }
        return result
    }

    /// A page's rows in this series' kind; nil when it has none.
    private func adopted(_ page: BarSeries) -> BarStorage? {
        guard !page.isEmpty else { return nil }
        if isEmpty || page.kind == kind { return page.storage }
        return kind == .points
            ? page.storage.reducedToPoints() : page.storage.candles(on: interval)
    }

    private mutating func prepend(rowsOf page: BarStorage) -> Int {
        let added = page.firstRow(atOrAfter: storage.rowTime(0))
        guard added > 0 else { return 0 }
        makeUnique()
        let grewColumn = addColumns(of: page)
        storage.prepend(rows: 0..<added, of: page)
        firstSlot -= added
        if grewColumn {
            commitAll(.prepended(added))
        } else {
            commit(.prepended(added), changed: firstSlot..<(firstSlot + added))
        }
        return added
    }

    /// Merges rows that are not older than the first bar; `start` is the first row they touch.
    private mutating func mergeRows(
        _ rows: Range<Int>, of patch: BarStorage, from start: Int, _ result: inout SeriesMerge
    ) {
        makeUnique()
        let grewColumn = addColumns(of: patch)
        let formerCount = count
        let rest = BarStorage(
            kind: kind, capacity: formerCount - start, hasVolume: hasVolume,
            hasTurnover: hasTurnover)
        rest.append(rows: start..<formerCount, of: storage)
        storage.room.count = start
        var mine = 0
        var theirs = rows.lowerBound
        var end = start
        while mine < rest.count, theirs < rows.upperBound {
            // Runs of rows of one side are copied at once.
            let mineEnd = rest.firstRow(atOrAfter: patch.rowTime(theirs))
            storage.append(rows: mine..<max(mine, mineEnd), of: rest)
            mine = max(mine, mineEnd)
            guard mine < rest.count else { break }
            let theirEnd = min(
                patch.firstRow(atOrAfter: rest.rowTime(mine)), rows.upperBound)
            storage.append(rows: theirs..<max(theirs, theirEnd), of: patch)
            result.inserted += max(0, theirEnd - theirs)
            theirs = max(theirs, theirEnd)
            while mine < rest.count, theirs < rows.upperBound,
                rest.rowTime(mine) == patch.rowTime(theirs)
            {
                storage.append(rows: theirs..<(theirs + 1), of: patch)
                result.corrected += 1
                end = count
                mine += 1
                theirs += 1
            }
        }
        storage.append(rows: mine..<rest.count, of: rest)
        storage.append(rows: theirs..<rows.upperBound, of: patch)
        result.appended += rows.upperBound - theirs
        let slot = firstSlot + start
        let isAppended = result.inserted + result.corrected == 0
        let delta: SeriesDelta =
            isAppended ? .appended(result.appended) : .changed(from: BarIndex(slot))
        if grewColumn {
            commitAll(delta)
        } else {
            // Corrections leave the bars after the last of them as and where they were.
            if result.inserted + result.appended > 0 { end = count }
            commit(delta, changed: slot..<(firstSlot + end))
        }
    }

    private func addColumns(of page: BarStorage) -> Bool {
        guard kind == .candles else { return false }
        let needsVolume = storage.volume == nil && page.volume != nil
        let needsTurnover = storage.turnover == nil && page.turnover != nil
        if needsVolume { storage.addVolumeColumn() }
        if needsTurnover { storage.addTurnoverColumn() }
        return needsVolume || needsTurnover
    }
}
