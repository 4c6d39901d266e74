/// Chooses the labelled places of a time axis.
///
/// Calendar boundaries in the display zone go down a ladder from millennia to milliseconds. A
/// boundary gets a mark when it is far enough from the boundaries of coarser rungs and from the
/// marks of its own rung that were taken before it between those. That is a question of one step of
/// the coarser rung and the spacing alone. Therefore marks never slide while the window moves or
/// history is put in front of it, and zooming in only adds marks.
/// The work depends on the window, not on the series: about a binary search per mark and rung.
public enum TimeTickMarks {
    /// The marks of a session axis.
    ///
    /// - `visible`: the slots of the window, the future ones in the right gap included; slots
    ///   before the first bar should be left out.
    /// - `timeAt`: the stamp of any slot within six times `minimumBarsBetween` of the window;
    ///   outside the bars it goes on by the interval.
    /// - `zone`: the display zone. Bars of a day or more are labelled by the date of their stamp
    ///   in UTC and not shifted.
    /// - `minimumBarsBetween`: least distance of two marks in slots.
    public static func marks(
        visible: Range<BarIndex>, timeAt: (BarIndex) -> Timestamp, zone: ZoneRules,
        interval: Interval, minimumBarsBetween: Int
    ) -> [TimeTickMark] {
        guard !visible.isEmpty else { return [] }
        let need = max(minimumBarsBetween, 1)
        let margin = reach * min(need, 1 << 40)
        let low = visible.lowerBound.slot - margin
        let high = visible.upperBound.slot - 1 + margin
        let found = withoutActuallyEscaping(timeAt) { timeAt in
            var search = TimeTickSearch(
                axis: SessionTickAxis(low: low, high: high, timeAt: timeAt),
                zone: interval.displayZone(zone), need: Double(need),
                from: Double(visible.lowerBound.slot), to: Double(visible.upperBound.slot - 1))
            search.run()
            return search.found
        }
        return found.map { found in
            let index = BarIndex(Int(found.position))
            return mark(
                at: index.position, index: index, time: timeAt(index), rung: found.rung,
                interval: interval)
        }
    }

    /// The marks of the window of a chart on either kind of axis, from the first bar on and into
    /// the future. `minimumBarsBetween` is counted in slots and rounded up in sessions.
    public static func marks(
        in viewport: Viewport, mapping: TimeMapping, zone: ZoneRules, minimumBarsBetween: Double
    ) -> [TimeTickMark] {
        guard viewport.isUsable, !mapping.indices.isEmpty, minimumBarsBetween.isFinite,
            viewport.first.magnitude < 1e15, viewport.visibleBars < 1e15
        else { return [] }
        if mapping.kind == .sessions {
            let slots = viewport.touchedSlots
            let lower = max(slots.lowerBound, mapping.indices.lowerBound)
            guard lower < slots.upperBound else { return [] }
            return marks(
                visible: lower..<slots.upperBound, timeAt: { mapping.time(at: $0) }, zone: zone,
                interval: mapping.interval,
                minimumBarsBetween: Int(max(minimumBarsBetween, 1).rounded(.up)))
        }
        let need = max(minimumBarsBetween, 1e-6)
        let start = max(viewport.first, mapping.position(of: mapping.indices.lowerBound).value)
        guard start <= viewport.last else { return [] }
        let axis = LinearTickAxis(
            low: start - Double(reach) * need, high: viewport.last + Double(reach) * need,
            mapping: mapping)
        var search = TimeTickSearch(
            axis: axis, zone: mapping.interval.displayZone(zone), need: need, from: start,
            to: viewport.last)
        search.run()
        return search.found.map { found in
            let position = BarPosition(found.position)
            return mark(
                at: position, index: position.nearestIndex, time: found.time, rung: found.rung,
                interval: mapping.interval)
        }
    }

    /// So many least distances beside the window may have a say in its marks: a step of a coarser
    /// rung has at most five parts, and a part of a whole distance begins anew.
    private static let reach = 6

    private static func mark(
        at position: BarPosition, index: BarIndex, time: Timestamp, rung: CalendarRung,
        interval: Interval
    ) -> TimeTickMark {
        let major: TimeTickLevel =
            if interval.nominalMicroseconds < microsecondsPerDay {
                .day
            } else if interval.nominalMicroseconds < 28 * microsecondsPerDay {
                .month
            } else {
                .year
            }
        return TimeTickMark(
            position: position, index: index, time: time, level: rung.level,
            weight: rung.weight, isMajor: rung.level >= major)
    }
}
