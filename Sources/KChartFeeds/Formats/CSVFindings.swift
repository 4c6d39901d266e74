/// What a stretch of rows gave besides its bars. Stretches that follow each other add up to what
/// one stretch over both would have given.
struct CSVFindings {
    /// The counts of rows and the rejected ones; lines are those of the file.
    var report = ReadReport()
    /// From bars, numbered from the first of the stretch, to lines of the file.
    var lines = LineMap()
    /// Bars of the stretch.
    var bars = 0
    /// How the last time was written that went the fast and the careful way.
    var fastStyle = TimeText.Style.none
    var carefulStyle = TimeText.Style.none
    /// A row has another symbol than the table.
    var sawOtherSymbol = false
    /// What the rows gave before the first one that holds a zero byte or does not end: behind it
    /// nothing counts when the file was shortened meanwhile.
    private(set) var beforeGap: (bars: Int, report: ReadReport)?

    /// Bytes are missing in the next row.
    mutating func noteGap(timesOutOfRange: Int) {
        guard beforeGap == nil else { return }
        beforeGap = (bars, report)
        beforeGap?.report.timesOutOfRange += timesOutOfRange
    }

    /// Forgets the row that `row` was the last bar of: its end was missing.
    mutating func noteGapInLastBar(timesOutOfRange: Int) {
        guard beforeGap == nil, bars > 0 else { return }
        noteGap(timesOutOfRange: timesOutOfRange)
        beforeGap?.bars -= 1
        beforeGap?.report.dataRows -= 1
    }

    /// Leaves what stands before the first row with bytes missing.
    mutating func cutAtGap() {
        guard let beforeGap else { return }
        (bars, report) = (beforeGap.bars, beforeGap.report)
        self.beforeGap = nil
    }

    mutating func append(_ next: CSVFindings) {
        report.addRows(of: next.report)
        lines.append(next.lines, barsBefore: bars)
        bars += next.bars
        if next.fastStyle != .none { fastStyle = next.fastStyle }
        if next.carefulStyle != .none { carefulStyle = next.carefulStyle }
        sawOtherSymbol = sawOtherSymbol || next.sawOtherSymbol
    }

    var style: TimeText.Style { fastStyle == .none ? carefulStyle : fastStyle }
}

/// What the times and prices of a whole table have in common.
struct CSVTraits {
    var sawZone = false
    var sawDayAndMonth = false
    var priceDecimals = 0
    /// The units of counts since 1970, and other ways to write a time.
    var timeStyles: Set<TimeText.Style> = []

    /// Units of the counts when there are several.
    var mixedUnits: [String] {
        let units = TimeText.Style.counts.filter(timeStyles.contains).map(\.rawValue)
        return units.count > 1 ? units : []
    }

    mutating func join(_ other: CSVTraits) {
        sawZone = sawZone || other.sawZone
        sawDayAndMonth = sawDayAndMonth || other.sawDayAndMonth
        priceDecimals = max(priceDecimals, other.priceDecimals)
        timeStyles.formUnion(other.timeStyles)
    }
}
