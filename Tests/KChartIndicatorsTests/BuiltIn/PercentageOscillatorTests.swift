import Testing

@Suite("PPO")
struct PercentageOscillatorTests {
    @Test("the values are those of the vectors from the first on")
    func vectors() throws { try expectVectors("ppo") }

    @Test("a still market gives 0")
    func aStillMarketGives() throws {
        for output in ["ppo", "signal", "histogram"] {
            #expect(try last("ppo", output, stillMarket) == 0)
        }
    }
}
