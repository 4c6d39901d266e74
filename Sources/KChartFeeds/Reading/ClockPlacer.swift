import KChartCore

/// Puts rows whose clocks show the time of a zone on the line of time, piece by piece.
///
/// In autumn a clock shows an hour twice. The order of the rows tells which of both is meant: in
/// rising rows the second one from where the clock goes back, in falling ones the first from there.
struct ClockPlacer {
    private let zone: ClockZone
    /// Newest first.
    private let isFalling: Bool
    /// How far apart rows are: as far as the clock goes back, and the same clock twice is both
    /// times, and no repeated row.
    private let spacing: Int64
    private var last: Timestamp?

    /// - Parameters:
    ///   - rows: rows that tell in which order and how far apart all are.
    ///   - last: the instant of the row before the first one to place.
    ///   - areTicks: many rows may stand at one time.
    init(
        _ zone: ClockZone, like rows: BarColumns, after last: Timestamp? = nil,
        areTicks: Bool = false
    ) {
        self.zone = zone
        self.last = last
        var rises = 0
        var falls = 0
        let times = rows.time
        for place in 1..<max(times.count, 1) {
            if times[place] > times[place - 1] { rises += 1 }
            if times[place] < times[place - 1] { falls += 1 }
        }
        isFalling = falls > rises
        spacing = areTicks ? 0 : Spacing(times: times).commonest ?? 0
    }

    /// The rows with their clocks, taken for UTC so far, on the clock of the zone.
    mutating func placed(_ rows: BarColumns) -> BarColumns {
        var moved = BarColumns(kind: rows.kind)
        moved.reserveCapacity(rows.count)
        for row in 0..<rows.count {
            var candle = rows.candle(at: row)
            candle.time = placed(candle.time)
            moved.append(candle)
        }
        return moved
    }

    private mutating func placed(_ time: Timestamp) -> Timestamp {
        let clock = ZoneRules.utc.local(time)
        let (first, second) = zone.rules(in: clock.year).instants(
            year: clock.year, month: clock.month, day: clock.day, hour: clock.hour,
            minute: clock.minute, second: clock.second)
        let rest = Int64(clock.microsecond)
        var found = first.advanced(byMicroseconds: rest)
        if let second = second?.advanced(byMicroseconds: rest), let last {
            let fold = second.microseconds - found.microseconds
            let limit = fold > 0 && spacing >= fold ? 1 : 0
            func follows(_ next: Timestamp) -> Bool {
                let step = next.microseconds - last.microseconds
                return (isFalling ? -step : step) >= Int64(limit)
            }
            found =
                isFalling
                ? (follows(second) || !follows(found) ? second : found)
                : (follows(found) || !follows(second) ? found : second)
        } else if let second, isFalling {
            found = second.advanced(byMicroseconds: rest)
        }
        last = found
        return found
    }
}
