import Glibc

/// W7: the pointer moves within one bar.
enum CrosshairMove: Scenario {
    static let id = "crosshair"
    static let title = "W7 crosshair move in one bar"
    private static let moves = 200

    static func run(_ bench: Bench) throws -> [Result] {
        let floor = try FrameFloor(bench)
        defer { floor?.end() }
        let whole = try cost(bench, [])
        let least = try floor?.cost(.cross, width: 1280, height: 800, count: moves, pace: 20)
        let alone = try cost(bench, Bench.priceAlone)
        return [
            Result(
                quantity: "cpu + X", goal: 0.4, measured: whole.cpu, unit: .milliseconds,
                floor: least, limit: 0.03),
            Result(quantity: "sent", goal: 600, measured: whole.bytes, unit: .bytes),
            Result(quantity: "roundtrips", goal: 0, measured: whole.trips, unit: .count),
            Result(
                quantity: "price pane alone: cpu + X", goal: 0.4, measured: alone.cpu,
                unit: .milliseconds, floor: least, limit: 0.03),
        ]
    }

    /// What a move costs, and how often all of them waited for the server.
    private static func cost(
        _ bench: Bench, _ arguments: [String]
    ) throws -> (cpu: Double, bytes: Double, trips: Double) {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let path = "\(bench.folder)/crosshair.socket"
        unlink(path)
        let (_, process) = try FirstPicture.watch(
            [
                program, "--no-restore", "--no-save", "--geometry", "1280x800+0+0", "--ipc", path,
                try bench.csv(bars: 5_000),
            ] + arguments, on: display)
        defer {
            process.terminate()
            unlink(path)
        }
        let client = try ControlClient(path: path)
        // Over the root first: what the server spends on the motion itself.
        let bare = try move(x: 1600, display: display, process: process)
        _ = try move(x: 600, display: display, process: process)
        let bytes = try client.number("bytesSent")
        let trips = try client.number("roundTrips")
        let spent = try move(x: 600, display: display, process: process)
        let sent = try client.number("bytesSent") - bytes
        let asked = try client.number("roundTrips") - trips
        let count = Double(moves)
        return ((spent - bare) / count, sent / count, asked)
    }

    /// Moves the pointer up and down, slower than the frames, and returns the processor time
    /// spent by program and server in milliseconds.
    private static func move(
        x: Int, display: VirtualDisplay, process: ChildProcess
    ) throws -> Double {
        var script = ["xdotool"]
        for index in 0..<moves {
            script += ["mousemove", String(x), String(200 + index * 37 % 300), "sleep", "0.02"]
        }
        let server = ProcessFigures(of: display.server.id)
        let before = ProcessFigures(of: process.id)
        let mover = try ChildProcess(script, environment: ["DISPLAY": display.name])
        guard mover.wait().code == 0 else { throw Skipped("xdotool failed") }
        return ProcessFigures(of: process.id).cpu - before.cpu
            + ProcessFigures(of: display.server.id).cpu - server.cpu
    }
}
