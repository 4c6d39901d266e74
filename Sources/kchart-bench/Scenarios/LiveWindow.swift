import Glibc

/// W10: a window with ten ticks a second.
enum LiveWindow: Scenario {
    static let id = "live"
    static let title = "W10 live window"

    static func run(_ bench: Bench) throws -> [Result] {
        [
            Result(quantity: "of a core", goal: 1, measured: try share(bench, []), unit: .percent),
            Result(
                quantity: "price pane alone, of a core", goal: 1,
                measured: try share(bench, Bench.priceAlone), unit: .percent),
        ]
    }

    /// The part of a processor that program and server take, in percent.
    private static func share(_ bench: Bench, _ arguments: [String]) throws -> Double {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let (_, process) = try FirstPicture.watch(
            [
                program, "--no-restore", "--no-save", "--geometry", "1280x800", "--symbol",
                "BTCUSDT",
                "--feed", "simulated", "--tick-rate", "10",
            ] + arguments, on: display)
        defer { process.terminate() }
        let server = ProcessFigures(of: display.server.id)
        let before = ProcessFigures(of: process.id)
        usleep(UInt32(bench.watchSeconds * 1e6))
        let spent =
            ProcessFigures(of: process.id).cpu - before.cpu
            + ProcessFigures(of: display.server.id).cpu - server.cpu
        return spent / bench.watchSeconds / 10
    }
}
