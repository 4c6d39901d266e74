/// At most 40 MB and 60 bytes for each bar.
enum MemoryPerBar: Scenario {
    static let id = "memory"
    static let title = "memory of 1M bars less 40 MB"

    static func run(_ bench: Bench) throws -> [Result] {
        let program = try bench.requireProgram()
        let display = try VirtualDisplay()
        defer { display.end() }
        let count = 1_000_000
        let command = try [
            program, "--no-restore", "--no-save", "--geometry", "1280x800", bench.csv(bars: count),
        ]
        let picture = try FirstPicture.median(of: min(bench.starts, 3), command, on: display)
        let bytes = (picture.resident - 40) * 1_048_576 / Double(count)
        return [
            Result(quantity: "per bar", goal: 60, measured: max(0, bytes), unit: .bytes)
        ]
    }
}
