import Glibc
import KChartCore

/// Tells the series apart that stand in one table without a column of symbols: an exchange, an
/// expiry or an interval in a column of its own, or sections under the names of markets.
///
/// Only a table in which a time comes up twice is looked at: one contract after the other, or one
/// year after the other, is one series.
struct CSVSeries {
    let input: FormatInput
    let layout: CSVLayout

    /// Names of columns that tell bars of one time apart, without blanks.
    private static let names: Set<String> = [
        "exchange", "exch", "exchangeid", "exchangename", "market", "marketid", "venue", "mic",
        "source", "provider", "broker", "expiry", "expirydate", "expiration", "expirationdate",
        "maturity", "maturitydate", "contractmonth", "delivery", "deliverymonth", "strike",
        "strikeprice", "optiontype", "callput", "interval", "timeframe", "tf", "resolution", "per",
        "period", "frequency", "freq", "granularity", "barsize", "adjusted", "series", "börse",
        "borse", "handelsplatz", "exchangecode", "биржа", "交易所", "周期",
    ]
    /// Pairs of bars at one time that are looked at.
    private static let pairs = 8

    /// The layout that picks the series asked for, or the text with the sections of the others
    /// blank; nil for a table of one series.
    enum Choice {
        case layout(CSVLayout)
        case text([UInt8], symbol: String)
    }

    /// - Throws: when there are several series and none was asked for.
    func choice(_ parsed: ParsedBars) throws(ReadError) -> Choice? {
        guard !layout.names.isEmpty, !layout.picksSymbol else { return nil }
        let column = layout.names.indices.first { place in
            (place >= layout.roles.count || layout.roles[place] == nil)
                && Self.names.contains(HeaderNames.normalized(layout.names[place]))
        }
        let maySection = parsed.report.rejected > 0 && layout.delimiter != JSONTable.delimiter
        guard column != nil || maySection, let repeats = Self.repeats(parsed) else { return nil }
        if let column, differs(in: column, repeats) { return try series(by: column) }
        return maySection ? try sections() : nil
    }

    /// Lines of some pairs of bars at one time; nil when there are none.
    private static func repeats(_ parsed: ParsedBars) -> [(Int, Int)]? {
        let times = parsed.columns.time
        var isRising = true
        var isFalling = true
        for (first, second) in zip(times, times.dropFirst()) {
            if second <= first { isRising = false }
            if second >= first { isFalling = false }
        }
        if isRising || isFalling { return nil }
        var found: [(Int, Int)] = []
        var seen: [Int64: Int] = [:]
        for row in 0..<times.count {
            if let other = seen[times[row]] {
                found.append((parsed.lines.line(of: other), parsed.lines.line(of: row)))
                if found.count == pairs { break }
            } else {
                seen[times[row]] = row
            }
        }
        return found.isEmpty ? nil : found
    }

    // MARK: - A column

    /// True when the bars of a pair have different texts in the column.
    private func differs(in column: Int, _ pairs: [(Int, Int)]) -> Bool {
        var wanted: [Int: [UInt8]] = [:]
        for pair in pairs {
            wanted[pair.0] = []
            wanted[pair.1] = []
        }
        var tokenizer = RowTokenizer(delimiter: layout.delimiter)
        defer { tokenizer.release() }
        eachLine(from: layout.dataStart, line: layout.headerLines + 1) { start, end, line in
            guard wanted[line] != nil, end - start < 1 << 16 else { return }
            tokenizer.cut(start, end)
            if column < tokenizer.cells.count {
                wanted[line] = Array(tokenizer.cells[column].bytes)
            }
        }
        return pairs.contains { wanted[$0.0] != wanted[$0.1] }
    }

    private func series(by column: Int) throws(ReadError) -> Choice? {
        var other = layout
        for place in other.roles.indices where other.roles[place] == .symbol {
            other.roles[place] = nil
        }
        while other.roles.count <= column { other.roles.append(nil) }
        other.roles[column] = .symbol
        let all = SymbolList.all(input, other)
        guard all.count > 1 else { return nil }
        guard let wanted = input.options.symbol, let match = SymbolList.match(wanted, in: all)
        else {
            throw SymbolList(path: input.path, symbols: all, column: layout.names[column]).error
        }
        other.symbol = match
        other.symbols = all
        other.picksSymbol = true
        return .layout(other)
    }

    // MARK: - Sections

    private struct Section {
        var name: String
        var range: Range<Int>
    }

    private func sections() throws(ReadError) -> Choice? {
        let found = named()
        var names: [String] = []
        for section in found where !names.contains(section.name) { names.append(section.name) }
        guard names.count > 1 else { return nil }
        guard let wanted = input.options.symbol, let match = SymbolList.match(wanted, in: names)
        else { throw SymbolList(path: input.path, symbols: names).error }
        // Blank lines are passed over, and lines keep their numbers.
        var text = Array(input.bytes)
        for section in found {
            var range = section.range
            if section.name == match {
                // The second header is none of the rows.
                range = range.lowerBound..<headerEnd(in: section)
            }
            for place in range where place >= layout.dataStart && text[place] != 0x0A {
                text[place] = 0x20
            }
        }
        return .text(text, symbol: match)
    }

    /// The sections that begin with a line of one cell and the header; empty when some have none.
    private func named() -> [Section] {
        guard let header = headerLine() else { return [] }
        var found: [Section] = []
        var before: (start: Int, text: UnsafeBufferPointer<UInt8>)?
        var isNamed = true
        let base = input.bytes.baseAddress
        eachLine(from: 0, line: 1) { start, end, _ in
            guard let base else { return }
            let text = CellText(trimming: start, end).bytes
            guard !text.isEmpty else { return }
            defer { before = (start - base, text) }
            guard text.elementsEqual(header) else { return }
            guard let title = before, let name = Self.title(title.text, layout.delimiter) else {
                isNamed = false
                return
            }
            if let last = found.indices.last {
                found[last].range = found[last].range.lowerBound..<title.start
            }
            found.append(Section(name: name, range: title.start..<input.bytes.count))
        }
        return isNamed && found.count > 1 ? found : []
    }

    private func headerEnd(in section: Section) -> Int {
        let lines = input.bytes[section.range].split(
            separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        return lines.count > 2 ? lines[2].startIndex : section.range.lowerBound
    }

    /// The one cell of a line with a letter in it.
    private static func title(_ text: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) -> String? {
        let cells = text.split(separator: delimiter)
        guard cells.count == 1, let cell = cells.first, cell.count <= 64 else { return nil }
        let name = HeaderText.decode(cell.filter { $0 != 0x22 && $0 != 0x23 })
            .split(separator: " ").joined(separator: " ")
        return name.contains(where: \.isLetter) ? name : nil
    }

    /// The last line before the rows that holds something.
    private func headerLine() -> UnsafeBufferPointer<UInt8>? {
        guard let base = input.bytes.baseAddress, layout.dataStart > 0 else { return nil }
        var end = layout.dataStart
        while end > 0 {
            var start = end - 1
            while start > 0, input.bytes[start - 1] != 0x0A { start -= 1 }
            let text = CellText(trimming: base + start, base + end - 1).bytes
            if !text.isEmpty { return text }
            end = start
        }
        return nil
    }

    private func eachLine(
        from offset: Int, line first: Int,
        _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>, Int) -> Void
    ) {
        guard let base = input.bytes.baseAddress else { return }
        var at = base + offset
        let end = base + input.availableCount()
        var line = first
        while at < end {
            let lineEnd =
                memchr(at, 0x0A, end - at).map {
                    UnsafePointer($0.assumingMemoryBound(to: UInt8.self))
                } ?? end
            body(at, lineEnd, line)
            line += 1
            at = lineEnd < end ? lineEnd + 1 : end
        }
    }
}
