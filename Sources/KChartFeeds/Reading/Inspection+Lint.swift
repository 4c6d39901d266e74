import KChartCore

extension Inspection {
    mutating func lint(
        _ columns: BarColumns, rows: [Int], spacing: Spacing, lines: LineMap
    ) {
        func add(
            _ kind: LintFinding.Kind, _ severity: LintFinding.Severity, _ message: String,
            lines: [Int] = []
        ) {
            findings.append(
                LintFinding(kind: kind, severity: severity, message: message, lines: lines))
        }
        if report.rejected > 0 {
            add(
                .rejectedRows, .fault, "\(report.rejected) of \(report.dataRows) rows rejected",
                lines: report.rejectedRows.prefix(Self.listedRows).map(\.line))
        }
        if duplicateTimes > 0 {
            add(
                .duplicateTimes, .fault,
                "\(duplicateTimes) repeated times; the later row of each was taken",
                lines: Self.repeatedRows(columns, order: order).map { lines.line(of: $0) })
        }
        if order == .mixed {
            let rows = Self.disorderedRows(columns)
            add(
                .disorder, .fault, "\(rows.total) rows stand before an older one; sorted by time",
                lines: rows.first.map { lines.line(of: $0) })
        }
        if ohlcInconsistent > 0 {
            add(
                .badPrices, .fault,
                "\(ohlcInconsistent) bars with a high below or a low above another price",
                lines: ohlcInconsistentLines)
        }
        if nonpositivePriceBars > 0 {
            let rows = rows.filter { Self.lowestPrice(columns, $0) <= 0 }
            add(
                .nonpositivePrices, .note,
                "\(nonpositivePriceBars) bars with a price of zero or less",
                lines: rows.sorted().prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        let spikes = Self.spikes(columns, rows: rows)
        if !spikes.isEmpty {
            add(
                .spikes, .fault, "\(spikes.count) bars with a price far from their neighbours",
                lines: spikes.prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        if report.timesOutOfRange > 0 {
            add(
                .timeOutOfRange, .fault,
                "\(report.timesOutOfRange) times outside the years 1 to 4001, brought to the limit;"
                    + " the unit of the time may be another one")
        }
        let huge = rows.filter { Self.highestMagnitude(columns, $0) > 1e15 }
        if !huge.isEmpty {
            add(
                .huge, .fault, "\(huge.count) bars with a price beyond 1e15",
                lines: huge.prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        if gaps > 0, let interval {
            let missing = Self.text(seconds: largestSpacingMicroseconds ?? 0)
            add(
                .gaps, .note,
                "\(gaps) gaps longer than \(interval) (nights and weekends count), the longest"
                    + " \(missing)")
        }
        if spacingsShorterThanInterval > 0, !spacing.isMonthly, let interval {
            add(
                .offGridTimes, .note,
                "\(spacingsShorterThanInterval) bars nearer than \(interval) to the one before")
        }
        if report.wasCutShort {
            add(.cutShort, .fault, "the file became shorter while it was read")
        }
        for choice in report.ambiguities { add(.ambiguity, .note, choice) }
    }

    private static func text(seconds microseconds: Int64) -> String {
        let seconds = Double(microseconds) / 1_000_000
        switch seconds {
        case 172_800...: return "\(Int((seconds / 86_400).rounded())) days"
        case 7_200...: return "\(Int((seconds / 3_600).rounded())) hours"
        case 120...: return "\(Int((seconds / 60).rounded())) minutes"
        default: return "\(Int(seconds.rounded())) s"
        }
    }

    private static func lowestPrice(_ columns: BarColumns, _ row: Int) -> Double {
        let candle = columns.candle(at: row)
        return min(candle.open, candle.high, candle.low, candle.close)
    }

    private static func highestMagnitude(_ columns: BarColumns, _ row: Int) -> Double {
        let candle = columns.candle(at: row)
        return max(abs(candle.open), abs(candle.high), abs(candle.low), abs(candle.close))
    }

    private static func repeatedRows(_ columns: BarColumns, order: RowOrder) -> [Int] {
        var seen: Set<Int64> = []
        var result: [Int] = []
        let times = columns.time
        var previous: Int64?
        for row in 0..<columns.count {
            let time = times[row]
            // In order a repeat stands next to its like; otherwise every time is remembered.
            let isRepeat = order == .mixed ? !seen.insert(time).inserted : time == previous
            if isRepeat {
                result.append(row)
                if result.count == listedLines { break }
            }
            previous = time
        }
        return result
    }

    private static func disorderedRows(_ columns: BarColumns) -> (total: Int, first: [Int]) {
        let times = columns.time
        var rises = 0
        for row in 1..<max(columns.count, 1) where times[row] >= times[row - 1] { rises += 1 }
        let isFalling = rises * 2 < columns.count - 1
        var total = 0
        var first: [Int] = []
        for row in 1..<max(columns.count, 1) {
            let isOut = isFalling ? times[row] > times[row - 1] : times[row] < times[row - 1]
            guard isOut else { continue }
            total += 1
            if first.count < listedLines { first.append(row) }
        }
        return (total, first)
    }

    /// Bars whose high or low is far outside what their neighbours trade at.
    ///
    /// A bar's reach from the middle of its neighbours' closes is held against the median reach of
    /// all bars: 25 times the median, and a tenth of the price, is a spike (field practice; a
    /// crash moves the neighbours too and is none).
    private static func spikes(_ columns: BarColumns, rows: [Int]) -> [Int] {
        guard rows.count >= 8 else { return [] }
        var reaches: [Double] = []
        reaches.reserveCapacity(rows.count)
        for place in rows.indices {
            let candle = columns.candle(at: rows[place])
            let before = columns.candle(at: rows[place == 0 ? 1 : place - 1]).close
            let after = columns.candle(
                at: rows[place == rows.count - 1 ? rows.count - 2 : place + 1]
            ).close
            let top = max(before, after)
            let bottom = min(before, after)
            let reach = max(
                max(candle.high, candle.open, candle.close) - top,
                bottom - min(candle.low, candle.open, candle.close), 0)
            let size = max(abs(top), abs(bottom), .leastNormalMagnitude)
            reaches.append(reach / size)
        }
        let sorted = reaches.sorted()
        let limit = max(25 * sorted[sorted.count / 2], 0.1)
        return rows.indices.filter { reaches[$0] > limit }.map { rows[$0] }.sorted()
    }
}
