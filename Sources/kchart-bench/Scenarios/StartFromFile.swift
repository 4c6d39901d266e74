/// W1 with a file.
enum StartFromFile: Scenario {
    static let id = "start.file"
    static let title = "W1 start, 5k bars of a file"

    static func run(_ bench: Bench) throws -> [Result] {
        try start(
            bench, arguments: [bench.csv(bars: 5_000)], wall: 40, cpu: 35, memory: 40)
    }

    /// Starts the program several times and compares wall, CPU and memory with their goals.
    static func start(
        _ bench: Bench, arguments: [String], wall: Double, cpu: Double?, memory: Double,
        quiet: Double = FirstPicture.usualQuiet
    ) throws -> [Result] {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let command = [program, "--no-restore", "--no-save", "--geometry", "1280x800"] + arguments
        let picture = try FirstPicture.median(
            of: bench.starts, command, on: display, quiet: quiet)
        var results = [
            Result(quantity: "wall", goal: wall, measured: picture.complete, unit: .milliseconds)
        ]
        if let cpu {
            results.append(
                Result(
                    quantity: "cpu + X", goal: cpu,
                    measured: picture.programCPU + picture.serverCPU, unit: .milliseconds))
        }
        results.append(
            Result(
                quantity: "resident", goal: memory, measured: picture.resident, unit: .megabytes))
        return results
    }
}
