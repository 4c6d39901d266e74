import KChartControl
import KChartCore
import KChartFeeds
import KChartLocalization

/// An inspection as a person reads it: a table of figures, then the lint.
///
/// Words are the person's; figures stand as exactly as in the file.
struct InspectionText {
    let inspection: Inspection
    let words: Words

    init(_ inspection: Inspection, words: Words) {
        self.inspection = inspection
        self.words = words
    }

    var text: String {
        var rows = figures
        for finding in inspection.findings {
            let label: Saying.Name = finding.severity == .fault ? .labelFault : .labelNote
            rows.append((label, finding.saying.text(in: words) + places(finding)))
        }
        for row in inspection.report.rejectedRows {
            let line = inspection.report.rejection(row)
            rows.append((.labelRejected, line.text(in: words)))
        }
        let unnamed = inspection.report.rejected - inspection.report.rejectedRows.count
        if unnamed > 0 { rows.append((.labelRejected, more("…", unnamed))) }
        let names = rows.map { words[$0.0.key] }
        let width = max(13, names.map(Self.width).max() ?? 0) + 1
        var text = ""
        for (name, row) in zip(names, rows) {
            text += name + String(repeating: " ", count: width - Self.width(name))
            text += OneLine.cleaned(row.1, limit: 2_000) + "\n"
        }
        return text
    }

    /// Cells of a terminal: signs of East Asia take two, marks above and below letters none.
    private static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: sum
            default:
                sum
                    + ((0x1100...0x115F).contains(scalar.value)
                        || (0x2E80...0xD7A3).contains(scalar.value)
                        || (0xF900...0xFAFF).contains(scalar.value)
                        || (0xFF01...0xFF60).contains(scalar.value) ? 2 : 1)
            }
        }
    }

    /// The first lines of the file a finding speaks of.
    private func places(_ finding: LintFinding) -> String {
        guard finding.kind != .rejectedRows, !finding.lines.isEmpty else { return "" }
        let shown = finding.lines.prefix(5).map(String.init).joined(separator: ", ")
        let lines = shown + (finding.lines.count > 5 ? ", …" : "")
        return " (" + inspection.report.place(lines).text(in: words) + ")"
    }

    private func more(_ shown: String, _ count: Int) -> String {
        words.text(Saying.Name.valueMore.key, shown, "\(count)")
    }

    private func word(_ name: Saying.Name) -> String { words[name.key] }

    private var figures: [(Saying.Name, String)] {
        let report = inspection.report
        let format = report.form?.text(in: words) ?? ""
        var rows: [(Saying.Name, String)] = [
            (.labelFile, inspection.path),
            (.labelFormat, format + " (" + word(inspection.confidence.name) + ")"),
            (.labelRows, "\(report.dataRows)"),
            (.labelBars, "\(inspection.barsUnique)"),
        ]
        if let first = inspection.first { rows.append((.labelFirst, describe(first))) }
        if let last = inspection.last { rows.append((.labelLast, describe(last))) }
        if !report.packing.isEmpty {
            let names = report.members.prefix(3).joined(separator: ", ")
            let members =
                report.members.count > 3 ? more(names, report.members.count - 3) : names
            rows.append((.labelPacked, report.packing + (members.isEmpty ? "" : ": " + members)))
        }
        if !report.columns.isEmpty { rows.append((.labelColumns, columns)) }
        if !report.timeStyle.isEmpty { rows.append((.labelTimes, timeStyle)) }
        rows.append((.labelInterval, interval))
        rows.append((.labelOrder, word(inspection.order.name)))
        if let low = inspection.lowest, let high = inspection.highest {
            rows.append((.labelPrices, words.text(Saying.Name.valueRange.key, "\(low)", "\(high)")))
        }
        let volume = word(inspection.volume.name)
        rows.append(
            (
                .labelVolume,
                inspection.volumeSum.map {
                    words.text(
                        Saying.Name.valueSum.key, volume, inspection.volumeSumText ?? "\($0)")
                } ?? volume
            ))
        rows.append(
            (
                .labelZone,
                report.timesHaveZone
                    ? word(.valueInFile) : report.assumedZone ?? word(.valueUnnamedZone)
            ))
        return rows
    }

    /// Each column with what it was taken for: `1 "Date" time, 2 "Open" open`.
    private var columns: String {
        inspection.report.columns.map { column in
            let name = column.name.isEmpty ? "" : " \"\(OneLine.word(column.name))\""
            return "\(column.number)\(name) \(column.role.name(in: words))"
        }.joined(separator: ", ")
    }

    /// How times are written; signs such as "epoch ms" and "ISO 8601" are the same everywhere.
    private var timeStyle: String {
        let name: Saying.Name? =
            switch inspection.report.timeStyle {
            case "day/month/year": .styleDayMonthYear
            case "month/day/year": .styleMonthDayYear
            case "month name": .styleMonthName
            case "ISO week": .styleIsoWeek
            case "spreadsheet days": .styleSerialDays
            case "as prescribed": .stylePrescribed
            case "ms of the day": .styleDayClock
            default: nil
            }
        return name.map(word) ?? inspection.report.timeStyle
    }

    private var interval: String {
        guard let name = inspection.interval else { return word(.valueIrregular) }
        let share = inspection.intervalShare.map { ($0 * 100).rounded(.down) } ?? 100
        return words.text(
            Saying.Name.valueShare.key, name,
            words.formats.percent(share, fractionDigits: 0, isSigned: false),
            "\(inspection.gaps)")
    }

    private func describe(_ candle: Candle) -> String {
        let bar = words.text(
            Saying.Name.valueBar.key, candle.time.rfc3339, "\(candle.open)", "\(candle.high)",
            "\(candle.low)", "\(candle.close)")
        return candle.volume.map { words.text(Saying.Name.valueBarVolume.key, bar, "\($0)") } ?? bar
    }
}

extension Inspection.Confidence {
    fileprivate var name: Saying.Name {
        switch self {
        case .certain: .valueCertain
        case .likely: .valueLikely
        case .doubtful: .valueDoubtful
        }
    }
}

extension RowOrder {
    fileprivate var name: Saying.Name {
        switch self {
        case .ascending: .valueAscending
        case .descending: .valueDescending
        case .mixed: .valueMixed
        case .single: .valueSingle
        }
    }
}

extension Inspection.VolumeKind {
    fileprivate var name: Saying.Name {
        switch self {
        case .present: .valuePresent
        case .partial: .valuePartial
        case .absent: .valueAbsent
        }
    }
}
