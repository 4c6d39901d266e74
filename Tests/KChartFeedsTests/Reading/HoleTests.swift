import KChartCore
import KChartFeeds
import Testing

@Suite("Holes and swapped volumes")
struct HoleTests {
    private func inspect(_ text: String) throws -> Inspection {
        try FileReader.inspect(bytes: Array(text.utf8))
    }

    /// Hourly bars from Monday 2024-01-01, of the hours for which `isThere` holds.
    private func hours(_ count: Int, isThere: (Int) -> Bool) -> String {
        var text = "time,open,high,low,close\n"
        for hour in 0..<count where isThere(hour) {
            text += "\(1_704_067_200 + hour * 3_600),100,101,99,100.5\n"
        }
        return text
    }

    @Test("a missing hour of a market that never closes is a hole, named by the row behind it")
    func aroundTheClock() throws {
        let figures = try inspect(hours(24 * 30) { !(100..<103).contains($0) })
        let hole = try #require(figures.findings.first { $0.kind == .missingBars })
        #expect(hole.severity == .note)
        #expect(
            hole.message
                == "bars missing inside the usual trading hours: 3; holes: 1, the longest: 3")
        // Hours 0 to 99 stand in lines 2 to 101; hour 103 is the next.
        #expect(hole.lines == [102])
    }

    @Test("nights and weekends of an exchange are no holes, a missing session is")
    func sessions() throws {
        func trades(_ hour: Int) -> Bool {
            let (day, clock) = (hour / 24 % 7, hour % 24)
            return day < 5 && (9..<17).contains(clock)
        }
        let whole = try inspect(hours(24 * 60) { trades($0) })
        #expect(!whole.findings.contains { $0.kind == .missingBars })
        #expect(whole.findings.contains { $0.kind == .gaps })
        let holiday = try inspect(hours(24 * 60) { trades($0) && $0 / 24 != 16 })
        let hole = try #require(holiday.findings.first { $0.kind == .missingBars })
        #expect(hole.message.contains("hours: 8;"))
    }

    @Test("hours that are traded in too few of the weeks make no session")
    func thinHours() throws {
        var text = hours(24 * 40) { _ in true }
        text += "\(1_704_067_200 + 24 * 400 * 3_600),100,101,99,100.5\n"
        // Forty days of bars in 57 weeks: nothing is usual there.
        let figures = try inspect(text)
        #expect(figures.findings.contains { $0.kind == .missingBars } == false)
    }

    @Test("rows with volume and turnover exchanged are named")
    func swapped() throws {
        var text = "time,open,high,low,close,volume,turnover\n"
        for hour in 0..<20 {
            let isSwapped = hour == 7 || hour == 12
            text += "\(1_704_067_200 + hour * 3_600),100,101,99,100,"
            text += isSwapped ? "1000,10\n" : "10,1000\n"
        }
        let figures = try inspect(text)
        let finding = try #require(figures.findings.first { $0.kind == .swappedVolumes })
        #expect(finding.severity == .fault && finding.lines == [9, 14])
        // A price near one says nothing about the order.
        let near = text.replacing(",100,101,99,100,", with: ",1,1.1,0.9,1,")
        #expect(
            try !inspect(near).findings.contains { $0.kind == .swappedVolumes && !$0.lines.isEmpty }
        )
    }

    @Test("the reader says how sure it was")
    func confidence() throws {
        #expect(
            try inspect("time,open,high,low,close\n1704067200,1,2,1,2\n1704067260,1,2,1,2\n")
                .confidence == .certain)
        #expect(try inspect("1704067200,5,9,4,6,10\n1704067260,6,8,5,7,10\n").confidence == .likely)
    }
}
