import Glibc
import KChartFeeds

/// W9: a CSV of a million rows from the file cache, as text to columns and as file to series.
enum ReadCSV: Scenario {
    static let id = "read.csv"
    static let title = "W9 CSV of 1M rows"

    static func run(_ bench: Bench) throws -> [Result] {
        let path = try bench.csv(bars: 1_000_000)
        let bytes = try contents(of: path)
        let parse = try bench.stopwatch.pair(
            { consume(try FileReader.parse(path: path)) },
            floor: {
                // How many lines there are.
                var lines = 0
                for byte in bytes where byte == UInt8(ascii: "\n") { lines += 1 }
                consume(lines)
            })
        let read = try bench.stopwatch.pair { consume(try FileReader.read(path: path)) }
        // Bytes in a nanosecond are gigabytes in a second; the goal is turned into a time.
        let goal = Double(bytes.count) / 1.5 / 1e6
        return [
            Result(
                quantity: "parse", goal: goal, measured: parse.cpu / 1e6, unit: .milliseconds,
                floor: parse.floor.map { $0 / 1e6 }),
            Result(
                quantity: "to series", goal: 80, measured: read.cpu / 1e6, unit: .milliseconds),
        ]
    }

    private static func contents(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw Skipped("cannot read \(path)") }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let count = ftell(file)
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = fread(buffer.baseAddress, 1, count, file)
        }
    }
}
