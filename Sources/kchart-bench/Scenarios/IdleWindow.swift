import Glibc

/// A window without feed and input sleeps.
enum IdleWindow: Scenario {
    static let id = "idle"
    static let title = "idle window, file shown"

    static func run(_ bench: Bench) throws -> [Result] {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let (_, process) = try FirstPicture.watch(
            [
                program, "--no-restore", "--no-save", "--geometry", "1280x800",
                try bench.csv(bars: 5_000),
            ],
            on: display)
        defer { process.terminate() }
        let before = ProcessFigures(of: process.id)
        usleep(UInt32(bench.watchSeconds * 1e6))
        let after = ProcessFigures(of: process.id)
        return [
            Result(
                quantity: "wake-ups", goal: 0,
                measured: Double(after.wakeUps - before.wakeUps), unit: .count),
            Result(
                quantity: "cpu", goal: 0, measured: after.cpu - before.cpu, unit: .milliseconds),
        ]
    }
}
