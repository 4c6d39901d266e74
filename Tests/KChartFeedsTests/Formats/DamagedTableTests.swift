import KChartCore
import KChartFeeds
import Testing

/// A few rows that are none do not change how the others are read.
@Suite("Tables with rows that are none")
struct DamagedTableTests {
    private func rows(_ count: Int, _ row: (Int) -> String) -> String {
        (0..<count).map { row($0) + "\n" }.joined()
    }

    private func day(_ number: Int) -> String {
        let date = CivilDate(daysSinceEpoch: 19_723 + number)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day))"
    }

    @Test("a remark behind the last column costs no row, the rest of a number does")
    func surplus() throws {
        let head = "Date,Open,High,Low,Close,Volume\n"
        let text = rows(300) { "\(day($0)),100,101,99,100,\($0)" + ($0 > 100 ? ",extra" : "") }
        let result = try read(head + text)
        #expect(result.series.count == 300 && result.report.rejected == 0)
        #expect(result.series.allCandles.last?.volume == 299)
        let numbers = rows(300) { "\(day($0)),100,101,99,100,\($0)" + ($0 > 200 ? ",500" : "") }
        #expect(try read(head + numbers).report.rejected == 99)
    }

    @Test(
        "rows without prices name no second symbol",
        arguments: ["garbage line", "Total,,,,,,20", "null,null,null,null,null,null,null"])
    func symbols(bad: String) throws {
        let head = "Symbol,Date,Open,High,Low,Close,Volume\n"
        let first = rows(20) { "ACME,\(day($0)),100,101,99,100,5" }
        let second = rows(20) { "ACME,\(day($0 + 20)),100,101,99,100,5" }
        let result = try read(head + first + bad + "\n" + second)
        #expect(result.series.count == 40 && result.symbol == "ACME")
        #expect(result.report.rejected == 1)
        // A footer far behind what the layout is learnt from.
        let long = rows(400) { "ACME,\(day($0)),100,101,99,100,5" }
        #expect(try read(head + long + bad + "\n").series.count == 400)
        #expect(refusal(head + first + "OTHER,2025-01-01,1,2,0.5,1,5\n") != nil)
    }

    @Test("days of a spreadsheet are days beside a row that is none")
    func serialDays() throws {
        let text =
            "Date,Open,High,Low,Close\n" + rows(12) { "\(45_292 + $0),100,101,99,100" }
            + "null,null,null,null,null\n" + rows(12) { "\(45_304 + $0),100,101,99,100" }
        let result = try read(text)
        #expect(result.series.count == 24 && result.report.rejected == 1)
        #expect(result.series.allCandles.first?.time == Timestamp(seconds: 1_704_067_200))
    }

    @Test("volumes in millions are read with either decimal sign")
    func millions() throws {
        let text =
            "Date,Open,High,Low,Close,Volume\n"
            + "2024-01-02,1.5,2.5,0.5,1.5,\"1,5 Mio\"\n2024-01-03,1.5,2.5,0.5,1.5,2.5M\n"
        #expect(try read(text).series.allCandles.map(\.volume) == [1_500_000, 2_500_000])
    }

    @Test("a minus of typography is one")
    func minus() throws {
        let text = "Date,Open,High,Low,Close\n2024-01-02,\u{2212}1.5,2,\u{2212}2.25,1\n"
        #expect(try read(text).series.allCandles.map(\.low) == [-2.25])
    }

    @Test("of a JSON array that breaks off the whole rows are read, and it is told")
    func brokenArray() throws {
        let rows = (0..<20).map { "[\(1_704_067_200 + $0 * 3_600),100,101,99,100.5,7]" }
        let text = "[" + rows.joined(separator: ", ") + "]"
        let result = try read(String(text.dropLast(9)))
        #expect(result.series.count == 19 && result.report.wasCutShort)
        // Nobody shortened it while it was read.
        #expect(result.report.cutShort.english.hasPrefix("the text breaks off"))
        #expect(try !read(text).report.wasCutShort)
    }

    @Test("JSON arrays one behind the other are one")
    func joinedArrays() throws {
        func text(_ range: Range<Int>) -> String {
            let rows = range.map { "[\(1_704_067_200 + $0 * 3_600),100,101,99,100.5,7]" }
            return "[" + rows.joined(separator: ",") + "]"
        }
        for between in ["", " ", "\n"] {
            #expect(try read(text(0..<10) + between + text(10..<30)).series.count == 30)
        }
    }

    @Test("trades by the names and in the frames of exchanges")
    func trades() throws {
        func check(_ text: String, _ name: String) throws {
            let result = try read(text)
            #expect(result.series.count == 2, "\(name)")
            #expect(result.series.allCandles.map(\.volume) == [6, 2], "\(name)")
        }
        let times = [1_704_067_200_100, 1_704_067_210_200, 1_704_067_230_300, 1_704_067_260_400]
        let amounts = [1, 2, 3, 2]
        try check(
            "agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker\n"
                + rows(4) { "\(4_300_000_000 + $0),100.5,\(amounts[$0]),1,2,\(times[$0]),true" },
            "aggregate trades")
        try check(
            rows(4) {
                #"{"stream":"btcusdt@aggTrade","data":{"e":"aggTrade","E":\#(times[$0] + 3),"#
                    + #""s":"BTCUSDT","a":\#(4_300_000_000 + $0),"p":"100.5","q":"\#(amounts[$0])","#
                    + #""f":1,"l":2,"T":\#(times[$0]),"m":true,"M":true}}"#
            }, "aggregate trades in messages")
    }
}
