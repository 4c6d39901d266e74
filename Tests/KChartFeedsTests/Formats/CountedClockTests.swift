import KChartCore
import KChartFeeds
import Testing

@Suite("Times of day in a column of their own")
struct CountedClockTests {
    struct Clock: CustomTestStringConvertible, Sendable {
        var name: String
        /// Minutes between bars, and the minute of the day at which they begin.
        var step: Int64
        var begin: Int64
        var text: @Sendable (Int) -> String
        var testDescription: String { name }
    }

    static let clocks: [Clock] = [
        Clock(name: "seconds, by minutes", step: 1, begin: 570) { "\($0)" },
        Clock(name: "seconds, by five minutes", step: 5, begin: 570) { "\($0)" },
        Clock(name: "seconds from midnight", step: 1, begin: 0) { "\($0)" },
        Clock(name: "seconds, by hours", step: 60, begin: 60) { "\($0)" },
        Clock(name: "milliseconds", step: 1, begin: 570) { "\($0 * 1_000)" },
        Clock(name: "hours", step: 60, begin: 0) { "\($0 / 3_600)" },
        Clock(name: "HMMSS", step: 1, begin: 570) { second in
            "\(second / 3_600 * 10_000 + second / 60 % 60 * 100)"
        },
        Clock(name: "HMM", step: 1, begin: 570) { second in
            "\(second / 3_600 * 100 + second / 60 % 60)"
        },
    ]

    @Test("clocks and counts are told apart by the whole column", arguments: clocks)
    func clock(_ clock: Clock) throws {
        let times = (0..<3).flatMap { day in
            (0..<12).map { slot in
                MadeBars.start + Int64(day) * MadeBars.day
                    + (clock.begin + Int64(slot) * clock.step) * MadeBars.minute
            }
        }
        let bars = MadeBars.moved(MadeBars.walk(36), to: times)
        let rows = MadeBars.lines(bars) { bar in
            "\(bar.date),\(clock.text(bar.secondOfDay)),\(bar.prices),\(bar.amount)"
        }
        #expect(try candles(of: "date,time,open,high,low,close,volume\n" + rows) == bars)
        if clock.name != "hours" { #expect(try candles(of: rows) == bars) }
    }
}
