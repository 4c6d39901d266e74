import Glibc
import KChartFeeds

/// W9 beside the readers of polars and DuckDB, in turn, when Python finds them: their time is the
/// goal.
enum ReadBesideOthers: Scenario {
    static let id = "read.others"
    static let title = "CSV of 1M rows beside others"

    private static let script = "Tests/Scripts/read_csv.py"
    private static let rounds = 5

    static func run(_ bench: Bench) throws -> [Result] {
        let path = try bench.csv(bars: 1_000_000)
        guard access(script, R_OK) == 0 else { throw Skipped("no \(script) here") }
        return try [1, 2].flatMap { threads in
            var own: [Double] = []
            var others: [(name: String, times: [Double])] = []
            for _ in 0..<rounds {
                for (name, time) in try times(of: path, threads: threads) {
                    if let place = others.firstIndex(where: { $0.name == name }) {
                        others[place].times.append(time)
                    } else {
                        others.append((name, [time]))
                    }
                }
                let start = Clock.now().wall
                consume(try FileReader.read(path: path, options: ReadOptions(threads: threads)))
                own.append((Clock.now().wall - start) / 1e6)
            }
            guard !others.isEmpty else {
                throw Skipped("python3 imports neither polars nor duckdb (see PERFORMANCE.md)")
            }
            return others.map { other in
                Result(
                    quantity: "\(other.name) \(threads)", goal: median(other.times),
                    measured: median(own), unit: .milliseconds)
            }
        }
    }

    /// One reading by each library that is there: a name and its milliseconds.
    private static func times(
        of path: String, threads: Int
    ) throws -> [(name: String, time: Double)] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Skipped("no pipe") }
        let process = try ChildProcess(
            ["python3", script, path, "\(threads)"],
            environment: ["POLARS_MAX_THREADS": "\(threads)"], output: ends[1])
        close(ends[1])
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            text += buffer[..<count]
        }
        close(ends[0])
        process.wait()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let time = Double(words[1]) else { return nil }
            return (String(words[0]), time)
        }
    }
}
