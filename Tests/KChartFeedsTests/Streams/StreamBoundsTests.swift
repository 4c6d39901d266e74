import KChartCore
import Testing

@testable import KChartFeeds

@Suite("What a stream is held to")
struct StreamBoundsTests {
    /// How many bytes of an endless repetition go in before it is refused, and why.
    private func refusal(
        of pattern: [UInt8], after start: [UInt8] = []
    ) -> (bytes: Int, error: ReadError)? {
        var stream = BarStream()
        var piece: [UInt8] = []
        while piece.count < 64 << 10 { piece += pattern }
        var count = 0
        do throws(ReadError) {
            if !start.isEmpty { try Self.send(start, to: &stream) }
            while count < 4 << 20 {
                count += piece.count
                try Self.send(piece, to: &stream)
            }
        } catch {
            return (count, error)
        }
        return nil
    }

    private static func send(_ bytes: [UInt8], to stream: inout BarStream) throws(ReadError) {
        let outcome = bytes.withUnsafeBufferPointer { piece -> Result<Void, ReadError> in
            do throws(ReadError) { return .success(try stream.append(piece)) } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    @Test("noise is refused by its first 256 kB, a flood of zeros at once")
    func noise() throws {
        let zeros = try #require(refusal(of: [0]))
        #expect(zeros.bytes == 64 << 10 && zeros.error.kind == .binary)
        let endless = try #require(refusal(of: bytes("x")))
        #expect(endless.bytes <= 320 << 10 && endless.error.kind == .notMarketData)
        #expect(endless.error.description.hasPrefix("standard input:1: the first line is longer"))
        let prose = try #require(refusal(of: bytes("Dear Sir, thank you.\n")))
        #expect(prose.bytes <= 320 << 10 && prose.error.exitStatus == 65)
        let late = try #require(refusal(of: [0], after: bytes("time,open,high,low,close\n")))
        #expect(late.bytes == 64 << 10 && late.error.kind == .binary)
    }

    @Test("the same holds for what is read as a whole")
    func device() {
        #expect(throws: ReadError.self) { try FileReader.read(path: "/dev/zero") }
        let text = bytes(String(repeating: "x", count: 300_000))
        for (head, kind) in [(text, ReadError.Kind.notMarketData), ([0, 0] + text, .binary)] {
            let error = head.withUnsafeBufferPointer {
                FileReader.refusal(ofHead: $0, path: "-", options: ReadOptions())
            }
            #expect(error?.kind == kind)
        }
        let table = Archives.minutes(900).dropLast(5)
        let objects = bytes("[{\"t\":1,\n\"o\":2,\n") + text
        for head in [Array(table), objects, [0x1F, 0x8B, 8] + text] {
            let error = head.withUnsafeBufferPointer {
                FileReader.refusal(ofHead: $0, path: "-", options: ReadOptions())
            }
            #expect(error == nil)
        }
    }

    @Test("a JSON text that must be read as a whole is held up to the limit")
    func limit() throws {
        var options = ReadOptions()
        options.limits = UnpackLimits(bytes: 1 << 20, ratio: 0)
        var stream = BarStream(options: options)
        let piece = bytes(String(repeating: "[[1,2],\n", count: 9_000))
        let error = #expect(throws: ReadError.self) {
            for _ in 0..<20 { try Self.send(piece, to: &stream) }
        }
        #expect(error?.kind == .tooLarge)
        #expect(error?.description.contains("more than 1 MB; --max-input") == true)
    }

    @Test("a patient stream tells nothing before its head is whole, or a pause comes")
    func patient() throws {
        var stream = BarStream(isPatient: true)
        var listener = StreamListener()
        try Self.send(Archives.minutes(5), to: &stream)
        #expect(stream.takeNews().isEmpty)
        try stream.pause()
        listener.hear(stream.takeNews())
        #expect(listener.series.count == 5)
        let rest = Archives.minutes(800, from: 5).split(separator: 0x0A).dropFirst()
        try Self.send(rest.flatMap { $0 + [0x0A] }, to: &stream)
        listener.hear(stream.takeNews())
        #expect(
            listener.series.hasSameBars(
                as: try FileReader.read(bytes: Archives.minutes(805)).series))
        var fast = BarStream(isPatient: true)
        try Self.send(Archives.minutes(700), to: &fast)
        #expect(fast.takeNews().contains { if case .begin = $0 { true } else { false } })
    }

    @Test("bad rows of a short stream are told in one line when it makes a pause")
    func early() throws {
        var stream = BarStream(path: "a.csv")
        let rows = Archives.minutes(6).split(separator: 0x0A).map { Array($0) + [0x0A] }
        try Self.send(
            rows[0...3].joined() + bytes("bad\n") + rows[4] + bytes("1,worse\n"), to: &stream)
        var listener = StreamListener()
        listener.hear(stream.takeNews())
        #expect(listener.series.count == 4 && listener.notices.isEmpty)
        try stream.pause()
        listener.hear(stream.takeNews())
        #expect(listener.notices.count == 1, "\(listener.notices)")
        #expect(listener.notices.first?.hasPrefix("a.csv: 2 rows left out: line 5: ") == true)
        #expect(listener.notices.first?.contains("; line 7: ") == true)
        #expect(stream.report.rejected == 2)
        try Self.send(rows[5], to: &stream)
        try stream.pause()
        #expect(!stream.takeNews().contains { if case .notice = $0 { true } else { false } })
    }

    @Test("another file that follows a short one has lines of its own")
    func replaced() throws {
        for isCut in [false, true] {
            var stream = BarStream(path: "a.csv")
            var listener = StreamListener()
            try Self.send(Archives.minutes(6), to: &stream)
            stream.beginFile(afterCut: isCut)
            let mark: [UInt8] = isCut ? [0xEF, 0xBB, 0xBF] : []
            let next = Archives.minutes(3, from: 6).split(separator: 0x0A).map { $0 + [0x0A] }
            try Self.send(
                mark + next[0] + next[1] + bytes("bad\n") + next[2] + next[3], to: &stream)
            try stream.pause()
            listener.hear(stream.takeNews())
            #expect(listener.series.count == 9)
            #expect(listener.notices.count == 1, "\(listener.notices)")
            #expect(listener.notices.first?.hasPrefix("a.csv: 1 row left out: line 3: ") == true)
        }
    }

    @Test("a file that told nothing is forgotten when another takes its place")
    func forgotten() throws {
        var stream = BarStream(path: "a.csv")
        var listener = StreamListener()
        try Self.send(bytes("not yet any bars, sorry\n"), to: &stream)
        stream.beginFile(afterCut: true)
        try Self.send(Archives.minutes(3), to: &stream)
        try stream.pause()
        listener.hear(stream.takeNews())
        #expect(listener.series.count == 3 && listener.notices.isEmpty, "\(listener.notices)")
    }

    @Test("UTF-16 that must be read as a whole is translated as it comes")
    func wholeUTF16() throws {
        var text = "["
        for minute in 0..<900 {
            text += "{\"t\":\(1_704_067_200 + minute * 60),\n\"o\":1,\"h\":2,\"l\":1,\"c\":2},\n"
        }
        text = text.dropLast(2) + "]"
        var packed: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { packed += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try StreamListener.listen(packed) { 777 }.series.count == 900)
    }
}
