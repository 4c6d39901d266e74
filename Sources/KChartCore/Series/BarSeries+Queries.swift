extension BarSeries {
    // MARK: By time

    /// The first bar at or after a time; `indices.upperBound` when there is none. O(log n).
    public func firstIndex(atOrAfter time: Timestamp) -> BarIndex {
        BarIndex(firstSlot + storage.firstRow(atOrAfter: time.microseconds))
    }

    /// The bar of exactly this time. O(log n).
    public func index(of time: Timestamp) -> BarIndex? {
        let row = storage.firstRow(atOrAfter: time.microseconds)
        guard row < count, storage.rowTime(row) == time.microseconds else { return nil }
        return BarIndex(firstSlot + row)
    }

    /// The bar nearest in time: outside the bars the first or last, of two equally near the
    /// earlier; nil when there is none. O(log n).
    public func nearestIndex(to time: Timestamp) -> BarIndex? {
        guard !isEmpty else { return nil }
        let after = storage.firstRow(atOrAfter: time.microseconds)
        guard after > 0 else { return BarIndex(firstSlot) }
        guard after < count else { return BarIndex(firstSlot + count - 1) }
        let toEarlier = time.microseconds - storage.rowTime(after - 1)
        let toLater = storage.rowTime(after) - time.microseconds
        return BarIndex(firstSlot + (toEarlier <= toLater ? after - 1 : after))
    }

    /// The value on the straight line between the closes round a time; outside the bars the
    /// first or last close; nil when there is none. O(log n).
    public func interpolatedValue(at time: Timestamp) -> Double? {
        guard !isEmpty else { return nil }
        let head = storage.room.head
        let after = storage.firstRow(atOrAfter: time.microseconds)
        guard after > 0 else { return storage.close[head] }
        guard after < count else { return storage.close[head + count - 1] }
        let earlierTime = storage.rowTime(after - 1)
        let fraction =
            Double(time.microseconds - earlierTime)
            / Double(storage.rowTime(after) - earlierTime)
        if fraction == 1 { return storage.close[head + after] }
        // Weighted, not a difference: the difference of two huge values may be infinite.
        return storage.close[head + after - 1] * (1 - fraction)
            + storage.close[head + after] * fraction
    }

    // MARK: By range

    /// The lowest low and highest high (for points the values) of the bars of a range, as far as
    /// they exist; nil when none does. Exact, O(log n).
    public func extremes(in range: Range<BarIndex>) -> Extremes? {
        extremes(in: range, low: .low, high: .high)
    }

    /// The lowest and highest close or value of the bars of a range. Exact, O(log n).
    public func closeExtremes(in range: Range<BarIndex>) -> Extremes? {
        kind == .points
            ? extremes(in: range, low: .low, high: .high)
            : extremes(in: range, low: .closeLow, high: .closeHigh)
    }

    /// The greatest volume of the bars of a range; nil when none has one. O(log n).
    public func greatestVolume(in range: Range<BarIndex>) -> Double? {
        let range = range.clamped(to: indices)
        guard hasVolume, !range.isEmpty else { return nil }
        var search = ExtremeSearch(.volumeHigh)
        let slots = range.lowerBound.slot..<range.upperBound.slot
        pyramid.walk(slots, over: storage.pyramidNodes(firstSlot: firstSlot), &search)
        return search.found ? search.value : nil
    }

    /// The bars of a range as one bar, as far as they exist; nil when none does. O(log n).
    ///
    /// A price pane that shows no volume saves half the time without the sums, which are nil
    /// then.
    /// - Parameter withGreatestVolume: also finds the greatest volume of one bar.
    public func aggregate(
        _ range: Range<BarIndex>, withSums: Bool = true, withGreatestVolume: Bool = false
    ) -> BarAggregate? {
        let range = range.clamped(to: indices)
        guard !range.isEmpty else { return nil }
        let slots = range.lowerBound.slot..<range.upperBound.slot
        var search = AggregateSearch(withSums: withSums, withGreatestVolume: withGreatestVolume)
        pyramid.walk(slots, over: storage.pyramidNodes(firstSlot: firstSlot), &search)
        var result = BarAggregate(
            open: open(at: range.lowerBound), high: search.high, low: search.low,
            close: close(at: BarIndex(slots.upperBound - 1)),
            volumeSum: search.volume.isNaN ? nil : search.volume,
            turnoverSum: search.turnover.isNaN ? nil : search.turnover, count: slots.count)
        result.greatestVolume = search.greatestVolume.isNaN ? nil : search.greatestVolume
        return result
    }

    /// The closes of a range as one bar: the first, the extremes, the last; nil when there is none.
    /// O(log n).
    public func aggregateOfCloses(_ range: Range<BarIndex>) -> BarPrices? {
        let range = range.clamped(to: indices)
        guard !range.isEmpty else { return nil }
        let slots = range.lowerBound.slot..<range.upperBound.slot
        var search =
            kind == .points
            ? AggregateSearch(withSums: false)
            : AggregateSearch(withSums: false, low: .closeLow, high: .closeHigh)
        pyramid.walk(slots, over: storage.pyramidNodes(firstSlot: firstSlot), &search)
        return BarPrices(
            open: close(at: range.lowerBound), high: search.high, low: search.low,
            close: close(at: BarIndex(slots.upperBound - 1)))
    }

    private func extremes(
        in range: Range<BarIndex>, low: PyramidMeasure, high: PyramidMeasure
    ) -> Extremes? {
        let range = range.clamped(to: indices)
        guard !range.isEmpty else { return nil }
        let slots = range.lowerBound.slot..<range.upperBound.slot
        let bars = storage.pyramidNodes(firstSlot: firstSlot)
        var lowest = ExtremeSearch(low)
        var highest = ExtremeSearch(high)
        pyramid.walk(slots, over: bars, &lowest)
        pyramid.walk(slots, over: bars, &highest)
        return Extremes(
            low: lowest.value, lowIndex: index(of: lowest, over: bars),
            high: highest.value, highIndex: index(of: highest, over: bars))
    }

    private func index(of search: ExtremeSearch, over bars: PyramidNodes) -> BarIndex {
        BarIndex(
            pyramid.slot(
                of: search.value, in: search.measure, node: search.node, level: search.level,
                over: bars))
    }
}
