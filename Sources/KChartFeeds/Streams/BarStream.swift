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
    static let headBytes = 256 << 10
    /// A line longer than this is passed over.
    static let longestLine = 1 << 20

    private enum Stage {
        /// Too few bytes to know the encoding.
        case start
        case head
        case lines
        /// An archive, one JSON text, anything that must be read as a whole: at its end.
        case whole
    }

    public let path: String
    let options: ReadOptions
    private var stage = Stage.start
    private var text = StreamText()
    /// What is kept: the head, the whole, or the beginning of a line.
    private var kept: [UInt8] = []
    /// Where whole lines end in the head, and how many there are.
    private var headEnd = 0
    private var headLineCount = 0
    private var isLongLine = false
    /// How many lines of the head have been read into bars, and at how many all of them are read
    /// again.
    private var headReadEnd = 0
    private var nextReading = 1

    private var lines: BarLines?
    private var line = 1
    private var forming: FormingBar?
    /// The clocks of the rows stand in this zone.
    private var zone: ZoneRules?
    /// The lines in front of the first row, to know them again at the top of another file.
    private var preamble: [UInt8] = []
    private var isAtTop = false

    var shown = ShownBars()
    private var news: [StreamNews] = []
    private var faults: StreamFaults

    public init(path: String = "-", options: ReadOptions = ReadOptions()) {
        self.path = path
        self.options = options
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
            guard kept.count >= PackedKind.headBytes else { return }
            try begin()
        case .head:
            kept.append(
                contentsOf: text.translates ? text.utf8(Array(bytes))[...] : Array(bytes)[...])
            try readHead()
        case .whole:
            kept.append(contentsOf: bytes)
            guard kept.count <= options.limits.bytes else {
                throw ReadError(
                    .tooLarge, path: path,
                    detail: "is a stream of more than \(UnpackLimits.text(options.limits.bytes))"
                        + " that must be read as a whole; --max-input allows more")
            }
        case .lines:
            guard text.translates else { return readLines(bytes) }
            text.utf8(Array(bytes)).withUnsafeBufferPointer { readLines($0) }
        }
    }

    /// Nothing follows: what waits for more is read as it is.
    ///
    /// - Throws: when there were no bars at all.
    public mutating func finish() throws(ReadError) {
        switch stage {
        case .start, .head, .whole:
            lines?.reader.release()
            lines = nil
            let (parsed, _) = try FileReader.parse(bytes: kept, path: path, options: options)
            show(parsed)
            faults.add(parsed.report, into: &news)
            faults.note(parsed.report, into: &news)
        case .lines:
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
        guard stage == .lines else { return }
        if isCut { kept = [] } else { finishLine() }
        line = 1
        isAtTop = !preamble.isEmpty
    }

    // MARK: - Head

    private mutating func begin() throws(ReadError) {
        if kept.withUnsafeBufferPointer({ PackedKind($0) }) != nil {
            stage = .whole
            return
        }
        text.begin(&kept)
        stage = .head
        try readHead()
    }

    private mutating func readHead() throws(ReadError) {
        let known = headLineCount
        while headLineCount < Self.headLines,
            let end = kept[headEnd...].firstIndex(of: 0x0A), end < Self.headBytes
        {
            headEnd = end + 1
            headLineCount += 1
        }
        if headLineCount == Self.headLines || kept.count > Self.headBytes {
            try decide()
        } else if headLineCount > known {
            readEarly()
        }
    }

    /// Reads the head as far as it has come. All of it is read again at ever greater distances: a
    /// column order or an interval that was guessed from few lines is put right.
    private mutating func readEarly() {
        if headLineCount < nextReading, lines != nil {
            let rest = Array(kept[headReadEnd..<headEnd])
            headReadEnd = headEnd
            let known = faults
            _ = rest.withUnsafeBufferPointer { read($0, isEnd: false) }
            // They are counted when the head is whole.
            faults = known
            return
        }
        nextReading = headLineCount < 8 ? headLineCount + 1 : headLineCount * 2
        let head = Array(kept[..<headEnd])
        // Too early to be sure: a refusal may be nothing but a header so far.
        guard let (parsed, id) = try? FileReader.parse(bytes: head, path: path, options: options)
        else {
            if headLineCount >= 20, shown.isEmpty {
                faults.noteUnreadable(headLineCount, into: &news)
            }
            return
        }
        headReadEnd = headEnd
        lines = reader(after: head, id, parsed)
        seed(head, parsed)
        show(parsed)
    }

    /// The head is whole: its layout holds from now on.
    private mutating func decide() throws(ReadError) {
        let head = Array(kept[..<headEnd])
        if head.isEmpty || isDocument(head) {
            stage = .whole
            return
        }
        let (parsed, id) = try FileReader.parse(bytes: head, path: path, options: options)
        lines?.reader.release()
        lines = reader(after: head, id, parsed)
        guard let lines else {
            stage = .whole
            return
        }
        preamble = Array(head[..<lines.start])
        seed(head, parsed)
        show(parsed)
        shown.isDecided = true
        faults.add(parsed.report, into: &news)
        faults.note(parsed.report, into: &news)
        let rest = Array(kept[headEnd...])
        kept = []
        stage = .lines
        line = headLineCount + 1
        rest.withUnsafeBufferPointer { readLines($0) }
    }

    private static func isDescending(_ parsed: ParsedBars) -> Bool {
        Spacing(times: parsed.columns.time).order == .descending
    }

    /// One JSON text that goes on behind the head.
    private func isDocument(_ head: [UInt8]) -> Bool {
        head.withUnsafeBufferPointer { bytes in
            var scan = JSONScanner(bytes)
            guard scan.peek() == UInt8(ascii: "[") || scan.peek() == UInt8(ascii: "{") else {
                return false
            }
            return !JSONStream.isStream(bytes)
        }
    }

    private func reader(
        after head: [UInt8], _ id: FormatID, _ parsed: ParsedBars
    ) -> BarLines? {
        let found = head.withUnsafeBufferPointer { bytes in
            var input = FormatInput(path: path, bytes: bytes)
            input.options = options
            return (options.formats[id] as? any LineFormat)?.lines(after: input)
        }
        // Newest first, the trades of a bar come after it.
        guard let found, !(found.reader.givesTicks && Self.isDescending(parsed)) else { return nil }
        return found
    }

    /// The bar that is forming at the end of the head, when its rows are trades.
    private mutating func seed(_ head: [UInt8], _ parsed: ParsedBars) {
        line = headLineCount + 1
        forming = nil
        zone = parsed.report.assumedZone == nil ? nil : options.zone
        guard lines?.reader.givesTicks == true else { return }
        var first = lines?.line ?? 1
        let start = lines?.start ?? 0
        var ticks = BarColumns()
        _ = head[start...].withUnsafeBufferPointer {
            lines?.reader.read($0, isEnd: true, line: &first, into: &ticks)
        }
        _ = lines?.reader.takeReport()
        forming = FormingBar(interval: parsed.interval ?? .minutes(1))
        if let zone { ticks = ticks.placed(in: zone) }
        _ = forming?.add(ticks)
    }

    // MARK: - Lines

    private mutating func readLines(_ bytes: UnsafeBufferPointer<UInt8>) {
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
    private func knows(_ line: [UInt8]) -> Bool {
        preamble.split(separator: 0x0A, omittingEmptySubsequences: false)
            .contains { $0.elementsEqual(line.dropLast()) }
    }

    private mutating func finishLine() {
        guard !kept.isEmpty, !isLongLine else { return }
        let last = kept
        kept = []
        if isAtTop, knows(last + [0x0A]) { return }
        _ = last.withUnsafeBufferPointer { read($0, isEnd: true) }
    }

    private mutating func read(_ piece: UnsafeBufferPointer<UInt8>, isEnd: Bool) -> Int {
        var rows = BarColumns()
        let used =
            lines?.reader.read(piece, isEnd: isEnd, line: &line, into: &rows) ?? piece.count
        if let zone { rows = rows.placed(in: zone) }
        if let report = lines?.reader.takeReport() { faults.add(report, into: &news) }
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

    private mutating func show(_ parsed: ParsedBars) {
        shown.show(parsed, options: options, into: &news)
    }
}
