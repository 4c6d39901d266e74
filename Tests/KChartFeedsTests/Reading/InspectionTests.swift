import KChartCore
import KChartFeeds
import Testing

@Suite("Inspection")
struct InspectionTests {
    @Test("figures and findings of a file with faults")
    func figures() throws {
        // Rows 3 and 4 share a time; row 5 has a high below its close; row 7 is no row.
        let figures = try inspect(
            """
            time,open,high,low,close,volume
            2024-01-02,10,12,9,11,5
            2024-01-03,11,12,10,11.25,5
            2024-01-03,11,13,10,12,6
            2024-01-04,12,12.5,11,13,7
            2024-01-08,13,14,12,13.5,
            bad,1,2,3,4,5
            """)
        #expect(figures.report.bars == 5)
        #expect(figures.barsUnique == 4)
        #expect(figures.duplicateTimes == 1)
        #expect(figures.interval == "1d")
        // Two of three distances are a day: 2/3.
        #expect(figures.intervalShare == 2.0 / 3)
        #expect(figures.gaps == 1)
        #expect(figures.largestSpacingMicroseconds == Int64(345_600_000_000))
        #expect(figures.minLow == 9)
        #expect(figures.maxHigh == 14)
        #expect(figures.volume == .partial)
        #expect(figures.volumeSum == 18)
        #expect(figures.ohlcInconsistent == 1)
        #expect(figures.ohlcInconsistentLines == [5])
        #expect(figures.report.priceDecimals == 2)
        #expect(
            figures.findings.map(\.kind) == [.rejectedRows, .duplicateTimes, .badPrices, .gaps])
        #expect(figures.findings.map(\.lines) == [[7], [4], [5], []])
        #expect(figures.hasFaults)
    }

    @Test("where a high stands below its low, lowest and highest are those of all four prices")
    func allPrices() throws {
        let figures = try inspect(
            "time,open,high,low,close\n2024-01-01,5,1,9,4\n2024-01-02,5,1,9,4\n2024-01-03,5,1,9,4\n"
        )
        #expect(figures.minLow == 9 && figures.maxHigh == 1)
        #expect(figures.lowest == 1 && figures.highest == 9)
    }

    @Test(
        "a sum of volumes that no double holds has its figures",
        arguments: [
            ("1e308", "3e+308"), ("-1e308", "-3e+308"), ("1.5e308", "4.5e+308"), ("1e307", nil),
        ])
    func largeSum(volume: String, sum: String?) throws {
        let figures = try inspect(
            "time,open,high,low,close,volume\n"
                + (1...3).map { "2024-01-0\($0),1,2,1,2,\(volume)\n" }.joined())
        #expect(figures.volumeSumText == sum)
        #expect(figures.volumeSum?.isFinite == true)
        #expect(!figures.json.contains("\"volume_sum\": null"))
    }

    @Test("a header with one endless row names the row")
    func endlessRow() throws {
        let text = "time,open,high,low,close\n" + String(repeating: "1", count: 400_000)
        for end in ["", "\n"] {
            let error = #expect(throws: ReadError.self) { try inspect(text + end) }
            #expect(error?.line == 2 && error?.detail.contains("64 kB") == true, "\(error as Any)")
        }
    }

    @Test("a clean file has no faults; nights are gaps, and gaps are no fault")
    func clean() throws {
        #expect(try inspect(Fixtures.comma).findings.isEmpty)
        let gap = try inspect(Fixtures.german)
        #expect(gap.findings.map(\.kind) == [.gaps])
        #expect(!gap.hasFaults)
    }

    @Test("one price far from its neighbours is a spike")
    func spike() throws {
        var text = "time,open,high,low,close\n"
        for day in 1...20 {
            let high = day == 9 ? 1_371.7 : 101
            text += "2024-01-\(day < 10 ? "0" : "")\(day),100,\(high),99,100.5\n"
        }
        let figures = try inspect(text)
        #expect(figures.findings.map(\.kind) == [.spikes])
        #expect(figures.findings.first?.lines == [10])
    }

    @Test("a volume below zero is told with its line")
    func negativeVolume() throws {
        let figures = try inspect(
            "time,open,high,low,close,volume\n2024-01-01,1,2,1,2,5\n2024-01-02,1,2,1,2,-5\n"
                + "2024-01-03,1,2,1,2,5\n")
        #expect(figures.findings.map(\.kind) == [.negativeVolume])
        #expect(figures.findings.first?.lines == [3] && figures.hasFaults)
    }

    @Test("rows of one JSON text are called records, those of JSON lines stand on lines")
    func records() throws {
        let rows = (1...5).map {
            "{\"time\":\($0 * 86_400 + 1_700_000_000),\"open\":1,\"high\":2,\"low\":1,\"close\":\($0 == 4 ? "\"x\"" : "2")}"
        }
        let text = try inspect("[\n\n" + rows.joined(separator: ",\n") + "]").report
        #expect(
            text.rejectedRows.map { text.rejection($0).english } == [
                "record 4: close \"x\" is not a finite number"
            ])
        let lines = try inspect("\n" + rows.joined(separator: "\n") + "\n").report
        #expect(
            lines.rejectedRows.map { lines.rejection($0).english } == [
                "line 5: close \"x\" is not a finite number"
            ])
        let bad = "[{\"time\":\"x\",\"open\":1,\"high\":2,\"low\":1,\"close\":2}]"
        let error = #expect(throws: ReadError.self) { try inspect(bad) }
        #expect(error?.description.contains("line") == false)
    }

    @Test("counted times beyond 2100 are in the wrong unit, most likely")
    func timeUnit() throws {
        let figures = try inspect(
            "time,open,high,low,close\n17000000000,1,2,1,2\n17000000060,1,2,1,2\n")
        #expect(figures.findings.map(\.kind) == [.timeUnit])
    }

    @Test("a capture tells its messages, its stream and its final bars")
    func capture() throws {
        let kline = { (minute: Int, close: String, isClosed: Bool) in
            "{\"stream\":\"abcusdt@kline_1m\",\"data\":{\"e\":\"kline\",\"s\":\"ABCUSDT\",\"k\":{\"t\":"
                + "\((28_333_334 + minute) * 60_000),\"s\":\"ABCUSDT\",\"i\":\"1m\",\"o\":\"1.5\","
                + "\"h\":\"3\",\"l\":\"1\",\"c\":\"\(close)\",\"v\":\"7\",\"x\":\(isClosed)}}}\n"
        }
        let text =
            "{\"result\":null,\"id\":1}\n" + kline(0, "2", false) + kline(0, "2.5", true)
            + kline(1, "1.25", false)
        let figures = try inspect(text)
        let json = figures.json
        #expect(json.contains("\"messages\": 4"))
        #expect(json.contains("\"abcusdt@kline_1m\": 2"))
        #expect(json.contains("\"last_bar_closed\": false"))
        #expect(figures.finalBars?.map(\.close) == [2.5, 1.25])
        #expect(try inspect(text + kline(1, "1.75", true)).report.lastBarClosed == true)
    }

    @Test("rows that repeat their time as the bar grows are a capture too")
    func growingRows() throws {
        var text = "time,open,high,low,close\n"
        for minute in 0..<4 {
            for state in 1...3 {
                text += "\(1_700_000_040 + minute * 60),1,\(1 + state),1,\(1 + state)\n"
            }
        }
        let figures = try inspect(text)
        #expect(figures.messages == 12 && figures.barsUnique == 4)
        #expect(figures.finalBars?.map(\.close) == [4, 4, 4, 4])
        #expect(figures.json.contains("\"last_bar_closed\": null"))
        #expect(try inspect("time,open,high,low,close\n1700000040,1,2,1,2\n").messages == nil)
    }

    @Test("trades tell their ends, their order and the bars they make")
    func tradeEnds() throws {
        let text =
            "time,price,amount\n2024-01-02T10:00:01Z,10.5,2\n2024-01-02T10:00:59Z,11,1\n"
            + "2024-01-02T10:00:30Z,9,4\n2024-01-02T10:02:00Z,12,1\n"
        let figures = try inspect(text)
        let ends = try #require(figures.report.tickEnds)
        #expect(ends.first.price == 10.5 && ends.last.price == 12 && !ends.inTimeOrder)
        let json = figures.json
        #expect(json.contains("\"tick_price\": \"price\"") && json.contains("\"ticks\": 4"))
        #expect(json.contains("\"as_candles\": {\n  \"seconds\": 60.0,\n  \"bars\": 2"))
    }

    @Test("times without a bar are listed while they are few, and slots are counted")
    func missingTimes() throws {
        let text =
            "time,open,high,low,close\n"
            + [0, 60, 120, 300, 307, 319].map { "\(1_700_000_040 + $0),1,2,1,1\n" }.joined()
        let figures = try inspect(text)
        #expect(
            figures.missing?.map(\.microseconds) == [1_700_000_220_000_000, 1_700_000_280_000_000])
        #expect(figures.barsOnInterval == 4)
        #expect(figures.doji == 6)
    }

    @Test("counts stand behind a colon, one of a kind as many")
    func counts() throws {
        let text =
            "time,open,high,low,close\n2024-01-02,1,2,1,1\n2024-01-03,1,2,0,1\n2024-01-05,1,2,1,1\n"
        let messages = try inspect(text).findings.map(\.message)
        #expect(messages.contains("bars with a price of zero or less: 1"))
        #expect(messages.contains { $0.hasPrefix("gaps longer than 1d") && $0.contains(": 1;") })
    }

    @Test("JSON keys are the truth file's, in a fixed order")
    func json() throws {
        let json = try inspect("time,open,high,low,close\n2024-01-02,10.5,12,9,11\n").json
        let keys = [
            "format", "data_rows", "bars", "rejected", "rejected_rows", "order", "duplicate_times",
            "bars_unique", "first", "last", "interval_s", "interval", "interval_share", "gaps",
            "spacings_shorter_than_interval", "largest_spacing_s", "min_low", "max_high", "volume",
            "volume_sum", "ohlc_inconsistent", "ohlc_inconsistent_lines", "nonpositive_price_bars",
            "price_decimals", "header_lines",
        ]
        var places: [String.Index] = []
        for key in keys {
            let place = try #require(json.range(of: "\n \"\(key)\": "), "\(key)")
            places.append(place)
        }
        #expect(places == places.sorted())
        #expect(json.contains("\"time\": \"2024-01-02T00:00:00Z\",\n  \"ms\": 1704153600000,"))
        #expect(json.contains("\"interval\": null"))
        #expect(json.contains("\"order\": \"single\""))
    }
}

extension String {
    /// The place of a text within this one.
    fileprivate func range(of text: String) -> Index? {
        var at = startIndex
        while at < endIndex {
            if self[at...].hasPrefix(text) { return at }
            at = index(after: at)
        }
        return nil
    }

    @Test("times counted in two units are a fault, in whatever way their rows are read")
    func mixedUnits() throws {
        for mark in ["", "\""] {
            let figures = try inspect(
                """
                time,open,high,low,close
                \(mark)1735689600\(mark),1,3,1,2
                \(mark)1735693200000\(mark),2,3,1,2
                \(mark)1735696800\(mark),2,3,1,2
                \(mark)1735700400\(mark),2,3,1,2
                """)
            #expect(figures.interval == "1h")
            #expect(figures.findings.map(\.kind) == [.timeUnit])
            #expect(
                figures.findings.first?.message
                    == "times are written in several units: epoch s, epoch ms; each was read by its size"
            )
            #expect(figures.hasFaults)
        }
    }
}
