import KChartControl
import KChartCore
import KChartFeeds

/// What a reader left out or repaired, as lines for standard error.
struct ReadNotices {
    let lines: [String]

    init(_ result: ReadResult, path: String) {
        let name = path == "-" ? "standard input" : OneLine.cleaned(path)
        let report = result.report
        let sanitation = result.sanitation
        var lines: [String] = []
        if report.rejected > 0 {
            let shown = report.rejectedRows.prefix(3)
                .map { report.rejection($0).english }.joined(separator: "; ")
            let more = report.rejected > 3 ? "; and more, see inspect" : ""
            lines.append("\(name): \(Self.count(report.rejected, "row")) left out: \(shown)\(more)")
        }
        if report.wasCutShort { lines.append("\(name): \(report.cutShort.english)") }
        if report.changedMeanwhile {
            lines.append("\(name): \(Saying(.cutChanged).english)")
        }
        if report.members.count > 1 {
            lines.append("\(name): \(report.members.count) members joined to one series")
        }
        if !report.leftOutMembers.isEmpty {
            let shown = report.leftOutMembers.prefix(3).joined(separator: ", ")
            let more = report.leftOutMembers.count > 3 ? " and more" : ""
            lines.append("\(name): members without bars left out: \(OneLine.cleaned(shown))\(more)")
        }
        for note in report.ambiguities { lines.append("\(name): \(note)") }
        var repairs: [String] = []
        if sanitation.dropped > 0 {
            repairs.append(Self.count(sanitation.dropped, "bar") + " dropped")
        }
        if sanitation.repaired > 0 {
            repairs.append(Self.count(sanitation.repaired, "bar") + " with high or low repaired")
        }
        if sanitation.duplicates > 0 {
            repairs.append(
                Self.count(sanitation.duplicates, "duplicate time") + ", the last one kept")
        }
        if sanitation.volumesLeftOut > 0 {
            repairs.append(Self.count(sanitation.volumesLeftOut, "volume") + " left out")
        }
        let clamped = max(sanitation.timesClamped, report.timesOutOfRange)
        let isApart = report.timesOutOfRange > 1 && report.ticks == nil
        if clamped > 0 {
            repairs.append(
                Self.count(clamped, "time") + " outside the years 1 to 4001, shown "
                    + "at that limit" + (isApart ? ", a microsecond apart" : ""))
        }
        let series = result.series
        if let extremes = series.extremes(in: series.indices),
            extremes.high > PriceScale.limit || extremes.low < -PriceScale.limit
        {
            repairs.append(
                "prices beyond ±1e307 are drawn at that limit, their figures are those of the file")
        }
        if !repairs.isEmpty { lines.append("\(name): " + repairs.joined(separator: "; ")) }
        if !result.intervalIsMeasured {
            lines.append(
                "\(name): no common spacing of times, taken as \(result.series.interval.name)")
        }
        self.lines = lines
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
