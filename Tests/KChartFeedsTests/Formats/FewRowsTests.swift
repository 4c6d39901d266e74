import KChartCore
import KChartFeeds
import Testing

/// Tables without names of which there are few rows, or whose prices hardly move. The rows are made
/// up.
@Suite("Few rows without names")
struct FewRowsTests {
    private func opens(_ text: String) throws -> [[Double]] {
        try read(text).series.allCandles.map {
            [$0.open, $0.high, $0.low, $0.close, $0.volume ?? 0]
        }
    }

    @Test("prices of which one never changes are open, high, low and close behind the time")
    func flatPrices() throws {
        let flat = (0..<7).map { row in
            "2024-03-01 10:0\(row):00,5,\(row == 0 ? "5,5,5" : "5.03,4.98,5.01"),\(777 + row)"
        }
        let bars = try opens(flat.joined(separator: "\n") + "\n")
        #expect(bars.first == [5, 5, 5, 5, 777])
        #expect(bars.last == [5, 5.03, 4.98, 5.01, 783])
        for separator in [";", "\t"] {
            let rows = [
                [1_709_287_200, 5, 5, 5, 5, 86_539], [1_709_287_260, 5, 5.01, 5, 5.01, 35_860],
                [1_709_287_320, 5, 5.01, 4.99, 5.01, 9],
            ].map { $0.map { $0 > 1e9 ? "\(Int($0))" : "\($0)" }.joined(separator: separator) }
            #expect(
                try opens(rows.joined(separator: "\n") + "\n") == [
                    [5, 5, 5, 5, 86_539], [5, 5.01, 5, 5.01, 35_860], [5, 5.01, 4.99, 5.01, 9],
                ])
        }
        #expect(
            try opens(
                "[[1510689840000,0.25,0.25,0.24,0.24,7],[1510689900000,0.24,0.24,0.24,0.24,8],"
                    + "[1510689960000,0.241,0.25,0.24,0.25,9]]"
            ).last
                == [0.241, 0.25, 0.24, 0.25, 9])
    }

    @Test("two trades are read where their form needs no more to be known")
    func fewTrades() throws {
        let texts = [
            "1709287202,31.50,1.250\n1709287202,31.25,1.500\n",
            "3000000,31.5,1.25,39.375,1709287202937,True,True\n"
                + "3000001,31.25,1.5,46.875,1709287202937,True,True\n",
            "[[900000,1709287202937,-1.25,31.5],[900001,1709287202937,1.5,31.25]]",
        ]
        for text in texts {
            let result = try read(text)
            #expect(result.report.ticks == 2)
            #expect(result.series.allCandles.map(\.close) == [31.25])
            #expect(result.series.allCandles.map(\.volume) == [2.75])
        }
        // Two numbers beside a time could be anything.
        #expect(refusal("1709287202,31.54,1.2\n1709287202,31.45,1.1\n") != nil)
        // Whether the third is price or amount nothing says.
        #expect(
            refusal("[[900000,1709287202937,1.25,31.5],[900001,1709287202937,1.5,31.25]]") != nil)
    }

    @Test("ticks with the bid and the ask beside them and parts of a second behind a blank")
    func ticksBesideQuotes() throws {
        let rows = (0..<12).map { row in
            let price = 100 + Double(row % 3) / 100
            return
                "20240301 10000\(row % 10) \(row)770000;\(price);\(price);\(price + 0.01);\(3 + row * 7 % 10)"
        }
        let result = try read(rows.prefix(10).joined(separator: "\n") + "\n")
        #expect(result.report.ticks == 10)
        #expect(result.report.tickEnds?.first.time.microseconds == 1_709_287_200_077_000)
        #expect(result.series.allCandles.map(\.volume) == [75])
    }

    @Test("a zero behind the last column is the decimals of the number before it, or nothing")
    func zeroBehindRow() throws {
        let head = "<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>\n"
        let rows = [
            "GAZP,M,20160501,0,166,170,143,145,662", "GAZP,M,20160601,0,145,149,136,139,538",
        ]
        for ends in [[",0", ",0"], ["", ",00"]] {
            let text = head + zip(rows, ends).map { $0 + $1 }.joined(separator: "\n") + "\n"
            let result = try read(text)
            #expect(result.series.allCandles.map(\.volume) == [662, 538])
            #expect(result.report.rejected == 0)
        }
        // 662,5 may be half a share more.
        let torn = try read(head + rows[0] + ",5\n" + rows[1] + "\n" + rows[1] + "\n")
        #expect(torn.report.rejected == 1)
    }
}
