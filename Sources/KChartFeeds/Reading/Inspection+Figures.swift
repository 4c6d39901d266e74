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
        let columns = parsed.columns
        let times = Array(columns.time)
        let spacing = Spacing(times)
        order = spacing.order
        duplicateTimes = spacing.duplicateTimes
        intervalMicroseconds = spacing.commonest
        intervalShare = spacing.share
        gaps = spacing.gaps
        spacingsShorterThanInterval = spacing.shorter
        largestSpacingMicroseconds = spacing.largest
        interval = spacing.interval?.name

        let rows = Self.keptRows(times, order: spacing.order)
        barsUnique = rows.count
        first = rows.first.map { columns.candle(at: $0) }
        last = rows.last.map { columns.candle(at: $0) }
        measure(columns, rows: rows, lines: parsed.lines)
        lint(columns, rows: rows, spacing: spacing, lines: parsed.lines)
    }

    /// The rows by time; of rows with one time only the later one.
    private static func keptRows(_ times: [Int64], order: RowOrder) -> [Int] {
        var rows = Array(times.indices)
        switch order {
        case .single, .ascending: break
        case .descending: rows.reverse()
        case .mixed: rows.sort { (times[$0], $0) < (times[$1], $1) }
        }
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

    private mutating func measure(_ columns: BarColumns, rows: [Int], lines: LineMap) {
        var low = Double.infinity
        var high = -Double.infinity
        var withVolume = 0
        var sum = 0.0
        var bad: [Int] = []
        for row in rows {
            let candle = columns.candle(at: row)
            low = min(low, candle.low)
            high = max(high, candle.high)
            if let volume = candle.volume {
                withVolume += 1
                sum += volume
            }
            let top = max(candle.open, candle.close, candle.low)
            let bottom = min(candle.open, candle.close, candle.high)
            if candle.high < top || candle.low > bottom {
                ohlcInconsistent += 1
                bad.append(row)
            }
            if min(candle.open, candle.high, candle.low, candle.close) <= 0 {
                nonpositivePriceBars += 1
            }
        }
        guard !rows.isEmpty else { return }
        minLow = low
        maxHigh = high
        volume = withVolume == 0 ? .absent : withVolume == rows.count ? .present : .partial
        volumeSum = withVolume > 0 ? sum : nil
        ohlcInconsistentLines = bad.sorted().prefix(Self.listedLines).map { lines.line(of: $0) }
    }
}
