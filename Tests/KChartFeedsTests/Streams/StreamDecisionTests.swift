import KChartCore
import Testing

@testable import KChartFeeds

/// What the head of a stream decides of its table holds for the lines behind it: the same bars come
/// of every text as a file and in pieces. All texts are longer than a head.
@Suite("What a stream has decided")
struct StreamDecisionTests {
    static let kinds = [
        "trades", "trades with dashes", "quotes", "short years", "year first", "two columns",
        "over midnight", "month first", "closes", "bars", "short years of bars", "small counts",
        "JSON", "comma trades", "a change of order", "a second header", "another separator",
    ]

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func clock(_ seconds: Int) -> String {
        "\(two(seconds / 3_600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    private static func rows(_ range: Range<Int>, _ row: (Int) -> String) -> String {
        range.map { row($0) + "\n" }.joined()
    }

    private static func ohlc(_ row: Int) -> String {
        "\(100 + row % 7),\(104 + row % 7),\(99 + row % 7),\(102 + row % 7)"
    }

    /// No day is above 12: the rows together tell day from month, one alone does not.
    static func text(_ kind: String) -> [UInt8] {
        let all = 0..<900
        let ten = 36_000
        let text =
            switch kind {
            case "trades":
                "Time,Price,Size\n"
                    + rows(all) { "06.05.2024 \(clock(ten + $0)),\(100 + $0 % 7),1" }
            case "trades with dashes":
                "Time,Price,Size\n"
                    + rows(all) {
                        "0\(6 + $0 / 300)-05-2024 \(clock($0 % 300 * 280)),\(100 + $0 % 7),1"
                    }
            case "quotes":
                "Gmt time,Ask,Bid,AskVolume,BidVolume\n"
                    + rows(all) {
                        "06.05.2024 \(clock(ten + $0)).250,\(100 + $0 % 7).5,\(100 + $0 % 7),1,2"
                    }
            case "short years":
                "Time,Price,Size\n"
                    + rows(all) { "06.05.24 \(clock(ten + $0)),\(100 + $0 % 7),1" }
            case "year first":
                "Time,Price,Size\n"
                    + rows(all) {
                        "24-0\(1 + $0 / 300)-05 \(clock($0 % 300 * 40)),\(100 + $0 % 7),1"
                    }
            case "two columns":
                "Date,Time,Price,Size\n"
                    + rows(all) { "06.05.2024,\(clock(ten + $0)),\(100 + $0 % 7),1" }
            case "over midnight":
                "Time,Price,Size\n"
                    + rows(all) {
                        "\(two(5 + ($0 + 360) / 720)).04.2024 \(clock(43_200 + $0 * 120)),"
                            + "\(100 + $0 % 7),1"
                    }
            case "month first":
                "Time,Price,Size\n"
                    + rows(all) { "05/06/2024 \(clock(ten + $0)),\(100 + $0 % 7),1" }
            case "closes":
                "Date;Close\n"
                    + rows(all) { "06.\(two(1 + $0 % 12)).\(1_900 + $0 / 12);\(100 + $0 % 7)" }
            case "bars":
                "Date,Open,High,Low,Close\n"
                    + rows(all) { "06.05.2024 \(clock($0 * 50)),\(ohlc($0))" }
            case "short years of bars":
                "Date,Open,High,Low,Close\n"
                    + rows(all) { "06.05.24 \(clock($0 * 50)),\(ohlc($0))" }
            case "small counts":
                "time,open,high,low,close\n" + rows(all) { "\(86_400 + $0 * 60),\(ohlc($0))" }
            case "JSON":
                rows(all) {
                    "{\"time\":\"06.05.2024 \(clock(ten + $0))\",\"price\":\(100 + $0 % 7),"
                        + "\"amount\":1}"
                }
            case "comma trades":
                "Zeit;Kurs;Volumen\n"
                    + rows(all) { "06.05.2024 \(clock(ten + $0));\(100 + $0 % 7),5;1,25" }
            case "a change of order":
                "Date,Open,High,Low,Close\n"
                    + rows(0..<300) { "\(two(13 + $0 / 60)).05.2024 \(clock($0 % 60)),\(ohlc($0))" }
                    + rows(0..<900) { "05.\(two(18 + $0 / 100)).2024 \(clock($0)),\(ohlc($0))" }
            case "a second header":
                "time,open,high,low,close\n"
                    + rows(0..<300) { "\(1_704_067_200 + $0 * 60),\(ohlc($0))" }
                    + "time,close,low,high,open\n"
                    + rows(300..<900) { "\(1_704_067_200 + $0 * 60),102,99,104.\($0 % 9),100" }
            default:
                "time,open,high,low,close\n"
                    + rows(0..<300) { "\(1_704_067_200 + $0 * 60),\(ohlc($0))" }
                    + rows(300..<900) { "\(1_704_067_200 + $0 * 60);100;104.\($0 % 9);99;102" }
            }
        return bytes(text)
    }

    @Test("the bars are those of the file, however its text is cut", arguments: kinds)
    func pieces(kind: String) throws {
        let text = Self.text(kind)
        let whole = try FileReader.read(bytes: text)
        #expect(whole.report.rejected == 0, "\(kind)")
        var random = SplitMix(11)
        let ways: [() -> Int] = [
            { text.count }, { 13 }, { Int(random.next() % 5_000) },
        ]
        for pieces in ways {
            let heard = try StreamListener.listen(text, pieces: pieces)
            #expect(heard.series.hasSameBars(as: whole.series), "\(kind)")
            #expect(heard.series.interval == whole.series.interval, "\(kind)")
        }
    }

    @Test("trades of the sixth of May stay in May behind the head (day and month do not swap)")
    func days() throws {
        for kind in ["trades", "quotes", "short years", "two columns", "JSON", "comma trades"] {
            let heard = try StreamListener.listen(Self.text(kind)) { 4_096 }
            let bars = heard.series.allCandles
            // 900 seconds from 10:00 on; 2024-05-06T10:00:00Z is 1714989600.
            #expect(bars.count == 15, "\(kind)")
            #expect(bars.first?.time == Timestamp(seconds: 1_714_989_600), "\(kind)")
            #expect(bars.last?.time == Timestamp(seconds: 1_714_990_440), "\(kind)")
        }
    }

    @Test("behind a second header further down, a new file with the first one is not misread")
    func otherTop() throws {
        var stream = BarStream()
        var listener = StreamListener()
        func send(_ text: [UInt8]) throws {
            try text.withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            listener.hear(stream.takeNews())
        }
        try send(Self.text("a second header"))
        #expect(listener.series.count == 900)
        stream.beginFile(afterCut: false)
        let rows = (900..<920).map { "\(1_704_067_200 + $0 * 60),100,109,98,101\n" }.joined()
        try send(bytes("time,open,high,low,close\n" + rows))
        try stream.pause()
        listener.hear(stream.takeNews())
        for bar in listener.series.allCandles.suffix(20) {
            #expect(bar.open == 100 && bar.low <= bar.close)
        }
    }
}
