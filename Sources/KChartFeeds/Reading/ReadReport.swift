public import KChartCore

/// A row that gave no bar.
public struct RejectedRow: Hashable, Sendable {
    /// The line in the file, from 1; in JSON the number of the record.
    public var line: Int
    /// Which cell, and what is wrong with it.
    public var why: Saying
    /// The same in English, one line.
    public var reason: String { why.english }

    public init(line: Int, why: Saying) {
        self.line = line
        self.why = why
    }
}

/// What a column of a table was taken for.
public enum ColumnRole: String, Hashable, Sendable, CaseIterable {
    case time, timeOfDay, open, high, low, close, volume, turnover, symbol
    /// Of trades: what was paid, how much of it, and who was first.
    case price, amount, side
    /// Of quotes.
    case bid, ask
}

/// One column that was understood.
public struct UnderstoodColumn: Hashable, Sendable {
    /// Place in the row, from 1.
    public var number: Int
    /// The header cell, empty when there is none.
    public var name: String
    public var role: ColumnRole
}

/// How the rows follow each other in the file.
public enum RowOrder: String, Hashable, Sendable {
    case ascending, descending, mixed, single
}

/// What a reader found besides the bars.
public struct ReadReport: Hashable, Sendable {
    /// At most this many rejected rows are kept; `rejected` counts all.
    public static let keptRejectedRows = 1_000

    /// A name of the format for people.
    public var form: Saying?
    /// The same in English: "CSV with header".
    public var format: String { form?.english ?? "" }
    /// Lines before the first data row; nil where the format has no lines.
    public var headerLines: Int?
    /// Rows are numbered as records: of one JSON text, whose lines say nothing.
    public var countsRecords = false
    /// Lines or records that are neither header, comment nor blank.
    public var dataRows = 0
    /// Rows whose time and four prices could be read.
    public var bars = 0
    public var rejected = 0
    /// The first rejected rows.
    public var rejectedRows: [RejectedRow] = []
    /// The columns as they were understood, in the order of the file.
    public var columns: [UnderstoodColumn] = []
    /// The byte between cells, when there is one.
    public var delimiter: Character?
    /// True when decimals follow a comma.
    public var decimalComma = false
    /// How times were written: "epoch ms", "ISO 8601", "day/month/year" …
    public var timeStyle = ""
    /// The units of times that are counts since 1970, when there are several in one file.
    public var mixedTimeUnits: [String] = []
    /// True when the times carry an offset of their own; without one they are read as UTC.
    public var timesHaveZone = false
    /// The zone in which times without an offset were read, when somebody named one.
    public var assumedZone: String?
    /// The zone that the file names for its clocks.
    var fileZone: FileZone?
    /// Choices that could have been made otherwise.
    public var choices: [Saying] = []
    /// The same in English, each one line.
    public var ambiguities: [String] { choices.map(\.english) }
    /// Most decimals written in a price, trailing zeros left out.
    public var priceDecimals: Int?
    /// Rows of symbols that were not asked for.
    public var otherSymbolRows = 0
    /// Trades or quotes the bars were made from; nil for a file of bars.
    public var ticks: Int?
    /// The first and the last of them; nil for a file of bars.
    public var tickEnds: TickEnds?
    /// Values of a capture of messages, whatever they were; nil for other files.
    public var messages: Int?
    /// The stream that the bars of a capture came in, and how many bars; empty for rows without one.
    public var streams: [String: Int] = [:]
    /// The capture says whether its last bar was closed.
    public var lastBarClosed: Bool?
    /// Messages of a capture that are no bars and were passed over.
    public var otherMessages = 0
    /// Bid and ask of the last row that has them.
    public var quote: Quote?
    /// Times brought back into the years 1…4001.
    public var timesOutOfRange = 0
    /// The file ended before its end: it became shorter while it was read.
    public var wasCutShort = false
    /// Somebody wrote over the file while it was read: it may be a mixture of old and new.
    public var changedMeanwhile = false
    /// The text of the file ends inside of a record: it was saved in part.
    public var breaksOff = false
    /// How the input was packed: "gzip", "zip", "bzip2", "xz", "zstd"; empty for plain text.
    public var packing = ""
    /// The files of an archive that were read.
    public var members: [String] = []
    /// The files of an archive that hold no bars.
    public var leftOutMembers: [String] = []

    public init() {}

    /// Where a row stands: "line 5", or "record 5".
    public func place(_ number: Int) -> Saying { place("\(number)") }

    /// Where rows stand, by a list of their numbers.
    public func place(_ numbers: String) -> Saying {
        Saying(countsRecords ? .valueRecord : .valueLine, .text(numbers))
    }

    /// Where a rejected row stands, and why.
    public func rejection(_ row: RejectedRow) -> Saying {
        Saying(
            countsRecords ? .valueRecordReason : .valueLineReason, .number(row.line),
            .saying(row.why))
    }

    /// What to say of an input that ended before its end.
    public var cutShort: Saying {
        breaksOff
            ? Saying(.cutBroken)
            : packing.isEmpty ? Saying(.cutShortened) : Saying(.cutPacked, .text(packing))
    }

    /// Adds what the rows behind these gave: counts, and rejected rows while there is room.
    mutating func addRows(of next: ReadReport) {
        dataRows += next.dataRows
        rejected += next.rejected
        timesOutOfRange += next.timesOutOfRange
        otherSymbolRows += next.otherSymbolRows
        rejectedRows += next.rejectedRows.prefix(
            max(0, Self.keptRejectedRows - rejectedRows.count))
    }

    /// Counts a rejected row, and keeps it while there is room.
    public mutating func reject(line: Int, why: @autoclosure () -> Saying) {
        rejected += 1
        if rejectedRows.count < Self.keptRejectedRows {
            rejectedRows.append(RejectedRow(line: line, why: why()))
        }
    }
}

/// The first and the last trade or quote of a file, by time.
public struct TickEnds: Hashable, Sendable {
    public struct Tick: Hashable, Sendable {
        public var time: Timestamp
        public var price: Double
    }

    public var first: Tick
    public var last: Tick
    /// No tick stands behind a later one.
    public var inTimeOrder: Bool
    /// What the price is: "bid" of quotes, "price" of trades.
    public var priceName: String
}
