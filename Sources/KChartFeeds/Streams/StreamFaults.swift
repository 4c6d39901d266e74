/// Counts what a stream holds besides bars, and says so in few lines: the first faults one by one,
/// then at every tenfold, and all together at the end.
struct StreamFaults {
    private let name: String
    private(set) var report = ReadReport()
    private var named = 0
    private var nextTotal = 10
    private var didNoteUnreadable = false

    /// Faults that get a line of their own.
    static let mostNamed = 3

    init(name: String) {
        self.name = printable(name, limit: 400)
    }

    mutating func add(_ other: ReadReport, into news: inout [StreamNews]) {
        report.dataRows += other.dataRows
        report.rejected += other.rejected
        report.timesOutOfRange += other.timesOutOfRange
        report.otherMessages += other.otherMessages
        if other.otherSymbolRows > 0, report.otherSymbolRows == 0 {
            news.append(
                .notice("\(name): rows of other symbols are left out; --symbol chooses another"))
        }
        report.otherSymbolRows += other.otherSymbolRows
        let room = max(0, ReadReport.keptRejectedRows - report.rejectedRows.count)
        report.rejectedRows += other.rejectedRows.prefix(room)
        for row in other.rejectedRows where named < Self.mostNamed {
            named += 1
            news.append(.notice("\(name): line \(row.line) left out: \(row.reason)"))
        }
        var reached = 0
        while report.rejected >= nextTotal {
            reached = nextTotal
            nextTotal *= 10
        }
        if reached > 0 {
            news.append(.notice("\(name): \(report.rejected) lines left out so far"))
        }
    }

    /// What a reader of the head says besides: choices it made.
    mutating func note(_ head: ReadReport, into news: inout [StreamNews]) {
        for note in head.ambiguities { news.append(.notice("\(name): \(note)")) }
        if head.wasCutShort { news.append(.notice("\(name): the input breaks off in the middle")) }
    }

    mutating func noteUnreadable(_ lines: Int, into news: inout [StreamNews]) {
        guard !didNoteUnreadable else { return }
        didNoteUnreadable = true
        news.append(.notice("\(name): no bars in the first \(lines) lines"))
    }

    mutating func rejectLongLine(_ line: Int, into news: inout [StreamNews]) {
        var fault = ReadReport()
        fault.dataRows = 1
        fault.reject(line: line, reason: "the line is longer than 1 MB")
        add(fault, into: &news)
    }

    /// How many in all, when not every one was named.
    func total(into news: inout [StreamNews]) {
        guard report.rejected > named else { return }
        news.append(.notice("\(name): \(report.rejected) lines left out in all"))
    }
}
