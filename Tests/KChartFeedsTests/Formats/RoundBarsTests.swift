import KChartCore
import Testing

@testable import KChartFeeds

/// What stands round good bars: remarks, zeros, commas too many. The rows are made up.
@Suite("Round good bars")
struct RoundBarsTests {
    @Test("zeros behind whole lines cost nothing but themselves")
    func zerosBehind() throws {
        var text = bytes(Fixtures.comma)
        text += [UInt8](repeating: 0, count: 4_096)
        let result = try FileReader.read(bytes: text, path: "t.csv")
        #expect(result.series.count == 3)
        // Zeros inside a line are no reserved room.
        let torn = bytes("time,open") + [UInt8](repeating: 0, count: 64)
        #expect(throws: ReadError.self) { try FileReader.read(bytes: torn, path: "t.csv") }
    }

    @Test("remarks before and between JSON lines are passed over")
    func remarks() throws {
        let lines = Fixtures.lines.split(separator: "\n")
        let result = try read("# made up\n\n\(lines[0])\n// more\n\(lines[1])\n")
        #expect(result.series.count == 2)
        #expect(result.report.rejected == 0)
    }

    @Test("a comma behind the last element is no damage")
    func trailingComma() throws {
        let rows = [1, 2].map { "[170000000\($0)000,1,3,1,2,5,]" }
        #expect(try read("[\(rows.joined(separator: ",")),]").series.count == 2)
    }

    @Test("columns of two lengths are refused with both")
    func unequalColumns() throws {
        let error = refusal(
            "{\"t\":[1700000000,1700000060],\"o\":[1,1],\"h\":[3,3],\"l\":[1,1],\"c\":[2],\"v\":[5,5]}"
        )
        #expect(
            error?.detail == "c has 1 values beside 2 times; expected columns of one length")
    }

    @Test("a few rows say which amount is the money as well as many")
    func fewTurnovers() throws {
        let row = "[1700000000000,\"100\",\"102\",\"99\",\"101\",\"5\",\"500\",\"500\",\"1\"]"
        let bar = try #require(
            try read("{\"code\":\"0\",\"data\":[\(row)]}").series.allCandles.first)
        #expect(bar.volume == 5)
        #expect(bar.turnover == 500)
    }

    @Test("of the closes of several markets one must be asked for")
    func wideCloses() throws {
        let text = "Date,AAA,BBB\n2024-01-01,100,7\n2024-01-02,101,8\n2024-01-03,102,9\n"
        #expect(
            refusal(text)?.detail == "holds several symbols (AAA, BBB); choose one with --symbol")
        var options = ReadOptions()
        options.symbol = "BBB"
        let result = try FileReader.read(bytes: bytes(text), path: "t.csv", options: options)
        #expect(result.symbol == "BBB")
        #expect(result.series.allCandles.map(\.close) == [7, 8, 9])
    }

    @Test("a clock may stand before its date", arguments: ["01/03/2024", "01.03.2024"])
    func clockFirst(_ date: String) throws {
        let rows =
            (0..<3).map { "1\($0):00 \(date),1,3,1,2\n" } + [
                "10:00 13\(date.dropFirst(2)),1,3,1,2\n"
            ]
        let result = try read("time,open,high,low,close\n" + rows.joined())
        #expect(result.series.allCandles.first?.time.microseconds == 1_709_287_200_000_000)
    }

    @Test("a stream of trades says once that bars are made of them")
    func toldOnce() throws {
        var stream = BarStream()
        var listener = StreamListener()
        for row in 0..<12 {
            let line = "{\"time\":\(1_700_000_000 + row),\"price\":\(100 + row % 3),\"amount\":1}\n"
            try bytes(line).withUnsafeBufferPointer { (piece) throws(ReadError) in
                try stream.append(piece)
            }
            try stream.pause()
            listener.hear(stream.takeNews())
        }
        #expect(listener.notices.count { $0.contains("made of trades") } == 1)
    }

    @Test("a trade that comes again in a later page of a stream counts once, as in a file")
    func tradesAgain() throws {
        func row(_ number: Int) -> String {
            "\(9_000 + number),\(100 + number % 5),0.5,\(1_709_287_200_000 + number * 20)\n"
        }
        let pages = [0..<2_000, 1_900..<4_000].map { $0.map(row).joined() }
        let text = bytes("id,price,qty,time\n" + pages.joined())
        let listener = try StreamListener.listen(text) { 700 }
        let file = try FileReader.read(bytes: text, path: "t.csv")
        #expect(file.report.ticks == 4_000)
        #expect(listener.series.allCandles.map(\.volume) == file.series.allCandles.map(\.volume))
        #expect(listener.notices.contains { $0.contains("counted once") })
    }
}
