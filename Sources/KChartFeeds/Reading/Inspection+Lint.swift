import KChartCore

extension Inspection {
    mutating func lint(
        _ bars: RawBars, rows: [Int], spacing: Spacing, lines: LineMap
    ) {
        func add(
            _ kind: LintFinding.Kind, _ severity: LintFinding.Severity, _ saying: Saying,
            lines: [Int] = []
        ) {
            findings.append(
                LintFinding(kind: kind, severity: severity, saying: saying, lines: lines))
        }
        if report.rejected > 0 {
            add(
                .rejectedRows, .fault,
                Saying(.lintRejected, .number(report.rejected), .number(report.dataRows)),
                lines: report.rejectedRows.prefix(Self.listedRows).map(\.line))
        }
        if duplicateTimes > 0 {
            add(
                .duplicateTimes, .fault, Saying(.lintRepeated, .number(duplicateTimes)),
                lines: Self.repeatedRows(bars, order: order).map { lines.line(of: $0) })
        }
        if order == .mixed {
            let rows = Self.disorderedRows(bars)
            add(
                .disorder, .fault, Saying(.lintDisorder, .number(rows.total)),
                lines: rows.first.map { lines.line(of: $0) })
        }
        if ohlcInconsistent > 0 {
            add(
                .badPrices, .fault, Saying(.lintBadPrices, .number(ohlcInconsistent)),
                lines: ohlcInconsistentLines)
        }
        if nonpositivePriceBars > 0 {
            let rows = rows.filter { bars[$0].lowest <= 0 }
            add(
                .nonpositivePrices, .note, Saying(.lintNonpositive, .number(nonpositivePriceBars)),
                lines: rows.sorted().prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        let negative = rows.filter { bars[$0].volume < 0 }
        if !negative.isEmpty {
            add(
                .negativeVolume, .fault, Saying(.lintNegativeVolume, .number(negative.count)),
                lines: negative.sorted().prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        let spikes = Self.spikes(bars, rows: rows)
        if !spikes.isEmpty {
            add(
                .spikes, .fault, Saying(.lintSpikes, .number(spikes.count)),
                lines: spikes.prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        if report.timesOutOfRange > 0 {
            add(
                .timeOutOfRange, .fault, Saying(.lintOutOfRange, .number(report.timesOutOfRange)))
        }
        if !report.mixedTimeUnits.isEmpty {
            let units = report.mixedTimeUnits.map { Saying.Part.text($0) }
            add(.timeUnit, .fault, Saying(.lintMixedUnits, .list(units)))
        }
        let isCounted = report.timeStyle.hasPrefix("epoch")
        if isCounted, let last, CivilDate(last.time).year >= 2_100 {
            add(
                .timeUnit, .fault,
                Saying(
                    .lintFarYear, .number(CivilDate(last.time).year), .text(report.timeStyle)))
        }
        let huge = rows.filter { bars[$0].highestMagnitude > 1e15 }
        if !huge.isEmpty {
            add(
                .huge, .fault, Saying(.lintHuge, .number(huge.count)),
                lines: huge.prefix(Self.listedLines).map { lines.line(of: $0) })
        }
        let gaps = spacing.months == nil ? gaps : spacing.calendarGaps
        if gaps > 0, let interval {
            let longest = Self.text(seconds: largestSpacingMicroseconds ?? 0)
            add(
                .gaps, .note,
                Saying(.lintGaps, .number(gaps), .text(interval), .text(longest)))
        }
        lintHoles(bars, rows: rows, lines: lines)
        lintSwappedVolumes(bars, rows: rows, lines: lines)
        if spacingsShorterThanInterval > 0, spacing.months == nil, let interval {
            add(
                .offGridTimes, .note,
                Saying(.lintOffGrid, .number(spacingsShorterThanInterval), .text(interval)))
        }
        if report.wasCutShort {
            add(.cutShort, .fault, report.cutShort)
        }
        if report.changedMeanwhile { add(.changedMeanwhile, .fault, Saying(.cutChanged)) }
        for choice in report.choices { add(.ambiguity, .note, choice) }
    }

    /// In the signs of units that are the same in every language.
    private static func text(seconds microseconds: Int64) -> String {
        let seconds = Double(microseconds) / 1_000_000
        switch seconds {
        case 172_800...: return "\(Int((seconds / 86_400).rounded())) d"
        case 7_200...: return "\(Int((seconds / 3_600).rounded())) h"
        case 120...: return "\(Int((seconds / 60).rounded())) min"
        case 1...: return "\(Int(seconds.rounded())) s"
        case 0.001...: return "\(Int((seconds * 1_000).rounded())) ms"
        default: return "\(microseconds) µs"
        }
    }

    private static func repeatedRows(_ bars: RawBars, order: RowOrder) -> [Int] {
        var seen: Set<Int64> = []
        var result: [Int] = []
        let times = bars.time
        var previous: Int64?
        for row in 0..<bars.count {
            let time = times[row]
            // In order a repeat stands next to its like; otherwise every time is remembered.
            let isRepeat = order == .mixed ? !seen.insert(time).inserted : time == previous
            if isRepeat {
                result.append(row)
                if result.count == listedLines { break }
            }
            previous = time
        }
        return result
    }

    private static func disorderedRows(_ bars: RawBars) -> (total: Int, first: [Int]) {
        let times = bars.time
        var rises = 0
        for row in 1..<max(bars.count, 1) where times[row] >= times[row - 1] { rises += 1 }
        let isFalling = rises * 2 < bars.count - 1
        var total = 0
        var first: [Int] = []
        for row in 1..<max(bars.count, 1) {
            let isOut = isFalling ? times[row] > times[row - 1] : times[row] < times[row - 1]
            guard isOut else { continue }
            total += 1
            if first.count < listedLines { first.append(row) }
        }
        return (total, first)
    }

    /// Bars whose high or low is far outside what their neighbours trade at.
    ///
    /// A bar's reach from the middle of its neighbours' closes is held against the median reach of
    /// all bars: 25 times the median, and a tenth of the price, is a spike (field practice; a
    /// crash moves the neighbours too and is none).
    private static func spikes(_ bars: RawBars, rows: [Int]) -> [Int] {
        guard rows.count >= 8 else { return [] }
        func reach(_ place: Int) -> Double {
            let bar = bars[rows[place]]
            let before = bars[rows[place == 0 ? 1 : place - 1]].close
            let after = bars[rows[place == rows.count - 1 ? rows.count - 2 : place + 1]].close
            let top = max(before, after)
            let bottom = min(before, after)
            let above = max(max(bar.high, bar.open), bar.close) - top
            let below = bottom - min(min(bar.low, bar.open), bar.close)
            return max(max(above, below), 0)
                / max(max(abs(top), abs(bottom)), .leastNormalMagnitude)
        }
        // The median of some thousand bars is the median of all, near enough.
        let step = max(rows.count / 4_096, 1)
        let some = stride(from: 0, to: rows.count, by: step).map(reach).sorted()
        let limit = max(25 * some[some.count / 2], 0.1)
        return rows.indices.filter { reach($0) > limit }.map { rows[$0] }.sorted()
    }
}
