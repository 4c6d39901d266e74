import KChartCore

/// Bars whose times lie beyond the years 1…4001 all come to one of these ends. They are kept apart
/// there by a microsecond each, in the order of the file, so that none is lost as a repeat.
extension ParsedBars {
    /// O(n) where times were brought to a limit, else O(1).
    mutating func partAtLimits() {
        guard report.timesOutOfRange > 1, report.ticks == nil else { return }
        let times = columns.time
        let (earliest, latest) = (Timestamp.earliest.microseconds, Timestamp.latest.microseconds)
        let late = times.count { $0 == latest }
        let early = times.count { $0 == earliest }
        guard late > 1 || early > 1, max(late, early) < LimitTimes.most else { return }
        let isFalling = Self.isFalling(times)
        var moved = BarColumns(kind: columns.kind)
        moved.reserveCapacity(columns.count)
        var seen = (late: 0, early: 0)
        for row in 0..<columns.count {
            var bar = columns.candle(at: row)
            switch bar.time.microseconds {
            case latest:
                let before = isFalling ? seen.late : late - 1 - seen.late
                bar.time = bar.time.advanced(byMicroseconds: -Int64(before) * LimitTimes.step)
                seen.late += 1
            case earliest:
                let before = isFalling ? early - 1 - seen.early : seen.early
                bar.time = bar.time.advanced(byMicroseconds: Int64(before) * LimitTimes.step)
                seen.early += 1
            default: break
            }
            moved.append(bar)
        }
        columns = moved
    }

    /// True when the bars between the limits, with those at them, stand newest first.
    private static func isFalling(_ times: BarColumns.Column<Int64>) -> Bool {
        var rises = 0
        var falls = 0
        for (time, next) in zip(times, times.dropFirst()) {
            if next > time { rises += 1 } else if next < time { falls += 1 }
        }
        return falls > rises
    }
}

/// Times that were brought to a limit.
enum LimitTimes {
    /// How far apart they are kept.
    static let step: Int64 = 1
    /// No more are kept apart: an hour of them.
    static let most = 3_600_000_000

    /// True within an hour of a limit.
    static func isNear(_ time: Int64) -> Bool {
        time > Timestamp.latest.microseconds - Int64(most)
            || time < Timestamp.earliest.microseconds + Int64(most)
    }
}
