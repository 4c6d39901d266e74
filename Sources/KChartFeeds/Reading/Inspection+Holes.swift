import KChartCore

extension Inspection {
    /// Bars that are missing inside the hours in which the market usually trades.
    mutating func lintHoles(_ bars: RawBars, rows: [Int], lines: LineMap) {
        guard let length = intervalMicroseconds, gaps > 0,
            let week = TradingWeek(bars.time, rows: rows, length: length)
        else { return }
        var missing = 0
        var holes = 0
        var longest = 0
        var places: [Int] = []
        for (row, next) in zip(rows, rows.dropFirst()) {
            let count = week.missing(between: bars.time[row], and: bars.time[next])
            guard count > 0 else { continue }
            missing += count
            holes += 1
            longest = max(longest, count)
            if places.count < Self.listedLines { places.append(lines.line(of: next)) }
        }
        guard missing > 0 else { return }
        findings.append(
            LintFinding(
                kind: .missingBars, severity: .note,
                saying: Saying(
                    .lintMissing, .number(missing), .number(holes), .number(longest)),
                lines: places.sorted()))
    }

    /// Rows whose volume in units and volume in money stand in each other's columns: the turnover
    /// of a bar is near its volume times its price, and there it is the other way round.
    mutating func lintSwappedVolumes(_ bars: RawBars, rows: [Int], lines: LineMap) {
        guard let turnovers = bars.turnover else { return }
        func fits(_ turnover: Double, _ volume: Double, _ price: Double) -> Bool {
            let ratio = turnover / (volume * price)
            return ratio > 0.5 && ratio < 2
        }
        var right = 0
        var swapped: [Int] = []
        for row in rows {
            let bar = bars[row]
            let turnover = turnovers[row]
            guard bar.volume > 0, turnover > 0, bar.close > 0 else { continue }
            if fits(turnover, bar.volume, bar.close) {
                right += 1
            } else if fits(bar.volume, turnover, bar.close) {
                swapped.append(row)
            }
        }
        guard !swapped.isEmpty, right + swapped.count >= 4 else { return }
        let all = right == 0
        findings.append(
            LintFinding(
                kind: .swappedVolumes, severity: all ? .note : .fault,
                saying: all
                    ? Saying(.lintSwappedAll) : Saying(.lintSwapped, .number(swapped.count)),
                lines: all
                    ? [] : swapped.sorted().prefix(Self.listedLines).map { lines.line(of: $0) }
            ))
    }

    /// How sure the reader was of what it understood.
    public enum Confidence: String, Hashable, Sendable {
        /// Names say what each column is, nothing could be read otherwise.
        case certain
        /// The order of the columns was found from the values.
        case likely
        /// Something could be read otherwise, or a tenth of the rows could not be read.
        case doubtful
    }

    public var confidence: Confidence {
        if !report.ambiguities.isEmpty || report.rejected * 10 > report.dataRows {
            return .doubtful
        }
        let named = report.columns.filter { !$0.name.isEmpty }.map(\.role)
        let isNamed = named.contains(.close) || named.contains(.price) || named.contains(.bid)
        return isNamed && named.contains(.time) ? .certain : .likely
    }
}
