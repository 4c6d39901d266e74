import KChartCore

extension CSVLayoutFinder {
    // MARK: - Dates without separators

    /// Which part comes first in a column of six figures that are all dates, one after the other:
    /// 240102, 020124 or 010224; nil for another column. What somebody said about the order holds,
    /// else the rows lie as near to each other as they can.
    func shortDateOrder(_ data: [CSVSample.Row], column: Int) -> TimeText.Order? {
        let all = Self.cells(data, [column]).filter { !$0.isEmpty }
        let cells = all.filter { CSVLayout.hasFigure($0) }
        guard cells.count >= 3, cells.count * 5 >= all.count * 4,
            cells.allSatisfy({ $0.count == 6 })
        else { return nil }
        var nearest: (order: TimeText.Order, span: Int64)?
        let said = options.timeForm?.order.map { [$0] }
        for order in said ?? [.yearFirst, .dayFirst, .monthFirst] {
            guard let span = Self.span(cells, shortDates: order), span < nearest?.span ?? .max
            else { continue }
            nearest = (order, span)
        }
        return nearest?.order
    }

    /// From the first of such dates to the last; nil when they are no dates, or stand in no order.
    private static func span(_ cells: [[UInt8]], shortDates order: TimeText.Order) -> Int64? {
        var time = TimeText()
        time.hasShortDates = true
        time.figuresOrder = order
        let days = cells.compactMap { cell in
            cell.withUnsafeBufferPointer { time.parse($0) }
        }
        guard days.count == cells.count, let first = days.first, let last = days.last else {
            return nil
        }
        let steps = zip(days, days.dropFirst()).map { $1 - $0 }
        // Nobody's prices rise from date to date for years and never reach 13 at the wrong place.
        let isOrdered = steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
        return isOrdered ? abs(last - first) : nil
    }

    /// Sets how a table's dates of six figures are read, and says so where it was found.
    func learnShortDates(_ layout: inout CSVLayout, _ data: [CSVSample.Row], _ column: Int) {
        guard let order = shortDateOrder(data, column: column) else { return }
        layout.hasShortDates = true
        guard order != .yearFirst, !layout.dayOrderIsGiven else { return }
        layout.dateOrder = order
        layout.dayOrderIsGiven = true
        layout.choices.append(
            Saying(order == .dayFirst ? .choicePairsDayFirst : .choicePairsMonthFirst))
    }

    /// Has times of a column read as dates of six figures where it holds such.
    func noteShortDates(_ time: inout TimeText, _ data: [CSVSample.Row], column: Int) {
        guard let order = shortDateOrder(data, column: column) else { return }
        time.hasShortDates = true
        time.figuresOrder = order
    }

    /// True for a column of years, or of years with their months in six figures, one after the
    /// other.
    static func hasYears(_ data: [CSVSample.Row], column: Int) -> Bool {
        var time = TimeText()
        time.hasYears = true
        let all = Self.cells(data, [column]).filter { !$0.isEmpty }
        let cells = all.filter { CSVLayout.hasFigure($0) }
        guard let length = cells.first?.count, length == 4 || length == 6, cells.count >= 2,
            cells.count * 5 >= all.count * 4, cells.allSatisfy({ $0.count == length })
        else { return false }
        let years = cells.compactMap { cell in
            cell.withUnsafeBufferPointer { time.parse($0) }
        }
        guard years.count == cells.count else { return false }
        let steps = zip(years, years.dropFirst()).map { $1 - $0 }
        return steps.allSatisfy { $0 > 0 } || steps.allSatisfy { $0 < 0 }
    }

    /// True for a column of months with two figures that are their years: they go one way, in steps
    /// of half a year at most. Days of a month do neither; where the figures stand first, as days
    /// of a month do, several years must be there.
    static func hasMonthYears(_ data: [CSVSample.Row], column: Int) -> Bool {
        let all = Self.cells(data, [column]).filter { !$0.isEmpty }
        let cells = all.filter { CSVLayout.hasFigure($0) }
        guard cells.count >= 2, cells.count * 5 >= all.count * 4 else { return false }
        var time = TimeText()
        let months = cells.compactMap { cell -> Int? in
            cell.withUnsafeBufferPointer { time.monthYear($0) }.map {
                let date = CivilDate(Timestamp(microseconds: $0))
                return date.year * 12 + date.month
            }
        }
        guard months.count == cells.count else { return false }
        let steps = zip(months, months.dropFirst()).map { $1 - $0 }
        let years = Set(months.map { ($0 - 1) / 12 })
        let figuresFirst = cells.contains { $0.first.map { $0 &- 48 < 10 } ?? false }
        guard !figuresFirst || years.count > 1 else { return false }
        return steps.allSatisfy { (1...6).contains($0) }
            || steps.allSatisfy { (-6 ... -1).contains($0) }
    }

    /// The columns of month, day and clock beside one of years, in this order, by their names;
    /// empty when month or day is missing, or the columns hold something else.
    static func dateParts(
        _ names: [String], year: Int, data: [CSVSample.Row]
    ) -> [Int] {
        let keys = names.map(HeaderNames.normalized)
        var places: [Int] = []
        for (words, range) in partNames {
            guard
                let place = keys.indices.first(where: { $0 != year && words.contains(keys[$0]) })
            else { break }
            let fits = cells(data, [place]).count { cell in
                let text = Self.text(cell)
                return Int(text).map(range.contains)
                    ?? (range.upperBound == 12 && MonthNames.month(text) != nil)
            }
            guard fits * 5 >= data.count * 4 else { break }
            places.append(place)
        }
        return places.count >= 2 ? places : []
    }

    static let yearNames: Set<String> = [
        "year", "yyyy", "yr", "jahr", "ano", "anno", "annee", "rok", "jaar", "год", "年",
    ]
    private static let partNames: [(Set<String>, ClosedRange<Int>)] = [
        (
            [
                "month", "mm", "mon", "monat", "mes", "mese", "mois", "miesiac", "maand", "месяц",
                "月",
            ],
            1...12
        ),
        (["day", "dd", "tag", "dia", "giorno", "jour", "dzien", "dag", "день", "日"], 1...31),
        (["hour", "hh", "hours", "stunde", "hora", "ora", "heure", "godzina", "час", "时"], 0...24),
        (["minute", "minutes", "mi", "minuto", "минута", "分"], 0...59),
        (["second", "sec", "seconds", "ss", "sekunde", "segundo", "секунда", "秒"], 0...60),
    ]

    /// What the twelve figures of a column are, told by all of them: dates with a clock, of which
    /// a few may be damaged, or milliseconds of 1976.
    static func twelveFigures(
        _ data: [CSVSample.Row], column: Int
    ) -> TimeText.TwelveFigures {
        var time = TimeText()
        var all = 0
        var dates = 0
        for cell in cells(data, [column]) where cell.count == 12 {
            guard EpochUnit.count(cell) != nil else { continue }
            all += 1
            let isTime = cell.withUnsafeBufferPointer { time.parse($0) } != nil
            if isTime, time.style == .compact { dates += 1 }
        }
        return all == 0 ? .each : dates * 10 >= all * 9 ? .dates : .counts
    }

    /// True for days of a spreadsheet in a table without names: one after the other at a common
    /// distance.
    static func countsSerialDays(_ data: [CSVSample.Row], column: Int) -> Bool {
        guard data.count >= 3, hasSerialDays(data, column: column) else { return false }
        let days = cells(data, [column]).compactMap { number($0) }
        var counts: [Double: Int] = [:]
        for (first, second) in zip(days, days.dropFirst()) {
            // To the second.
            counts[((second - first).magnitude * 86_400).rounded(), default: 0] += 1
        }
        guard let common = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else {
            return false
        }
        let day = 86_400.0
        let isCommon =
            common.key <= day
            ? day.remainder(dividingBy: common.key) == 0
            : [7 * day, 28 * day, 30 * day, 31 * day].contains(common.key)
        return isCommon && common.value * 2 >= days.count - 1
    }

    // MARK: - Times of day that are counted

    /// The unit of a column of times of day beside a column of dates; nil for clocks, and for
    /// columns that hold something else.
    ///
    /// Within a date the counts rise. What is no clock in some row, or is at even distances only as
    /// a count, is a count: 34320 is 9:32 and not 3:43:20.
    static func clockUnit(
        _ data: [CSVSample.Row], date: Int, clock: Int
    ) -> TimeText.ClockUnit? {
        guard let column = ClockColumn(data, date: date, clock: clock), column.most > 0 else {
            return nil
        }
        let share = share(of: column.steps)
        if column.areClocks, self.share(of: column.clockSteps) >= share { return nil }
        switch column.most {
        case ...24: return share >= 0.5 ? .hours : nil
        case ...86_400: return share >= 0.3 ? .seconds : nil
        case ...86_400_000: return .milliseconds
        default: return nil
        }
    }

    /// True for figures that are clocks in every row and go on evenly within a date: 930, 931.
    static func isEvenClock(_ data: [CSVSample.Row], date: Int, clock: Int) -> Bool {
        guard let column = ClockColumn(data, date: date, clock: clock) else { return false }
        return column.areClocks && share(of: column.clockSteps) >= 0.5
    }

    /// What a column of whole numbers beside dates does within each date; nil when it does not go
    /// one way there, or no date stands in three rows.
    private struct ClockColumn {
        private(set) var most: Int64 = 0
        private(set) var steps: [Int64] = []
        private(set) var clockSteps: [Int64] = []
        private(set) var areClocks = true

        init?(_ data: [CSVSample.Row], date: Int, clock: Int) {
            var before: (date: [UInt8], count: Int64, clock: Int64?)?
            for row in data where date < row.cells.count && clock < row.cells.count {
                let cell = row.cells[clock]
                if cell.isEmpty { continue }
                guard let count = EpochUnit.count(cell), count >= 0 else { return nil }
                let time = cell.withUnsafeBufferPointer { TimeText.timeOfDay($0) }
                if time == nil { areClocks = false }
                if let before, before.date == row.cells[date] {
                    steps.append(count - before.count)
                    if let time, let earlier = before.clock { clockSteps.append(time - earlier) }
                }
                before = (row.cells[date], count, time)
                most = max(most, count)
            }
            let rises = steps.count { $0 > 0 }
            let falls = steps.count { $0 < 0 }
            guard steps.count >= 2, max(rises, falls) * 20 >= steps.count * 19 else { return nil }
        }
    }

    /// How many of the steps are the commonest one, as a part of all.
    private static func share(of steps: [Int64]) -> Double {
        var counts: [Int64: Int] = [:]
        for step in steps { counts[step, default: 0] += 1 }
        return Double(counts.values.max() ?? 0) / Double(max(steps.count, 1))
    }

    // MARK: - How many cells a row has

    /// How many cells of a row may hold something; a failure for a table most of whose rows have
    /// more than its header: its numbers have separators in them.
    func mostCells(
        _ layout: CSVLayout, data: [CSVSample.Row]
    ) -> Result<Int?, CSVIssueError> {
        guard layout.delimiter != JSONTable.delimiter else {
            return .success(layout.names.isEmpty ? layout.leastCells : nil)
        }
        let named = max(layout.names.count, layout.roles.count)
        guard !layout.names.isEmpty else {
            var counts: [Int: Int] = [:]
            for row in data { counts[row.filled, default: 0] += 1 }
            let common = counts.filter { $0.value * 10 >= data.count * 3 }.keys.max()
            return .success(common.map { max($0, layout.roles.count) })
        }
        let over = data.filter { $0.filled > named }
        guard over.count * 2 > data.count, let first = over.first else { return .success(named) }
        let widths = Set(over.map(\.filled))
        if widths.count == 1, let width = widths.first, over.count * 20 >= data.count * 19,
            pricesHold(layout, data), !hasThousands(over, from: named)
        {
            return .success(width)
        }
        return .failure(
            CSVIssueError(
                issue: CSVIssue(
                    kind: .columnsUnclear, line: first.line,
                    detail: "\(first.filled) cells under a header of \(named); numbers with commas"
                        + " need quotes or another separator", closeness: 98)))
    }

    /// How many cells every row but a few has; nil when rows differ, or are too few to say it.
    func commonCells(_ data: [CSVSample.Row]) -> Int? {
        guard data.count >= 10 else { return nil }
        var counts: [Int: Int] = [:]
        for row in data { counts[row.cells.count, default: 0] += 1 }
        // A width that comes again and again is how some rows are written, and no damage.
        guard let common = counts.max(by: { $0.value < $1.value }),
            common.value * 20 >= data.count * 19,
            counts.allSatisfy({ $0.key == common.key || $0.value < Self.rowsOfOneWidth })
        else { return nil }
        return common.key
    }

    private static let rowsOfOneWidth = 3

    /// True when the prices of nearly all rows go together as they were understood.
    private func pricesHold(_ layout: CSVLayout, _ data: [CSVSample.Row]) -> Bool {
        guard layout.content == .bars else { return false }
        let places = HeaderReading.prices.compactMap(layout.place)
        let rows = data.compactMap { row -> [Double]? in
            let values = places.compactMap { place in
                place < row.cells.count ? Self.number(row.cells[place]) : nil
            }
            return values.count == 4 ? values : nil
        }
        let good = rows.count { row in
            row[1] >= row[0] && row[1] >= row[3] && row[2] <= row[0] && row[2] <= row[3]
                && (row[2] <= 0 || row[1] < row[2] * 3)
        }
        return rows.count >= 2 && good * 20 >= rows.count * 19
    }

    /// True when what stands behind the columns looks like the end of a number: three figures.
    private func hasThousands(_ rows: [CSVSample.Row], from first: Int) -> Bool {
        rows.allSatisfy { row in
            row.cells[first...].contains { $0.count == 3 && $0.allSatisfy { $0 &- 48 < 10 } }
        }
    }
}
