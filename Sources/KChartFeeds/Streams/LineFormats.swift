import KChartCore

extension BarLines {
    /// Reads a table on from its layout.
    ///
    /// - Parameter closesAreTicks: what one price a row is: trades as they come, or bars.
    init?(_ layout: CSVLayout, after head: FormatInput, closesAreTicks: Bool) {
        guard layout.dataStart <= head.bytes.count else { return nil }
        start = layout.dataStart
        line = layout.headerLines + 1
        switch layout.content {
        case .bars: reader = TableLineReader(layout: layout)
        case .trades, .quotes: reader = TickLineReader(layout: layout, givesTicks: true)
        case .closes: reader = TickLineReader(layout: layout, givesTicks: closesAreTicks)
        }
    }

    /// The times of the head's rows, as this reader sees them.
    func times(of head: FormatInput) -> [Int64] {
        var reader = reader
        var line = line
        var rows = BarColumns()
        _ = reader.read(
            UnsafeBufferPointer(rebasing: head.bytes[start...]), isEnd: true, line: &line,
            into: &rows)
        reader.release()
        return Array(rows.time)
    }
}

extension CSVFormat: LineFormat {
    func lines(after head: FormatInput) -> BarLines? {
        guard
            case .success(let layout) = CSVLayoutFinder(
                head.bytes, isWhole: false, options: head.options
            ).find()
        else { return nil }
        return Self.lines(layout, after: head)
    }

    /// Where all rows of the head had to tell day from month, its bars say how they did.
    static func lines(_ found: CSVLayout, after head: FormatInput) -> BarLines? {
        var layout = found
        if let wanted = head.options.symbol,
            let match = SymbolList.match(wanted, in: layout.symbols)
        {
            layout.symbol = match
        }
        guard let parsed = try? read(head, layout) else { return nil }
        // One of several series was asked for.
        if layout.content == .bars, head.options.symbol != nil,
            let all = try? CSVSections(format: Saying(.formCsvHeader)).read(head, layout),
            case .layout(let chosen)? = try? CSVSeries(input: head, layout: layout).choice(all)
        {
            layout = chosen
        }
        let areTicks = parsed.interval != nil
        guard let lines = BarLines(layout, after: head, closesAreTicks: areTicks) else {
            return nil
        }
        if layout.dayOrderIsGiven || areTicks
            || lines.times(of: head).elementsEqual(parsed.columns.time)
        {
            return lines
        }
        for order in [TimeText.Order.yearFirst, .dayFirst] {
            layout.dateOrder = order
            if let other = BarLines(layout, after: head, closesAreTicks: areTicks),
                other.times(of: head).elementsEqual(parsed.columns.time)
            {
                return other
            }
        }
        return lines
    }
}

extension BinanceKlineCSVFormat: LineFormat {
    func lines(after head: FormatInput) -> BarLines? {
        if head.options.overridesTable { return CSVFormat().lines(after: head) }
        return Self.layout(of: head).flatMap {
            BarLines($0, after: head, closesAreTicks: false)
        }
    }
}

extension JSONFormat: LineFormat {
    func lines(after head: FormatInput) -> BarLines? {
        guard JSONStream.isStream(head.bytes) else { return nil }
        var stream = JSONStream(head)
        return stream.lines()
    }
}

extension JSONStream {
    /// A reader of further messages of the kind that this stream holds.
    mutating func lines() -> BarLines? {
        learn()
        guard let (kind, found) = kinds.choose(input: input) else { return nil }
        var layout = found
        layout.dataStart = 0
        layout.headerLines = 0
        if let wanted = input.options.symbol,
            let match = SymbolList.match(wanted, in: layout.symbols)
        {
            layout.symbol = match
        }
        let areTicks = (try? JSONFormat().read(input))?.interval != nil
        guard let inner = BarLines(layout, after: input, closesAreTicks: areTicks) else {
            return nil
        }
        return BarLines(
            reader: MessageLineReader(
                messages: kind.reader(layout: found, isPlain: kinds.isPlain),
                names: kind.columnNames,
                isPlain: kinds.isPlain, inner: inner.reader),
            start: 0, line: 1)
    }
}
