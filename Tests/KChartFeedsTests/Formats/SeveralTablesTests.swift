import KChartCore
import KChartFeeds
import Testing

/// Several tables in one JSON text: pages of one, or the tables of several markets. The rows are
/// made up.
@Suite("Several tables in JSON")
struct SeveralTablesTests {
    /// Bars of hours from 2024-03-01 10:00, as records with one-letter keys.
    private func records(_ hours: Range<Int>, price: Double) -> String {
        let rows = hours.map { hour in
            """
            {"t":\(1_709_287_200 + hour * 3_600),"o":\(price),"h":\(price + 2),"l":\(price - 1),\
            "c":\(price + 1),"v":\(100 + hour)}
            """
        }
        return "[" + rows.joined(separator: ",") + "]"
    }

    private func klines(_ hours: Range<Int>) -> String {
        let rows = hours.map { hour in
            """
            [\(1_709_287_200_000 + hour * 3_600_000),"10.5","12","9.25","11","\(100 + hour)",\
            \(1_709_290_799_999 + hour * 3_600_000),"1100",7,"50","550","0"]
            """
        }
        return "[" + rows.joined(separator: ",") + "]"
    }

    private func read(_ text: String, symbol: String? = nil) throws(ReadError) -> ReadResult {
        var options = ReadOptions()
        options.symbol = symbol
        return try FileReader.read(bytes: bytes(text), path: "t.json", options: options)
    }

    /// Texts with the markets AAA at 100 and BBB at 7, in the ways that answers come in.
    static let markets: [(name: String, make: @Sendable (String, String) -> String)] = [
        (
            "a list with the symbol beside the bars",
            { "[{\"symbol\":\"AAA\",\"candles\":\($0)},{\"symbol\":\"BBB\",\"candles\":\($1)}]" }
        ),
        (
            "a list with the symbol in an object beside the bars",
            {
                "{\"r\":[{\"meta\":{\"symbol\":\"AAA\"},\"values\":\($0)},"
                    + "{\"meta\":{\"symbol\":\"BBB\"},\"values\":\($1)}]}"
            }
        ),
        (
            "a map of objects that hold the bars",
            {
                "{\"AAA\":{\"symbol\":\"AAA\",\"candles\":\($0)},"
                    + "\"BBB\":{\"symbol\":\"BBB\",\"candles\":\($1)}}"
            }
        ),
        ("a map of the bars", { "{\"AAA\":\($0),\"BBB\":\($1)}" }),
        (
            "a map of objects without a symbol",
            { "{\"AAA\":{\"bars\":\($0)},\"BBB\":{\"bars\":\($1)}}" }
        ),
    ]

    @Test("of several markets one must be asked for, and the one that is comes", arguments: markets)
    func severalMarkets(_ way: (name: String, make: @Sendable (String, String) -> String)) throws {
        let text = way.make(records(0..<4, price: 100), records(0..<5, price: 7))
        let error = #expect(throws: ReadError.self) { try read(text) }
        #expect(error?.detail == "holds several symbols (AAA, BBB); choose one with --symbol")
        let first = try read(text, symbol: "AAA")
        #expect(first.series.allCandles.map(\.open) == [100, 100, 100, 100])
        let second = try read(text, symbol: "bbb")
        #expect(second.series.allCandles.map(\.open) == [7, 7, 7, 7, 7])
        #expect(second.symbol == "BBB")
        #expect(throws: ReadError.self) { try read(text, symbol: "CCC") }
    }

    @Test("the results of a chart that stand in columns are markets too")
    func columns() throws {
        func result(_ symbol: String, _ price: Int) -> String {
            """
            {"meta":{"symbol":"\(symbol)"},"timestamp":[1709287200,1709290800],"indicators":{"quote":[\
            {"open":[\(price),\(price)],"high":[\(price + 2),\(price + 2)],"low":[\(price - 1),\
            \(price - 1)],"close":[\(price + 1),\(price)],"volume":[5,6]}]}}
            """
        }
        let text = "{\"chart\":{\"result\":[\(result("AAA", 100)),\(result("BBB", 7))]}}"
        #expect(throws: ReadError.self) { try read(text) }
        #expect(try read(text, symbol: "BBB").series.allCandles.map(\.close) == [8, 7])
    }

    @Test("one market in two intervals must be chosen from, too")
    func severalIntervals() throws {
        let text = """
            [{"symbol":"AAA","interval":"1h","candles":\(records(0..<4, price: 100))},
            {"symbol":"AAA","interval":"5m","candles":\(records(0..<3, price: 101))}]
            """
        let error = #expect(throws: ReadError.self) { try read(text) }
        #expect(error?.detail.contains("(AAA 1h, AAA 5m)") == true)
        #expect(try read(text, symbol: "AAA 5m").series.count == 3)
    }

    @Test("pages one behind the other are one table")
    func pages() throws {
        let texts = [
            "[\(klines(0..<20)),\(klines(20..<30)),\(klines(30..<41))]",
            "[{\"results\":\(records(0..<20, price: 9))},{\"results\":\(records(20..<41, price: 9))}]",
            """
            {"days":[{"date":"2024-03-01","bars":\(records(0..<14, price: 9))},
            {"date":"2024-03-02","bars":\(records(14..<41, price: 9))}]}
            """,
            // More pages than are looked at before the first table must be read too.
            "["
                + (0..<41).map { "{\"page\":\($0),\"bars\":\(records($0..<$0 + 1, price: 9))}" }
                .joined(separator: ",") + "]",
        ]
        for text in texts {
            let result = try read(text)
            #expect(result.series.count == 41)
            #expect(result.series.allCandles.map(\.volume) == (100..<141).map(Double.init))
            #expect(result.report.dataRows == 41)
        }
    }

    @Test("of the trades of an exchange that packs each into an array of its own none is lost")
    func packedTrades() throws {
        let trades = (0..<300).map { number in
            """
            {"id":\(number),"ts":\(1_709_287_200_000 + number * 1_000),"data":[{"id":\(number),\
            "ts":\(1_709_287_200_000 + number * 1_000),"amount":0.5,"price":\(100 + number % 7),\
            "direction":"buy"}]}
            """
        }
        let result = try read(
            "{\"ch\":\"market.x.trade.detail\",\"data\":[\(trades.joined(separator: ","))]}")
        #expect(result.report.ticks == 300)
        #expect(result.series.allCandles.map(\.volume) == [30, 30, 30, 30, 30])
    }

    @Test("Kraken's rows are what its envelope says, however few there are")
    func krakenShort() throws {
        let row = "[1762795020,\"105.5\",\"106\",\"105\",\"105.75\",\"105.6\",\"0.25\",3]"
        for count in 1...3 {
            let rows = (0..<count).map { _ in row }.joined(separator: ",")
            let one = try read("{\"error\":[],\"result\":{\"XBT\":[\(rows)],\"last\":1762820160}}")
            let candle = try #require(one.series.allCandles.first)
            #expect(candle.volume == 0.25)
            #expect(candle.close == 105.75)
        }
        let trades = try read(
            """
            {"error":[],"result":{"X":[["31.5","1.25",1709287202.5,"b","l","",7],
            ["31.25","1.5",1709287203.5,"s","m","",8]],"last":"1"}}
            """)
        #expect(trades.report.ticks == 2)
        #expect(trades.series.allCandles.map(\.close) == [31.25])
        #expect(trades.series.allCandles.map(\.volume) == [2.75])
    }

    @Test(
        "names beside rows are read under whatever key they stand",
        arguments: ["columns", "column_names", "cols", "keys", "columnNames", "labels", "fields"])
    func columnNames(_ key: String) throws {
        let rows = (1...9).map { "[\"2024-02-0\($0)\",10,12,9,11,0.5,\(1_000 + $0)]" }
        let result = try read(
            """
            {"\(key)":["date","open","high","low","close","change","volume"],
            "data":[\(rows.joined(separator: ","))]}
            """)
        #expect(result.series.allCandles.map(\.volume) == (1_001...1_009).map(Double.init))
    }
}
