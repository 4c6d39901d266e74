import Testing

@Suite("ROC")
struct RateOfChangeTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("roc") }

    @Test("B83: it looks back the whole period, and begins there")
    func bItLooksBack() throws {
        #expect(try firstRow("roc:12", "roc") == 12)
        #expect(
            try values("roc:2", flatCandles([1, 2, 3, 4]))["roc"]?.dropFirst(2).map { $0.rounded() }
                == [200, 100])
    }

    @Test("a reference of 0 has no per cent but a difference")
    func aReferenceOfHas() throws {
        let candles = flatCandles([0, 2])
        #expect(try last("roc:1", "roc", candles).isNaN)
        #expect(try last("roc:1,absolute", "roc", candles) == 2)
        #expect(try title("roc:12,absolute") == "Momentum 12")
        #expect(try title("roc:12") == "ROC 12")
    }
}
