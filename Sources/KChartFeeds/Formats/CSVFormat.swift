/// Any table as text: one bar, trade or quote a line, cells between commas, semicolons, tabs, bars
/// or blanks.
public struct CSVFormat: BarFormat {
    public let id = FormatID(rawValue: "csv")
    public let name = "CSV"
    public let kinds =
        "tables with or without header, in many languages; MetaTrader, NinjaTrader,"
        + " HistData, Dukascopy, Stooq, Finam, Yahoo, pandas, Investing.com and their like; trades"
        + " and quotes"

    public init() {}

    /// The format of last resort for text.
    public func confidence(_ sample: FormatSample) -> Int { 10 }

    public func read(_ input: FormatInput) throws(ReadError) -> ParsedBars {
        let length = min(input.bytes.count, FormatSample.mostBytes)
        let sample = UnsafeBufferPointer(rebasing: input.bytes[..<length])
        let isWhole = length == input.bytes.count
        if QuotedLines.isBroken(sample), let text = QuotedLines.joined(input.bytes) {
            return try FormatInput.with(text, as: input) { (inner) throws(ReadError) in
                try read(inner)
            }
        }
        let issue: CSVIssue
        switch CSVLayoutFinder(sample, isWhole: isWhole, options: input.options).find() {
        case .success(let layout):
            let parsed = try Self.read(input, layout)
            // A cell that goes on in the next line, further down.
            if parsed.report.rejectedRows.contains(where: { $0.why == CSVRowReader.openQuote }),
                let text = QuotedLines.joined(input.bytes)
            {
                return try FormatInput.with(text, as: input) { (inner) throws(ReadError) in
                    try Self.read(inner, layout)
                }
            }
            return parsed
        case .failure(let failure): issue = failure.issue
        }
        // What is no table as it stands may be one in a wrapping.
        for wrapping in TableWrapping.allCases where wrapping.wraps(sample) {
            guard let head = wrapping.unwrapped(sample) else { continue }
            let found = head.withUnsafeBufferPointer { bytes in
                CSVLayoutFinder(
                    bytes, isWhole: isWhole, options: input.options, delimiter: wrapping.delimiter
                ).find()
            }
            guard case .success(let layout) = found, let text = wrapping.unwrapped(input.bytes)
            else { continue }
            return try FormatInput.with(text, as: input) { (inner) throws(ReadError) in
                var parsed = try Self.read(inner, layout)
                parsed.report.delimiter = wrapping.delimiter == nil ? parsed.report.delimiter : " "
                return parsed
            }
        }
        if sample.prefix(400).contains(UInt8(ascii: "<")),
            String(decoding: sample.prefix(400), as: UTF8.self).lowercased().contains("<html")
        {
            throw ReadError(
                .notMarketData, path: input.path,
                detail: "is a web page, expected CSV or JSON with bars")
        }
        throw ReadError(
            issue.kind, path: input.path, line: issue.line, column: issue.column,
            detail: issue.detail)
    }

    /// Reads a table whose layout is known.
    static func read(
        _ input: FormatInput, _ found: CSVLayout, format: Saying? = nil
    ) throws(ReadError) -> ParsedBars {
        var layout = found
        // Newest first, the counts that are small stand at the end.
        if layout.timeUnit == nil, input.options.timeForm == nil {
            layout.timeUnit = unitOfTail(input, layout)
            if layout.timeUnit != nil { layout.twelveFigures = .counts }
        }
        // A symbol that was asked for may come later than the sample.
        if let wanted = input.options.symbol, !layout.picksSymbol,
            layout.place(of: .symbol) != nil
        {
            let all = SymbolList.all(input, layout)
            if all.count > 1 {
                guard let match = SymbolList.match(wanted, in: all) else {
                    throw SymbolList(input, layout).error
                }
                layout.symbol = match
                layout.picksSymbol = true
            }
        }
        let name = format ?? Saying(layout.names.isEmpty ? .formCsvPlain : .formCsvHeader)
        switch layout.content {
        case .bars:
            let parsed = try CSVSections(format: name).read(input, layout)
            switch try CSVSeries(input: input, layout: layout).choice(parsed) {
            case nil: return parsed
            case .layout(let chosen): return try CSVSections(format: name).read(input, chosen)
            case .text(let text, let symbol):
                return try FormatInput.with(text, as: input) { (inner) throws(ReadError) in
                    var chosen = try CSVSections(format: name).read(inner, layout)
                    chosen.symbol = symbol
                    return chosen
                }
            }
        case .trades, .quotes, .closes:
            let content: Saying.Name =
                switch layout.content {
                case .trades: .formTrades
                case .quotes: .formQuotes
                default: .formCloses
                }
            var reader = TickReader(
                input: input, layout: layout,
                format: Saying(content, .saying(name)))
            return try reader.read()
        }
    }

    /// What the last rows say of the unit of the time column.
    private static func unitOfTail(_ input: FormatInput, _ layout: CSVLayout) -> EpochUnit? {
        guard let place = layout.place(of: .time),
            input.availableCount() == input.bytes.count
        else { return nil }
        let tail = input.bytes[layout.dataStart...].suffix(8_192)
        guard let start = tail.firstIndex(of: 0x0A) else { return nil }
        let sample = CSVSample(
            UnsafeBufferPointer(rebasing: tail[(start + 1)...]), isWhole: true,
            delimiter: layout.delimiter)
        return CSVLayoutFinder.timeUnit(sample.content, column: place)
    }
}
