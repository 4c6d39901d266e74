import KChartModel
import Testing

struct InstrumentTests {
    @Test(
        "decimals of a file are those of its prices unless they are dust of binary fractions",
        arguments: [
            (2, 94_560.12, 2), (2, 104_560.12, 2), (1, 42_241.1, 1), (5, 1.12345, 5),
            (9, 0.000_008_547, 9), (12, 0.000_008_547, 12), (8, 0.03612345, 8), (0, 9, 0),
            (2, -37.63, 2), (2, 0, 2),
            // Adjusted closes in single precision, an average, a Kraken file of older days.
            (6, 378.769989, nil), (8, 67_123.456_789_10, nil), (5, 42_241.1, nil),
            (15, 27.332500457763672, nil), (16, 0, nil), (3, .infinity, nil), (nil, 5, nil),
        ] as [(Int?, Double, Int?)])
    func digits(written: Int?, price: Double, expected: Int?) {
        #expect(Instrument.fractionDigits(written: written, atPriceOf: price) == expected)
    }

    @Test("the step of prices is the tick, else the last written digit")
    func step() {
        #expect(Instrument(symbol: "X").priceStep == 0)
        #expect(Instrument(symbol: "X", fractionDigits: 2).priceStep == 0.01)
        #expect(Instrument(symbol: "X", tickSize: 0.25, fractionDigits: 2).priceStep == 0.25)
    }
}
