import KChartCore

/// Counts what a stream holds besides bars, and says so in few lines: what one piece of it brings is
/// one line, after three of them there is one at every tenfold, and one for all at the end.
struct StreamFaults {
    private let name: String
    private(set) var report = ReadReport()
    /// How many of the rejected lines were told, and at how many the next telling is due.
    private var told = 0
    private var nextTelling = 1
    /// The first of those that were not told yet.
    private var untold: [RejectedRow] = []
    /// Faults of lines that are gone.
    private var apart = ReadReport()
    private var notes: Set<String> = []
    private var didNoteUnreadable = false

    /// Faults that a line names, as the notices of files do.
    static let mostNamed = 3

    init(name: String) {
        self.name = OneLine.cleaned(name, limit: 400)
    }

    mutating func add(_ other: ReadReport, into news: inout [StreamNews]) {
        report.dataRows += other.dataRows
        report.rejected += other.rejected
        report.timesOutOfRange += other.timesOutOfRange
        report.otherMessages += other.otherMessages
        report.otherSymbolRows += other.otherSymbolRows
        let room = max(0, ReadReport.keptRejectedRows - report.rejectedRows.count)
        report.rejectedRows += other.rejectedRows.prefix(room)
        untold += other.rejectedRows.prefix(max(0, Self.mostNamed - untold.count))
        for choice in other.choices { note(choice, into: &news) }
        tell(into: &news)
    }

    /// All that was told until now belongs to the head, which was read again; but for what no
    /// reading finds again.
    mutating func replace(with head: ReadReport, into news: inout [StreamNews]) {
        report = head
        report.rejected += apart.rejected
        report.rejectedRows = Array(
            (apart.rejectedRows + head.rejectedRows).prefix(ReadReport.keptRejectedRows))
        untold = Array(report.rejectedRows.dropFirst(told).prefix(Self.mostNamed))
        tell(into: &news)
    }

    /// Another text is counted from its beginning.
    mutating func begin() {
        report = ReadReport()
        apart = ReadReport()
        (told, nextTelling) = (0, 1)
        untold = []
        didNoteUnreadable = false
    }

    private mutating func tell(into news: inout [StreamNews]) {
        if report.otherSymbolRows > 0 {
            note("rows of other symbols are left out; --symbol chooses another", into: &news)
        }
        guard report.rejected >= nextTelling else { return }
        let new = report.rejected - told
        let places = untold.map { report.rejection($0).english }.joined(separator: "; ")
        let more = new > untold.count ? "; and more" : ""
        let sum = told > 0 ? ", \(report.rejected) in all" : ""
        let rows = new == 1 ? "1 row" : "\(new) rows"
        news.append(.notice("\(name): \(rows) left out\(sum): \(places)\(more)"))
        told = report.rejected
        untold = []
        if told < Self.mostNamed {
            nextTelling = told + 1
        } else {
            nextTelling = 10
            while nextTelling <= told { nextTelling *= 10 }
        }
    }

    /// - Parameter subject: texts of one subject are told once; nil for the text itself.
    private mutating func note(
        _ text: String, as subject: String? = nil, into news: inout [StreamNews]
    ) {
        guard notes.insert(subject ?? text).inserted else { return }
        news.append(.notice("\(name): \(text)"))
    }

    /// What a reader of the head says besides: choices it made.
    mutating func note(_ head: ReadReport, into news: inout [StreamNews]) {
        for choice in head.choices { note(choice, into: &news) }
        if head.wasCutShort { note(head.cutShort.english, into: &news) }
    }

    private mutating func note(_ choice: Saying, into news: inout [StreamNews]) {
        // How many trades there are grows while the head is read again and again.
        let isCount = Saying.counts.contains(choice.name)
        note(choice.english, as: isCount ? choice.name.rawValue : nil, into: &news)
    }

    /// One line for itself.
    func say(_ text: String, into news: inout [StreamNews]) {
        news.append(.notice("\(name): \(text)"))
    }

    mutating func noteUnreadable(_ lines: Int, into news: inout [StreamNews]) {
        guard !didNoteUnreadable else { return }
        didNoteUnreadable = true
        news.append(.notice("\(name): no bars in the first \(lines) lines"))
    }

    mutating func rejectLongLine(_ line: Int, into news: inout [StreamNews]) {
        var fault = ReadReport()
        fault.dataRows = 1
        fault.reject(line: line, why: Saying(.faultLongLine, .text("1 MB")))
        add(fault, into: &news)
    }

    /// A line whose writer ended in the middle of it.
    mutating func rejectCut(_ line: Int, into news: inout [StreamNews]) {
        var fault = ReadReport()
        fault.dataRows = 1
        fault.reject(line: line, why: Saying(.faultCut))
        apart.addRows(of: fault)
        add(fault, into: &news)
    }

    /// How many in all, when not all were told.
    func total(into news: inout [StreamNews]) {
        guard report.rejected > told else { return }
        news.append(.notice("\(name): \(report.rejected) rows left out in all"))
    }
}
