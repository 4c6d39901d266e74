import Glibc

/// W6: a picture of 1920 × 1080 without any display, the whole process.
enum ExportPNG: Scenario {
    static let id = "export.png"
    static let title = "W6 export PNG 1920x1080"

    static func run(_ bench: Bench) throws -> [Result] {
        let program = try bench.requireProgram()
        let input = try bench.csv(bars: 5_000)
        let output = "\(bench.folder)/export.png"
        var wall: [Double] = []
        var cpu: [Double] = []
        var peak: [Double] = []
        unlink(output)
        for index in 0...bench.starts {
            let start = Clock.now().wall
            let process = try ChildProcess([
                program, "export", input, "--output", output, "--size", "1920x1080",
            ])
            // The kernel's own peak would hold this program's size before the exec.
            var largest = 0.0
            while !process.hasEnded {
                largest = max(largest, ProcessFigures.peak(of: process.id))
                usleep(500)
            }
            let ending = process.wait()
            guard ending.code == 0 else { throw Skipped("export ended with \(ending.code)") }
            guard index > 0 else { continue }
            wall.append((Clock.now().wall - start) / 1e6)
            cpu.append(ending.cpu)
            peak.append(largest)
        }
        var file = stat()
        guard stat(output, &file) == 0 else { throw Skipped("export wrote no file") }
        return [
            Result(quantity: "wall", goal: 40, measured: median(wall), unit: .milliseconds),
            Result(quantity: "cpu", goal: 40, measured: median(cpu), unit: .milliseconds),
            Result(quantity: "peak", goal: 40, measured: median(peak), unit: .megabytes),
            Result(
                quantity: "file", goal: 250_000, measured: Double(file.st_size), unit: .bytes),
        ]
    }
}
