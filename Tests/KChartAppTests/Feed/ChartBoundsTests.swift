import KChartControl
import KChartCore
import Testing

@testable import KChartApp

@Suite("Which bars --from, --to and --limit keep")
struct ChartBoundsTests {
    private static func candles(_ count: Int, turnover: Bool) -> [Candle] {
        (0..<count).map { index in
            let open = 100 + Double(index % 7)
            return Candle(
                time: Timestamp(seconds: 1_735_689_600 + Int64(index) * 3_600), open: open,
                high: open + 2, low: open - 2, close: open + 1,
                volume: index % 3 == 0 ? nil : Double(index),
                turnover: turnover ? Double(index) * 100 : nil)
        }
    }

    private static func source(_ arguments: [String]) throws -> ChartSource {
        let parser = CommandLineParser(.standard(Program.choices()))
        guard case .describe(let options) = try parser.invocation(["describe"] + arguments) else {
            throw UsageError("no chart")
        }
        return try ChartSourceTests.source(options)
    }

    @Test(
        "what is kept are the same bars, however much falls out at either end",
        arguments: [1, 24, 25, 150, 199, 200])
    func same(limit: Int) throws {
        for turnover in [false, true] {
            let all = Self.candles(200, turnover: turnover)
            for (end, kept) in [(all.count, [String]()), (168, ["--to", "2025-01-07T23:30Z"])] {
                let source = try Self.source(["--limit", "\(limit)"] + kept)
                var series = BarSeries(interval: .hours(1), candles: all)
                let isCut = source.bound(&series)
                let expected = Array(all[..<end].suffix(limit))
                #expect(series.candles == expected)
                #expect(isCut == (expected.count < all.count))
                #expect(series.hasTurnover == turnover)
            }
        }
    }

    @Test("a trade that comes late keeps to --from and --to as its bar does")
    func lateTrade() throws {
        let source = try Self.source(["--from", "2025-01-01T09:00Z", "--to", "2025-01-01T10:00Z"])
        let nine = Timestamp(seconds: 1_735_689_600 + 9 * 3_600)
        #expect(source.holds(nine) && source.holds(nine.advanced(byMicroseconds: 3_600_000_000)))
        #expect(!source.holds(nine.advanced(byMicroseconds: -1)))
        #expect(!source.holds(nine.advanced(byMicroseconds: 2 * 3_600_000_000)))
        #expect(try Self.source([]).holds(nine))
    }

    @Test("points stay points, and a range without bars keeps none")
    func points() throws {
        let points = (0..<100).map {
            PricePoint(
                time: Timestamp(seconds: 1_735_689_600 + Int64($0) * 3_600), value: Double($0))
        }
        var series = BarSeries(interval: .hours(1), points: points)
        #expect(try Self.source(["--to", "2025-01-01T09:00Z"]).bound(&series))
        #expect(series.kind == .points && series.points == Array(points[..<10]))
        #expect(try Self.source(["--from", "2026-01-01"]).bound(&series))
        #expect(series.isEmpty)
    }
}
