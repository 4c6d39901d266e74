import KChartCore
import KChartFeeds
import Testing

@Suite("The order of dates in figures")
struct DateOrderTests {
    private func dmy(_ bar: Candle) -> String { "\(bar.dayOfMonth)/\(bar.month)/\(bar.year)" }
    private func mdy(_ bar: Candle) -> String { "\(bar.month)/\(bar.dayOfMonth)/\(bar.year)" }

    private func table(_ bars: [Candle], _ date: (Candle) -> String) -> String {
        "Date,Open,High,Low,Close,Volume\n"
            + MadeBars.lines(bars) { "\(date($0)),\($0.prices),\($0.amount)" }
    }

    /// The first of each month from January 2019 on.
    private func months(_ count: Int, every step: Int = 1) -> [Candle] {
        let times = (0..<count).map { number -> Int64 in
            let month = number * step
            let date = CivilDate(year: 2_019 + month / 12, month: month % 12 + 1, day: 1)
            return Int64(date.daysSinceEpoch) * MadeBars.day
        }
        return MadeBars.moved(MadeBars.walk(count), to: times)
    }

    @Test("pairs of figures may be year, month, day", arguments: ["-", "/", "."])
    func shortYears(_ separator: String) throws {
        // From November 2021 to January 2022, when all parts could be days.
        let start = Int64(CivilDate(year: 2_021, month: 11, day: 2).daysSinceEpoch) * MadeBars.day
        for count in [3, 25, 80] {
            let bars = MadeBars.walk(count, from: start)
            let parts = { (bar: Candle) in [bar.shortYear, bar.month, bar.dayOfMonth] }
            let text = table(bars) { parts($0).joined(separator: separator) }
            #expect(try candles(of: text) == bars)
            let dayFirst = table(bars) { parts($0).reversed().joined(separator: separator) }
            #expect(try candles(of: dayFirst) == bars)
            let monthFirst = table(bars) { bar in
                [bar.month, bar.dayOfMonth, bar.shortYear].joined(separator: separator)
            }
            if count > 25 { #expect(try candles(of: monthFirst) == bars) }
        }
    }

    @Test("a single date of pairs is the more recent one, with a clock beside it")
    func oneShortDay() throws {
        let bars = MadeBars.walk(
            30, from: MadeBars.start + 570 * MadeBars.minute, step: MadeBars.minute)
        let text =
            "Date,Time,Open,High,Low,Close,Volume\n"
            + MadeBars.lines(bars) { bar in
                "\(bar.shortYear)-\(bar.month)-\(bar.dayOfMonth),\(bar.clock),\(bar.prices),"
                    + "\(bar.amount)"
            }
        #expect(try candles(of: text) == bars)
    }

    @Test("months and quarters are no first days of a year", arguments: [1, 3])
    func monthly(_ step: Int) throws {
        for count in [24, 40] {
            let bars = months(count, every: step)
            for text in [table(bars, dmy), table(bars, mdy)] {
                #expect(try candles(of: text) == bars)
            }
            #expect(try candles(of: table(bars.reversed(), dmy)) == bars)
        }
    }

    @Test("one year of months is taken for months, days over a week-end for days")
    func oneYear() throws {
        let bars = months(12)
        #expect(try candles(of: table(bars, dmy)) == bars)
        #expect(try candles(of: table(bars, mdy)) == bars)
        let days = MadeBars.walk(9)
        #expect(try candles(of: table(days, mdy)) == days)
        #expect(try candles(of: table(days, dmy)) == days)
    }

    /// Where all days before could be months, in the middle of a month, and far behind the sample.
    @Test(
        "a style that changes inside a file is followed", arguments: [3, 8, 40, 60, 150, 190])
    func change(_ place: Int) throws {
        let bars = MadeBars.walk(200)
        for (first, second) in [(dmy, mdy), (mdy, dmy)] {
            let text = table(bars) { bar in
                bar.time < bars[place].time ? first(bar) : second(bar)
            }
            let result = try read(text)
            #expect(result.series.allCandles == bars)
            #expect(
                result.report.ambiguities.contains { $0.contains("day and month change places") })
        }
    }
}
