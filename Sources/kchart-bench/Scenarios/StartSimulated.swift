/// W1 with the simulated market.
enum StartSimulated: Scenario {
    static let id = "start.simulated"
    static let title = "W1 start, simulated market"

    static func run(_ bench: Bench) throws -> [Result] {
        try StartFromFile.start(
            bench, arguments: ["--symbol", "BTCUSDT", "--feed", "simulated"], wall: 40, cpu: 35,
            memory: 40)
    }
}
