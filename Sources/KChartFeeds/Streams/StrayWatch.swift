import KChartCore

/// Leaves rows out of a stream whose time lost or won a digit, row by row: what comes later is not
/// known yet. A row that is left out comes back when the next one lies by its side: then the stream
/// goes on elsewhere.
struct StrayWatch {
    /// Rows that lie together tell where the stream stands.
    private static let enough = 2

    private var last: Int64?
    private var together = 0
    private var stray: Candle?

    /// Begins behind rows that are read already.
    mutating func begin(after times: BarColumns.Column<Int64>) {
        (last, together, stray) = (nil, 0, nil)
        for time in times.suffix(Self.enough) { keep(time) }
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
        let end = times.withContiguousStorageIfAvailable { times -> Int64? in
            var last = last ?? times[first]
            for row in first..<times.count {
                if StrayTimes.isStray(times[row], among: last) { return nil }
                last = times[row]
            }
            return last
        }
        guard let end, let end else { return false }
        last = end
        together = min(together + times.count - first, Self.enough)
        return true
    }

    private func isStray(_ time: Int64) -> Bool {
        guard let last, together >= Self.enough, StrayTimes.isStray(time, among: last) else {
            return false
        }
        guard let stray else { return true }
        return StrayTimes.isStray(time, among: stray.time.microseconds)
    }

    private mutating func keep(_ time: Int64) {
        if let last, StrayTimes.isStray(time, among: last) { together = 0 }
        last = time
        together = min(together + 1, Self.enough)
    }
}
