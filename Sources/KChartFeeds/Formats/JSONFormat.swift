import KChartCore

/// Bars, trades or quotes as JSON: arrays, objects or columns at the top or inside an answer, maps
/// keyed by time, and streams of messages.
public struct JSONFormat: BarFormat {
    public let id = FormatID(rawValue: "json")
    public let name = "JSON"
    public let kinds =
        "arrays of arrays or objects, columns, maps keyed by time, at any depth;"
        + " JSON lines; captures of exchange streams; answers of Binance, Bybit, OKX, Kraken,"
        + " Coinbase, Deribit, BitMEX, Yahoo, Alpha Vantage, Polygon and their like; pandas"

    public init() {}

    public func confidence(_ sample: FormatSample) -> Int {
        switch sample.firstSignificantByte {
        case UInt8(ascii: "["), UInt8(ascii: "{"): 50
        default: 0
        }
    }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        do throws(ReadError) {
            return try readText(input)
        } catch {
            guard input.availableCount() < input.bytes.count else { throw error }
            return try readRest(input)
        }
    }

    /// The whole records of what is left of a file that was shortened while it was read.
    private func readRest(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        var text = Array(input.bytes[..<input.availableCount()])
        // What went while it was copied is no text either.
        text.removeLast(max(0, text.count - input.availableCount()))
        guard
            var parsed = try? FormatInput.with(
                text, as: input, { (inner) throws(ReadError) in try readText(inner) })
        else { throw .shortened(input.path) }
        parsed.report.wasCutShort = true
        parsed.report.breaksOff = false
        return parsed
    }

    private func readText(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        if JSONStream.isStream(input.bytes) {
            var stream = JSONStream(input)
            return try stream.read()
        }
        let survey = JSONSurvey(input.bytes)
        guard survey.isInOrder else {
            // Of a text that breaks off the whole records are read, and it is told.
            if let text = JSONEnds.closed(input.bytes),
                var parsed = try? FormatInput.with(
                    text, as: input,
                    { (inner) throws(ReadError) in try read(inner) })
            {
                parsed.report.wasCutShort = true
                parsed.report.breaksOff = true
                return parsed
            }
            throw ReadError(
                .damaged, path: input.path, line: survey.damagedLine,
                detail: "the JSON text breaks off or is damaged here")
        }
        do throws(ReadError) {
            try checkEnd(input)
        } catch {
            guard let text = JSONEnds.joined(input.bytes) else { throw error }
            return try FormatInput.with(text, as: input) { (inner) throws(ReadError) in
                try read(inner)
            }
        }
        let found: Found
        do throws(ReadError) {
            found = try choose(survey.sites, input)
        } catch {
            // One line of a stream, or one bar that was written as one.
            guard survey.sites.isEmpty || error.kind == .notMarketData, Self.isRecord(input.bytes)
            else { throw error }
            var stream = JSONStream(input)
            guard let parsed = try? stream.read() else { throw error }
            return parsed
        }
        var writer = JSONTableWriter(input.bytes, found.site) { place in
            input.release(before: place)
        }
        let table = writer.write()
        guard !table.isDamaged else {
            throw ReadError(
                .damaged, path: input.path, detail: "the JSON text breaks off or is damaged")
        }
        var layout = found.layout
        if layout.zone == nil {
            layout.zone = found.site.pages.first?.market.zone.flatMap { FileZone(name: $0) }
        }
        var parsed = try Self.read(table, layout, input, format: Self.name(of: found))
        if found.layout.symbol == nil { parsed.symbol = found.symbol }
        return parsed
    }

    /// True for an object or a row of scalars that can be one bar, or a message round one: figures
    /// of a whole day and how they changed are none.
    private static func isRecord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scan = JSONScanner(bytes)
        if scan.peek() == UInt8(ascii: "[") {
            return scan.enterArray() && scan.nextElement() && scan.scalarBytes() != nil
        }
        guard scan.peek() == UInt8(ascii: "{") else { return false }
        var isStatistic = false
        _ = JSONTableWriter.members(&scan) { key, value in
            let name = key.lowercased()
            if name.contains("change") { isStatistic = true }
            if name == "e", String(decoding: value, as: UTF8.self).contains("icker") {
                isStatistic = true
            }
        }
        return !isStatistic
    }

    /// Nothing may follow the first value.
    private func checkEnd(_ input: FormatInput) throws(ReadError) {
        var scan = JSONScanner(input.bytes)
        guard scan.skipValue() else { return }
        guard scan.isAtEnd else {
            throw ReadError(
                .damaged, path: input.path, line: scan.line,
                detail: "more text follows the end of the JSON")
        }
    }

    // MARK: - Which table

    private struct Found {
        var site: JSONSite
        var layout: CSVLayout
        var symbol: String?
    }

    /// The first table of bars, else of trades; one of several that differ by a key, or by the
    /// market that is named beside them, must be asked for. Pages of one table are one.
    private func choose(_ sites: [JSONSite], _ input: FormatInput) throws(ReadError) -> Found {
        var found: [Found] = []
        var issue: CSVIssue?
        for site in sites {
            var writer = JSONTableWriter(input.bytes, site, limit: CSVSample.mostLines)
            var table = writer.write()
            guard table.count > 0 else { continue }
            if table.names == nil, table.isFlat {
                writer = JSONTableWriter(input.bytes, site, limit: CSVSample.mostFlatLines)
                table = writer.write()
            }
            switch Self.layout(of: table, options: input.options) {
            case .success(let layout): found.append(Found(site: site, layout: layout))
            case .failure(let failure):
                var found = failure.issue
                if let unequal = table.unequal {
                    found = CSVIssue(kind: .columnsUnclear, detail: unequal, closeness: 97)
                }
                if found.closeness > (issue?.closeness ?? -1) { issue = found }
            }
        }
        let bars = found.filter { $0.layout.content == .bars }
        guard var best = bars.first ?? found.first else {
            throw refusal(issue, input)
        }
        let others = (bars.isEmpty ? found : bars).compactMap { other in
            other.site.difference(from: best.site).map { (other, $0) }
        }
        if let (_, place) = others.first {
            let alike = [best] + others.map(\.0)
            let markets = alike.compactMap { $0.site.pages.first?.market.symbol }
            let keys =
                Set(markets).count == alike.count ? markets : alike.map { $0.site.path[place] }
            let number = try ask(keys, input)
            best = alike[number]
            best.symbol = keys[number]
        }
        try choosePages(&best, input)
        return best
    }

    /// The number of the name that was asked for.
    private func ask(_ names: [String], _ input: FormatInput) throws(ReadError) -> Int {
        guard let wanted = input.options.symbol, let match = SymbolList.match(wanted, in: names),
            let number = names.firstIndex(of: match)
        else { throw SymbolList(path: input.path, symbols: names).error }
        return number
    }

    /// Leaves the pages of one market and one interval.
    private func choosePages(_ found: inout Found, _ input: FormatInput) throws(ReadError) {
        func symbol(_ page: JSONSite.Page) -> String { page.market.symbol ?? "?" }
        var periods: [String: Set<String>] = [:]
        for page in found.site.pages {
            periods[symbol(page), default: []].insert(page.market.period ?? "?")
        }
        let hasPeriods = periods.values.contains { $0.count > 1 }
        func name(_ page: JSONSite.Page) -> String {
            hasPeriods ? "\(symbol(page)) \(page.market.period ?? "?")" : symbol(page)
        }
        var names: [String] = []
        var known: Set<String> = []
        for page in found.site.pages where known.insert(name(page)).inserted {
            names.append(name(page))
        }
        if names.count > 1 {
            let chosen = names[try ask(names, input)]
            found.site.pages.removeAll { name($0) != chosen }
            found.symbol = found.site.pages.first?.market.symbol ?? chosen
        }
        guard !found.site.namesDiffer || found.site.pages.count == 1 else {
            throw ReadError(
                .columnsUnclear, path: input.path,
                detail: "the tables of this JSON name their columns in several ways; expected one")
        }
    }

    private func refusal(_ issue: CSVIssue?, _ input: FormatInput) -> ReadError {
        if let message = ExchangeErrorFormat.message(in: input.bytes) {
            return ReadError(
                .exchangeRefusal, path: input.path, detail: "the exchange refused: \(message)")
        }
        guard let issue, issue.closeness > 2 else {
            return ReadError(
                .notMarketData, path: input.path, line: 1,
                detail: "is JSON without bars; expected records with time, open, high, low and"
                    + " close")
        }
        return ReadError(issue.kind, path: input.path, line: issue.line, detail: issue.detail)
    }

    static func layout(
        of table: JSONTable, options: ReadOptions
    ) -> Result<CSVLayout, CSVIssueError> {
        var options = options
        // Cells of JSON are parted by brackets and have points in their numbers.
        options.delimiter = nil
        return table.text.withUnsafeBufferPointer { bytes in
            CSVLayoutFinder(
                bytes, isWhole: true, options: options, names: table.names,
                delimiter: JSONTable.delimiter
            ).find()
        }
    }

    // MARK: - Reading it

    static func read(
        _ table: JSONTable, _ layout: CSVLayout, _ input: FormatInput, format: Saying
    ) throws(ReadError) -> ParsedBars {
        guard table.count > table.rejected.count else {
            throw ReadError(.headerOnly, path: input.path, detail: "holds no bars")
        }
        return try FormatInput.with(table.text, as: input) { (inner) throws(ReadError) in
            var parsed: ParsedBars
            do throws(ReadError) {
                parsed = try CSVFormat.read(inner, layout, format: format)
            } catch {
                throw placed(error, by: table.lines)
            }
            parsed.report.form = format
            parsed.report.countsRecords = table.lines == nil
            parsed.report.delimiter = nil
            parsed.report.headerLines = nil
            parsed.report.otherMessages = table.others
            parsed.number(by: table.lines)
            for row in table.rejected {
                parsed.report.dataRows += 1
                parsed.report.reject(line: row.line, why: row.why)
            }
            parsed.report.rejectedRows.sort { $0.line < $1.line }
            return parsed
        }
    }

    /// An error in a row of the table, where that row stands in the text.
    private static func placed(_ error: ReadError, by lines: [Int]?) -> ReadError {
        guard let row = error.line else { return error }
        guard let lines else {
            return ReadError(
                error.kind, path: error.path,
                detail: Saying(.valueRecordReason, .number(row), .text(error.detail)).english)
        }
        return ReadError(
            error.kind, path: error.path,
            line: lines.indices.contains(row - 1) ? lines[row - 1] : row,
            column: error.column, detail: error.detail)
    }

    private static func name(of found: Found) -> Saying {
        let name: Saying.Name =
            switch found.site.shape {
            case .arrays where found.layout.cells == 12: .formBinanceJSON
            case .arrays: .formJsonArrays
            case .objects: .formJsonObjects
            case .keyed: .formJsonKeyed
            case .columns, .keyedColumns: .formJsonColumns
            case .lines: .formJsonTexts
            }
        return Saying(name)
    }
}

extension ParsedBars {
    /// Rows that came from lines of their own get those lines' numbers.
    fileprivate mutating func number(by rows: [Int]?) {
        guard let rows else { return }
        func line(_ row: Int) -> Int { rows.indices.contains(row - 1) ? rows[row - 1] : row }
        for place in report.rejectedRows.indices {
            report.rejectedRows[place].line = line(report.rejectedRows[place].line)
        }
        var moved = LineMap()
        for bar in 0..<columns.count { moved.note(bar: bar, line: line(lines.line(of: bar))) }
        lines = moved
    }
}
