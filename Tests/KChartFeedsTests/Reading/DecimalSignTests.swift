import KChartCore
import KChartFeeds
import Testing

@Suite("Decimal signs")
struct DecimalSignTests {
    private func prices(_ text: String) throws -> [[Double]] {
        try read(text).series.allCandles.map { [$0.open, $0.high, $0.low, $0.close] }
    }

    @Test("a zero before the comma makes it a decimal one, with three decimals too")
    func leadingZero() throws {
        let rows = "2024-01-01;0,910;0,950;0,900;0,920\n2024-01-02;0,920;0,960;0,910;0,930\n"
        let wanted = [[0.910, 0.950, 0.900, 0.920], [0.920, 0.960, 0.910, 0.930]]
        #expect(try prices(rows) == wanted)
        #expect(try prices("Date;Open;High;Low;Close\n" + rows) == wanted)
        #expect(try prices(String(rows.map { $0 == ";" ? "\t" : $0 })) == wanted)
        let quoted =
            "date,open,high,low,close\n2024-01-01,\"0,910\",\"0,950\",\"0,900\",\"0,920\"\n"
        #expect(try prices(quoted) == [wanted[0]])
        #expect(try read(rows).report.ambiguities.isEmpty)
    }

    @Test("between semicolons a comma in every price is a decimal one, and the report says so")
    func semicolons() throws {
        let rows = "2024-01-01;151,210;151,350;151,100;151,300;1.234\n"
        #expect(try prices(rows) == [[151.210, 151.350, 151.100, 151.300]])
        #expect(try read(rows).series.allCandles.map(\.volume) == [1_234])
        #expect(try read(rows).report.ambiguities.count == 1)
    }

    @Test("a comma that only some prices need, or that stands twice, parts thousands")
    func thousands() throws {
        #expect(
            try prices("2024-01-01;998;1,002;990;1,001\n2024-01-02;1,001;1,010;999;1,005\n")
                == [[998, 1_002, 990, 1_001], [1_001, 1_010, 999, 1_005]])
        #expect(
            try prices("2024-01-01;1,210;1,350;1,100;1,300;1,234,567\n")
                == [[1_210, 1_350, 1_100, 1_300]])
        let quoted = "2024-01-01,\"1,210\",\"1,350\",\"1,100\",\"1,300\"\n"
        #expect(try prices(quoted) == [[1_210, 1_350, 1_100, 1_300]])
    }

    @Test("without a header decimals of different length are one column of prices")
    func mixedDecimals() throws {
        let text = """
            2021-03-14T11:30;3,7617;3,7694;3,7587;3,7656;60314,34
            2021-03-14T11:45;3,7656;3,769;3,7647;3,768;52310,1
            2021-03-14T12:00;3,768;3,772;3,7647;3,77;48123,5

            """
        #expect(
            try prices(text) == [
                [3.7617, 3.7694, 3.7587, 3.7656], [3.7656, 3.769, 3.7647, 3.768],
                [3.768, 3.772, 3.7647, 3.77],
            ])
        #expect(try read(text).series.allCandles.map(\.volume) == [60_314.34, 52_310.1, 48_123.5])
    }

    @Test("the sign is that of the prices, however many volumes are written otherwise")
    func pricesDecide() throws {
        let text = "time;open;high;low;close;volume\n2024-01-02;1,5;2,5;1,25;2,0;10.5\n"
        #expect(try prices(text) == [[1.5, 2.5, 1.25, 2]])
    }

    @Test(
        "without a header a volume that some rows lack is still a volume",
        arguments: ["", "null", "-", "?"])
    func partialVolume(missing: String) throws {
        let text = """
            2024-01-02,100,105,99,104,\(missing)
            2024-01-03,104,106,103,105,8
            2024-01-04,105,107,104,106,9

            """
        let candles = try read(text).series.allCandles
        #expect(candles.map(\.close) == [104, 105, 106])
        #expect(candles.map(\.volume) == [nil, 8, 9])
        #expect(
            try read("2024-01-02,100,105,99,104\n2024-01-03,104,106,103,105,8\n").series.allCandles
                .map(\.volume) == [nil, 8])
    }
}
