import KChartCore

extension CSVLayoutFinder {
    /// Where the parts of a row stand that could be a bar.
    private struct Positions {
        var time: Int
        var clock: Int?
        /// Columns of numbers that may be prices.
        var candidates: [Int]
        /// The first column behind the time and what belongs to it.
        var start: Int
    }

    /// Reads a table without names by what is in its columns.
    func withoutHeader(
        _ content: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError> {
        guard !content.isEmpty else {
            return fail(.notMarketData, nil, "holds nothing but comments", closeness: 1)
        }
        let units = (0..<4).map { Self.timeUnit(content, column: $0) }
        for (place, row) in content.prefix(Self.deepestHeader).enumerated() {
            guard
                let found = positions(
                    row.cells, units: units, data: Array(content[place...]))
            else { continue }
            let above = content[..<place].filter { $0.cells.count == row.cells.count }
            if let above = above.last(where: { $0.cells.allSatisfy { Self.number($0) == nil } }) {
                return fail(
                    .columnsUnclear, above.line,
                    "the header \(Self.list(above.cells)) is not understood; expected names like"
                        + " time, open, high, low, close, volume, or --column", closeness: 80)
            }
            return bars(found, first: row, data: above + content[place...], sample: sample)
        }
        return .failure(CSVIssueError(issue: Self.explain(content)))
    }

    private func bars(
        _ found: Positions, first row: CSVSample.Row, data: [CSVSample.Row], sample: CSVSample
    ) -> Result<CSVLayout, CSVIssueError> {
        var notes: [Saying] = []
        let hasCommas = Self.hasCommas(data)
        func comma(_ prices: [Int], amounts: [Int], _ notes: inout [Saying]) -> Bool {
            Self.hasDecimalComma(
                prices: Self.cells(data, prices), amounts: Self.cells(data, amounts),
                in: Surroundings(
                    delimiter: sample.delimiter,
                    hasPointedDates: Self.hasPointedDates(data, column: found.time),
                    hasCommas: hasCommas),
                notes: &notes)
        }
        let widest = data.map(\.cells.count).max() ?? row.cells.count
        if found.time == 0, found.clock == nil, let klines = KlineShape(data) {
            let sign = comma([1, 2, 3, 4], amounts: [5], &notes)
            return finish(
                roles: klines.roles, names: [], headerLines: data[0].line - 1, data: data,
                sample: sample, decimalComma: options.decimalComma ?? sign, notes: notes)
        }
        var unused: [Saying] = []
        let guess =
            options.decimalComma
            ?? comma(
                Array(found.candidates.prefix(4)), amounts: Array(found.candidates.dropFirst(4)),
                &unused)
        let isFalling = self.isFalling(data, column: found.time)
        // Of rows that stand still none tells high from low: later ones do.
        let telling = sample.isFlat ? data + sample.movingRows(behind: bytes) : data
        let search = PriceSearch(
            telling, candidates: found.candidates, decimalComma: guess, isFalling: isFalling)
        guard let prices = search.find() else {
            let place = found.candidates[0] + 1
            return fail(
                .columnsUnclear, row.line,
                "there is no header, and no order of columns \(place) to \(place + 3)"
                    + " keeps every high above and every low below; --column names them",
                closeness: ticksFit(data) ? 60 : 85)
        }
        let columns = prices.columns
        if !prices.isUsual {
            let words = columns.compactMap { prices.role(of: $0).map { Saying.Part.role($0) } }
            let places =
                columns[3] - columns[0] == 3
                ? "\(columns[0] + 1)–\(columns[3] + 1)"
                : columns.map { "\($0 + 1)" }.joined(separator: ", ")
            notes.append(Saying(.choiceColumns, .text(places), .list(words)))
        }
        let sign = comma(columns, amounts: [columns[3] + 1], &notes)
        var roles = [ColumnRole?](repeating: nil, count: widest)
        roles[found.time] = .time
        // A word before the time is the symbol: two of them in one file must be noticed.
        if let word = (0..<min(found.time, columns[0])).first(where: {
            Self.number(row.cells[$0]) == nil
        }) ?? wordColumn(data, between: found.start, and: columns[0]) {
            roles[word] = .symbol
        }
        if let clock = found.clock { roles[clock] = .timeOfDay }
        for column in columns { roles[column] = prices.role(of: column) }
        pickAmounts(&roles, candidates: found.candidates, widest: widest, data: data)
        return finish(
            roles: roles, names: [], headerLines: data[0].line - 1, data: data, sample: sample,
            decimalComma: options.decimalComma ?? sign, notes: notes)
    }

    // MARK: - Positions

    private func positions(
        _ cells: [[UInt8]], units: [EpochUnit?], data: [CSVSample.Row]
    ) -> Positions? {
        var isBehindNumber = false
        for place in 0..<min(4, cells.count) {
            guard let value = time(cells, at: place, unit: units[place], data: data) else {
                // Words may stand before the time; figures only before a date as people write it.
                if Self.number(cells[place]) != nil { isBehindNumber = true }
                continue
            }
            if isBehindNumber {
                let isDate = cells[place].contains { $0 == 0x2D || $0 == 0x2F || $0 == 0x3A }
                guard data.count >= 3, isDate || cells[place].count == 8,
                    isTime(data, column: place)
                else { break }
            }
            var start = place + 1
            var clock: Int?
            if value % 86_400_000_000 == 0, start < cells.count,
                cells[start].withUnsafeBufferPointer({ TimeText.looksLikeTimeOfDay($0) })
                    || Self.isBareClock(data, column: start)
                    || Self.clockUnit(data, date: place, clock: start) != nil
                    || Self.isEvenClock(data, date: place, clock: start)
            {
                clock = start
                start += 1
            }
            var first = start
            // A second date, a symbol or the like before the prices.
            while first + 4 < cells.count, isPassedOver(cells[first]) { first += 1 }
            let candidates = candidates(cells, from: first, time: place, data: data)
            guard candidates.count >= 4 else { return nil }
            return Positions(time: place, clock: clock, candidates: candidates, start: start)
        }
        return timeBehind(cells, data: data)
    }

    /// The time in a cell of a row, by what its column says of its form.
    private func time(
        _ cells: [[UInt8]], at place: Int, unit: EpochUnit?, data: [CSVSample.Row]
    ) -> Int64? {
        var time = TimeText()
        configure(&time)
        if let unit { time.unit = unit }
        if let value = cells[place].withUnsafeBufferPointer({ time.parse($0) }) { return value }
        guard options.timeForm == nil || options.timeForm?.order != nil,
            Self.number(cells[place]) != nil
        else { return nil }
        noteShortDates(&time, data, column: place)
        time.hasSerialDays = !time.hasShortDates && Self.countsSerialDays(data, column: place)
        guard time.hasShortDates || time.hasSerialDays else { return nil }
        return cells[place].withUnsafeBufferPointer { time.parse($0) }
    }

    /// Columns that hold numbers in a row, and no times.
    private func candidates(
        _ cells: [[UInt8]], from first: Int, time: Int, data: [CSVSample.Row]
    ) -> [Int] {
        var found: [Int] = []
        for place in first..<min(cells.count, max(first, 0) + 14) where place != time {
            if Self.number(cells[place]) == nil {
                // Words may stand between numbers, numbers that cannot be read may not.
                let isWord = cells[place].withUnsafeBufferPointer {
                    CellText($0).isWord && !CellText($0).isMissing
                }
                if !isWord, found.count < 4 { break }
            } else if !isNearTime(data, column: place, time: time) {
                found.append(place)
            }
        }
        return found
    }

    /// True for a column that counts the same times as the time column, or others close to them.
    private func isNearTime(_ data: [CSVSample.Row], column: Int, time: Int) -> Bool {
        guard data.count > 0, column < data[0].cells.count, time < data[0].cells.count else {
            return false
        }
        var own = TimeText()
        configure(&own)
        own.unit = own.unit ?? Self.timeUnit(data, column: time)
        own.hasSerialDays = Self.countsSerialDays(data, column: time)
        var other = TimeText()
        let near = data.count { row in
            guard column < row.cells.count, time < row.cells.count,
                let here = row.cells[column].withUnsafeBufferPointer({ other.parse($0) }),
                let there = row.cells[time].withUnsafeBufferPointer({ own.parse($0) })
            else { return false }
            return abs(Double(here) - Double(there)) < 366 * 86_400e6
        }
        return near * 2 > data.count
    }

    private func isPassedOver(_ cell: [UInt8]) -> Bool {
        guard Self.number(cell) == nil else { return false }
        var time = TimeText()
        // A number too long to be one is no word.
        return cell.withUnsafeBufferPointer { bytes in
            let text = CellText(bytes)
            return !text.isMissing && (text.isWord || time.parse(bytes) != nil)
        }
    }

    /// Rows whose time stands behind the prices: o, h, l, c, v, time. Of several times the most
    /// regular one counts, of those alike the earliest.
    private func timeBehind(_ cells: [[UInt8]], data: [CSVSample.Row]) -> Positions? {
        guard cells.count >= 5 else { return nil }
        let numbers = (0..<min(cells.count, 16)).filter { Self.number(cells[$0]) != nil }
        guard numbers.count >= 4, numbers.prefix(4).allSatisfy({ $0 < 4 }) else { return nil }
        var best: (column: Int, share: Double, first: Int64)?
        for column in 4..<min(cells.count, 20) {
            let isDate = cells[column].contains {
                $0 == 0x2D || $0 == 0x2F || $0 == 0x3A || $0 == 0x2E
            }
            guard isTime(data, column: column),
                isDate && Self.number(cells[column]) == nil
                    || data.count >= 3 && Self.rises(data, column: column)
            else { continue }
            let times = times(data, column: column)
            guard let first = times.first else { continue }
            let share =
                times.withUnsafeBufferPointer { Spacing($0).share } ?? 0
            // A count that grows by no rule is none of time.
            if !isDate, share < 0.5 { continue }
            if let best, (share, -first) <= (best.share, -best.first) { continue }
            best = (column, share, first)
        }
        guard let time = best?.column else { return nil }
        let prices = candidates(cells, from: 0, time: time, data: data)
        guard prices.count >= 4, prices[0] == 0 else { return nil }
        let hasClock =
            isDateOnly(data, column: time) && time + 1 < cells.count
            && cells[time + 1].withUnsafeBufferPointer { TimeText.looksLikeTimeOfDay($0) }
        return Positions(
            time: time, clock: hasClock ? time + 1 : nil, candidates: prices, start: 0)
    }

    /// True for times that go one way, half of them or more at one distance.
    func isRegular(_ data: [CSVSample.Row], column: Int) -> Bool {
        guard data.count >= 3, Self.rises(data, column: column) else { return false }
        return times(data, column: column).withUnsafeBufferPointer { Spacing($0).share ?? 0 } >= 0.5
    }

    func times(_ data: [CSVSample.Row], column: Int) -> [Int64] {
        var time = TimeText()
        configure(&time)
        time.unit = time.unit ?? Self.timeUnit(data, column: column)
        noteShortDates(&time, data, column: column)
        time.hasSerialDays = time.hasSerialDays || Self.countsSerialDays(data, column: column)
        return Self.cells(data, [column]).compactMap { cell in
            cell.withUnsafeBufferPointer { time.parse($0) }
        }
    }

    /// 093000 behind a date in every row: figures of one length that are a time of day, with four
    /// more numbers behind them.
    static func isBareClock(_ data: [CSVSample.Row], column: Int) -> Bool {
        let cells = cells(data, [column])
        guard let first = cells.first, first.count == 4 || first.count == 6 || cells.count > 1,
            data.allSatisfy({ $0.cells.count >= column + 5 })
        else { return false }
        let isClock = cells.allSatisfy { cell in
            cell.allSatisfy { $0 &- 48 < 10 }
                && (cell.count == 6 || cell.count == 4 || cell == [48])
                && cell.withUnsafeBufferPointer { TimeText.timeOfDay($0) } != nil
        }
        guard isClock else { return false }
        // Prices of four figures look alike: a clock begins with a zero somewhere, or comes back.
        return cells.contains { $0.first == 48 } || Set(cells).count < cells.count
            || cells.count >= 30
    }

    private func wordColumn(_ data: [CSVSample.Row], between first: Int, and end: Int) -> Int? {
        guard first < end else { return nil }
        return (first..<end).first { place in
            !isTime(data, column: place) && !Self.isAmount(data, column: place)
        }
    }

    /// True when the times of most rows come down.
    func isFalling(_ data: [CSVSample.Row], column: Int) -> Bool {
        let times = times(data, column: column)
        guard let first = times.first, let last = times.last else { return false }
        return last < first
    }
}
