/// Where everything stands in a table of text.
struct CSVLayout {
    /// What a row is.
    enum Content {
        case bars
        /// Trades: time and price, mostly with an amount.
        case trades
        /// Bid and ask.
        case quotes
        /// One price a row: closes, fixings, an index.
        case closes
    }

    var content = Content.bars
    var delimiter: UInt8
    /// Lines before the first data row.
    var headerLines: Int
    /// The offset of the first data row.
    var dataStart: Int
    /// The role of each cell of a row, up to the last one that has one.
    var roles: [ColumnRole?]
    /// The header's cells, empty when there is no header.
    var names: [String] = []
    var decimalComma = false
    /// The order of day, month and year in dates in figures.
    var dateOrder = TimeText.Order.monthFirst
    /// Somebody said which of day and month comes first, or it was found.
    var dayOrderIsGiven = false
    /// Six figures in the time column are a date.
    var hasShortDates = false
    /// The unit in which the column of the time of day counts; nil for clocks.
    var clockUnit: TimeText.ClockUnit?
    /// The unit of a time column whose counts are too small to tell it.
    var timeUnit: EpochUnit?
    /// How the dates are written, when somebody said so.
    var dateFormat: DateFormat?
    /// What the twelve figures of the time column are.
    var twelveFigures = TimeText.TwelveFigures.each
    /// The counts of the time column are days of a spreadsheet.
    var hasSerialDays = false
    /// Four figures of the time column are years, six months.
    var hasYears = false
    /// Times are months with two figures of their year: Jan-19.
    var hasMonthYears = false
    /// The time column is named: counts of more figures than there are times for belong to it.
    var hasEndlessCounts: Bool { !names.isEmpty }
    /// The zone that the name of the time column says.
    var zone: FileZone?
    /// The columns of month, day, hour, minute and second, where the time column holds the year.
    var dateParts: [Int] = []
    /// The column that numbers trades.
    var tradeNumber: Int?
    /// Choices that could have been made otherwise.
    var choices: [Saying] = []
    /// The symbol of the first row, when a column names it.
    var symbol: String?
    /// Every symbol of the sample, in order.
    var symbols: [String] = []
    /// Only rows of `symbol` are wanted.
    var picksSymbol = false
    /// How many cells every row of the sample has; nil when they differ.
    var cells: Int?
    /// How many cells a row may have that hold something; nil when nothing says it.
    var mostCells: Int?
    /// How many cells a row has at least, empty ones too; nil when rows differ.
    var leastCells: Int?
    /// No row has one cell more, not even a zero at its end.
    var hasExactWidth = false
    /// Columns of amounts in which a cell with figures is a number; others may hold anything.
    var numericAmounts: Set<ColumnRole> = []
    /// The last cell of a row always holds something.
    var lastCellIsFilled = false
    /// Bytes of a data row on average.
    var averageRow = 64
    /// Rows of the sample that could be read, and rows there were.
    var goodRows = 0
    var sampleRows = 0

    func place(of role: ColumnRole) -> Int? { roles.firstIndex { $0 == role } }

    /// A reader of this table's times.
    var timeText: TimeText {
        var text = TimeText()
        text.order = dateOrder
        text.figuresOrder = dayOrderIsGiven ? dateOrder : nil
        text.hasShortDates = hasShortDates
        text.unit = timeUnit
        text.format = dateFormat
        text.hasSerialDays = hasSerialDays
        text.twelveFigures = twelveFigures
        text.hasYears = hasYears
        text.hasMonthYears = hasMonthYears
        text.hasEndlessCounts = hasEndlessCounts
        return text
    }

    var columns: [UnderstoodColumn] {
        roles.enumerated().compactMap { place, role in
            role.map {
                UnderstoodColumn(
                    number: place + 1, name: place < names.count ? names[place] : "", role: $0)
            }
        }
    }
}

extension CSVLayout {
    /// Why a row has fewer cells than all others: it was cut, or a separator was lost, and no cell
    /// is sure to be what its place says.
    func shortage(_ cells: [CellText]) -> Saying? {
        guard let leastCells, cells.count < leastCells else { return nil }
        return Saying(.faultShortage, .number(cells.count), .number(leastCells))
    }

    /// Why a row has more cells than the table; nil for a row that has not.
    func surplus(_ cells: [CellText]) -> Saying? {
        guard let mostCells, cells.count > mostCells else { return nil }
        guard let last = cells.lastIndex(where: { !$0.isEmpty }), last >= mostCells,
            cells[mostCells...].contains(where: { Self.mayEndNumber($0.bytes) }),
            last > mostCells || hasExactWidth || !Self.isZero(cells[last].bytes)
        else { return nil }
        return Saying(.faultSurplus, .number(last + 1), .number(mostCells))
    }

    /// Where the numbers stand without which a row is none.
    var pricePlaces: [Int] {
        let needed: Set<ColumnRole> = [.open, .high, .low, .close, .price, .bid, .ask]
        return roles.indices.filter { roles[$0].map(needed.contains) ?? false }
    }

    static func hasFigure(_ cell: some Collection<UInt8>) -> Bool {
        cell.contains { $0 &- 48 < 10 }
    }

    /// True for a zero or two: the last cell of a row may be one more, or the decimals of the cell
    /// before it, whose number is the same then.
    static func isZero(_ cell: some Collection<UInt8>) -> Bool {
        (1...2).contains(cell.count) && cell.allSatisfy { $0 == 48 }
    }

    /// True for a cell behind the last column that may be the rest of a number, so that the cells
    /// before it may stand in the wrong columns; a remark is none.
    static func mayEndNumber(_ cell: some Collection<UInt8>) -> Bool {
        cell.prefix(2).contains { $0 &- 48 < 10 }
    }
}

/// Why a text is no table of bars.
struct CSVIssue {
    var kind: ReadError.Kind
    var line: Int?
    var column: Int?
    var detail: String
    /// The issue that came closest is the one to tell.
    var closeness: Int
}
