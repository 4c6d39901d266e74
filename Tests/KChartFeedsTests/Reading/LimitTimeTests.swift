import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Times beyond the years that can be shown")
struct LimitTimeTests {
    private static func row(_ time: String, _ close: String) -> String {
        "\(time),1,9,1,\(close)\n"
    }
    private static let header = "time,open,high,low,close\n"
    /// Of the year 50 000.
    private static let far = ["1515692304000000", "1515692305000000", "1515692306000000"]

    private static func table(_ times: [String]) -> String {
        header + times.enumerated().map { row($1, "\($0 + 1)") }.joined()
    }

    private static var milliseconds: ReadOptions {
        var options = ReadOptions()
        options.timeForm = .count(unit: "ms")
        return options
    }

    @Test("are kept apart at the limit: no bar is lost, and none is called a repeat")
    func apart() throws {
        let text = bytes(Self.table(["1700000000000", "1700000060000"] + Self.far))
        let inspection = try FileReader.inspect(bytes: text, options: Self.milliseconds)
        #expect(inspection.barsUnique == 5)
        #expect(inspection.duplicateTimes == 0)
        #expect(inspection.interval == "1m")
        #expect(
            inspection.findings.filter { $0.severity == .fault }.contains {
                $0.kind == .timeOutOfRange
            })
        #expect(!inspection.findings.contains { $0.kind == .duplicateTimes })
        let series = try FileReader.read(bytes: text, options: Self.milliseconds).series
        #expect(series.allCandles.map(\.close) == [1, 2, 3, 4, 5])
        #expect(series.allCandles.last?.time == .latest)
    }

    @Test("stand in the order of a file that is newest first")
    func falling() throws {
        let text = bytes(Self.table(Self.far.reversed() + ["1700000060000", "1700000000000"]))
        let series = try FileReader.read(bytes: text, options: Self.milliseconds).series
        #expect(series.allCandles.map(\.close) == [5, 4, 3, 2, 1])
    }

    @Test("have no spacing when there are no others")
    func alone() throws {
        let inspection = try FileReader.inspect(
            bytes: bytes(Self.table(Self.far)), options: Self.milliseconds)
        #expect(inspection.barsUnique == 3)
        #expect(inspection.interval == nil)
    }

    @Test("a row that is there twice among them stays a repeat elsewhere")
    func repeats() throws {
        let text = bytes(
            Self.table(["1700000000000", "1700000060000", "1700000060000"] + Self.far))
        let inspection = try FileReader.inspect(bytes: text, options: Self.milliseconds)
        #expect(inspection.duplicateTimes == 1)
        #expect(inspection.barsUnique == 5)
    }
}
