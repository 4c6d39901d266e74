import KChartCore
import KChartFeeds
import Testing

/// Captures of exchanges whose keys and arrays mean other things than elsewhere. The rows are made
/// up.
@Suite("Kinds of streams")
struct StreamKindTests {
    private let start = 1_709_287_200_000

    @Test("an update that stands alone is a bar as those of the snapshot are")
    func snapshotAndUpdates() throws {
        let rows = (0..<12).map { row in
            "[\(start + row * 60_000),\(100 + row),\(101 + row),\(103 + row),\(99 + row),\(5 + row)]"
        }
        let lines =
            [
                "{\"event\":\"subscribed\",\"channel\":\"candles\",\"key\":\"trade:1m:tBTCUSD\"}",
                "[343351,[\(rows[..<8].joined(separator: ","))]]",
            ]
            + rows[8...].map { "[343351,\($0)]" } + ["[343351,\"hb\"]"]
        let result = try read(lines.joined(separator: "\n") + "\n")
        #expect(result.series.allCandles.map(\.volume) == (5..<17).map(Double.init))
        #expect(result.series.allCandles.map(\.close) == (101..<113).map(Double.init))
    }

    @Test("a snapshot newest first before updates is no fault, and one that comes late is")
    func fallingSnapshot() throws {
        let rows = (0..<40).map { row in
            "[\(start + row * 60_000),\(100 + row),\(101 + row),\(103 + row),\(99 + row),\(5 + row)]"
        }
        let head =
            "{\"event\":\"subscribed\",\"channel\":\"candles\",\"key\":\"trade:1m:tBTCUSD\"}\n"
        let snapshot = "[343351,[\(rows[..<30].reversed().joined(separator: ","))]]\n"
        let updates = rows[29...].map { "[343351,\($0)]\n" }
        let clean = try inspect(head + snapshot + updates.joined())
        #expect(clean.barsUnique == 40 && clean.order == .ascending)
        #expect(clean.findings.filter { $0.severity == .fault }.isEmpty, "\(clean.findings)")
        let late = try inspect(head + snapshot + updates.reversed().joined())
        #expect(late.findings.contains { $0.kind == .disorder && $0.severity == .fault })
        let bars = try read(head + snapshot + updates.joined()).series.allCandles
        #expect(bars.map(\.close) == (101..<141).map(Double.init))
    }

    @Test("a trade that is sent as it happens and again as it is booked counts once")
    func tradesSentTwice() throws {
        let lines = (0..<20).flatMap { row -> [String] in
            let trade =
                "[\(900 + row),\(start + row * 1_000),\(row % 2 == 0 ? "" : "-")\(row % 5 + 1),100.\(row % 3)]"
            return ["[17470,\"te\",\(trade)]", "[17470,\"tu\",\(trade)]"]
        }
        let result = try read(lines.joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 20)
        #expect(result.series.allCandles.map(\.volume) == [60])
    }

    @Test("trades in short arrays inside messages are read")
    func shortArrays() throws {
        let lines = (0..<12).map { row in
            """
            {"sequence":\(row),"symbol":"BTCUSD","trades":[[\(start + row * 1_000)000000,"Buy",\
            100.\(row % 3),\(row % 5 + 1)]],"type":"incremental"}
            """
        }
        let result = try read(lines.joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 12)
        #expect(result.symbol == "BTCUSD")
    }

    @Test("\"s\" is the begin of a bar beside \"e\", the size of a trade beside a price")
    func letterS() throws {
        let bars = (0..<3).map { row in
            """
            [{"ev":"AM","sym":"GTE","v":\(5 + row),"o":1.5,"c":1.75,"h":2,"l":1.25,\
            "s":\(start + row * 60_000),"e":\(start + row * 60_000 + 60_000)}]
            """
        }
        for count in [1, 3] {
            let result = try read(bars[..<count].joined(separator: "\n") + "\n")
            #expect(result.symbol == "GTE")
            #expect(
                result.series.allCandles.map { Int($0.time.microseconds / 1_000) }
                    == (0..<count).map { start + $0 * 60_000 })
        }
        let trades = (0..<6).map { row in
            "{\"t\":\"2024-03-01T10:00:0\(row).25Z\",\"x\":\"V\",\"p\":\(100 + row),\"s\":2.5,\"i\":\(row)}"
        }
        let result = try read("{\"trades\":[\(trades.joined(separator: ","))]}")
        #expect(result.report.ticks == 6)
        #expect(result.series.allCandles.map(\.volume) == [15])
    }

    @Test("the number of a trade under \"i\" is no interval that parts its market")
    func tradeNumbers() throws {
        let lines = (0..<8).map { row in
            """
            {"topic":"publicTrade.BTCUSDT","ts":\(start),"data":[{"T":\(start + row * 100),\
            "s":"BTCUSDT","S":"Buy","v":"0.5","p":"\(100 + row).5","i":"\(row)","BT":false}]}
            """
        }
        let result = try read(lines.joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 8)
        #expect(result.symbol == "BTCUSDT")
    }

    @Test("quotes with the time of their event are read")
    func bookTicker() throws {
        let lines = (0..<6).map { row in
            """
            {"u":\(row),"s":"BNBUSDT","b":"\(100 + row)","B":"3","a":"\(101 + row)","A":"4",\
            "E":\(start + row * 1_000)}
            """
        }
        let result = try read(lines.joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 6)
        #expect(result.series.allCandles.map(\.close) == [105])
    }

    @Test("prices with a bid and an ask below each are read, the bid said")
    func sidesBelowPrices() throws {
        func price(_ name: String, _ value: Int) -> String {
            "\"\(name)Price\":{\"bid\":\(value),\"ask\":\(value + 1)}"
        }
        let rows = (0..<3).map { row in
            "{\"snapshotTime\":\"2024-03-01T1\(row):00:00\",\(price("open", 10)),\(price("close", 11)),"
                + "\(price("high", 12)),\(price("low", 9))}"
        }
        let result = try read("{\"prices\":[\(rows.joined(separator: ","))]}")
        #expect(result.series.allCandles.map(\.high) == [12, 12, 12])
        #expect(result.report.ambiguities == ["bid prices were taken of bid, ask"])
    }
}
