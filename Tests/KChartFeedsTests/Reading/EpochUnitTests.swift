import KChartCore
import KChartFeeds
import Testing

@Suite("Counts near 1970")
struct EpochUnitTests {
    private func rows(_ times: [Int64]) -> String {
        times.map { "\($0),100,105,99,104,7\n" }.joined()
    }

    private func days(_ days: some Sequence<Int>, per unit: Int64, step: Int64 = 86_400) -> [Int64]
    {
        days.map { Int64($0) * step * unit }
    }

    @Test(
        "counts before 1973 and before 1970 are times in the unit of the whole column",
        arguments: [1, 1_000, 1_000_000] as [Int64], [86_400, 3_600, 900, 604_800] as [Int64])
    func nearEpoch(unit: Int64, step: Int64) throws {
        // In days: 1964-01-01 to 1991, the days round 1970, those round 1973-03-03.
        for range in [-2_191..<7_700, -2_191..<(-1_900), -100..<100, 0..<300, 1_000..<1_500] {
            let times = days(range, per: unit, step: step)
            for text in [rows(times), "time,open,high,low,close,volume\n" + rows(times)] {
                let series = try read(text).series
                #expect(series.count == times.count)
                #expect(
                    series.firstTime?.microseconds
                        == Int64(range.lowerBound) * step * 1_000_000)
                #expect(
                    series.lastTime?.microseconds
                        == Int64(range.upperBound - 1) * step * 1_000_000)
            }
        }
    }

    @Test("newest first is read too")
    func descending() throws {
        let times = days((-50..<50).reversed(), per: 1)
        let series = try read(rows(times)).series
        #expect(series.count == 100)
        #expect(series.firstTime?.microseconds == -50 * 86_400_000_000)
    }

    @Test("newest first, the counts before 1973 may begin far down")
    func longDescending() throws {
        let times = days((-2_191..<7_700).reversed(), per: 1)
        let series = try read(rows(times)).series
        #expect(series.count == times.count)
        #expect(series.firstTime == Timestamp(seconds: -2_191 * 86_400))
    }

    @Test("a damaged time or two do not hide the unit of the others")
    func damagedSmall() throws {
        let text = rows(days(-500..<0, per: 1)) + "x,1,2,1,2,3\n" + rows(days(0..<500, per: 1))
        #expect(try read("x1,1,2,1,2,3\n" + text).report.bars == 1_000)
        #expect(try read(text).report.rejectedRows.map(\.line) == [501])
    }

    @Test("arrays of JSON are told alike")
    func json() throws {
        let records = days(-50..<50, per: 1_000).map { "[\($0),1,3,1,2]" }
        let series = try read("[" + records.joined(separator: ",") + "]").series
        #expect(series.count == 100)
        #expect(series.firstTime == Timestamp(seconds: -50 * 86_400))
    }

    /// From 20 000 to 80 000 they could be days of a spreadsheet.
    @Test("row numbers, prices and times of day are still no times")
    func others() {
        #expect(refusal(rows(Array(0..<50))) != nil)
        #expect(refusal(rows((0..<50).map { $0 * 100 })) != nil)
        #expect(refusal(rows((0..<50).map { 14_400_000 + $0 * 60_000 })) != nil)
        #expect(refusal(rows((0..<50).map { 90_000 + $0 })) != nil)
    }

    @Test("a time cut short among clear ones is no time of 1970")
    func damagedTime() throws {
        var times = days(10_000..<10_050, per: 1)
        times[20] = 8_657
        let report = try read(rows(times)).report
        #expect(report.rejectedRows.map(\.line) == [21])
    }

    @Test("nanoseconds before 1970 are counts as others are")
    func oldNanoseconds() throws {
        for start in [-1_000_000_000, -120] as [Int64] {
            let rows = (0..<5).map { row in
                "\((start + Int64(row) * 60) * 1_000_000_000),1,3,1,2\n"
            }
            let series = try read("time,open,high,low,close\n" + rows.joined()).series
            #expect(
                series.allCandles.map(\.time.microseconds)
                    == (0..<5).map { (start + $0 * 60) * 1_000_000 })
        }
    }

    @Test("eight figures that are dates stay dates")
    func dates() throws {
        let result = try read(rows([19_700_105, 19_700_106, 19_700_107, 19_700_108]))
        #expect(result.report.timeStyle == "yyyyMMdd")
        #expect(result.series.firstTime == Timestamp(seconds: 4 * 86_400))
        #expect(result.series.count == 4)
    }

    // 1704240000 s is 2024-01-03T00:00:00Z; the rows are an hour apart.
    @Test(
        "a column whose unit changes near its head is read row by row",
        arguments: [(1, 1_000), (1, 1_000_000), (1_000, 1_000_000), (1_000, 1)])
    func changesEarly(before: Int, after: Int) throws {
        for change in 1...5 {
            var text = "time,open,high,low,close\n"
            for row in 0..<6 {
                let time = (1_704_240_000 + row * 3_600) * (row < change ? before : after)
                text += "\(time),1,2,0.5,1.5\n"
            }
            let series = try FileReader.read(bytes: Array(text.utf8)).series
            #expect(series.count == 6)
            #expect(series.firstTime == Timestamp(seconds: 1_704_240_000))
            #expect(series.lastTime == Timestamp(seconds: 1_704_240_000 + 5 * 3_600))
        }
    }

    @Test("twelve figures that are a date with hour and minute are one")
    func dateWithMinutes() throws {
        let text = "Date,Open,High,Low,Close\n202401030000,1,2,0.5,1.5\n202401030001,1.5,2.5,1,2\n"
        let series = try FileReader.read(bytes: Array(text.utf8)).series
        #expect(series.firstTime == Timestamp(seconds: 1_704_240_000))
        #expect(series.interval == .minutes(1))
    }
}
