import KChartCore

/// Whether bars of another file of the same name go on with those that were told.
extension ShownBars {
    /// The newest bars that are kept: a month of minutes, three megabytes.
    private static let mostRecent = 1 << 16
    /// So many distances tell how long bars are.
    private static let sureDistances = 8

    /// Keeps the newest bars of what was told.
    mutating func remember(_ page: BarSeries) {
        guard remembers, !page.isEmpty else { return }
        if recent?.interval != page.interval { recent = nil }
        if recent == nil { recent = .empty(interval: page.interval) }
        recent?.merge(page)
        // Now and then, not with every bar.
        if let count = recent?.count, count > 2 * Self.mostRecent {
            _ = recent?.trim(toLast: Self.mostRecent)
        }
    }

    /// True for trades of the bar that is forming, or of later ones.
    func mayFollow(ticks rows: BarColumns) -> Bool {
        guard let newest, let first = rows.time.first else { return true }
        return first >= newest.microseconds
    }

    /// True for bars that are later than what was told, or for the most part the same.
    ///
    /// The newest bar may have changed, and a few may have been corrected; bars from before what is
    /// remembered cannot be compared, so they are not taken for the same.
    func mayFollow(_ rows: BarColumns) -> Bool {
        guard let recent, let newest, let oldest = recent.firstTime else { return true }
        var compared = 0
        var alike = 0
        for row in 0..<rows.count where rows.time[row] < newest.microseconds {
            compared += 1
            let candle = rows.candle(at: row)
            guard candle.time >= oldest else { continue }
            let place = recent.firstIndex(atOrAfter: candle.time)
            let known = recent.candle(at: place)
            if known.time == candle.time, known.isPriced(as: candle) { alike += 1 }
        }
        return alike * 2 >= compared
    }

    /// The interval of bars that are longer or shorter than those that were told, if it is sure.
    func otherLength(of rows: BarColumns, _ parsed: ParsedBars?) -> Interval? {
        guard let known = recent?.interval else { return nil }
        if let made = parsed?.interval { return made.length == known.length ? nil : made }
        return Self.otherLength(of: rows, parsed, than: known, isAll: false)
    }

    /// The interval of bars that are longer or shorter than `asked`; nil for states of its bars, and
    /// while too few rows are there to be sure. Bars that tell their length are believed at once.
    static func otherLength(
        of rows: BarColumns, _ parsed: ParsedBars?, than asked: Interval, isAll: Bool
    ) -> Interval? {
        let spacing = Spacing(times: rows.time)
        if let declared = parsed?.declared(spacing) {
            return declared.length == asked.length ? nil : declared
        }
        guard let found = spacing.interval, found.length != asked.length,
            isAll || spacing.count >= sureDistances, (spacing.share ?? 0) >= 0.5
        else { return nil }
        let isShorter = found.nominalMicroseconds < asked.nominalMicroseconds
        return isShorter && !StreamGrid.areBars(rows, interval: asked) ? nil : found
    }
}

extension Candle {
    fileprivate func isPriced(as other: Candle) -> Bool {
        open == other.open && high == other.high && low == other.low && close == other.close
    }
}
