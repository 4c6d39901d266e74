import KChartCore

/// Leaves rows out of a stream whose time lost or won a digit, row by row: what comes later is not
/// known yet. A row that is left out comes back when the next one lies by its side: then the stream
/// goes on elsewhere. Rows in no order tell nothing of each other: among them all are kept.
struct StrayWatch {
    /// Rows that lie together tell where the stream stands.
    private static let enough = 2

    /// How the times follow on each other.
    private struct Order {
        private var last: Int64?
        private var isRising: Bool?
        private var steps = 0
        private var turns = 0

        /// A late row or two turn a stream round and back; rows in no order turn at most of them.
        var isKept: Bool { turns <= 4 + steps / 10 }

        mutating func note(_ time: Int64) {
            defer { last = time }
            guard let last, time != last else { return }
            steps += 1
            if let isRising, isRising != (time > last) { turns += 1 }
            isRising = time > last
        }
    }

    private var last: Int64?
    private var together = 0
    private var order = Order()
    private var stray: Candle?

    /// Begins behind rows that are read already.
    mutating func begin(after times: BarColumns.Column<Int64>) {
        (last, together, stray, order) = (nil, 0, nil, Order())
        for time in times.suffix(1_000) { keep(time) }
    }

    /// Takes the strays of new rows out; answers which they were, in their order.
    mutating func sort(_ rows: inout BarColumns, from first: Int) -> [Int] {
        if passes(rows.time, from: first) { return [] }
        var strays: [Int] = []
        var kept: BarColumns?
        for row in first..<rows.count {
            let time = rows.time[row]
            if isStray(time) {
                if kept == nil {
                    kept = rows
                    kept?.truncate(to: row)
                }
                strays.append(row)
                stray = rows.candle(at: row)
                continue
            }
            if let candle = stray, !StrayTimes.isStray(time, among: candle.time.microseconds),
                let last, StrayTimes.isStray(time, among: last)
            {
                if kept == nil {
                    kept = rows
                    kept?.truncate(to: row)
                }
                kept?.append(candle)
                together = 0
            }
            stray = nil
            keep(time)
            kept?.append(rows.candle(at: row))
        }
        if let kept { rows = kept }
        return strays
    }

    /// True when none of the rows is a stray, and they were kept: mostly.
    private mutating func passes(_ times: BarColumns.Column<Int64>, from first: Int) -> Bool {
        guard stray == nil, first < times.count else { return first >= times.count }
        let end = times.withContiguousStorageIfAvailable { times -> (last: Int64, Order)? in
            var (last, order) = (last ?? times[first], order)
            for row in first..<times.count {
                if order.isKept, StrayTimes.isStray(times[row], among: last) { return nil }
                last = times[row]
                order.note(last)
            }
            return (last, order)
        }
        guard let end, let end else { return false }
        (last, order) = end
        together = min(together + times.count - first, Self.enough)
        return true
    }

    private func isStray(_ time: Int64) -> Bool {
        guard let last, together >= Self.enough, order.isKept,
            StrayTimes.isStray(time, among: last)
        else {
            return false
        }
        guard let stray else { return true }
        return StrayTimes.isStray(time, among: stray.time.microseconds)
    }

    private mutating func keep(_ time: Int64) {
        if let last, StrayTimes.isStray(time, among: last) { together = 0 }
        last = time
        order.note(time)
        together = min(together + 1, Self.enough)
    }
}
