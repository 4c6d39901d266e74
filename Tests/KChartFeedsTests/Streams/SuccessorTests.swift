import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Another file under the name of a followed one")
struct SuccessorTests {
    /// Twenty minutes from 2024-01-01 on, prices around 100.
    private static func table(
        from minute: Int = 0, count: Int = 20, step: Int = 1, price: Int = 100,
        header: String = "time,open,high,low,close,volume",
        row: (Int, Int) -> String = { "\($0),\($1),\($1 + 2),\($1 - 2),\($1 + 1),5" }
    ) -> String {
        let rows = (0..<count).map { place in
            let number = minute + place * step
            return row(1_704_067_200 + number * 60, price + number % 7)
        }
        return ([header] + rows).map { $0 + "\n" }.joined()
    }

    private struct Followed {
        var stream: BarStream
        var listener = StreamListener()

        init(_ first: String, interval: Interval? = nil) throws {
            var options = ReadOptions()
            options.interval = interval
            stream = BarStream(path: "/data/a.csv", options: options)
            stream.shown.remembers = true
            try send(first)
        }

        mutating func send(_ text: String) throws {
            try bytes(text).withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            try stream.pause()
            listener.hear(stream.takeNews())
        }

        mutating func replace(by text: String, isCut: Bool = false) throws {
            stream.beginFile(afterCut: isCut)
            try send(text)
        }

        var count: Int { listener.series.count }
    }

    @Test("a log that was rotated goes on with the bars", arguments: [false, true])
    func rotated(isCut: Bool) throws {
        var file = try Followed(Self.table())
        try file.replace(by: Self.table(from: 20, count: 3), isCut: isCut)
        #expect(file.count == 23)
        try file.send(Self.table(from: 23, count: 30, header: ""))
        #expect(file.count == 53 && file.listener.notices.isEmpty, "\(file.listener.notices)")
        #expect(file.listener.begins == 1)
    }

    @Test("a file of the newest bars, written again and again, keeps the older ones")
    func sliding() throws {
        var file = try Followed(Self.table())
        try file.replace(by: Self.table(from: 10), isCut: true)
        #expect(file.count == 30 && file.listener.begins == 1)
    }

    @Test(
        "bars of something else take the place of those that were shown, and this is told",
        arguments: [
            (table(from: 5, price: 900), "was written anew"),
            (table(from: -500), "was written anew"),
            (table(from: 600, step: 60), "holds 1h bars now"),
            (
                table(
                    header: "symbol,time,open,high,low,close",
                    row: { "ETH,\($0),\($1),\($1 + 2),\($1 - 2),\($1 + 1)" }),
                "was written anew"
            ),
        ], [false, true])
    func replaced(_ next: (text: String, told: String), isCut: Bool) throws {
        var file = try Followed(Self.table(price: 50))
        try file.replace(by: next.text, isCut: isCut)
        #expect(file.count == 20)
        #expect(file.listener.begins == 2 && file.listener.info?.replacesEarlier == true)
        #expect(
            file.listener.notices
                == [
                    "/data/a.csv: 'a.csv' \(next.told); its bars take the place of the earlier ones"
                ])
        // The new one is followed like the old one.
        let other = try FileReader.read(bytes: bytes(next.text), path: "a.csv").series.allCandles
        #expect(file.listener.series.allCandles == other)
    }

    @Test("bars of another length than was asked for are refused, and those that are shown stay")
    func askedLength() throws {
        var file = try Followed(Self.table(), interval: .minutes(1))
        file.stream.beginFile(afterCut: false)
        let error = #expect(throws: ReadError.self) {
            try file.send(Self.table(from: 600, step: 60))
        }
        #expect(error?.detail.hasPrefix("holds 1h bars, but --interval says '1m'") == true)
        #expect(file.count == 20 && file.listener.begins == 1)
    }

    @Test("later bars in other columns follow those that were shown")
    func otherShape() throws {
        var file = try Followed(Self.table())
        let next = Self.table(
            from: 20, count: 12, header: "close;low;high;open;date",
            row: { "\($1 + 1);\($1 - 2);\($1 + 2);\($1);\($0)" })
        try file.replace(by: next)
        #expect(file.count == 32 && file.listener.begins == 1)
        #expect(file.listener.notices.isEmpty, "\(file.listener.notices)")
        #expect(file.listener.series.allCandles.last?.close == 104)
    }

    @Test("a file of another symbol is told by its name")
    func otherSymbol() throws {
        func lines(_ symbol: String, from minute: Int) -> String {
            (minute..<minute + 12).map {
                "{\"symbol\":\"\(symbol)\",\"time\":\(1_704_067_200 + $0 * 60),\"open\":1,"
                    + "\"high\":3,\"low\":1,\"close\":2}\n"
            }.joined()
        }
        var file = try Followed(lines("BTCUSDT", from: 0))
        try file.replace(by: lines("ETHUSDT", from: 12))
        #expect(file.count == 12 && file.listener.info?.symbol == "ETHUSDT")
        #expect(file.listener.notices.first?.contains("holds 'ETHUSDT' now") == true)
    }

    @Test("a file that grows while it is not yet known what it is loses no line")
    func slow() throws {
        var file = try Followed(Self.table())
        file.stream.beginFile(afterCut: false)
        for line in Self.table(from: 20).split(separator: "\n") { try file.send(line + "\n") }
        #expect(file.count == 40 && file.listener.begins == 1)
        #expect(file.listener.notices.isEmpty, "\(file.listener.notices)")
    }

    @Test("trades written anew from an earlier time are other bars")
    func trades() throws {
        func trades(from second: Int) -> String {
            "time,price,amount\n"
                + (0..<40).map { "\(1_704_067_200 + second + $0 * 5),\(100 + $0 % 3),1\n" }.joined()
        }
        var file = try Followed(trades(from: 0))
        let count = file.count
        try file.replace(by: trades(from: 200))
        #expect(file.count > count && file.listener.begins == 1)
        try file.replace(by: trades(from: -6_000))
        #expect(file.listener.begins == 2 && file.count == count)
    }
}

@Suite("A stream whose bars are not of the interval that was asked for")
struct AskedIntervalTests {
    private static func rows(_ count: Int, step: Int, open: (Int) -> Int = { 100 + $0 }) -> String {
        "time,open,high,low,close\n"
            + (0..<count).map {
                "\(1_704_067_200 + $0 * step),\(open($0)),\(open($0) + 9),\(open($0) - 9),"
                    + "\(open($0) + 1)\n"
            }.joined()
    }

    @Test(
        "it is refused in one line, as a file is",
        arguments: [(60, Interval.minutes(5), "1m"), (3_600, .minutes(1), "1h")], [12, 700])
    func refused(_ kind: (step: Int, asked: Interval, found: String), count: Int) throws {
        var options = ReadOptions()
        options.interval = kind.asked
        let expected =
            "standard input: holds \(kind.found) bars, but --interval says '\(kind.asked.name)';"
            + " leave the option out"
        let error = #expect(throws: ReadError.self) {
            let text = bytes(Self.rows(count, step: kind.step))
            _ = try StreamListener.listen(text, options: options) { 100 }
        }
        #expect(error?.description == expected)
        #expect(error?.exitStatus == 2)
    }

    @Test("states of one bar are no bars of another length")
    func states() throws {
        var options = ReadOptions()
        options.interval = .minutes(1)
        let text = Self.rows(700, step: 10) { 100 + $0 / 6 }
        let heard = try StreamListener.listen(bytes(text), options: options) { 333 }
        #expect(heard.series.interval == .minutes(1))
        #expect(heard.series.count == 117)
    }
}
