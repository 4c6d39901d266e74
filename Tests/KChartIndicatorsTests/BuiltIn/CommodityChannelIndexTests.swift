import KChartIndicators
import Testing

@Suite("CCI")
struct CommodityChannelIndexTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("cci") }

    @Test("T-066: a still market gives exactly 0")
    func tAStillMarket() throws {
        #expect(try last("cci", "cci", stillMarket) == 0)
    }

    @Test(
        "long periods give the mean absolute deviation too, after leaps and in still markets",
        arguments: [401, 1_000, 3_000])
    func longPeriods(period: Int) throws {
        var random = SeededRandom(seed: 8)
        var closes: [Double] = []
        var price = 100.0
        for row in 0..<9_000 {
            if row % 2_500 == 0 { price *= row % 5_000 == 0 ? 1_000 : 0.001 }
            // A still stretch, in which the deviation becomes nothing.
            if !(4_000..<7_600).contains(row) {
                price *= Double.random(in: 0.99...1.01, using: &random)
            }
            closes.append(price)
        }
        let bars = series(flatCandles(closes))
        let values = try #require(columns("cci", ["period": .integer(period)], over: bars)["cci"])
        for row in stride(from: period - 1, to: closes.count, by: 17) {
            let window = closes[(row - period + 1)...row]
            let newest = closes[row]
            let mean = window.reduce(0) { $0 + ($1 - newest) } / Double(period)
            let deviation =
                window.reduce(0) { $0 + abs($1 - newest - mean) } / Double(period)
            let wanted = deviation > 0 ? -mean / (0.015 * deviation) : 0
            #expect(abs(values[row] - wanted) <= 1e-9 * max(1, abs(wanted)), "row \(row)")
        }
    }

    @Test("the levels are its level up and down")
    func theLevelsAreIts() throws {
        #expect(try shape("cci:20,150").levels.map(\.caption) == ["150", "-150"])
    }
}
