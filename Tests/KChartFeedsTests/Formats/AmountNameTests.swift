import KChartCore
import KChartFeeds
import Testing

/// Which of two amounts is the volume. The rows are made up.
@Suite("Names of amounts")
struct AmountNameTests {
    private func amounts(_ first: String, _ second: String) throws -> [Double?] {
        let rows = (0..<6).map { row in
            "2024-03-0\(row + 1),100,102,99,101,\(10 + row),\((10 + row) * 100)"
        }
        let result = try read(
            "time,open,high,low,close,\(first),\(second)\n" + rows.joined(separator: "\n") + "\n")
        let bar = try #require(result.series.allCandles.first)
        return [bar.volume, bar.turnover]
    }

    @Test(
        "an amount of money is the turnover beside the volume, whatever it is called",
        arguments: [
            ("baseTokenVolume", "usdVolume"), ("vol_btc", "vol_usd"),
            ("assetVolume", "currencyVolume"),
            ("Volumen (Stück)", "Volumen (EUR)"), ("base_vol", "quote_vol"),
            ("Number of Shares", "Turnover"), ("Quantité", "Capitaux"), ("取引高", "売買代金"),
            ("Volume", "dollar_volume"),
        ])
    func money(_ names: (String, String)) throws {
        #expect(try amounts(names.0, names.1) == [10, 1_000])
    }

    @Test("a volume that is the price times another column in every row gives way to that")
    func moneyByItsSize() throws {
        let rows = (0..<4).map { row in
            """
            {"time":\(1_709_287_259 + row * 60),"channel":"spot.candlesticks","result":\
            {"t":"\(1_709_287_200 + row * 60)","v":"\(1_000 + row * 100)","c":"101","h":"102",\
            "l":"99","o":"100","n":"1m_BTC_USDT","a":"\(10 + row)"}}
            """
        }
        let result = try read(rows.joined(separator: "\n") + "\n")
        #expect(result.series.allCandles.map(\.volume) == [10, 11, 12, 13])
        #expect(result.series.allCandles.map(\.turnover) == [1_000, 1_100, 1_200, 1_300])
    }

    @Test("thousands, millions and billions are rounded once")
    func suffixes() throws {
        let result = try read(
            "time,open,high,low,close,volume\n2024-03-01,1,2,0.5,1.5,539.30B\n"
                + "2024-03-02,1,2,0.5,1.5,4.188M\n2024-03-03,1,2,0.5,1.5,526.191K\n")
        #expect(result.series.allCandles.map(\.volume) == [539_300_000_000, 4_188_000, 526_191])
    }
}
