import Glibc

/// W10: a window with ten ticks a second.
enum LiveWindow: Scenario {
    static let id = "live"
    static let title = "W10 live window"

    static func run(_ bench: Bench) throws -> [Result] {
        let floor = try FrameFloor(bench)
        defer { floor?.end() }
        return try [("of a core", []), ("price pane alone, of a core", Bench.priceAlone)].map {
            name, arguments in
            let spent = try share(bench, arguments)
            // Ten whole frames a second, in percent.
            let least = try floor?.cost(.frame, width: 1280, height: 800, count: 30, pace: 100)
            return Result(
                quantity: name, goal: 1, measured: spent, unit: .percent, floor: least, limit: 0.5)
        }
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
