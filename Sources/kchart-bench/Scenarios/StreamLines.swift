import Glibc
import KChartCore
import KChartFeeds

/// W9: a million lines that come through a pipe, merged into a series piece by piece, and the same
/// lines as JSON. The goal is a million lines a second; the floor is the file read as a whole.
enum StreamLines: Scenario {
    static let id = "stream.lines"
    static let title = "W9 stream of 1M lines"

    static func run(_ bench: Bench) throws -> [Result] {
        let path = try bench.csv(bars: 1_000_000)
        let file = try FileReader.read(path: path, options: ReadOptions(threads: 1))
        let csv = text(of: file.series, .csv)
        let lines = text(of: file.series, .jsonl)
        let floor = {
            consume((try? FileReader.parse(bytes: csv, options: ReadOptions(threads: 1))) != nil)
        }
        let table = try bench.stopwatch.pair({ consume(try stream(csv)) }, floor: floor)
        let objects = try bench.stopwatch.pair { consume(try stream(lines)) }
        return [
            Result(
                quantity: "CSV", goal: 1_000, measured: table.cpu / 1e6, unit: .milliseconds,
                floor: table.floor.map { $0 / 1e6 }),
            Result(
                quantity: "JSON lines", goal: 1_000, measured: objects.cpu / 1e6,
                unit: .milliseconds),
        ]
    }

    /// The pieces of a pipe: 64 kB each.
    private static func stream(_ text: [UInt8]) throws -> Int {
        var stream = BarStream()
        var series = BarSeries.empty(interval: .minutes(1))
        try text.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let end = min(at + 65_536, bytes.count)
                try stream.append(UnsafeBufferPointer(rebasing: bytes[at..<end]))
                take(stream.takeNews(), into: &series)
                at = end
            }
        }
        try stream.finish()
        take(stream.takeNews(), into: &series)
        return series.count
    }

    private static func take(_ news: [StreamNews], into series: inout BarSeries) {
        for piece in news {
            switch piece {
            case .begin(let whole, _): series = whole
            case .bars(let page): series.merge(page)
            case .lateTicks, .quote, .notice, .ended, .failed: break
            }
        }
    }

    private static func text(of series: BarSeries, _ format: BarWriter.Format) -> [UInt8] {
        let writer = BarWriter(format: format, timeStyle: .ms)
        var text = Array(writer.header.utf8)
        for candle in series.candles { writer.write(candle, to: &text) }
        return text
    }
}
