import KChartCore

/// The first lines of a stream: they are kept until they tell how all are read.
extension BarStream {
    mutating func begin() throws(ReadError) {
        if kept.withUnsafeBufferPointer({ PackedKind($0) }) != nil {
            return readAsWhole()
        }
        text.begin(&kept)
        stage = .head
        try refuseBinary()
        try readHead()
    }

    mutating func readAsWhole() {
        kept.withUnsafeBufferPointer { whole.append($0) }
        kept = []
        stage = .whole
    }

    func refuseBinary() throws(ReadError) {
        let kind = kept.withUnsafeBufferPointer {
            TextEncoding.binaryKind(
                UnsafeBufferPointer(rebasing: $0[..<min($0.count, Self.headBytes)]))
        }
        if let kind { throw .binary(path, kind) }
    }

    mutating func readHead() throws(ReadError) {
        let known = headLineCount
        while headLineCount < Self.headLines,
            let end = kept[headEnd...].firstIndex(of: 0x0A), end < Self.headBytes
        {
            headEnd = end + 1
            headLineCount += 1
        }
        if headLineCount == Self.headLines || kept.count > Self.headBytes {
            try decide()
        } else if headLineCount > known, !isPatient {
            readEarly()
        }
    }

    /// Reads the head as far as it has come. All of it is read again at ever greater distances: a
    /// column order or an interval that was guessed from few lines is put right.
    ///
    /// - Parameter isPause: what could not be read so far is tried once more.
    mutating func readEarly(isPause: Bool = false) {
        guard headEnd > headReadEnd else { return }
        if headLineCount < nextReading {
            // Without a reader nothing is told of a line by itself.
            guard lines != nil else {
                if isPause { readAll() }
                return
            }
            let rest = Array(kept[headReadEnd..<headEnd])
            headReadEnd = headEnd
            _ = rest.withUnsafeBufferPointer { read($0, isEnd: false) }
            return
        }
        readAll()
    }

    private mutating func readAll() {
        nextReading = headLineCount < 8 ? headLineCount + 1 : headLineCount * 2
        let head = Array(kept[..<headEnd])
        // Too early to be sure: a refusal may be nothing but a header so far.
        guard let (parsed, id) = try? FileReader.parse(bytes: head, path: path, options: options)
        else { return }
        headReadEnd = headEnd
        headReport = parsed.report
        lines = reader(after: head, id, parsed)
        seed(head, parsed)
        show(parsed)
    }

    /// The head is whole: its layout holds from now on.
    mutating func decide() throws(ReadError) {
        let head = Array(kept[..<headEnd])
        if head.isEmpty, !FileReader.mayHaveNoLines(kept) { throw .longLine(path) }
        if head.isEmpty || head.withUnsafeBufferPointer(FileReader.isOneDocument) {
            return readAsWhole()
        }
        let parsed: ParsedBars
        let id: FormatID
        do throws(ReadError) {
            (parsed, id) = try FileReader.parse(bytes: head, path: path, options: options)
        } catch {
            // Noise behind bars that are shown: they have told how lines are read.
            guard lines != nil, !shown.isEmpty else { throw error }
            return goOn()
        }
        if let refusal = refusal(of: parsed, isAll: false) { throw refusal }
        hangsTogether = true
        if waitsForOrder, Self.isDescending(parsed) { return readAsWhole() }
        lines?.reader.release()
        lines = reader(after: head, id, parsed)
        guard let lines else { return readAsWhole() }
        hangsTogether = false
        preamble = lines.topIsOther ? [] : Array(head[..<lines.start])
        seed(head, parsed)
        show(parsed)
        faults.replace(with: parsed.report, into: &news)
        faults.note(parsed.report, into: &news)
        readOn(from: headEnd, line: headLineCount + 1)
    }

    /// The lines behind those of the head that were read early are read like these.
    private mutating func goOn() {
        faults.replace(with: headReport, into: &news)
        faults.note(headReport, into: &news)
        readOn(from: headReadEnd, line: line)
    }

    private mutating func readOn(from place: Int, line: Int) {
        let rest = Array(kept[place...])
        kept = []
        shown.isDecided = true
        stage = .lines
        self.line = line
        rest.withUnsafeBufferPointer { readLines($0) }
    }

    /// How the rows of the head as far as it came follow each other; nil when there are none yet.
    var headOrder: RowOrder? {
        let head = Array(kept[..<headEnd])
        guard let (parsed, _) = try? FileReader.parse(bytes: head, path: path, options: options)
        else { return nil }
        return Spacing(times: parsed.columns.time).order
    }

    private static func isDescending(_ parsed: ParsedBars) -> Bool {
        Spacing(times: parsed.columns.time).order == .descending
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
    mutating func seed(_ head: [UInt8], _ parsed: ParsedBars) {
        line = headLineCount + 1
        forming = nil
        let zone =
            parsed.report.assumedZone == nil ? nil : parsed.report.zone(asked: options.zone)
        let times = parsed.columns.time
        lines?.reader.begin(after: times)
        placer = zone.map {
            ClockPlacer(
                $0, like: parsed.columns,
                after: times.isEmpty ? nil : Timestamp(microseconds: times[times.count - 1]))
        }
        guard lines?.reader.givesTicks == true else { return }
        var first = lines?.line ?? 1
        let start = lines?.start ?? 0
        var ticks = BarColumns()
        _ = head[start...].withUnsafeBufferPointer {
            lines?.reader.read($0, isEnd: true, line: &first, into: &ticks)
        }
        _ = lines?.reader.takeReport()
        forming = FormingBar(interval: parsed.interval ?? .minutes(1))
        if let zone {
            var placer = ClockPlacer(zone, like: ticks, areTicks: true)
            ticks = placer.placed(ticks)
            self.placer = placer
        }
        _ = forming?.add(ticks)
    }

    /// True when the short head that the old file was tells how the next one is read.
    mutating func decides(afterCut isCut: Bool) -> Bool {
        if isCut {
            kept.removeSubrange(headEnd...)
        } else if kept.count > headEnd {
            kept.append(0x0A)
            headEnd = kept.count
            headLineCount += 1
        }
        try? decide()
        if stage == .whole { whole = UnpackedBytes() }
        return stage == .lines
    }
}
