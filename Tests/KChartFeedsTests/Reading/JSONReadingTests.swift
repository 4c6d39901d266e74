import KChartCore
import KChartFeeds
import Testing

@Suite("JSON")
struct JSONReadingTests {
    @Test("Binance's klines read alike with strings and with numbers, turnover included")
    func klines() throws {
        let strings = try read(Fixtures.klines)
        let numbers = try read(String(Fixtures.klines.filter { $0 != "\"" }))
        #expect(strings.format.rawValue == "binance-klines-json")
        #expect(strings.series.allCandles == numbers.series.allCandles)
        #expect(
            strings.series.allCandles.first
                == Candle(
                    time: Timestamp(milliseconds: 1_733_011_200_000), open: 100.1, high: 101.5,
                    low: 99, close: 101, volume: 12.5, turnover: 1_250.5))
    }

    @Test("a kline file counts in milliseconds or microseconds, row by row")
    func klineFile() throws {
        let result = try read(Fixtures.binance)
        #expect(result.format.rawValue == "binance-klines-csv")
        #expect(result.series.interval == .hours(1))
        #expect(result.series.allCandles[0].turnover == 1_250)
        #expect(result.series.firstTime == Timestamp(seconds: 1_735_689_600))
        let header =
            "open_time,open,high,low,close,volume,close_time,quote_volume,count,"
            + "taker_buy_volume,taker_buy_quote_volume,ignore\n"
        let futures = try read(header + Fixtures.binance)
        #expect(futures.series.allCandles == result.series.allCandles)
        #expect(futures.format == result.format)
        #expect(futures.report.headerLines == 1)
    }

    @Test("objects are read by their keys, in an answer or one a line")
    func objects() throws {
        let nested = try read(Fixtures.objects).series.allCandles
        let lines = try read(Fixtures.lines).series.allCandles
        #expect(nested == lines)
        #expect(nested.map(\.close) == [1.75, 2])
    }

    @Test("arrays in low, high, open, close order are told by high and low")
    func coinbase() throws {
        let result = try read(
            "[[1700000000,9,12,10,11,5],[1700003600,10,14,11,13,6],[1700007200,11,15,13,12,6]]")
        #expect(result.series.allCandles.map(\.open) == [10, 11, 13])
        #expect(result.series.allCandles.map(\.low) == [9, 10, 11])
    }

    @Test("a damaged record is named by its number")
    func damagedRecord() throws {
        let result = try read(
            "[[1700000000,10,12,9,11,5],[1700003600,null,14,10,13,6],7,[1700007200,13,15,11,12,6]]")
        #expect(
            result.report.rejectedRows.map { "\($0.line): \($0.reason)" } == [
                "2: open is null",
                "3: the record is no array or object of a bar",
            ])
        #expect(result.series.count == 2)
    }
}
