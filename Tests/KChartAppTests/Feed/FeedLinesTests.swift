import Glibc
import KChartCore
import KChartFeeds
import Testing

@testable import KChartApp

@Suite("The lines of a stream")
struct FeedLinesTests {
    private func bar(_ minute: Int64, _ close: Double) -> Candle {
        Candle(
            time: Timestamp(seconds: minute * 60), open: close, high: close, low: close,
            close: close, volume: 1)
    }

    private func series(_ interval: Interval, _ bars: [Candle]) -> BarSeries {
        BarSeries(interval: interval, candles: bars)
    }

    /// What is printed of what a stream was understood as, one after the other.
    private func printed(limit: Int? = nil, _ body: (inout FeedLines) -> Void) throws -> [String] {
        var name = Array("/tmp/kc.XXXXXX".utf8CString)
        let file = mkstemp(&name)
        try #require(file >= 0)
        unlink(name)
        defer { close(file) }
        let output = StandardOutput(descriptor: file)
        var lines = FeedLines(
            printsChanges: false, limit: limit, name: "x", output: output,
            makeWriter: { BarWriter(format: .csv, timeStyle: .s, hasTurnover: $0) })
        body(&lines)
        _ = lines.finish()
        output.flush()
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let count = pread(file, &bytes, bytes.count, 0)
        return String(decoding: bytes[..<max(count, 0)], as: UTF8.self)
            .split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("the newest bars are those of what the stream was last understood as")
    func understoodAnew() throws {
        let lines = try printed(limit: 3) { lines in
            lines.begin(series(.minutes(5), [bar(0, 1), bar(5, 2)]))
            lines.begin(series(.minutes(1), [bar(0, 1), bar(5, 2), bar(6, 3)]))
            lines.add(series(.minutes(1), [bar(7, 4), bar(8, 5)]))
        }
        #expect(lines == ["360,3,3,3,3,1", "420,4,4,4,4,1", "480,5,5,5,5,1"])
    }

    @Test("the bar that was held back is the one that is understood now")
    func heldBack() throws {
        let lines = try printed { lines in
            lines.begin(series(.minutes(1), [bar(0, 1)]))
            lines.begin(series(.minutes(1), [bar(0, 2.25)]))
            lines.add(series(.minutes(1), [bar(1, 3)]))
        }
        #expect(lines == ["0,2.25,2.25,2.25,2.25,1", "60,3,3,3,3,1"])
    }
}
