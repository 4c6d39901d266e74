import Glibc
import KChartCore

/// Makes bars of text that comes in pieces: a pipe, a file that grows.
///
/// The first lines are kept until there are enough of them to decide the layout, by the same code
/// that reads files; until then every new line is read with all of them again, so that a slow
/// stream shows what there is. From then on each line is read once. The bars are those of the
/// whole text, whatever the pieces: one byte at a time or all at once.
public struct BarStream {
    /// The layout is decided by so many lines or bytes, as far as there are whole lines.
    static let headLines = 600
    static let headBytes = FormatSample.mostBytes
    /// So many bytes tell an archive, and UTF-16 without a mark.
    static let beginningBytes = 16
    /// From so many lines without a bar on, a stream that makes a pause is said to have none.
    static let unreadableLines = 20
    /// A line longer than this is passed over.
    static let longestLine = 1 << 20

    enum Stage {
        /// Too few bytes to know the encoding.
        case start
        case head
        case lines
        /// The top of another file of the name: whether it goes on with the bars is not known yet.
        case successor
        /// An archive, one JSON text, anything that must be read as a whole: at its end.
        case whole
    }

    public let path: String
    let options: ReadOptions
    var stage = Stage.start
    var text = StreamText()
    /// What is kept: the head, or the beginning of a line.
    var kept: [UInt8] = []
    /// All of it, where it must be read as a whole.
    var whole = UnpackedBytes()
    /// Where whole lines end in the head, and how many there are.
    var headEnd = 0
    var headLineCount = 0
    var isLongLine = false
    /// A text with lines that must be read as a whole all the same: newest first, trades of it.
    var hangsTogether = false
    /// Why what is followed could not be read, as it was told.
    var toldError: ReadError?
    /// How many lines of the head have been read into bars, and at how many all of them are read
    /// again.
    var headReadEnd = 0
    var nextReading = 1
    /// What its lines gave so far.
    var headReport = ReadReport()
    /// Nothing is shown before the head is whole, or the stream makes a pause.
    var isPatient: Bool
    /// Nothing is shown before it is known whether the rows rise; falling ones are read to their
    /// end and sorted, so that what comes out does not hang on when it came in.
    let waitsForOrder: Bool

    var lines: BarLines?
    var line = 1
    var forming: FormingBar?
    /// Where the clocks of the rows stand in a zone.
    var placer: ClockPlacer?
    /// The lines in front of the first row, to know them again at the top of another file.
    var preamble: [UInt8] = []
    var isAtTop = false

    var shown = ShownBars()
    var news: [StreamNews] = []
    var faults: StreamFaults

    /// - Parameter isPatient: bars of the first lines are told when it is sure how they are read,
    ///   and not as early as possible.
    public init(
        path: String = "-", options: ReadOptions = ReadOptions(), isPatient: Bool = false
    ) {
        self.path = path
        self.options = options
        self.isPatient = isPatient
        waitsForOrder = isPatient
        faults = StreamFaults(name: path == InputFile.standardInput ? "standard input" : path)
    }

    /// Rows that were read and left out, so far.
    public var report: ReadReport { faults.report }

    /// What came of the bytes so far; forgotten here afterwards.
    public mutating func takeNews() -> [StreamNews] {
        defer { news = [] }
        return news
    }

    // MARK: - Bytes

    /// Takes the next bytes of the stream.
    ///
    /// - Throws: when the beginning is no market data, or too much has to be kept.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadError) {
        guard bytes.count > 0 else { return }
        switch stage {
        case .start:
            kept.append(contentsOf: bytes)
            guard kept.count >= Self.beginningBytes else { return }
            try begin()
        case .head, .lines, .successor, .whole:
            guard text.translates else { return try take(bytes) }
            let outcome = text.utf8(Array(bytes)).withUnsafeBufferPointer {
                (piece) -> Result<Void, ReadError> in
                do throws(ReadError) { return .success(try take(piece)) } catch {
                    return .failure(error)
                }
            }
            try outcome.get()
        }
    }

    /// Takes bytes of UTF-8, or of an archive.
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(ReadError) {
        switch stage {
        case .start, .head:
            kept.append(contentsOf: bytes)
            // Noise behind bars that are shown is so many bad lines.
            if shown.isEmpty, bytes.contains(0) { try refuseBinary() }
            try readHead()
        case .whole:
            whole.append(bytes)
            guard whole.count <= options.limits.bytes else {
                throw .tooLong(path, limit: options.limits.bytes)
            }
        case .successor:
            kept.append(contentsOf: bytes)
            try readSuccessor()
        case .lines:
            readLines(bytes)
        }
    }

    /// Nothing has come for a while: what waits for more is told as it is.
    ///
    /// - Throws: when another file of the name is no market data.
    public mutating func pause() throws(ReadError) {
        if stage == .successor { try decideSuccessor() }
        guard stage == .head else { return }
        if !isPatient { readEarly(isPause: true) }
        if isPatient {
            switch waitsForOrder ? headOrder : .ascending {
            case .ascending, .mixed:
                isPatient = false
                readEarly()
            case .descending, .single: return
            case nil: break
            }
        }
        if shown.isEmpty {
            if headLineCount >= Self.unreadableLines {
                faults.noteUnreadable(headLineCount, into: &news)
            }
        } else {
            faults.replace(with: headReport, into: &news)
            faults.note(headReport, into: &news)
        }
    }

    /// Nothing follows: what waits for more is read as it is.
    ///
    /// - Throws: when there were no bars at all.
    public mutating func finish() throws(ReadError) {
        if stage == .successor { try decideSuccessor(isEnd: true) }
        switch stage {
        case .start, .head, .whole:
            lines?.reader.release()
            lines = nil
            let (parsed, _) =
                stage == .whole
                ? try FileReader.parse(unpacked: whole, path: path, options: options)
                : try FileReader.parse(bytes: kept, path: path, options: options)
            if let refusal = refusal(of: parsed, isAll: true) { throw refusal }
            show(parsed)
            faults.replace(with: parsed.report, into: &news)
            faults.note(parsed.report, into: &news)
        case .lines, .successor:
            finishLine()
        }
        faults.total(into: &news)
        lines?.reader.release()
        kept = []
        news.append(.ended)
    }

    /// The next bytes are the top of another file of the same series: it was rotated, or written
    /// anew.
    ///
    /// - Parameter isCut: the old file was cut, so that its last line has no end.
    public mutating func beginFile(afterCut isCut: Bool) {
        // One that was gone before it told anything.
        if stage == .successor { goOnWithSuccessor() }
        text.beginFile()
        if stage == .lines {
            if isCut { kept = [] } else { finishLine() }
            lines?.reader.beginFile()
        } else if stage != .head || !decides(afterCut: isCut) {
            return forget()
        }
        line = 1
        isLongLine = false
        isAtTop = true
        (kept, headEnd, headLineCount) = ([], 0, 0)
        stage = .successor
    }

    /// True until a bar was told.
    var isEmpty: Bool { shown.isEmpty }

    /// Begins anew with another text; what was told of the old one stays.
    mutating func forget() {
        faults.begin()
        shown.forgetLayout()
        forming = nil
        placer = nil
        preamble = []
        hangsTogether = false
        (isLongLine, isAtTop) = (false, false)
        stage = .start
        text = StreamText()
        kept = []
        whole = UnpackedBytes()
        (headEnd, headLineCount, headReadEnd, nextReading) = (0, 0, 0, 1)
        headReport = ReadReport()
        lines?.reader.release()
        lines = nil
        line = 1
    }

    // MARK: - Lines

    mutating func readLines(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        var at = 0
        // The line that was begun before, and whatever must be looked at line by line.
        while at < bytes.count, !kept.isEmpty || isLongLine || isAtTop {
            let found = memchr(base + at, 0x0A, bytes.count - at).map {
                UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base + 1
            }
            let end = found ?? bytes.count
            if !isLongLine { kept.append(contentsOf: bytes[at..<end]) }
            at = end
            guard found != nil else {
                if kept.count > Self.longestLine { isLongLine = true }
                if isLongLine { kept = [] }
                return
            }
            endLine()
        }
        guard at < bytes.count else { return }
        let used = read(UnsafeBufferPointer(rebasing: bytes[at...]), isEnd: false)
        kept.append(contentsOf: bytes[(at + used)...])
    }

    /// `kept` is a whole line with its end.
    private mutating func endLine() {
        defer { kept.removeAll(keepingCapacity: true) }
        if isLongLine {
            isLongLine = false
            faults.rejectLongLine(line, into: &news)
            line += 1
            return
        }
        if isAtTop {
            isAtTop = false
            if line == 1, kept.starts(with: [0xEF, 0xBB, 0xBF]) { kept.removeFirst(3) }
            if knows(kept) {
                isAtTop = true
                line += 1
                return
            }
        }
        let whole = kept
        _ = whole.withUnsafeBufferPointer { read($0, isEnd: false) }
    }

    /// One of the lines in front of the rows, met again.
    func knows(_ line: [UInt8]) -> Bool {
        preamble.split(separator: 0x0A).contains { $0.elementsEqual(line.dropLast()) }
    }

    mutating func finishLine() {
        guard !kept.isEmpty, !isLongLine else { return }
        let last = kept
        kept = []
        if isAtTop, knows(last + [0x0A]) { return }
        _ = last.withUnsafeBufferPointer { read($0, isEnd: true) }
    }

    mutating func read(_ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool) -> Int {
        var rows = BarColumns()
        let used =
            lines?.reader.read(piece, isEnd: isEnd, line: &line, into: &rows) ?? piece.count
        if let moved = placer?.placed(rows) { rows = moved }
        if let quote = lines?.reader.takeQuote() { news.append(.quote(quote)) }
        if let report = lines?.reader.takeReport() {
            if stage == .lines {
                faults.add(report, into: &news)
            } else {
                // They are told when the head is whole, or in a pause.
                headReport.addRows(of: report)
            }
        }
        guard forming != nil else {
            shown.append(rows, options: options, into: &news)
            return used
        }
        if let (bars, late) = forming?.add(rows) {
            shown.append(bars, options: options, into: &news)
            if !late.isEmpty { news.append(.lateTicks(late)) }
        }
        return used
    }

    mutating func show(_ parsed: ParsedBars) {
        shown.show(parsed, options: options, into: &news)
        if let quote = parsed.report.quote { news.append(.quote(quote)) }
    }
}
