import Glibc

/// W9 sustained: ten million lines through `feed -`, the whole process; what it keeps does not grow
/// with what it has read.
enum FeedStream: Scenario {
    static let id = "stream.feed"
    static let title = "W9 feed -, 10M lines"

    static func run(_ bench: Bench) throws -> [Result] {
        let program = try bench.requireProgram()
        let input = try bench.csv(bars: 10_000_000)
        var wall: [Double] = []
        var peak: [Double] = []
        for _ in 0..<3 {
            let start = Clock.now().wall
            let process = try ChildProcess([program, "feed", "-"], input: input)
            var largest = 0.0
            while !process.hasEnded {
                largest = max(largest, ProcessFigures.peak(of: process.id))
                usleep(2_000)
            }
            let ending = process.wait()
            guard ending.code == 0 else { throw Skipped("feed ended with \(ending.code)") }
            wall.append((Clock.now().wall - start) / 1e6)
            peak.append(largest)
        }
        return [
            Result(
                quantity: "1M lines", goal: 1_000, measured: median(wall) / 10,
                unit: .milliseconds),
            Result(quantity: "peak", goal: 40, measured: median(peak), unit: .megabytes),
        ]
    }
}
