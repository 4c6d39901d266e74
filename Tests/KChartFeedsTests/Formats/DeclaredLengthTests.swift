import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Bars that say how long they are")
struct DeclaredLengthTests {
    /// Klines in milliseconds at the starts given, `length` seconds each.
    private func rows(_ starts: [Int64], length: Int64, unit: Int64 = 1_000) -> String {
        starts.map { start in
            let open = start * unit
            let close = (start + length) * unit - 1
            return "\(open),100.5,101.25,99.75,100.75,12.5,\(close),1259.375,42,6.25,629.6875,0"
        }.joined(separator: "\n") + "\n"
    }

    private func read(_ text: String) throws -> ReadResult {
        try FileReader.read(bytes: Array(text.utf8))
    }

    /// 2024-01-01T00:00:00Z, a Monday.
    private let start: Int64 = 1_704_067_200

    @Test(
        "one kline has the length between its own times, in milliseconds and microseconds",
        arguments: [
            (60, Interval.minutes(1)), (3_600, .hours(1)), (14_400, .hours(4)), (86_400, .days(1)),
            (7 * 86_400, .weeks(1)), (31 * 86_400, .months(1)),
        ] as [(Int64, Interval)])
    func single(length: Int64, interval: Interval) throws {
        for unit: Int64 in [1_000, 1_000_000] {
            let result = try read(rows([start], length: length, unit: unit))
            #expect(result.series.interval == interval)
            #expect(result.intervalIsMeasured)
        }
    }

    @Test("klines with gaps keep the length that they say, and gaps are counted by it")
    func gaps() throws {
        let starts = (0..<40).map { start + Int64($0) * 3 * 3_600 }
        let text = rows(starts, length: 3_600)
        #expect(try read(text).series.interval == .hours(1))
        let inspection = try FileReader.inspect(bytes: Array(text.utf8))
        #expect(inspection.interval == "1h" && inspection.gaps == 39)
        let one = try FileReader.inspect(bytes: Array(rows([start], length: 3_600).utf8))
        #expect(one.interval == "1h")
    }

    @Test("the same holds for klines as JSON and for tables with names, dates and seconds")
    func otherForms() throws {
        let row =
            "[\(start)000,\"1\",\"3\",\"1\",\"2\",\"5\",\(start + 3_599)999,\"9\",4,\"2\",\"3\",\"0\"]"
        #expect(try read("[\(row)]").series.interval == .hours(1))
        let header = "open_time,open,high,low,close,volume,close_time\n"
        let dated = header + "2024-01-01 00:00:00,1,3,1,2,5,2024-01-01 03:59:59\n"
        #expect(try read(dated).series.interval == .hours(4))
        // The opening of the next bar.
        let exact = header + "\(start),1,3,1,2,5,\(start + 900)\n"
        #expect(try read(exact).series.interval == .minutes(15))
    }

    @Test("rows that do not agree, or say more than they are apart, are measured as they lie")
    func others() throws {
        let mixed = (0..<40).map { row in
            rows([start + Int64(row) * 600], length: row % 2 == 0 ? 60 : 300)
        }.joined()
        #expect(try read(mixed).series.interval == .minutes(10))
        // Sums over the last day, every hour.
        let rolling = rows((0..<40).map { start + Int64($0) * 3_600 }, length: 86_400)
        #expect(try read(rolling).series.interval == .hours(1))
    }
}

@Suite("Messages that name the interval of their bars")
struct DeclaredMessageTests {
    private static func message(_ minute: Int, period: String = "1m") -> String {
        let open = 1_704_067_200_000 + minute * 60_000
        return "{\"e\":\"kline\",\"E\":\(open + 5),\"s\":\"BTCUSDT\",\"k\":{\"t\":\(open),"
            + "\"i\":\"\(period)\",\"o\":\"1.0\",\"c\":\"2.0\",\"h\":\"3.0\",\"l\":\"1.0\","
            + "\"v\":\"5.0\",\"x\":false}}\n"
    }

    @Test("one message alone tells how long its bar is", arguments: ["1m", "15m", "1h", "1d"])
    func one(period: String) throws {
        let text = Self.message(0, period: period) + Self.message(0, period: period)
        let result = try FileReader.read(bytes: bytes(text), path: "a.jsonl")
        #expect(result.series.interval == Interval(name: period))
        #expect(result.intervalIsMeasured)
    }

    @Test("messages with gaps have the length they name, in a stream too")
    func gaps() throws {
        let text = [0, 5, 10, 15, 25].map { Self.message($0) }.joined()
        #expect(
            try FileReader.read(bytes: bytes(text), path: "a.jsonl").series.interval == .minutes(1))
        let heard = try StreamListener.listen(bytes(text)) { 50 }
        #expect(heard.series.interval == .minutes(1) && heard.series.count == 5)
        var options = ReadOptions()
        options.interval = .minutes(5)
        let error = #expect(throws: ReadError.self) {
            _ = try StreamListener.listen(bytes(text), options: options) { 50 }
        }
        #expect(error?.detail.hasPrefix("holds 1m bars, but --interval says '5m'") == true)
    }
}
