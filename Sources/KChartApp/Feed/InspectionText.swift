import KChartControl
import KChartCore
import KChartFeeds

/// An inspection as a person reads it: a table of figures, then the lint.
struct InspectionText {
    let inspection: Inspection

    init(_ inspection: Inspection) {
        self.inspection = inspection
    }

    var text: String {
        var text = ""
        for (name, value) in figures {
            text += name + String(repeating: " ", count: max(1, 14 - name.count))
            text += OneLine.cleaned(value, limit: 2_000) + "\n"
        }
        for finding in inspection.findings {
            let kind = finding.severity == .fault ? "fault" : "note"
            text += kind + String(repeating: " ", count: 14 - kind.count)
            text += OneLine.cleaned(finding.message + Self.places(finding), limit: 2_000) + "\n"
        }
        for row in inspection.report.rejectedRows {
            text += "rejected      line \(row.line): " + OneLine.cleaned(row.reason) + "\n"
        }
        let unnamed = inspection.report.rejected - inspection.report.rejectedRows.count
        if unnamed > 0 { text += "rejected      and \(unnamed) more\n" }
        return text
    }

    /// The first lines of the file a finding speaks of.
    private static func places(_ finding: LintFinding) -> String {
        guard finding.kind != .rejectedRows, !finding.lines.isEmpty else { return "" }
        let shown = finding.lines.prefix(5).map(String.init).joined(separator: ", ")
        let word = finding.lines.count == 1 ? "line" : "lines"
        return " (\(word) \(shown)\(finding.lines.count > 5 ? ", …" : ""))"
    }

    private var figures: [(String, String)] {
        let report = inspection.report
        var rows: [(String, String)] = [
            ("file", inspection.path),
            ("format", "\(report.format) (\(inspection.confidence.rawValue))"),
            ("rows", "\(report.dataRows)"),
            ("bars", "\(inspection.barsUnique)"),
        ]
        if let first = inspection.first { rows.append(("first", describe(first))) }
        if let last = inspection.last { rows.append(("last", describe(last))) }
        if !report.packing.isEmpty {
            let members = report.members.prefix(3).joined(separator: ", ")
            let more = report.members.count > 3 ? " and \(report.members.count - 3) more" : ""
            rows.append(("packed", report.packing + (members.isEmpty ? "" : ": " + members + more)))
        }
        if !report.columns.isEmpty { rows.append(("columns", columns)) }
        if !report.timeStyle.isEmpty { rows.append(("times", report.timeStyle)) }
        rows.append(("interval", interval))
        rows.append(("order", inspection.order.rawValue))
        if let low = inspection.minLow, let high = inspection.maxHigh {
            rows.append(("prices", "\(low) to \(high)"))
        }
        if let sum = inspection.volumeSum {
            rows.append(("volume", "\(inspection.volume.rawValue), \(sum) in all"))
        } else {
            rows.append(("volume", inspection.volume.rawValue))
        }
        rows.append(
            (
                "time zone",
                report.timesHaveZone
                    ? "in the file" : report.assumedZone ?? "UTC (the file names none)"
            ))
        return rows
    }

    /// Each column with what it was taken for: `1 "Date" time, 2 "Open" open`.
    private var columns: String {
        inspection.report.columns.map { column in
            let name = column.name.isEmpty ? "" : " \"\(OneLine.cleaned(column.name, limit: 40))\""
            return "\(column.number)\(name) \(column.role.rawValue)"
        }.joined(separator: ", ")
    }

    private var interval: String {
        guard let name = inspection.interval else { return "irregular" }
        let share = inspection.intervalShare.map { Int(($0 * 100).rounded(.down)) } ?? 100
        let gaps = inspection.gaps
        return name + ", \(share) % of the spacings, \(gaps) gap\(gaps == 1 ? "" : "s")"
    }

    private func describe(_ candle: Candle) -> String {
        let volume = candle.volume.map { "  volume \($0)" } ?? ""
        return candle.time.rfc3339 + "  open \(candle.open)  high \(candle.high)  low \(candle.low)"
            + "  close \(candle.close)" + volume
    }
}
