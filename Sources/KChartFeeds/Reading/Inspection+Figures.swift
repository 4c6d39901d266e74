import KChartCore

extension FileReader {
    /// Reads a file and works out its figures and its lint.
    public static func inspect(
        path: String, options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> Inspection {
        let (parsed, format) = try parse(path: path, options: options)
        return Inspection(parsed, path: path, format: format)
    }

    /// Inspects text in memory as if it were a file called `path`.
    public static func inspect(
        bytes: [UInt8], path: String = "-", options: ReadOptions = ReadOptions()
    ) throws(ReadError) -> Inspection {
        let (parsed, format) = try parse(bytes: bytes, path: path, options: options)
        return Inspection(parsed, path: path, format: format)
    }
}

extension Inspection {
    /// The figures of bars that were read. O(n) for rows in order.
    public init(_ parsed: ParsedBars, path: String, format: FormatID) {
        self.path = path
        self.format = format
        report = parsed.report
        let declared = parsed.declaredInterval
        let spacing = Spacing(times: parsed.columns.time, declared: declared)
        order = spacing.order
        duplicateTimes = spacing.duplicateTimes
        intervalMicroseconds = spacing.commonest ?? declared?.nominalMicroseconds
        intervalShare = spacing.share
        gaps = spacing.gaps
        spacingsShorterThanInterval = spacing.shorter
        largestSpacingMicroseconds = spacing.largest
        interval = (spacing.interval ?? declared)?.name
        tickInterval = report.ticks == nil ? nil : parsed.interval
        RawBars.look(at: parsed.columns) { bars in
            let rows = Self.keptRows(bars.time, spacing: spacing)
            barsUnique = rows.count
            first = rows.first.map { parsed.columns.candle(at: $0) }
            last = rows.last.map { parsed.columns.candle(at: $0) }
            measure(bars, rows: rows, lines: parsed.lines)
            measureSlots(bars.time, rows: rows, spacing: spacing)
            lint(bars, rows: rows, spacing: spacing, lines: parsed.lines)
            // Rows that come again and again as their bar grows.
            let isGrowing = order == .ascending && duplicateTimes * 2 >= parsed.columns.count
            messages = report.messages ?? (isGrowing ? report.dataRows : nil)
            if messages != nil, report.ticks == nil {
                finalBars = rows.suffix(Self.listedBars).map { parsed.columns.candle(at: $0) }
            }
        }
    }

    /// What the bars are on the grid of their interval.
    private mutating func measureSlots(
        _ times: UnsafeBufferPointer<Int64>, rows: [Int], spacing: Spacing
    ) {
        guard let length = spacing.commonest, spacing.months == nil else { return }
        if spacing.shorter == 0 {
            barsOnInterval = rows.count
        } else {
            var slots = 0
            var before: Int64?
            for row in rows {
                let slot = times[row].flooredQuotient(length)
                if slot != before { slots += 1 }
                before = slot
            }
            barsOnInterval = slots
        }
        guard gaps <= Self.listedMissing else { return }
        var found: [Timestamp] = []
        for (row, next) in zip(rows, rows.dropFirst()) where times[next] - times[row] > length {
            var time = times[row] + length
            while time < times[next] {
                guard found.count < Self.listedMissing else { return }
                found.append(Timestamp(microseconds: time))
                time += length
            }
        }
        missing = found
    }

    /// The rows by time; of rows with one time only the later one.
    private static func keptRows(_ times: UnsafeBufferPointer<Int64>, spacing: Spacing) -> [Int] {
        var rows = Array(times.indices)
        switch spacing.order {
        case .single, .ascending: break
        case .descending: rows.reverse()
        case .mixed: rows.sort { (times[$0], $0) < (times[$1], $1) }
        }
        if spacing.duplicateTimes == 0 { return rows }
        var kept: [Int] = []
        kept.reserveCapacity(rows.count)
        for row in rows {
            if let last = kept.last, times[last] == times[row] {
                kept[kept.count - 1] = max(last, row)
            } else {
                kept.append(row)
            }
        }
        return kept
    }

    private mutating func measure(_ bars: RawBars, rows: [Int], lines: LineMap) {
        var low = Double.infinity
        var high = -Double.infinity
        var withVolume = 0
        var lowest = Double.infinity
        var highest = -Double.infinity
        var sum = LargeSum()
        var bad: [Int] = []
        for row in rows {
            let bar = bars[row]
            low = min(low, bar.low)
            high = max(high, bar.high)
            lowest = min(lowest, bar.lowest)
            highest = max(highest, bar.highest)
            if !bar.volume.isNaN {
                withVolume += 1
                sum.add(bar.volume)
            }
            if bar.high < max(bar.open, bar.close, bar.low)
                || bar.low > min(bar.open, bar.close, bar.high)
            {
                ohlcInconsistent += 1
                bad.append(row)
            }
            if bar.lowest <= 0 { nonpositivePriceBars += 1 }
            if bar.volume == 0 { zeroVolumeBars += 1 }
            if bar.open == bar.close { doji += 1 }
        }
        guard !rows.isEmpty else { return }
        minLow = low
        maxHigh = high
        self.lowest = lowest
        self.highest = highest
        volume = withVolume == 0 ? .absent : withVolume == rows.count ? .present : .partial
        volumeSum = withVolume > 0 ? sum.value : nil
        volumeSumText = sum.text
        ohlcInconsistentLines = bad.sorted().prefix(Self.listedLines).map { lines.line(of: $0) }
    }
}
