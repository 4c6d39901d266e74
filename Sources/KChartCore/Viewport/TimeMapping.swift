/// The one mapping between bars, times and places on the x axis, for both kinds of axis.
///
/// Drawing, hit test, crosshair and drawings all use it, so they cannot disagree. Outside the
/// bars it goes on by the interval. Positions count slots: in sessions bar `i` is at `i.0`; on a
/// linear axis a position is the time since `origin` in intervals (calendar months count with
/// their mean length).
///
/// A mapping made from a series holds that series: use it and let it go before the series
/// changes, or take `windowed(to:)`, which holds copied times only.
public struct TimeMapping: Sendable {
    public let kind: TimeAxisKind
    public let interval: Interval
    /// The slots that have bars.
    public let indices: Range<BarIndex>
    /// Position 0 of a linear axis.
    public let origin: Timestamp

    private let timeAt: @Sendable (BarIndex) -> Timestamp

    /// A mapping over bars known by their times; `timeAt` is asked for `indices` only and must
    /// rise with the index.
    ///
    /// `origin` is position 0 of a linear axis and must stay the same as long as a viewport does.
    /// Without one it is the time of slot 0, or what slot 0 would have by the interval.
    public init(
        kind: TimeAxisKind, interval: Interval, indices: Range<BarIndex>,
        origin: Timestamp? = nil, timeAt: @escaping @Sendable (BarIndex) -> Timestamp
    ) {
        self.kind = kind
        self.interval = interval
        self.indices = indices
        self.timeAt = timeAt
        if let origin {
            self.origin = origin
        } else if indices.isEmpty {
            self.origin = .epoch
        } else if indices.contains(BarIndex(0)) {
            self.origin = timeAt(BarIndex(0))
        } else {
            let first = indices.lowerBound
            self.origin = interval.advance(timeAt(first), by: -first.slot)
        }
    }

    /// The place of an instant.
    public func position(of time: Timestamp) -> BarPosition {
        kind == .linear ? linearPosition(of: time) : sessionPosition(of: time)
    }

    /// The instant at a place; limited to the years 1…4001.
    public func time(at position: BarPosition) -> Timestamp {
        let value = position.value
        guard value.isFinite else { return value < 0 ? .earliest : .latest }
        if kind == .linear {
            return Self.moved(origin, by: value * Double(interval.nominalMicroseconds)).clamped
        }
        let whole = min(max(value.rounded(.down), -1e15), 1e15)
        let index = BarIndex(Int(whole))
        let start = time(at: index)
        let part = value - whole
        guard part > 0 else { return start }
        let width = time(at: index.advanced(by: 1)).microseconds(since: start)
        return Self.moved(start, by: min(part, 1) * Double(width)).clamped
    }

    /// The stamp of a slot; outside the bars counted on by the interval, limited to the years
    /// 1…4001. Without bars slot 0 is at `origin`.
    public func time(at index: BarIndex) -> Timestamp {
        if indices.contains(index) { return timeAt(index) }
        guard let last = lastIndex else { return extrapolated(origin, by: index.slot) }
        if index > last { return extrapolated(timeAt(last), by: index.slot - last.slot) }
        let first = indices.lowerBound
        return extrapolated(timeAt(first), by: index.slot - first.slot)
    }

    /// Where a bar is drawn.
    public func position(of index: BarIndex) -> BarPosition {
        kind == .linear ? linearPosition(of: time(at: index)) : index.position
    }

    /// The bar nearest to a place, always one that exists; nil without bars. A place half-way
    /// belongs to the later bar in sessions and to the earlier one on a linear axis.
    public func barIndex(nearest position: BarPosition) -> BarIndex? {
        guard let last = lastIndex, !position.value.isNaN else { return nil }
        if kind == .sessions {
            return min(max(position.nearestIndex, indices.lowerBound), last)
        }
        let time = time(at: position)
        let next = firstIndex(atOrAfter: time)
        if next > last { return last }
        guard next > indices.lowerBound else { return next }
        let former = next.advanced(by: -1)
        let before = time.microseconds(since: timeAt(former))
        let after = timeAt(next).microseconds(since: time)
        return before <= after ? former : next
    }

    /// The bars whose centre lies in `from ... to`.
    public func bars(from: BarPosition, to: BarPosition) -> Range<BarIndex> {
        guard !indices.isEmpty, from.value <= to.value else {
            return indices.lowerBound..<indices.lowerBound
        }
        let lower: BarIndex
        let upper: BarIndex
        switch kind {
        case .sessions:
            let bounds = (Double(indices.lowerBound.slot), Double(indices.upperBound.slot))
            let first = min(max(from.value.rounded(.up), bounds.0), bounds.1)
            let end = min(max(to.value.rounded(.down) + 1, bounds.0), bounds.1)
            lower = BarIndex(Int(first))
            upper = BarIndex(Int(end))
        case .linear:
            lower = firstIndex(atOrAfter: roundedUp(from))
            upper = firstIndex(atOrAfter: time(at: to).advanced(byMicroseconds: 1))
        }
        return lower..<max(lower, upper)
    }

    /// The first bar at or after an instant; `indices.upperBound` when there is none. O(log n).
    public func firstIndex(atOrAfter time: Timestamp) -> BarIndex {
        var low = indices.lowerBound.slot
        var high = indices.upperBound.slot
        while low < high {
            let middle = low + (high - low) / 2
            if timeAt(BarIndex(middle)) < time { low = middle + 1 } else { high = middle }
        }
        return BarIndex(low)
    }

    /// A mapping that holds copied times of `range` only and counts on by the interval outside
    /// them, for a frame that must not hold the series.
    public func windowed(to range: Range<BarIndex>) -> TimeMapping {
        let kept = range.clamped(to: indices)
        let times = kept.map { timeAt($0) }
        let first = kept.lowerBound.slot
        return TimeMapping(kind: kind, interval: interval, indices: kept, origin: origin) {
            times[$0.slot - first]
        }
    }

    private var lastIndex: BarIndex? {
        indices.isEmpty ? nil : indices.upperBound.advanced(by: -1)
    }

    private func extrapolated(_ time: Timestamp, by count: Int) -> Timestamp {
        interval.advance(time, by: count).clamped
    }

    private func linearPosition(of time: Timestamp) -> BarPosition {
        BarPosition(
            Double(time.microseconds(since: origin)) / Double(interval.nominalMicroseconds))
    }

    /// The first microsecond at or after a place of a linear axis.
    private func roundedUp(_ position: BarPosition) -> Timestamp {
        let time = time(at: position)
        return linearPosition(of: time) < position ? time.advanced(byMicroseconds: 1) : time
    }

    private func sessionPosition(of time: Timestamp) -> BarPosition {
        guard let last = lastIndex else { return counted(time, from: origin, slot: 0) }
        let first = indices.lowerBound
        if time < timeAt(first) { return counted(time, from: timeAt(first), slot: first.slot) }
        if time >= timeAt(last) { return counted(time, from: timeAt(last), slot: last.slot) }
        let found = firstIndex(atOrAfter: time)
        if timeAt(found) == time { return found.position }
        let former = found.advanced(by: -1)
        let start = timeAt(former)
        let width = Double(timeAt(found).microseconds(since: start))
        return BarPosition(Double(former.slot) + Double(time.microseconds(since: start)) / width)
    }

    /// The place of an instant outside the bars, by intervals from a stamp that has a slot.
    private func counted(_ time: Timestamp, from stamp: Timestamp, slot: Int) -> BarPosition {
        let distance = Double(time.microseconds(since: stamp))
        let nominal = Double(interval.nominalMicroseconds)
        guard case .months = interval.length else {
            return BarPosition(Double(slot) + distance / nominal)
        }
        var count = Int((distance / nominal).rounded(.down))
        while extrapolated(stamp, by: count) > time, count > -100_000 { count -= 1 }
        while extrapolated(stamp, by: count + 1) <= time, count < 100_000 { count += 1 }
        let start = extrapolated(stamp, by: count)
        let width = Double(extrapolated(stamp, by: count + 1).microseconds(since: start))
        let part = width > 0 ? Double(time.microseconds(since: start)) / width : 0
        return BarPosition(Double(slot + count) + min(max(part, 0), 1))
    }

    private static func moved(_ time: Timestamp, by microseconds: Double) -> Timestamp {
        let bounded = min(max(microseconds.rounded(), -9e18), 9e18)
        return time.advanced(byMicroseconds: Int64(bounded))
    }
}
