/// The entry rules for bulk input (field notes B1, B2, B9; architecture law 5).
extension BarStorage {
    /// Makes the rows a series: finite, enclosed, strictly increasing in time. Counts what it
    /// did. Clean rows are only read, once; others cost one more pass, and a sort when they are
    /// not simply newest first. The storage is not shared.
    func sanitize(_ report: inout SanitationReport) {
        report.rows += count
        guard count > 0 else { return }
        if !isClean() {
            let order = cleanRows(&report)
            switch order {
            case .increasing: break
            case .repeating: keepLastOfEqualTimes(&report)
            case .descending:
                report.reordered = true
                turnRound()
                keepFirstOfEqualTimes(&report)
            case .mixed:
                report.reordered = true
                sortStably()
                keepLastOfEqualTimes(&report)
            }
        }
        if let volume, !hasNumber(volume) { dropVolumeColumn() }
        if let turnover, !hasNumber(turnover) { dropTurnoverColumn() }
    }

    private enum Order {
        case increasing
        case repeating
        case descending
        case mixed
    }

    /// One look at every number: may the rows stay as they are?
    private func isClean() -> Bool {
        let head = room.head
        let times = time + head
        guard times[0] >= Timestamp.earliest.microseconds,
            times[count - 1] <= Timestamp.latest.microseconds
        else { return false }
        return SideBySide.all(0..<count) { isClean($0) }
    }

    /// The part of the look that is taken at some rows, and at the time before the first of them.
    private func isClean(_ rows: Range<Int>) -> Bool {
        let head = room.head
        let times = time + head
        var isClean = true
        for row in max(1, rows.lowerBound)..<max(1, rows.upperBound) {
            isClean = isClean && times[row - 1] < times[row]
        }
        guard isClean else { return false }
        // Comparisons with NaN are false, so an enclosing finite high and low prove all four.
        let (open, high, low, close) = (open + head, high + head, low + head, close + head)
        var start = rows.lowerBound
        while start < rows.upperBound {
            let end = min(start + 4_096, rows.upperBound)
            var isGood = true
            for row in start..<end {
                let enclosesOpen = (low[row] <= open[row]) && (open[row] <= high[row])
                let enclosesClose = (low[row] <= close[row]) && (close[row] <= high[row])
                let isFinite = (high[row] < .infinity) && (low[row] > -.infinity)
                isGood = isGood && enclosesOpen && enclosesClose && isFinite
            }
            guard isGood else { return false }
            start = end
        }
        return holdsNoInfinity(volume, rows) && holdsNoInfinity(turnover, rows)
    }

    private func holdsNoInfinity(
        _ column: UnsafeMutablePointer<Double>?, _ rows: Range<Int>
    ) -> Bool {
        guard let column else { return true }
        let values = column + room.head
        var isGood = true
        for row in rows {
            isGood = isGood && values[row].magnitude != .infinity
        }
        return isGood
    }

    private func hasNumber(_ column: UnsafeMutablePointer<Double>) -> Bool {
        let values = column + room.head
        for row in 0..<count where !values[row].isNaN { return true }
        return false
    }

    /// Drops, repairs and clamps in place; what remains may still be out of order.
    private func cleanRows(_ report: inout SanitationReport) -> Order {
        let head = room.head
        var kept = 0
        var isIncreasing = true
        var isAscending = true
        var isDescending = true
        for row in head..<(head + count) {
            let (open, close) = (open[row], close[row])
            var (high, low) = (high[row], low[row])
            guard open.isFinite, high.isFinite, low.isFinite, close.isFinite else {
                report.dropped += 1
                continue
            }
            let top = max(open, high, low, close)
            let bottom = min(open, high, low, close)
            if top != high || bottom != low {
                report.repaired += 1
                (high, low) = (top, bottom)
            }
            let stamp = Timestamp(microseconds: time[row])
            if stamp.clamped != stamp { report.timesClamped += 1 }
            var volumeNumber = volume?[row] ?? .nan
            if volumeNumber.isInfinite {
                report.volumesLeftOut += 1
                volumeNumber = .nan
            }
            var turnoverNumber = turnover?[row] ?? .nan
            if turnoverNumber.isInfinite {
                report.turnoversLeftOut += 1
                turnoverNumber = .nan
            }
            write(
                row: kept, time: stamp.clamped.microseconds, open: open, high: high, low: low,
                close: close, volume: volumeNumber, turnover: turnoverNumber)
            if kept > 0 {
                let (previous, current) = (rowTime(kept - 1), rowTime(kept))
                isIncreasing = isIncreasing && previous < current
                isAscending = isAscending && previous <= current
                isDescending = isDescending && previous >= current
            }
            kept += 1
        }
        room.count = kept
        if isIncreasing { return .increasing }
        if isAscending { return .repeating }
        return isDescending ? .descending : .mixed
    }

    // MARK: Order

    private func forEachColumn(_ body: (UnsafeMutablePointer<UInt64>) -> Void) {
        func visit<Element: BitwiseCopyable>(_ column: UnsafeMutablePointer<Element>?) {
            guard let column else { return }
            (column + room.head).withMemoryRebound(to: UInt64.self, capacity: count, body)
        }
        visit(time)
        visit(close)
        guard kind == .candles else { return }
        visit(open)
        visit(high)
        visit(low)
        visit(volume)
        visit(turnover)
    }

    private func turnRound() {
        let count = count
        forEachColumn { column in
            var values = UnsafeMutableBufferPointer(start: column, count: count)
            values.reverse()
        }
    }

    private func sortStably() {
        let times = time + room.head
        let count = count
        // No array: running out of memory would be a trap.
        let order: UnsafeMutablePointer<Int> = ColumnMemory.allocate(count)
        defer { ColumnMemory.free(order) }
        for row in 0..<count { order[row] = row }
        var rows = UnsafeMutableBufferPointer(start: order, count: count)
        rows.sort { (times[$0], $0) < (times[$1], $1) }
        let scratch: UnsafeMutablePointer<UInt64> = ColumnMemory.allocate(count)
        forEachColumn { column in
            for row in 0..<count { scratch[row] = column[order[row]] }
            column.update(from: scratch, count: count)
        }
        ColumnMemory.free(scratch)
    }

    private func keepLastOfEqualTimes(_ report: inout SanitationReport) {
        keep(&report) { times, row, count in row + 1 == count || times[row] != times[row + 1] }
    }

    private func keepFirstOfEqualTimes(_ report: inout SanitationReport) {
        keep(&report) { times, row, _ in row == 0 || times[row] != times[row - 1] }
    }

    private func keep(
        _ report: inout SanitationReport,
        _ isKept: (UnsafeMutablePointer<Int64>, Int, Int) -> Bool
    ) {
        let times = time + room.head
        let count = count
        let rows: UnsafeMutablePointer<Int> = ColumnMemory.allocate(count)
        defer { ColumnMemory.free(rows) }
        var kept = 0
        for row in 0..<count where isKept(times, row, count) {
            rows[kept] = row
            kept += 1
        }
        guard kept < count else { return }
        forEachColumn { column in
            for target in 0..<kept where target != rows[target] {
                column[target] = column[rows[target]]
            }
        }
        room.count = kept
        report.duplicates += count - kept
    }
}
