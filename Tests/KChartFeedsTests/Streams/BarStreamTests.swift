import KChartCore
import Testing

@testable import KChartFeeds

/// Follows the news of a stream as the owner of a chart does.
struct StreamListener {
    var series = BarSeries.empty(interval: .minutes(1))
    var info: StreamInfo?
    var notices: [String] = []
    var begins = 0
    var isEnded = false
    var quote: Quote?

    mutating func hear(_ news: [StreamNews]) {
        for piece in news {
            switch piece {
            case .begin(let series, let info):
                self.series = series
                self.info = info
                begins += 1
            case .bars(let page): series.merge(page)
            case .lateTicks(let ticks):
                for tick in ticks { _ = series.update(tick, policy: .merge) }
            case .quote(let quote): self.quote = quote
            case .notice(let line): notices.append(line)
            case .ended: isEnded = true
            case .failed: break
            }
        }
    }

    /// What came of a text that was cut into pieces of these lengths, one after the other.
    static func listen(
        _ text: [UInt8], options: ReadOptions = ReadOptions(), pieces: () -> Int
    ) throws -> StreamListener {
        var stream = BarStream(options: options)
        var listener = StreamListener()
        var at = 0
        while at < text.count {
            let end = min(text.count, at + max(1, pieces()))
            try text[at..<end].withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            listener.hear(stream.takeNews())
            at = end
        }
        try stream.finish()
        listener.hear(stream.takeNews())
        return listener
    }
}

@Suite("Streams")
struct BarStreamTests {
    /// Every kind of stream that has lines, longer than what decides its layout.
    static let kinds = [
        "plain", "updates", "german", "ticks", "lines", "messages", "utf16", "short",
    ]

    static func text(_ kind: String) -> [UInt8] {
        func rows(_ count: Int, _ row: (Int) -> String) -> String {
            (0..<count).map(row).joined()
        }
        let start = 1_704_067_200
        switch kind {
        case "plain": return Archives.minutes(900)
        case "updates":
            return bytes(
                "time,open,high,low,close,volume\n"
                    + rows(1_200) {
                        "\(start + $0 / 4 * 60),100,\(110 + $0 % 4),90,\(95 + $0 % 4),\($0 % 4)\n"
                    })
        case "german":
            return bytes(
                "Datum;Zeit;Eröffnung;Hoch;Tief;Schluss\r\n"
                    + rows(900) {
                        let clock = "\(10 + $0 / 60 % 10):\(10 + $0 % 50):00"
                        return
                            "0\(1 + $0 / 600).04.2024;\(clock);1,5;2,25;1,25;\($0 % 10 / 10 + 1),75\r\n"
                    })
        case "ticks":
            return bytes(
                "time,price,amount\n"
                    + rows(1_500) {
                        "\(start + $0 / 3),\(100 + $0 * 7 % 13).5,0.\($0 % 9 + 1)\n"
                    })
        case "lines":
            return bytes(
                rows(700) {
                    "{\"time\":\(start + $0 * 60),\"open\":1.5,\"high\":\(2 + $0 % 7),\"low\":1,"
                        + "\"close\":1.75,\"volume\":\($0)}\n"
                })
        case "messages":
            return bytes(
                "{\"result\":null,\"id\":1}\n"
                    + rows(800) {
                        let time = (start + $0 / 3 * 60) * 1_000
                        if $0 % 5 == 4 {
                            return
                                "{\"e\":\"trade\",\"E\":\(time),\"s\":\"BTCUSDT\",\"p\":\"9\",\"q\":\"1\",\"T\":\(time)}\n"
                        }
                        return
                            "{\"e\":\"kline\",\"E\":\(time),\"s\":\"BTCUSDT\",\"k\":{\"t\":\(time),"
                            + "\"T\":\(time + 59_999),\"s\":\"BTCUSDT\",\"i\":\"1m\",\"o\":\"10\","
                            + "\"c\":\"\(11 + $0 % 3)\",\"h\":\"15\",\"l\":\"9\",\"v\":\"\($0)\",\"x\":false}}\n"
                    })
        case "utf16":
            var text: [UInt8] = [0xFF, 0xFE]
            for unit in String(decoding: Archives.minutes(700), as: UTF8.self).utf16 {
                text += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            }
            return text
        default: return Archives.minutes(7).dropLast(3)
        }
    }

    @Test("the bars are those of the whole text, however it comes", arguments: kinds)
    func pieces(kind: String) throws {
        let text = Self.text(kind)
        let whole = try FileReader.read(bytes: text)
        var random = SplitMix(3)
        let ways: [() -> Int] = [
            { 1 }, { text.count }, { Int(random.next() % 3_000) }, { Int(random.next() % 60) },
        ]
        for pieces in ways {
            let heard = try StreamListener.listen(text, pieces: pieces)
            #expect(heard.series.hasSameBars(as: whole.series), "\(kind)")
            #expect(heard.series.interval == whole.series.interval)
            #expect(heard.info?.symbol == whole.symbol)
            #expect(heard.isEnded)
        }
    }

    @Test("what there is is shown early, and only told once")
    func early() throws {
        var stream = BarStream()
        var listener = StreamListener()
        var counts: [Int] = []
        let text = Archives.minutes(700)
        var told = 0
        for line in text.split(separator: 0x0A) {
            try (Array(line) + [0x0A]).withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            let news = stream.takeNews()
            told += news.reduce(0) { $0 + $1.weight }
            listener.hear(news)
            counts.append(listener.series.count)
        }
        #expect(counts == Array(0...700))
        // A second bar tells the interval: from then on each comes once.
        #expect(listener.begins <= 3 && told <= 710)
    }

    @Test("half a line waits for its end")
    func half() throws {
        var stream = BarStream()
        var listener = StreamListener()
        func send(_ text: String) throws {
            try bytes(text).withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            listener.hear(stream.takeNews())
        }
        try send("time,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,1.")
        #expect(listener.series.count == 1)
        try send("5\n2024-01-04,1,3,1,2")
        #expect(listener.series.count == 2 && listener.series.lastValue == 1.5)
        try stream.finish()
        listener.hear(stream.takeNews())
        #expect(listener.series.count == 3 && listener.isEnded)
    }

    @Test("bad lines are counted, a few are named, and none ends the stream")
    func faults() throws {
        var text = Archives.minutes(700)
        for number in 0..<1_200 { text += bytes("oops \(number),,\n") }
        text += Archives.minutes(5, from: 700).split(separator: 0x0A).dropFirst()
            .flatMap { $0 + [0x0A] }
        let heard = try StreamListener.listen(text) { 500 }
        #expect(heard.series.count == 705)
        #expect(heard.notices.count <= 8, "\(heard.notices)")
        #expect(heard.notices.first?.contains("left out: line 702: ") == true)
        #expect(heard.notices.last == "standard input: 1200 rows left out in all")
    }

    @Test("a line without end is passed over in bounded memory")
    func endless() throws {
        let junk = [UInt8](repeating: 0x37, count: 3 << 20)
        let tail = Archives.minutes(5, from: 700).split(separator: 0x0A).dropFirst()
            .flatMap { $0 + [0x0A] }
        let heard = try StreamListener.listen(Archives.minutes(700) + junk + [0x0A] + tail) {
            50_000
        }
        #expect(heard.series.count == 705)
        #expect(
            heard.notices
                == ["standard input: 1 row left out: line 702: the line is longer than 1 MB"])
    }

    @Test("another file of the series may begin with the same header")
    func rotated() throws {
        var stream = BarStream()
        var listener = StreamListener()
        func send(_ text: [UInt8]) throws {
            for byte in text {
                try [byte].withUnsafeBufferPointer { (piece) throws(ReadError) in
                    try stream.append(piece)
                }
            }
            listener.hear(stream.takeNews())
        }
        try send(Archives.minutes(650).dropLast(1))
        stream.beginFile(afterCut: false)
        try send(Archives.minutes(50, from: 650))
        #expect(listener.series.count == 700)
        try send(Archives.minutes(1, from: 700).dropFirst(32).dropLast(6))
        stream.beginFile(afterCut: true)
        try send(Archives.minutes(10, from: 695))
        #expect(listener.series.count == 705)
        #expect(stream.report.rejected == 0 && listener.notices.isEmpty, "\(listener.notices)")
    }

    @Test("rows of one time tell no interval; the first other time does, however late")
    func oneTime() throws {
        var text = "time,open,high,low,close\n"
        for number in 0..<900 { text += "1704067200,1,\(2 + number),1,2\n" }
        for number in 1..<5 { text += "\(1_704_067_200 + number * 300),1,2,1,2\n" }
        let heard = try StreamListener.listen(bytes(text)) { 100 }
        #expect(heard.series.count == 5 && heard.series.interval == .minutes(5))
        #expect(heard.series.high(at: heard.series.indices.lowerBound) == 901)
    }

    @Test("an older row corrects the bar it names (d01); the same time replaces (d06)")
    func older() throws {
        let rows = Archives.minutes(650) + bytes("1704067200,7,9,6,8,5\n")
        let heard = try StreamListener.listen(rows) { 333 }
        #expect(heard.series.count == 650)
        #expect(heard.series.open(at: heard.series.indices.lowerBound) == 7)
    }

    @Test("an archive and one JSON text are read at their end")
    func wholes() throws {
        let objects =
            "["
            + (0..<900).map {
                "{\"t\":\(1_704_067_200 + $0 * 60),\n\"o\":1,\"h\":2,\"l\":1,\"c\":2,\"v\":3}"
            }.joined(separator: ",\n") + "]"
        #expect(try StreamListener.listen(bytes(objects)) { 1_000 }.series.count == 900)
        guard Archives.isThere else { return }
        let packed = Archives.packed(Archives.minutes(900), "gzip")
        #expect(try StreamListener.listen(packed) { 10 }.series.count == 900)
    }

    @Test("what is no market data ends in one line; nothing at all as well")
    func refused() {
        let prose = bytes(String(repeating: "Dear Sir, thank you.\n", count: 800))
        for text in [[], bytes("time,open,high,low,close\n"), prose, bytes("\n\n\n\n\n\n\n\n")] {
            #expect(throws: ReadError.self) { try StreamListener.listen(text) { 100 } }
        }
    }

    @Test(
        "a table of quotes tells the last bid and ask, however it is cut",
        arguments: [1, 7, 100_000])
    func quotes(piece: Int) throws {
        for rows in [5, 700] {
            var text = "time,bid,ask\n"
            for row in 0..<rows {
                text += "\(1_735_689_600 + row),\(100 + row).5,\(100 + row).75\n"
            }
            let heard = try StreamListener.listen(Array(text.utf8)) { piece }
            let last = Double(99 + rows)
            #expect(heard.quote == Quote(bid: last + 0.5, ask: last + 0.75))
        }
        let trades = "time,price,amount\n2025-01-01T00:00:00,5,1\n2025-01-01T00:00:01,6,1\n"
        #expect(try StreamListener.listen(Array(trades.utf8)) { 9 }.quote == nil)
    }
}
