public import KChartCore

extension DrawingSpace {
    /// The stamp of the bar nearest to a column: of a bar that is there or, outside the bars, of
    /// the one the interval would put there. On a linear axis the grid of the interval rules
    /// where no bar is near.
    public func gridTime(atX x: Double) -> Timestamp {
        gridTime(at: BarPosition(position(atX: x)))
    }

    func gridTime(at position: BarPosition) -> Timestamp {
        if mapping.kind == .sessions { return mapping.time(at: position.nearestIndex) }
        let time = mapping.time(at: position)
        let interval = mapping.interval
        if let bar = mapping.barIndex(nearest: position) {
            let stamp = mapping.time(at: bar)
            let distance = stamp.microseconds(since: time)
            if distance.magnitude <= UInt64(interval.nominalMicroseconds / 2) { return stamp }
        }
        let start = interval.bucketStart(of: time)
        let next = interval.advance(start, by: 1)
        let isLater = time.microseconds(since: start) >= next.microseconds(since: time)
        return (isLater ? next : start).clamped
    }

    /// A time as the bar it belongs to and what it is later than that bar's stamp.
    struct GridPlace: Hashable {
        var slot: Int
        /// As time, inside the bar's own interval.
        var offset: Int64 = 0
        /// As a share of the way to the next bar, in the gap behind a session: the same time after
        /// another bar would be bars later.
        var share = 0.0
    }

    func gridPlace(of time: Timestamp) -> GridPlace {
        let whole = mapping.position(of: time).value.rounded(.down)
        let slot = Int(min(max(whole, -4e18), 4e18))
        let stamp = mapping.time(at: BarIndex(slot))
        let offset = time.microseconds(since: stamp)
        let length = mapping.interval.advance(stamp, by: 1).microseconds(since: stamp)
        let way = mapping.time(at: BarIndex(slot + 1)).microseconds(since: stamp)
        guard offset >= length, way > length else { return GridPlace(slot: slot, offset: offset) }
        return GridPlace(slot: slot, share: Double(offset) / Double(way))
    }

    func time(at place: GridPlace) -> Timestamp {
        let (whole, share) = (place.share.rounded(.down), place.share)
        let slot = place.slot + Int(min(max(whole, -2), 2))
        let stamp = mapping.time(at: BarIndex(slot))
        var offset = place.offset
        if share != whole {
            let way = mapping.time(at: BarIndex(slot + 1)).microseconds(since: stamp)
            offset += Int64(((share - whole) * Double(way)).rounded())
        }
        return stamp.advanced(byMicroseconds: offset).clamped
    }

    /// The way from one time to another as whole bars and a rest, so that what moves together
    /// keeps its shape on an axis without gaps: bars on a session axis, time on a linear one.
    struct TimeShift: Hashable {
        var slots: Int
        var microseconds: Int64
        /// The rest of the way into or out of a gap, as a share of a slot.
        var share = 0.0

        static let none = TimeShift(slots: 0, microseconds: 0)
    }

    func shift(from start: Timestamp, to end: Timestamp) -> TimeShift {
        guard mapping.kind == .sessions else {
            return TimeShift(slots: 0, microseconds: end.microseconds(since: start))
        }
        let from = gridPlace(of: start)
        let to = gridPlace(of: end)
        let (slots, overflow) = to.slot.subtractingReportingOverflow(from.slot)
        return TimeShift(
            slots: overflow ? 0 : slots, microseconds: to.offset - from.offset,
            share: to.share - from.share)
    }

    func shifted(_ time: Timestamp, by shift: TimeShift) -> Timestamp {
        if shift == .none { return time }
        guard mapping.kind == .sessions else {
            return time.advanced(byMicroseconds: shift.microseconds).clamped
        }
        var place = gridPlace(of: time)
        let (slot, overflow) = place.slot.addingReportingOverflow(shift.slots)
        guard !overflow else { return time }
        place.slot = slot
        place.offset += shift.microseconds
        place.share += shift.share
        return self.time(at: place)
    }
}
