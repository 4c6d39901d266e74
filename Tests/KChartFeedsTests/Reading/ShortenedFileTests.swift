import KChartCore
import Synchronization
import Testing

@testable import KChartFeeds

@Suite("A file that is shortened while it is read")
struct ShortenedFileTests {
    /// Rows of equal length, each of its own minute.
    private static func table(rows: Int) -> [UInt8] {
        var text = Array("time,open,high,low,close,volume\n".utf8)
        for row in 0..<rows { text += "\(1_700_000_000 + row * 60),1.25,2.50,1.00,1.75,10\n".utf8 }
        return text
    }

    private static func times(_ count: Int) -> [Int64] {
        var times: [Int64] = []
        for row in 0..<count { times.append(Int64(1_700_000_000 + row * 60) * 1_000_000) }
        return times
    }

    private static let header = 32
    private static let row = 34
    private static let layout = CSVLayoutFinder.layout(of: table(rows: 50))

    /// Two shares and the one between them, of which the file loses the middle before it is read.
    private func read(
        losing place: (Range<Int>) -> Int
    ) throws -> (rows: Int, times: [Int64], outcome: CSVFindings, wasCutShort: Bool) {
        let text = Self.table(rows: 60_000)
        let file = TemporaryFile(text)
        let input = try InputFile(path: file.path)
        let bytes = UnsafeBufferPointer(start: input.base, count: input.count)
        let all = FormatInput(path: file.path, bytes: bytes, file: input, offset: 0)
        let layout = try #require(Self.layout)
        let shares = CSVShares(
            of: all, from: CSVRowReader.Place(at: input.base + layout.dataStart, line: 2),
            end: input.base + input.count, room: 70_000, readers: 3, shareBytes: 600_000)
        var columns = BarColumns()
        columns.appendRows(upTo: 70_000, withVolume: true) { rows in
            func finish(_ share: CSVShares.Share) {
                var reader = CSVRowReader(layout: layout)
                defer { reader.release() }
                var place = share.start
                let row = reader.read(
                    &place, end: share.end, readable: share.readable, into: rows,
                    from: share.rows.lowerBound, limit: share.rows.upperBound)
                shares.put(share, upTo: place, row: row, reader.takeFindings())
            }
            guard let first = shares.take(), let second = shares.take(), let third = shares.take()
            else { return 0 }
            // Another reader is quicker than this one.
            finish(third)
            finish(first)
            file.shorten(to: place(second.start.at - input.base..<second.end - input.base))
            finish(second)
            return shares.close(rows)
        }
        let outcome = shares.outcome
        return (columns.count, Array(columns.time), outcome.findings, outcome.wasCutShort)
    }

    @Test("nothing behind the first missing byte stays, though another reader had read it before")
    func noHole() throws {
        var bars = 0
        let found = try read { second in
            let half = second.lowerBound + second.count / 2
            bars = (half - Self.header) / Self.row
            return half
        }
        #expect(found.rows == bars)
        #expect(found.times == Self.times(bars))
        #expect(found.outcome.bars == bars)
        #expect(found.outcome.report.dataRows == bars)
        #expect(found.outcome.report.rejected == 0)
        #expect(found.wasCutShort)
    }

    @Test("a file that loses its end only once that was read keeps all that was read")
    func readInTime() throws {
        let found = try read { $0.upperBound }
        #expect(found.rows > 50_000)
        #expect(found.times == Self.times(found.rows))
    }

    @Test("what came back to a place that was missing is not believed")
    func regrown() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let input = try InputFile(path: file.path)
        file.shorten(to: 500_000)
        #expect(input.base[1_000_000] == 0)
        file.write([0x31], at: 3_000_000)
        #expect(input.available <= 1_000_000)
        #expect(input.available >= 500_000)
    }

    private func inspect(
        _ file: TemporaryFile, _ format: any BarFormat, then event: @escaping @Sendable () -> Void
    ) throws(ReadError) -> Inspection {
        try FileReader.inspect(
            path: file.path,
            options: ReadOptions(
                formats: FormatRegistry([InterruptedFormat(format: format, event: event)])))
    }

    @Test("a table gives its bars up to the new end, and says that it became shorter")
    func table() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let path = file.path
        let inspection = try inspect(file, CSVFormat()) {
            TemporaryFile.shorten(path, to: Self.header + 40_000 * Self.row + 9)
        }
        #expect(inspection.barsUnique == 40_000)
        #expect(inspection.gaps == 0)
        #expect(inspection.findings.map(\.kind) == [.cutShort])
        #expect(inspection.report.cutShort == Saying(.cutShortened))
    }

    @Test("trades give those up to the new end, and say that the file became shorter")
    func trades() throws {
        var text = Array("id,price,qty,time\n".utf8)
        for row in 0..<60_000 {
            text += "\(100_000 + row),1.25,2.5,\(1_700_000_000 + row)000\n".utf8
        }
        let file = TemporaryFile(text)
        let path = file.path
        let inspection = try inspect(file, CSVFormat()) {
            TemporaryFile.shorten(path, to: 18 + 40_000 * 30 + 9)
        }
        #expect(inspection.report.ticks == 40_000)
        #expect(inspection.findings.contains { $0.kind == .cutShort })
    }

    @Test("JSON gives its whole records up to the new end, and says that it became shorter")
    func json() throws {
        let records = (0..<60_000).map { "[\(1_700_000_000 + $0 * 60),1.25,2.50,1.00,1.75,10]" }
        let file = TemporaryFile(Array(("[" + records.joined(separator: ",") + "]").utf8))
        let path = file.path
        let inspection = try inspect(file, JSONFormat()) {
            TemporaryFile.shorten(path, to: 40_000 * 36 + 9)
        }
        #expect(inspection.barsUnique == 40_000)
        #expect(inspection.findings.map(\.kind) == [.cutShort])
        #expect(inspection.report.cutShort == Saying(.cutShortened))
    }

    @Test("a text of which nothing is left is refused in words that say so")
    func nothingLeft() throws {
        let file = TemporaryFile(Self.table(rows: 60_000))
        let path = file.path
        let error = #expect(throws: ReadError.self) {
            try inspect(file, CSVFormat()) { TemporaryFile.shorten(path, to: 0) }
        }
        #expect(error?.detail == "became shorter while it was read, and no bar of it is left")
    }

    @Test(
        "a packed text that is shortened gives what was whole before the cut",
        arguments: [PackedKind.gzip, .xz, .bzip2, .zstd])
    func packed(kind: PackedKind) throws {
        // Noise that packs badly, so that the packed text is long.
        var random = SplitMix(7)
        var text = Array("time,open,high,low,close,volume\n".utf8)
        for row in 0..<120_000 {
            text += "\(1_700_000_000 + row * 60),1,9,1,\(random.next() % 8 + 1),".utf8
            text += "\(random.next() % 1_000_000_000)\n".utf8
        }
        let bytes = Archives.packed(text, kind.rawValue)
        try #require(bytes.count > 600_000)
        let looks = Mutex(0)
        let unpacker = Unpacker(
            path: "t", limits: .standard,
            available: {
                looks.withLock { looks in
                    looks += 1
                    return looks < 4 ? bytes.count : 0
                }
            })
        var found: UnpackedBytes?
        try bytes.withUnsafeBufferPointer { packed in
            try unpacker.members(of: packed, kind: kind) { found = $0.bytes }
        }
        let unpacked = try #require(found)
        #expect(unpacked.isTruncated && unpacker.isCutShort)
        #expect(unpacked.count > 0 && unpacked.count <= 3 * UnpackedBytes.step)
        #expect(Array(unpacked.bytes) == Array(text[..<unpacked.count]))
    }
}

extension CSVLayoutFinder {
    fileprivate static func layout(of text: [UInt8]) -> CSVLayout? {
        text.withUnsafeBufferPointer { try? CSVLayoutFinder($0, isWhole: true).find().get() }
    }
}
