import Glibc
import KChartCore

/// Reads a table of bars whose layout changes on the way, part by part: a second header that names
/// the columns in another order, another separator, dates in another order.
struct CSVSections {
    let format: Saying

    /// More changes than this are no table.
    private static let deepest = 64

    func read(_ input: FormatInput, _ layout: CSVLayout) throws(ReadError) -> ParsedBars {
        let parsed = try read(input, layout, depth: 0)
        try parsed.mustBeMostly(path: input.path)
        return parsed
    }

    private func read(
        _ input: FormatInput, _ layout: CSVLayout, depth: Int
    ) throws(ReadError) -> ParsedBars {
        var reader = CSVReader(input: input, layout: layout, format: format)
        let parsed = try reader.read(allowsFew: true)
        if !reader.dateChanges.isEmpty {
            return try read(
                input, reader.layout, changes: reader.dateChanges,
                notes: parsed.report.choices, depth: depth)
        }
        guard parsed.report.rejected > 0, layout.delimiter != JSONTable.delimiter,
            depth < Self.deepest,
            let change = try CSVLayoutChange.find(parsed.report, input, reader.layout)
        else { return parsed }
        let rest = input.part(change.offset..<input.bytes.count)
        // What is gone cannot be read once more.
        guard input.availableCount() >= change.offset else { return parsed }
        var joined: ParsedBars?
        if change.offset > layout.dataStart {
            var first = CSVReader(
                input: input.part(0..<change.offset), layout: reader.layout, format: format)
            joined = try? first.read(allowsFew: true)
            if let joined, joined.report.wasCutShort { return joined }
        }
        var second: ParsedBars
        do throws(ReadError) {
            second = try read(rest, change.layout, depth: depth + 1)
        } catch {
            guard var joined, rest.availableCount() < rest.bytes.count else { throw error }
            joined.report.wasCutShort = true
            return joined
        }
        second.shift(by: change.line - 1)
        second.report.choices.insert(change.note, at: 0)
        guard var joined else { return second }
        joined.append(second)
        return joined
    }

    /// The parts between changes of the order of dates.
    private func read(
        _ input: FormatInput, _ layout: CSVLayout, changes: [DateOrderFinder.Change],
        notes: [Saying], depth: Int
    ) throws(ReadError) -> ParsedBars {
        var layout = layout
        layout.dayOrderIsGiven = true
        layout.choices = notes
        var joined: ParsedBars?
        var start = 0
        var line = 1
        for place in 0...changes.count {
            let end = place < changes.count ? changes[place].offset : input.bytes.count
            let piece = input.part(start..<end)
            var part: ParsedBars
            do throws(ReadError) {
                part = try read(piece, layout, depth: depth + 1)
            } catch {
                guard var joined, piece.availableCount() < piece.bytes.count else { throw error }
                joined.report.wasCutShort = true
                return joined
            }
            part.shift(by: line - 1)
            if joined == nil { joined = part } else { joined?.append(part) }
            guard place < changes.count, !part.report.wasCutShort else { break }
            start = end
            line = changes[place].line
            layout.dateOrder = changes[place].order
            layout.choices = []
            layout.dataStart = 0
            layout.headerLines = 0
        }
        guard let joined else {
            throw ReadError(.noBars, path: input.path, detail: "no row could be read")
        }
        return joined
    }
}

extension ParsedBars {
    /// Moves every line number down.
    fileprivate mutating func shift(by count: Int) {
        lines.shift(by: count)
        for place in report.rejectedRows.indices { report.rejectedRows[place].line += count }
    }

    /// Adds the bars of a part that follows.
    fileprivate mutating func append(_ next: ParsedBars) {
        lines.append(next.lines, barsBefore: columns.count)
        columns.append(contentsOf: next.columns)
        report.bars = columns.count
        report.addRows(of: next.report)
        report.wasCutShort = report.wasCutShort || next.report.wasCutShort
        report.timesHaveZone = report.timesHaveZone || next.report.timesHaveZone
        report.decimalComma = report.decimalComma || next.report.decimalComma
        report.priceDecimals = [report.priceDecimals, next.report.priceDecimals]
            .compactMap { $0 }.max()
        for unit in next.report.mixedTimeUnits where !report.mixedTimeUnits.contains(unit) {
            report.mixedTimeUnits.append(unit)
        }
        for note in next.report.choices where !report.choices.contains(note) {
            report.choices.append(note)
        }
        symbol = symbol ?? next.symbol
        layout = next.layout ?? layout
    }
}
