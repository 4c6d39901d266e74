import KChartCore

/// Which bar a row of a stream belongs to: one stamped inside a bar is an update of it and takes
/// its time, so that the last row of a bar is what it says.
///
/// The grid is that of the stream's own times where they are regular, bars at half past the hour or
/// stamped at their close included; else that of the interval somebody asked for. Rows that are
/// bars of a session of their own - the half hour before the close, a market that opens at another
/// minute - stay what they are.
struct StreamGrid {
    private let length: Int64
    private let interval: Interval
    /// Every row off the grid is an update: the grid was asked for, and the stream has none.
    private let isStrict: Bool
    /// Most times have the same rest.
    private let hasPhase: Bool
    /// The time of the newest bar, and where it opened.
    private var newest: Int64?
    private var newestOpen = Double.nan

    /// So many times of four stand on a grid that is one.
    private static let share = 0.75
    private static let minute: Int64 = 60_000_000

    /// Nil where no row can be told to be an update.
    ///
    /// - Parameters:
    ///   - interval: of the bars, on the grid most of them stand on.
    ///   - isAsked: the interval was asked for, not measured.
    ///   - rows: the first rows of the stream.
    init?(_ interval: Interval, isAsked: Bool, like rows: BarColumns) {
        guard case .fixed(let length) = interval.length, !rows.isEmpty, rows.kind == .candles
        else { return nil }
        self.length = length
        let times = rows.time
        let spacing = Spacing(times: times)
        guard spacing.order != .descending else { return nil }
        let phase = Self.phase(times, length: length)
        hasPhase = spacing.count >= 2 && phase.share >= Self.share
        guard isAsked || (hasPhase && (spacing.share ?? 0) >= 0.5) else { return nil }
        isStrict = !hasPhase && Self.wholeSteps(times, length: length) < Self.share
        let own = hasPhase ? Interval(length: interval.length, origin: phase.commonest) : interval
        self.interval = own ?? interval
        if isStrict, Self.areBars(rows, interval: self.interval) { return nil }
    }

    /// The commonest rest of the different times, and its part of them.
    private static func phase(
        _ times: BarColumns.Column<Int64>, length: Int64
    ) -> (commonest: Int64, share: Double) {
        var counts: [Int64: Int] = [:]
        var all = 0
        var last: Int64?
        for time in times where time != last {
            last = time
            let rest = time % length
            counts[rest < 0 ? rest + length : rest, default: 0] += 1
            all += 1
        }
        let best = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
        return (best?.key ?? 0, Double(best?.value ?? 0) / Double(max(all, 1)))
    }

    /// The part of the steps from time to time that are whole bars: sessions whose bars begin at
    /// another minute each day have a grid by the day.
    private static func wholeSteps(_ times: BarColumns.Column<Int64>, length: Int64) -> Double {
        var steps = 0
        var whole = 0
        for row in 1..<max(times.count, 1) where times[row] > times[row - 1] {
            steps += 1
            if (times[row] - times[row - 1]) % length == 0 { whole += 1 }
        }
        return steps < 2 ? 0 : Double(whole) / Double(steps)
    }

    /// True when rows of one bar do not open where it does: they are shorter bars, and no states of
    /// a longer one.
    static func areBars(_ rows: BarColumns, interval: Interval) -> Bool {
        var pairs = 0
        var alike = 0
        let times = rows.time
        let opens = rows.open
        for row in 1..<max(rows.count, 1) where times[row] > times[row - 1] {
            let before = interval.bucketStart(of: Timestamp(microseconds: times[row - 1]))
            guard before == interval.bucketStart(of: Timestamp(microseconds: times[row])) else {
                continue
            }
            pairs += 1
            if opens[row] == opens[row - 1] { alike += 1 }
        }
        return alike * 2 < pairs
    }

    // MARK: - Rows

    /// The rows on the times of their bars.
    mutating func placed(_ rows: BarColumns) -> BarColumns {
        let times = rows.time
        let opens = rows.open
        var starts: [Int64]?
        for row in 0..<rows.count {
            let start = start(of: times[row], open: opens[row])
            if starts == nil, start != times[row] { starts = Array(times[..<row]) }
            starts?.append(start)
        }
        guard let starts else { return rows }
        var moved = BarColumns(kind: rows.kind)
        moved.reserveCapacity(rows.count)
        for row in 0..<rows.count {
            var candle = rows.candle(at: row)
            candle.time = Timestamp(microseconds: starts[row])
            moved.append(candle)
        }
        return moved
    }

    private mutating func start(of time: Int64, open: Double) -> Int64 {
        let slot = interval.bucketStart(of: Timestamp(microseconds: time)).microseconds
        guard let newest else {
            let isOwn = !isStrict && (!hasPhase || isOfSession(time - slot))
            return begin(isOwn ? time : slot, open)
        }
        // A row of a bar that is closed has its time, or none that is known.
        guard time > newest else { return time }
        let distance = time - newest
        guard slot != time else { return begin(time, open) }
        if distance < length {
            // States of one bar open where it does.
            guard isStrict || !isOfSession(distance) || open == newestOpen else {
                return begin(time, open)
            }
            return newest
        }
        if distance % length == 0 || isOwnBegin(time, after: distance) { return begin(time, open) }
        return begin(slot > newest ? slot : time - distance % length, open)
    }

    private mutating func begin(_ time: Int64, _ open: Double) -> Int64 {
        newest = time
        newestOpen = open
        return time
    }

    /// The distance of a shorter bar at the end of a session.
    private func isOfSession(_ distance: Int64) -> Bool {
        length >= 30 * Self.minute && distance % (15 * Self.minute) == 0
    }

    /// The first bar of a session that begins at another minute, after a pause.
    private func isOwnBegin(_ time: Int64, after distance: Int64) -> Bool {
        guard !isStrict, distance >= 2 * length else { return false }
        return isOfSession(distance)
            || length >= 10 * Self.minute && time % (5 * Self.minute) == 0
    }
}
