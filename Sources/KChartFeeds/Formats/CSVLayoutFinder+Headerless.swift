import KChartCore

extension CSVLayoutFinder {
    /// Where the parts of a row stand that could be a bar.
    private struct Positions {
        var time: Int
        var clock: Int?
        /// The first column that may be a price.
        var prices: Int
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
        var notes: [String] = []
        var prices = found.prices
        func comma(_ prices: Int) -> Bool {
            var unused: [String] = []
            return options.decimalComma
                ?? Self.hasDecimalComma(
                    prices: Self.cells(data, Array(prices..<prices + 4)),
                    amounts: Self.cells(data, [prices + 4]), delimiter: sample.delimiter,
                    notes: &unused)
        }
        let isFalling = self.isFalling(data, column: found.time)
        var order = Self.priceOrder(
            data, first: prices, decimalComma: comma(prices), isFalling: isFalling, notes: &notes)
        let widest = data.map(\.cells.count).max() ?? row.cells.count
        // A count or a volume may stand between the time and the prices.
        var shift = 1
        while order == nil, shift <= 3, prices + shift + 4 <= widest {
            order = Self.priceOrder(
                data, first: prices + shift, decimalComma: comma(prices + shift),
                isFalling: isFalling, isStrict: true, notes: &notes)
            if order != nil { prices += shift }
            shift += 1
        }
        guard let order else {
            return fail(
                .columnsUnclear, row.line,
                "there is no header, and no order of columns \(prices + 1) to \(prices + 4)"
                    + " keeps every high above and every low below; --column names them",
                closeness: ticksFit(data) ? 60 : 85)
        }
        _ = Self.hasDecimalComma(
            prices: Self.cells(data, Array(prices..<prices + 4)),
            amounts: Self.cells(data, [prices + 4]), delimiter: sample.delimiter, notes: &notes)
        var roles = [ColumnRole?](repeating: nil, count: widest)
        roles[found.time] = .time
        // A word before the time is the symbol: two of them in one file must be noticed.
        if let word = (0..<found.time).first(where: { Self.number(row.cells[$0]) == nil })
            ?? wordColumn(data, between: (found.clock ?? found.time) + 1, and: prices)
        {
            roles[word] = .symbol
        }
        if let clock = found.clock { roles[clock] = .timeOfDay }
        for (offset, role) in order.enumerated() { roles[prices + offset] = role }
        pickAmounts(&roles, prices: prices, widest: widest, data: data)
        return finish(
            roles: roles, names: [], headerLines: data[0].line - 1, data: data, sample: sample,
            decimalComma: comma(prices), notes: notes)
    }

    // MARK: - Positions

    private func positions(
        _ cells: [[UInt8]], units: [EpochUnit?], data: [CSVSample.Row]
    ) -> Positions? {
        for place in 0..<min(4, cells.count) {
            var time = TimeText()
            configure(&time)
            if place < units.count, let unit = units[place] { time.unit = unit }
            guard let value = cells[place].withUnsafeBufferPointer({ time.parse($0) }) else {
                // Words may stand before the time, figures may not.
                if Self.number(cells[place]) != nil, place > 0 { return nil }
                continue
            }
            var prices = place + 1
            var clock: Int?
            if value % 86_400_000_000 == 0, prices < cells.count,
                cells[prices].withUnsafeBufferPointer({ TimeText.looksLikeTimeOfDay($0) })
                    || Self.isBareClock(data, column: prices)
            {
                clock = prices
                prices += 1
            }
            // A second date, a symbol or the like before the prices.
            while prices + 4 < cells.count, isPassedOver(cells[prices]) { prices += 1 }
            guard prices + 4 <= cells.count,
                cells[prices..<prices + 4].allSatisfy({ Self.number($0) != nil })
            else { return nil }
            return Positions(time: place, clock: clock, prices: prices)
        }
        return timeBehind(cells, data: data)
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

    /// Rows whose time stands behind the prices: o, h, l, c, v, time.
    private func timeBehind(_ cells: [[UInt8]], data: [CSVSample.Row]) -> Positions? {
        guard cells.count >= 5, data.count >= 3,
            cells[..<4].allSatisfy({ Self.number($0) != nil }),
            let time = (4..<min(cells.count, 16)).first(where: {
                isTime(data, column: $0) && Self.rises(data, column: $0)
            })
        else { return nil }
        return Positions(time: time, clock: nil, prices: 0)
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
        var time = TimeText()
        configure(&time)
        time.unit = time.unit ?? Self.timeUnit(data, column: column)
        let times = Self.cells(data, [column]).compactMap { cell in
            cell.withUnsafeBufferPointer { time.parse($0) }
        }
        guard let first = times.first, let last = times.last else { return false }
        return last < first
    }

    // MARK: - Behind the prices

    /// Volume and turnover: what comes behind the prices, unless it lies between low and high as
    /// an average price does. An amount that is volume times price is the turnover.
    private func pickAmounts(
        _ roles: inout [ColumnRole?], prices: Int, widest: Int, data: [CSVSample.Row]
    ) {
        guard let low = roles.firstIndex(of: .low), let high = roles.firstIndex(of: .high) else {
            return
        }
        let free = ((prices + 4)..<max(widest, prices + 4)).filter {
            roles[$0] == nil && Self.isAmount(data, column: $0)
        }
        func share(_ test: (_ row: [[UInt8]], _ low: Double, _ high: Double) -> Bool?) -> Bool {
            var seen = 0
            var good = 0
            for row in data where row.cells.count > max(low, high) {
                guard let low = Self.number(row.cells[low]),
                    let high = Self.number(row.cells[high]),
                    low > 0, let holds = test(row.cells, low, high)
                else { continue }
                seen += 1
                if holds { good += 1 }
            }
            return seen >= 3 && good * 20 >= seen * 19
        }
        func value(_ cells: [[UInt8]], _ place: Int) -> Double? {
            place < cells.count ? Self.number(cells[place]) : nil
        }
        let isAverage = { (place: Int) in
            share { cells, low, high in
                guard let value = value(cells, place), value != 0 else { return nil }
                return value >= low * 0.999 && value <= high * 1.001
            }
        }
        // Only what follows at once: later columns mean too many other things.
        guard var volume = free.first, volume == prices + 4 else { return }
        if free.count > 1, isAverage(volume) { volume = free[1] }
        let turnover = free.first { place in
            place != volume
                && share { cells, low, high in
                    guard let amount = value(cells, volume), amount > 0,
                        let money = value(cells, place)
                    else { return nil }
                    return money / amount >= low * 0.98 && money / amount <= high * 1.02
                }
        }
        roles[volume] = .volume
        // Binance's twelve are told by the close time in the seventh.
        if widest == 12, prices == 1, isTime(data, column: 6), turnover == nil {
            roles[7] = .turnover
            return
        }
        if let turnover { roles[turnover] = .turnover }
        // Money first, then the amount: what is left of one is the other.
        if turnover == nil, let behind = free.first(where: { $0 > volume }),
            share({ cells, low, high in
                guard let amount = value(cells, behind), amount > 0,
                    let money = value(cells, volume)
                else { return nil }
                return money / amount >= low * 0.98 && money / amount <= high * 1.02
            })
        {
            roles[behind] = .volume
            roles[volume] = .turnover
        }
    }
}
