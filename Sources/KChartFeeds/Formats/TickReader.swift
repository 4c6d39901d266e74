import Glibc
import KChartCore

/// Reads a table of trades, quotes or closes and makes bars of it.
struct TickReader {
    private let input: FormatInput
    private var layout: CSVLayout
    private let format: Saying
    private var row: TickRow
    private var report = ReadReport()
    private var lines = LineMap()
    private var numbers = TradeNumbers()

    init(input: FormatInput, layout: CSVLayout, format: Saying) {
        self.input = input
        self.layout = layout
        self.format = format
        row = TickRow(layout: layout)
    }

    mutating func read() throws(ReadError) -> ParsedBars {
        var ticks = try readRows()
        if row.time.sawDayAndMonth, !layout.dayOrderIsGiven,
            let found = DateOrderFinder(input, layout).find()
        {
            if let note = found.note { layout.choices.append(note) }
            if found.order != layout.dateOrder {
                layout.dateOrder = found.order
                ticks = try readRows()
            }
        }
        leaveOutStrays(&ticks)
        guard !ticks.isEmpty else {
            guard let first = report.rejectedRows.first else {
                throw ReadError(
                    .headerOnly, path: input.path, detail: "holds a header and no trades")
            }
            throw ReadError(.noBars, path: input.path, line: first.line, detail: first.reason)
        }
        guard ticks.count * 10 >= report.dataRows else {
            throw ReadError(
                .notMarketData, path: input.path, line: report.rejectedRows.first?.line,
                detail: "only \(ticks.count) of \(report.dataRows) rows are trades")
        }
        report.form = format
        report.headerLines = layout.headerLines
        report.columns = layout.columns
        report.delimiter = Character(Unicode.Scalar(layout.delimiter))
        report.decimalComma = layout.decimalComma
        report.choices = layout.choices
        report.timeStyle = row.style.rawValue
        report.timesHaveZone = row.sawZone
        report.fileZone = layout.zone
        report.priceDecimals = row.priceDecimals
        report.quote = row.quote
        place(&ticks)
        countOnce(&ticks)
        return finish(ticks)
    }

    /// Leaves out rows whose time lost or won a digit.
    private mutating func leaveOutStrays(_ ticks: inout BarColumns) {
        guard TimeText.Style.counts.contains(row.style) else { return }
        let strays = StrayTimes.rows(of: ticks)
        guard !strays.isEmpty else { return }
        for row in strays {
            report.reject(line: lines.line(of: row), why: StrayTimes.why)
            if StrayTimes.isAtLimit(ticks.time[row]) { report.timesOutOfRange -= 1 }
        }
        report.rejectedRows.sort { $0.line < $1.line }
        lines = lines.without(strays, of: ticks.count)
        numbers.leaveOut(strays)
        ticks = ticks.without(strays)
    }

    /// Leaves out trades that stand in the file a second time.
    private mutating func countOnce(_ ticks: inout BarColumns) {
        let repeats = numbers.repeats(ticks)
        numbers = TradeNumbers()
        guard !repeats.isEmpty else { return }
        var kept = BarColumns(kind: ticks.kind)
        kept.reserveCapacity(ticks.count - repeats.count)
        for row in 0..<ticks.count where !repeats.contains(row) {
            kept.append(ticks.candle(at: row))
        }
        ticks = kept
        report.choices.append(Saying(.choiceRepeatedTrades, .number(repeats.count)))
    }

    /// Every row as it stands: the price four times, the amount as volume.
    private mutating func readRows() throws(ReadError) -> BarColumns {
        report = ReadReport()
        lines = LineMap()
        numbers = TradeNumbers()
        row = TickRow(layout: layout)
        var columns = BarColumns()
        guard let base = input.bytes.baseAddress else { return columns }
        var tokenizer = RowTokenizer(delimiter: layout.delimiter)
        defer { tokenizer.release() }
        var at = base + layout.dataStart
        var released = at
        let end = base + input.availableCount()
        var line = layout.headerLines
        while at < end {
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            line += 1
            defer { at = lineEnd < end ? lineEnd + 1 : end }
            if at - released > 4 << 20 {
                input.release(before: at - base)
                released = at
            }
            guard lineEnd - at < 1 << 16 else {
                if isShortened { break }
                report.dataRows += 1
                report.reject(line: line, why: Saying(.faultLongLine, .text("64 kB")))
                continue
            }
            if memchr(at, 0, lineEnd - at) != nil {
                if isShortened { break }
                report.dataRows += 1
                report.reject(line: line, why: CSVRowReader.zeroByte)
                continue
            }
            tokenizer.cut(at, lineEnd)
            let cells = tokenizer.cells
            if cells.allSatisfy(\.isEmpty) || CSVSample.isComment(cells[0].bytes) { continue }
            report.dataRows += 1
            // The last row may have lost its end.
            if lineEnd == end, let usual = layout.cells, cells.count < usual {
                report.reject(
                    line: line,
                    why: Saying(.faultBreaksOff, .number(cells.count), .number(usual)))
                continue
            }
            switch row.parse(cells) {
            case .skipped:
                report.dataRows -= 1
                report.otherSymbolRows += 1
            case .rejected(let why): report.reject(line: line, why: why)
            case .tick(let tick):
                if tick.wasClamped { report.timesOutOfRange += 1 }
                lines.note(bar: columns.count, line: line)
                if let place = layout.tradeNumber, place < cells.count {
                    numbers.append(cells[place].bytes)
                }
                columns.append(
                    time: tick.time, open: tick.price, high: tick.price, low: tick.price,
                    close: tick.price, volume: tick.amount)
            }
        }
        if row.sawOtherSymbol { throw SymbolList(input, layout).error }
        if isShortened {
            report.wasCutShort = true
            if columns.isEmpty { throw .shortened(input.path) }
        }
        return columns
    }

    /// The file is shorter than it was: what is missing reads as zeros.
    private var isShortened: Bool { input.availableCount() < input.bytes.count }

    /// Puts the clocks of trades where they are before bars are made of them: an hour that a clock
    /// shows twice is two.
    private mutating func place(_ ticks: inout BarColumns) {
        guard let zone = report.zone(asked: input.options.zone), !zone.isUTC,
            layout.content != .closes, !report.timesHaveZone,
            !report.timeStyle.hasPrefix("epoch"),
            ticks.time.contains(where: { $0 % 86_400_000_000 != 0 })
        else { return }
        var placer = ClockPlacer(zone, like: ticks, areTicks: true)
        ticks = placer.placed(ticks)
        report.assumedZone = zone.name
    }

    private mutating func finish(_ ticks: BarColumns) -> ParsedBars {
        // One price a row, a minute or more apart: an index, a fixing, closes.
        if layout.content == .closes {
            let spacing = Spacing(times: ticks.time)
            let isRegular = (spacing.commonest ?? 0) >= 60_000_000 && (spacing.share ?? 0) >= 0.4
            if isRegular || ticks.count == 1 {
                report.bars = ticks.count
                report.choices.append(Saying(.choiceFlat))
                var parsed = ParsedBars(
                    columns: ticks, report: report, symbol: layout.symbol, lines: lines)
                parsed.layout = layout
                return parsed
            }
        }
        let interval = input.options.tickInterval ?? input.options.interval ?? .minutes(1)
        report.ticks = ticks.count
        report.tickEnds = ends(ticks)
        report.choices.append(
            Saying(
                layout.content == .quotes ? .choiceFromQuotes : .choiceFromTrades,
                .number(ticks.count), .text(interval.name)))
        let bars = TickBars.bars(ticks, interval: interval)
        report.bars = bars.count
        var parsed = ParsedBars(columns: bars, report: report, symbol: layout.symbol)
        parsed.interval = interval
        parsed.layout = layout
        return parsed
    }

    private func ends(_ ticks: BarColumns) -> TickEnds? {
        guard var first = ticks.time.indices.first else { return nil }
        var last = first
        var isInOrder = true
        for row in ticks.time.indices.dropFirst() {
            if ticks.time[row] < ticks.time[row - 1] { isInOrder = false }
            if ticks.time[row] < ticks.time[first] { first = row }
            if ticks.time[row] >= ticks.time[last] { last = row }
        }
        func tick(_ row: Int) -> TickEnds.Tick {
            TickEnds.Tick(
                time: Timestamp(microseconds: ticks.time[row]), price: ticks.close[row])
        }
        return TickEnds(
            first: tick(first), last: tick(last), inTimeOrder: isInOrder,
            priceName: layout.content == .quotes ? "bid" : "price")
    }
}
