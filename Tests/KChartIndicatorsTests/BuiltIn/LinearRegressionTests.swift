import Testing

@Suite("Linear regression")
struct LinearRegressionTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("linreg") }

    @Test("prices on a line are the line")
    func pricesOnALine() throws {
        let found =
            try values("linreg:7", flatCandles((0..<50).map { 3 + 2 * Double($0) }))["linreg"] ?? []
        for row in 6..<50 { #expect(abs(found[row] - (3 + 2 * Double(row))) < 1e-10) }
    }
}
