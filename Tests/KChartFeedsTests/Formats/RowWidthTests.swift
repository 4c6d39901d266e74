import KChartCore
import KChartFeeds
import Testing

/// Numbers with commas between commas: what a spreadsheet makes of a German table.
@Suite("Rows with more cells than the table")
struct RowWidthTests {
    private let bars = MadeBars.walk(150)
    private let header = "Date,Open,High,Low,Close,Volume"

    private func broken(_ bar: Candle) -> String {
        let prices = [bar.open, bar.high, bar.low, bar.close].map(MadeBars.comma)
        return "\(bar.date),\(prices.joined(separator: ",")),\(bar.amount)"
    }

    private func whole(_ bar: Candle) -> String { "\(bar.date),\(bar.prices),\(bar.amount)" }

    @Test("decimal commas without quotes in every row are refused with the counts")
    func everyRow() throws {
        let error = try #require(refusal(header + "\n" + MadeBars.lines(bars, broken)))
        #expect(error.description.contains("t.csv:2: 10 cells under a header of 6"))
    }

    @Test("thousands without quotes are refused, though the prices are right")
    func thousands() throws {
        let text =
            header + "\n"
            + MadeBars.lines(bars) { "\($0.date),\($0.prices),\($0.amount / 1_000),500" }
        #expect(try #require(refusal(text)).detail.contains("need quotes"))
    }

    @Test(
        "single rows of that kind are rejected, whatever columns follow the prices",
        arguments: [
            "Date,Open,High,Low,Close,Volume", "Date,Open,High,Low,Close,Volume,Note",
            "Date,Volume,Open,High,Low,Close,Adj Close,Note", "",
        ])
    func someRows(_ header: String) throws {
        func line(_ bar: Candle, _ isBroken: Bool) -> String {
            let values = [bar.open, bar.high, bar.low, bar.close]
            let prices = values.map { isBroken ? MadeBars.comma($0) : "\($0)" }
                .joined(separator: ",")
            switch header.split(separator: ",").count {
            case 8: return "\(bar.date),\(bar.amount),\(prices),1,x"
            case 7: return "\(bar.date),\(prices),\(bar.amount),x"
            default: return "\(bar.date),\(prices),\(bar.amount)"
            }
        }
        let isBroken = { (row: Int) in row % 40 == 39 }
        let text =
            (header.isEmpty ? "" : header + "\n")
            + bars.enumerated().map { line($1, isBroken($0)) + "\n" }.joined()
        let result = try read(text)
        #expect(
            result.series.allCandles.map(\.close)
                == bars.enumerated().filter { !isBroken($0.offset) }.map(\.element.close))
        #expect(result.report.rejected == 3)
        let first = try #require(result.report.rejectedRows.first)
        #expect(first.line == (header.isEmpty ? 40 : 41))
        #expect(first.reason.contains("expected:"))
    }

    @Test("separators at the end of rows and quoted commas are no cells too many")
    func harmless() throws {
        let closed = header + "\n" + MadeBars.lines(bars) { whole($0) + "," }
        #expect(try candles(of: closed) == bars)
        let noted = header + ",Note,More\n" + MadeBars.lines(bars) { whole($0) + ",\"a, b\",c," }
        #expect(try candles(of: noted) == bars)
    }

    @Test("names of rows without a name of their own move the header by one")
    func rowNames() throws {
        let text = "Open,High,Low,Close,Volume\n" + MadeBars.lines(bars, whole)
        #expect(try candles(of: text) == bars)
    }

    @Test("one more column than names behind prices that hold is passed over")
    func unnamedColumn() throws {
        let text = header + "\n" + MadeBars.lines(bars) { whole($0) + ",7" }
        #expect(try candles(of: text) == bars)
    }
}
