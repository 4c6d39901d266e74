import KChartCore
import KChartFeeds
import Testing

@Suite("CSV")
struct CSVReadingTests {
    /// 2024-01-02 is day 19 724.
    private let day: Int64 = 19_724 * 86_400_000_000

    @Test("a header names the columns, whatever their order (field-notes B20)")
    func header() throws {
        let result = try read(
            "Date,Close,High,Low,Open,Adj Close,Volume\n2024-01-02,104,105,99,100,52,1000\n")
        #expect(
            result.series.allCandles == [
                Candle(
                    time: Timestamp(microseconds: day), open: 100, high: 105, low: 99, close: 104,
                    volume: 1_000)
            ])
    }

    @Test("byte order mark, CRLF, quotes, blanks and a missing last line feed change nothing")
    func dress() throws {
        let plain = try read(Fixtures.comma).series.allCandles
        let dressed = """
            \u{FEFF}"Time" , "Open","High","Low","Close","Volume"\r
             "2024-01-02", "100","105","99","104","1,000"\r
            \r
            2024-01-03,104,106,103,105,900\r
            2024-01-04,105,107,104,106,800
            """
        #expect(try read(dressed).series.allCandles == plain)
        #expect(try read(Fixtures.comma.replacingAll(",", with: ";")).series.allCandles == plain)
        #expect(try read(Fixtures.comma.replacingAll(",", with: "\t")).series.allCandles == plain)
    }

    @Test("UTF-16 of either byte order reads like UTF-8")
    func utf16() throws {
        let plain = try read(Fixtures.tabbed).series.allCandles
        for bigEndian in [false, true] {
            var bytes: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for unit in Fixtures.tabbed.utf16 {
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                bytes += bigEndian ? pair : pair.reversed()
            }
            #expect(try FileReader.read(bytes: bytes).series.allCandles == plain)
        }
    }

    @Test("a decimal comma with thousand dots is understood")
    func decimalComma() throws {
        let result = try read(Fixtures.german)
        let candle = try #require(result.series.allCandles.first)
        #expect(candle.open == 1_100.5)
        #expect(candle.high == 1_105.25)
        #expect(candle.volume == 12_345)
        #expect(candle.time.microseconds == day)
        #expect(result.report.decimalComma)
        #expect(result.report.priceDecimals == 2)
    }

    @Test("date and time in two columns are one time; a volume of zeros gives way")
    func twoColumns() throws {
        let candles = try read(Fixtures.tabbed).series.allCandles
        #expect(candles.map(\.time.microseconds) == [day + 28_800_000_000, day + 43_200_000_000])
        #expect(candles.map(\.volume) == [120, 130])
    }

    @Test("without a header the order is told by high and low")
    func withoutHeader() throws {
        let usual = try read("2024-01-02,100,105,99,104,7\n2024-01-03,104,106,103,105,8\n")
        #expect(usual.series.allCandles.map(\.close) == [104, 105])
        #expect(usual.series.allCandles.map(\.volume) == [7, 8])
        let chinese = try read("2024-01-02,100,104,105,99\n2024-01-03,104,105,106,103\n")
        #expect(chinese.series.allCandles.map(\.close) == [104, 105])
        #expect(chinese.series.allCandles.map(\.low) == [99, 103])
        #expect(chinese.report.ambiguities.count == 1)
        #expect(
            refusal("2024-01-02,99,100,104,105\n2024-01-03,1,104,9,5\n")?.kind == .columnsUnclear)
    }

    @Test("a header in an unknown tongue is refused, not guessed")
    func unknownHeader() {
        let error = refusal("aika,avaus,ylin,alin,loppu\n2024-01-02,100,105,99,104\n")
        #expect(error?.kind == .columnsUnclear)
        #expect(error?.line == 1)
    }

    @Test("day first or month first is decided by the whole column")
    func dayOrder() throws {
        func rows(_ dates: [String]) -> String {
            "date,open,high,low,close\n" + dates.map { $0 + ",1,2,1,2\n" }.joined()
        }
        let dayFirst = try read(rows(["03/01/2024", "04/01/2024", "15/01/2024"]))
        #expect(
            dayFirst.series.allCandles.map(\.time.microseconds) == [
                day + 86_400_000_000, day + 2 * 86_400_000_000, day + 13 * 86_400_000_000,
            ])
        let monthFirst = try read(rows(["01/03/2024", "01/04/2024", "01/15/2024"]))
        #expect(monthFirst.series.allCandles == dayFirst.series.allCandles)
        let either = try read(rows(["01/02/2024", "01/03/2024", "01/04/2024"]))
        #expect(either.report.ambiguities.count == 1)
    }

    @Test("a date style that begins late in a large file still counts for the whole column")
    func lateDayOrder() throws {
        // 1 000 rows of ISO dates, then day first; only the last row tells.
        var text = "date,open,high,low,close\n"
        for row in 0..<1_000 {
            let date = CivilDate(daysSinceEpoch: 15_000 + row)
            text += "\(date.year)-\(date.month)-\(date.day),1,2,1,2\n"
        }
        text += "03/01/2024,1,2,1,2\n15/01/2024,1,2,1,2\n"
        let series = try read(text).series
        #expect(series.count == 1_002)
        #expect(series.allCandles[1_000].time.microseconds == day + 86_400_000_000)
    }

    @Test("two styles of date in one file are one column of times")
    func twoStyles() throws {
        let candles = try read(
            "Date,Open,High,Low,Close\n2024-01-15,1,2,1,2\n1/14/2024,1,2,1,2\n13-Jan-24,1,2,1,2\n"
        ).series.allCandles
        #expect(
            candles.map(\.time.microseconds).map { ($0 - day) / 86_400_000_000 } == [11, 12, 13])
    }

    @Test("newest first is turned round; a repeated time keeps the later row (B1, B2)")
    func order() throws {
        let figures = try inspect(
            "time,open,high,low,close\n2024-01-04,3,3,3,3\n2024-01-03,2,2,2,2\n"
                + "2024-01-03,5,5,5,5\n2024-01-02,1,1,1,1\n")
        #expect(figures.order == .descending)
        #expect(figures.duplicateTimes == 1)
        #expect(figures.barsUnique == 3)
        let series = try read(
            "time,open,high,low,close\n2024-01-04,3,3,3,3\n2024-01-03,2,2,2,2\n"
                + "2024-01-03,5,5,5,5\n2024-01-02,1,1,1,1\n"
        ).series
        #expect(series.allCandles.map(\.close) == [1, 5, 3])
    }

    @Test("damaged rows are named by line and reason, the others stay")
    func rejected() throws {
        let result = try read(
            """
            # a remark
            time;open;high;low;close;volume;

            2024-01-02;100;105;99;104;1000;
            2024-01-03;104;;103;105;;
            2024-01-04;105;107;nan;106;;
            Total;;;;;4200;
            2024-01-05;"106;108;105;107;1
            2024-01-06;1
            2024-01-08;106;108;105;107;;
            """)
        #expect(result.series.count == 2)
        #expect(result.report.headerLines == 3)
        #expect(result.report.dataRows == 7)
        #expect(result.report.rejected == 5)
        #expect(
            result.report.rejectedRows.map { "\($0.line): \($0.reason)" } == [
                "5: high is empty",
                "6: low is nan",
                "7: time \"Total\" is not a date or time",
                "8: a quote is not closed",
                "9: cells: 2, no high",
            ])
        #expect(result.series.allCandles.map(\.volume) == [1_000, nil])
    }

    @Test("a symbol column names the series, and two symbols are refused")
    func symbols() throws {
        let text =
            "symbol,date,open,high,low,close\nABC,2024-01-02,1,2,1,2\nABC,2024-01-03,1,2,1,2\n"
        #expect(try read(text).symbol == "ABC")
        let bare = "ABC,2024-01-02,1,2,1,2\nABC,2024-01-03,1,2,1,2\n"
        #expect(try read(bare).symbol == "ABC")
        #expect(refusal(bare + "XYZ,2024-01-04,1,2,1,2\n")?.kind == .columnsUnclear)
        let mixed = text + "XYZ,2024-01-04,1,2,1,2\n"
        #expect(refusal(mixed)?.detail.contains("several symbols (ABC, XYZ)") == true)
    }

    @Test("years beyond 4001 and prices of 1e308 are shown at the limits and reported")
    func limits() throws {
        let result = try read(
            "time,open,high,low,close\n2024-01-02,1,1e308,-1e308,1\n50000-01-01,1,2,1,2\n")
        #expect(result.series.count == 2)
        #expect(result.series.lastTime == .latest)
        #expect(result.series.allCandles[0].high == 1e308)
        #expect(result.report.timesOutOfRange == 1)
    }

    @Test("the interval is the commonest distance, on the grid of most times")
    func interval() throws {
        func series(_ times: [String]) throws -> BarSeries {
            try read("time,open,high,low,close\n" + times.map { $0 + ",1,2,1,2\n" }.joined()).series
        }
        #expect(try series(["2024-01-02", "2024-01-03", "2024-01-05"]).interval == .days(1))
        #expect(
            try series(["2024-01-31", "2024-02-29", "2024-03-31"]).interval == .months(1))
        let four = try series(["2024-01-02 21:00", "2024-01-03 01:00", "2024-01-03 05:00"])
        #expect(four.interval.origin == 3_600_000_000)
        #expect(four.interval.bucketStart(of: four.allCandles[1].time) == four.allCandles[1].time)
        let one = try read("time,open,high,low,close\n2024-01-02,1,2,1,2\n")
        #expect(one.series.interval == .days(1))
        #expect(!one.intervalIsMeasured)
    }
}

extension String {
    fileprivate func replacingAll(_ old: Character, with new: Character) -> String {
        String(map { $0 == old ? new : $0 })
    }
}
