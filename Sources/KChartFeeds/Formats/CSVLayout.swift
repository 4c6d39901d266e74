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
    /// Choices that could have been made otherwise.
    var ambiguities: [String] = []
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
        text.hasShortDates = hasShortDates
        text.unit = timeUnit
        text.format = dateFormat
        text.hasSerialDays = hasSerialDays
        text.twelveFigures = twelveFigures
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
    /// Why a row has more cells than the table; nil for a row that has not.
    func surplus(_ cells: [CellText]) -> String? {
        guard let mostCells, cells.count > mostCells else { return nil }
        guard let last = cells.lastIndex(where: { !$0.isEmpty }), last >= mostCells else {
            return nil
        }
        return
            "\(last + 1) cells, expected \(mostCells); numbers with commas need quotes or another"
            + " separator"
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
