import KChartCore
import KChartFeeds
import Testing

/// Rows stamped inside a bar are updates of it (reference-systems T-014).
@Suite("The grid of a stream")
struct StreamGridTests {
    struct Row {
        var time: Int64
        var open: Double
        var high: Double
        var low: Double
        var close: Double
        var volume: Double
    }

    /// A Friday, 2021-01-15 03:45.
    static let start: Int64 = 1_610_682_300

    static func rows(_ times: [Int64], open: (Int) -> Double = { 100 + Double($0) }) -> [Row] {
        times.enumerated().map { number, time in
            let open = open(number)
            return Row(
                time: time, open: open, high: open + 2, low: open - 1, close: open + 1,
                volume: Double(number + 1))
        }
    }

    static func csv(_ rows: [Row]) -> [UInt8] {
        bytes(
            "time,open,high,low,close,volume\n"
                + rows.map {
                    "\($0.time),\($0.open),\($0.high),\($0.low),\($0.close),\($0.volume)\n"
                }.joined())
    }

    static func json(_ rows: [Row]) -> [UInt8] {
        bytes(
            rows.map {
                "{\"time\":\($0.time),\"open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low),"
                    + "\"close\":\($0.close),\"volume\":\($0.volume)}\n"
            }.joined())
    }

    /// The times of the bars that every form of the rows gives, in every kind of pieces.
    private func heard(_ rows: [Row], _ interval: Interval? = nil) throws -> [Candle] {
        var options = ReadOptions()
        options.interval = interval
        var first: [Candle]?
        for text in [Self.csv(rows), Self.json(rows)] {
            for length in [1, 97, text.count] {
                let bars = try StreamListener.listen(text, options: options) { length }
                    .series.allCandles
                if let first { #expect(bars == first, "pieces of \(length)") }
                first = first ?? bars
            }
        }
        return first ?? []
    }

    private func seconds(_ bars: [Candle]) -> [Int64] {
        bars.map { $0.time.microseconds / 1_000_000 }
    }

    private func grid(_ count: Int, from start: Int64 = start, every step: Int64) -> [Int64] {
        (0..<Int64(count)).map { start + $0 * step }
    }

    @Test(
        "updates of the newest bar leave one bar with what the last of them says",
        arguments: [
            nil, Interval.minutes(1),
        ])
    func updates(_ interval: Interval?) throws {
        let times = grid(30, every: 60) + [7, 19, 41].map { Self.start + 1_800 + $0 }
        let rows = Self.rows(times) { $0 < 30 ? 100 + Double($0) : 130 }
        let bars = try heard(rows, interval)
        #expect(seconds(bars) == grid(31, every: 60))
        #expect(bars.last?.volume == 33)
        #expect(bars.last?.open == 130)
    }

    @Test("a bar goes on with the rows of its minute, on the grid or not")
    func growing() throws {
        let times =
            grid(20, every: 60)
            + [1_141, 1_177, 1_201, 1_259, 1_260, 1_381].map {
                Self.start + $0
            }
        let bars = try heard(Self.rows(times), .minutes(1))
        #expect(seconds(bars) == grid(22, every: 60) + [Self.start + 1_380])
        #expect(bars.map(\.volume).suffix(4) == [22, 24, 25, 26])
    }

    @Test("stamp 125 in the grid of a minute is the bar of 120")
    func firstRow() throws {
        let day: Int64 = 1_704_067_200
        #expect(seconds(try heard(Self.rows([day + 125]), .minutes(1))) == [day + 120])
        let live = Self.rows([7, 19, 41, 64, 97, 130, 171].map { day + $0 }) {
            [100, 100, 100, 101, 101, 102, 102][$0]
        }
        let bars = try heard(live, .minutes(1))
        #expect(seconds(bars) == [day, day + 60, day + 120])
        #expect(bars.map(\.volume) == [3, 5, 7])
    }

    @Test("updates behind the rows that decide a stream are updates as well")
    func long() throws {
        let times = grid(900, every: 60) + [7, 19, 41].map { Self.start + 54_000 + $0 }
        let rows = Self.rows(times)
        #expect(seconds(try heard(rows)) == grid(901, every: 60))
        #expect(seconds(try heard(rows, .minutes(1))) == grid(901, every: 60))
    }

    /// Regular times off the grid of the clock.
    static let regular: [(name: String, times: [Int64], interval: Interval)] = {
        let day: Int64 = 1_704_067_200
        func days(_ count: Int, _ clocks: [Int64], shift: (Int64) -> Int64 = { _ in 0 }) -> [Int64]
        {
            (0..<Int64(count)).flatMap { number in
                clocks.map { day + number * 86_400 + $0 * 60 + shift(number) }
            }
        }
        return [
            ("hours at half past", (0..<40).map { day + 1_800 + $0 * 3_600 }, .hours(1)),
            ("minutes at their close", (1...90).map { day + $0 * 60 - 1 }, .minutes(1)),
            (
                "a session with a shorter last bar",
                days(9, [570, 630, 690, 750, 810, 870, 930, 960]), .hours(1)
            ),
            ("a session of 65 minutes", days(9, [570, 635, 700, 765, 830, 895]), .minutes(65)),
            (
                "four hours, an hour earlier in summer",
                days(40, [870, 1_110]) { $0 < 32 ? 0 : -3_600 }, .hours(4)
            ),
            (
                "days at their close, an hour earlier in summer",
                days(60, [1_260]) { $0 < 50 ? 0 : -3_600 }, .days(1)
            ),
        ]
    }()

    @Test("bars that are regularly off the grid stay where they are", arguments: regular.indices)
    func offGrid(_ number: Int) throws {
        let (name, times, interval) = Self.regular[number]
        #expect(seconds(try heard(Self.rows(times))) == times, "\(name)")
        #expect(seconds(try heard(Self.rows(times), interval)) == times, "\(name), asked")
    }

    @Test("bars without a grid are no updates")
    func otherBars() throws {
        var random = SplitMixTimes(state: 9)
        var time: Int64 = 1_704_067_200
        let irregular = (0..<80).map { _ -> Int64 in
            time += random.step()
            return time
        }
        #expect(seconds(try heard(Self.rows(irregular))) == irregular)
    }
}

/// Distances of bars that end when so much was traded.
private struct SplitMixTimes {
    var state: UInt64

    mutating func step() -> Int64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int64(1 + (state >> 33) % 300)
    }
}
