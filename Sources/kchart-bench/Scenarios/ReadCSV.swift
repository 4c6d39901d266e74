import Glibc
import KChartFeeds

/// W9: a CSV of a million rows from the file cache, as text to columns on one thread and on two,
/// and as file to series. The floor reads digit by digit into memory that is there already.
enum ReadCSV: Scenario {
    static let id = "read.csv"
    static let title = "W9 CSV of 1M rows"

    static func run(_ bench: Bench) throws -> [Result] {
        let path = try bench.csv(bars: 1_000_000)
        let bytes = try contents(of: path)
        let plain = PlainCSV(rows: 1_000_001)
        defer { plain.free() }
        let floor = { bytes.withUnsafeBufferPointer { consume(plain.read($0)) } }
        let one = try bench.stopwatch.pair(
            { consume(try FileReader.parse(path: path, options: ReadOptions(threads: 1))) },
            floor: floor)
        let two = try bench.stopwatch.pair(
            { consume(try FileReader.parse(path: path, options: ReadOptions(threads: 2))) },
            floor: floor)
        let read = try bench.stopwatch.pair { consume(try FileReader.read(path: path)) }
        // Bytes in a nanosecond are gigabytes in a second; the goals are turned into times.
        func goal(_ gigabytes: Double) -> Double { Double(bytes.count) / gigabytes / 1e6 }
        // The plain loop on the machine of the goals.
        let limit = goal(2.2)
        return [
            Result(
                quantity: "1 thread", goal: goal(1.5), measured: one.cpu / 1e6,
                unit: .milliseconds, floor: one.floor.map { $0 / 1e6 }, limit: limit),
            Result(
                quantity: "2 threads", goal: goal(2.5), measured: two.wall / 1e6,
                unit: .milliseconds, floor: two.floor.map { $0 / 1e6 }, limit: limit),
            // What two processors that nobody else uses would need, whatever runs beside.
            Result(
                quantity: "2 threads, CPU of each", goal: goal(2.5), measured: two.cpu / 2e6,
                unit: .milliseconds),
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
