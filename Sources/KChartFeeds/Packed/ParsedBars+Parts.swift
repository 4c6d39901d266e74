import KChartCore

/// One series of several files.
extension ParsedBars {
    /// Adds the bars of a later part of the series.
    mutating func append(_ other: ParsedBars, member: String) {
        var next = other.columns
        if interval != nil, joinTrades(with: next) { next = BarColumns(next, from: 1) }
        let skipped = other.columns.count - next.count
        for bar in 0..<next.count {
            lines.note(bar: columns.count + bar, line: other.lines.line(of: bar + skipped))
        }
        columns.append(contentsOf: next)
        report.append(other.report, member: member)
        report.bars -= skipped
    }

    /// Joins the bars of the minute in which trades were cut into two files; false when no bar is
    /// in both.
    private mutating func joinTrades(with next: BarColumns) -> Bool {
        guard let last = columns.time.indices.last, let first = next.time.indices.first,
            columns.time[last] == next.time[first]
        else { return false }
        var bar = columns.candle(at: columns.count - 1)
        let more = next.candle(at: 0)
        bar.high = max(bar.high, more.high)
        bar.low = min(bar.low, more.low)
        bar.close = more.close
        bar.volume = Self.sum(bar.volume, more.volume)
        bar.turnover = Self.sum(bar.turnover, more.turnover)
        columns.truncate(to: columns.count - 1)
        columns.append(bar)
        return true
    }

    private static func sum(_ one: Double?, _ other: Double?) -> Double? {
        guard let one, let other else { return one ?? other }
        return one + other
    }
}

extension BarColumns {
    fileprivate init(_ columns: BarColumns, from first: Int) {
        self.init(kind: columns.kind)
        reserveCapacity(columns.count - first)
        for row in first..<columns.count { append(columns.candle(at: row)) }
    }
}

extension ReadReport {
    /// Adds what was found in a later part of a series.
    fileprivate mutating func append(_ other: ReadReport, member: String) {
        dataRows += other.dataRows
        bars += other.bars
        rejected += other.rejected
        let room = max(0, Self.keptRejectedRows - rejectedRows.count)
        for row in other.rejectedRows.prefix(room) {
            rejectedRows.append(
                RejectedRow(
                    line: row.line,
                    why: Saying(
                        .faultInMember, .saying(row.why), .text(OneLine.cleaned(member, limit: 60)))
                ))
        }
        for note in other.choices { add(note) }
        for unit in other.mixedTimeUnits where !mixedTimeUnits.contains(unit) {
            mixedTimeUnits.append(unit)
        }
        otherSymbolRows += other.otherSymbolRows
        timesOutOfRange += other.timesOutOfRange
        wasCutShort = wasCutShort || other.wasCutShort
        breaksOff = breaksOff || other.breaksOff
        timesHaveZone = timesHaveZone || other.timesHaveZone
        if let digits = other.priceDecimals { priceDecimals = max(priceDecimals ?? 0, digits) }
        appendTrades(of: other)
    }

    private mutating func appendTrades(of other: ReadReport) {
        if let count = other.ticks { ticks = (ticks ?? 0) + count }
        if let ends = other.tickEnds {
            tickEnds = tickEnds.map {
                TickEnds(
                    first: $0.first, last: ends.last,
                    inTimeOrder: $0.inTimeOrder && ends.inTimeOrder, priceName: $0.priceName)
            }
        }
        if let count = other.messages { messages = (messages ?? 0) + count }
        streams.merge(other.streams) { $0 + $1 }
        otherMessages += other.otherMessages
        lastBarClosed = other.lastBarClosed ?? lastBarClosed
        quote = other.quote ?? quote
    }

    /// Of a choice that says a number of trades there is one for all parts.
    private mutating func add(_ note: Saying) {
        guard let place = choices.firstIndex(where: { $0.name == note.name }),
            let sum = choices[place].adding(note)
        else {
            if !choices.contains(note) { choices.append(note) }
            return
        }
        choices[place] = sum
    }
}
