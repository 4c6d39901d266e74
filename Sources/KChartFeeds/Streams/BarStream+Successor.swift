import KChartCore

/// Another file under the name of the one that is followed: a log that was rotated goes on with the
/// bars, a file of something else takes their place.
extension BarStream {
    /// So many lines tell which it is, and how far its bars are apart.
    static let successorLines = 10

    private enum Successor {
        /// The lines are read like those before.
        case same
        /// The bars go on, in other columns.
        case otherShape
        /// Other bars; what is said of them.
        case other(String)
        /// Longer or shorter bars.
        case otherLength(Interval)
    }

    /// Takes a few lines of the new file before it is judged.
    mutating func readSuccessor() throws(ReadError) {
        while let end = kept[headEnd...].firstIndex(of: 0x0A) {
            headEnd = end + 1
            headLineCount += 1
            guard headLineCount < Self.successorLines else { return try decideSuccessor() }
        }
        if kept.count > Self.headBytes { try decideSuccessor() }
    }

    /// - Parameter isEnd: nothing follows what there is.
    mutating func decideSuccessor(isEnd: Bool = false) throws(ReadError) {
        guard headEnd > 0 || kept.count > Self.headBytes || isEnd else { return }
        let head = Array(kept[..<(isEnd ? kept.count : headEnd)])
        switch judgement(of: head) {
        case nil where !isEnd && headLineCount < Self.successorLines: return
        case nil, .same: goOnWithSuccessor()
        case .otherShape: try readAnew(head: kept, continues: true)
        case .other(let what): try replace(what)
        case .otherLength(let found):
            if let asked = options.interval {
                throw .otherInterval(path, asked: asked, found: found)
            }
            try replace("\(lastName) holds \(found.name) bars now")
        }
    }

    private var lastName: String { OneLine.quoted(FileProvider.lastComponent(path)) }

    private mutating func replace(_ what: String) throws(ReadError) {
        faults.say("\(what); its bars take the place of the earlier ones", into: &news)
        try readAnew(head: kept, continues: false)
    }

    mutating func goOnWithSuccessor() {
        let beginning = kept
        kept = []
        (headEnd, headLineCount) = (0, 0)
        stage = .lines
        beginning.withUnsafeBufferPointer { readLines($0) }
    }

    private mutating func readAnew(head: [UInt8], continues: Bool) throws(ReadError) {
        let encoding = text
        forget()
        if continues {
            shown.goOn()
        } else {
            shown = ShownBars(remembers: shown.remembers, replaces: true)
        }
        kept = head
        guard encoding.translates else {
            if kept.count >= Self.beginningBytes { try begin() }
            return
        }
        // What there is was translated already.
        text = encoding
        stage = .head
        try readHead()
    }

    /// Nil while no row of the new file can be told.
    private func judgement(of head: [UInt8]) -> Successor? {
        let parsed = try? FileReader.parse(bytes: head, path: path, options: options).bars
        let known = rowsReadAsBefore(head)
        let isRead = !known.rows.isEmpty && known.rejected <= known.rows.count
        guard isRead || parsed != nil else { return known.rejected == 0 ? nil : .same }
        if let name = parsed?.symbol, let old = shown.symbol, name != old {
            return .other("\(lastName) holds \(OneLine.quoted(name)) now")
        }
        if isRead, lines?.reader.givesTicks == true {
            return shown.mayFollow(ticks: known.rows)
                ? .same : .other("\(lastName) was written anew")
        }
        let rows = (isRead ? known.rows : parsed?.columns) ?? known.rows
        if let length = shown.otherLength(of: rows, parsed) {
            return .otherLength(length)
        }
        guard shown.mayFollow(rows) else { return .other("\(lastName) was written anew") }
        return isRead ? .same : .otherShape
    }

    /// What the reader of the earlier lines makes of the new ones.
    private func rowsReadAsBefore(_ head: [UInt8]) -> (rows: BarColumns, rejected: Int) {
        guard var reader = lines?.reader else { return (BarColumns(), 0) }
        defer { reader.release() }
        var start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while let end = head[start...].firstIndex(of: 0x0A), knows(Array(head[start...end])) {
            start = end + 1
        }
        var rows = BarColumns()
        var line = 1
        _ = head[start...].withUnsafeBufferPointer {
            reader.read($0, isEnd: true, line: &line, into: &rows)
        }
        var placer = placer
        if let moved = placer?.placed(rows) { rows = moved }
        return (rows, reader.takeReport().rejected)
    }

    // MARK: - Intervals

    /// Why bars of another length than was asked for are not shown, once it is sure: rows between
    /// the times of an interval may be states of one bar.
    ///
    /// - Parameter isAll: there will be no more bars to tell.
    func refusal(of parsed: ParsedBars, isAll: Bool) -> ReadError? {
        guard let asked = options.interval, parsed.interval == nil,
            let found = ShownBars.otherLength(
                of: parsed.columns, parsed, than: asked, isAll: isAll)
        else { return nil }
        return .otherInterval(path, asked: asked, found: found)
    }
}
