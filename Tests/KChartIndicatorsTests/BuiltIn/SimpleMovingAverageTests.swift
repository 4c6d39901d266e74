import KChartCore
import Testing

@Suite("SMA")
struct SimpleMovingAverageTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("sma") }

    @Test("T-069: a period longer than the data has a title and no value")
    func tAPeriodLonger() throws {
        #expect(try title("sma:20") == "SMA 20")
        #expect(try firstRow("sma:20", "sma", bars: 19) == nil)
        #expect(try firstRow("sma:20", "sma", bars: 20) == 19)
    }

    @Test("a source other than the close stands in the title")
    func aSourceOtherThan() throws {
        #expect(try title("sma:20,hl2") == "SMA 20 hl2")
    }

    @Test("a window of one bar is the price")
    func aWindowOfOne() throws {
        let candles = randomCandles(50, seed: 3)
        #expect(try values("sma:1", candles)["sma"] == candles.map(\.close))
    }

    @Test("a run near 100 000 does not drift over 20 000 bars")
    func aRunNearDoes() throws {
        let candles = flatCandles((0..<20_000).map { 100_000 + Double($0 * 7_919 % 1_000) / 7 })
        let found = try values("sma:20", candles)["sma"] ?? []
        for row in stride(from: 19, to: 20_000, by: 97) {
            let wanted = candles[(row - 19)...row].reduce(0) { $0 + $1.close } / 20
            #expect(abs(found[row] - wanted) < 1e-9 * wanted)
        }
    }
}
