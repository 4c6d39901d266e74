import KChartIndicators
import Testing

@Suite("SuperTrend")
struct SuperTrendTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("supertrend") }

    @Test("it starts in a down trend at the first ATR")
    func itStartsInA() throws {
        #expect(try firstRow("supertrend:10,3", "line") == 9)
        let found = try values("supertrend", flatCandles((1...30).map { Double($0) * 10 }))
        #expect(found["direction"]?[9] == -1 && found["direction"]?.last == 1)
    }

    @Test("the line is stepped and takes the colour of its direction")
    func theLineIsStepped() throws {
        let found = try shape("supertrend")
        #expect(found.outputs[0].plot == .line(isStep: true))
        #expect(found.outputs[0].color == .bySignOf("direction"))
        #expect(found.outputs[1].plot == .hidden)
    }
}
