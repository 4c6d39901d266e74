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

    @Test("counted times beyond 2100 are in the wrong unit, most likely")
    func timeUnit() throws {
        let figures = try inspect(
            "time,open,high,low,close\n17000000000,1,2,1,2\n17000000060,1,2,1,2\n")
        #expect(figures.findings.map(\.kind) == [.timeUnit])
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
                    == "times are written as epoch s and as epoch ms; each was read by its size")
            #expect(figures.hasFaults)
        }
    }
}
