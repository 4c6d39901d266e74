import KChartCore

extension BarLines {
    /// Reads a table on as its head was read.
    ///
    /// - Parameters:
    ///   - found: the layout that the head begins with.
    ///   - parsed: what the head gave.
    init?(_ found: CSVLayout, readAs parsed: ParsedBars, after head: FormatInput) {
        var layout = parsed.layout ?? found
        (layout.dataStart, layout.headerLines) = (found.dataStart, found.headerLines)
        if let wanted = head.options.symbol,
            let match = SymbolList.match(wanted, in: layout.symbols)
        {
            layout.symbol = match
        }
        // What one price a row is was told by all of them: trades as they come, or bars.
        self.init(layout, after: head, closesAreTicks: parsed.interval != nil)
        topIsOther = layout.names != found.names || layout.delimiter != found.delimiter
    }

    /// - Parameter closesAreTicks: what one price a row is: trades as they come, or bars.
    private init?(_ layout: CSVLayout, after head: FormatInput, closesAreTicks: Bool) {
        guard layout.dataStart <= head.bytes.count else { return nil }
        start = layout.dataStart
        line = layout.headerLines + 1
        switch layout.content {
        case .bars: reader = TableLineReader(layout: layout)
        case .trades, .quotes: reader = TickLineReader(layout: layout, givesTicks: true)
        case .closes: reader = TickLineReader(layout: layout, givesTicks: closesAreTicks)
        }
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

    /// Reads on as the rows of the head were read: the order of day and month, the unit of counts
    /// and whatever else all of them decided is decided for good.
    static func lines(_ found: CSVLayout, after head: FormatInput) -> BarLines? {
        guard let parsed = try? read(head, found) else { return nil }
        return BarLines(found, readAs: parsed, after: head)
    }
}

extension BinanceKlineCSVFormat: LineFormat {
    func lines(after head: FormatInput) -> BarLines? {
        if head.options.overridesTable { return CSVFormat().lines(after: head) }
        guard let layout = Self.layout(of: head), let parsed = try? read(head) else { return nil }
        return BarLines(layout, readAs: parsed, after: head)
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
        guard let parsed = try? JSONFormat().read(input) else { return nil }
        var layout = found
        (layout.dataStart, layout.headerLines) = (0, 0)
        guard let inner = BarLines(layout, readAs: parsed, after: input) else { return nil }
        return BarLines(
            reader: MessageLineReader(
                messages: kind.reader(layout: found, isPlain: kinds.isPlain),
                names: kind.columnNames,
                isPlain: kinds.isPlain, inner: inner.reader),
            start: 0, line: 1)
    }
}
