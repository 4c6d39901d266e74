import Glibc

/// W10: a window with ten ticks a second.
enum LiveWindow: Scenario {
    static let id = "live"
    static let title = "W10 live window"

    static func run(_ bench: Bench) throws -> [Result] {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let (_, process) = try FirstPicture.watch(
            [
                program, "--no-restore", "--no-save", "--geometry", "1280x800", "--symbol",
                "BTCUSDT",
                "--feed", "simulated", "--tick-rate", "10",
            ], on: display)
        defer { process.terminate() }
        let server = ProcessFigures(of: display.server.id)
        let before = ProcessFigures(of: process.id)
        usleep(UInt32(bench.watchSeconds * 1e6))
        let spent =
            ProcessFigures(of: process.id).cpu - before.cpu
            + ProcessFigures(of: display.server.id).cpu - server.cpu
        return [
            Result(
                quantity: "of a core", goal: 1, measured: spent / bench.watchSeconds / 10,
                unit: .percent)
        ]
    }
}
