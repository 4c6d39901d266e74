import KChartCore
import KChartFeeds
import Testing

@Suite("Kinds of dates")
struct DateKindTests {
    /// Seconds since 1970 of the bars of a table with these times.
    private func seconds(
        _ times: [String], _ header: String = "Date", _ separator: String = ","
    ) throws -> [Int64] {
        let head = [header, "Open", "High", "Low", "Close"].joined(separator: separator)
        let rows = times.map {
            [$0, "100.5", "101.5", "99.5", "100.25"].joined(separator: separator)
        }
        let text = ([head] + rows).joined(separator: "\n") + "\n"
        return try read(text).series.allCandles.map { $0.time.microseconds / 1_000_000 }
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
        Int64(CivilDate(year: year, month: month, day: day).daysSinceEpoch) * 86_400
    }

    @Test(
        "months alone are their first days",
        arguments: [
            ["2024-01", "2024-02", "2024-03"], ["Jan 2024", "Feb 2024", "Mar 2024"],
            ["01/2024", "02/2024", "03/2024"], ["January 2024", "February 2024", "March 2024"],
            ["202401", "202402", "202403"],
        ])
    func months(times: [String]) throws {
        #expect(try seconds(times) == [day(2024, 1, 1), day(2024, 2, 1), day(2024, 3, 1)])
    }

    @Test(
        "months with two figures of their year are those months",
        arguments: [
            ["Nov-23", "Dec-23", "Jan-24"], ["Nov 23", "Dec 23", "Jan 24"],
            ["23-Nov", "23-Dec", "24-Jan"], ["Nov '23", "Dec '23", "Jan '24"],
            ["Nov. 23", "Dez. 23", "Jan. 24"], ["November 23", "December 23", "January 24"],
        ])
    func monthYears(times: [String]) throws {
        #expect(try seconds(times) == [day(2023, 11, 1), day(2023, 12, 1), day(2024, 1, 1)])
        #expect(try seconds(times.reversed()).count == 3)
    }

    @Test(
        "days of a month are no years",
        arguments: [
            ["24-Jan", "25-Jan", "26-Jan"], ["Jan 24", "Jan 25", "Jan 26"],
            ["01-Jan", "01-Feb", "01-Mar"], ["Jan 29", "Jan 30", "Feb 01"],
        ])
    func noMonthYears(times: [String]) {
        #expect(throws: ReadError.self) { try seconds(times) }
    }

    @Test("years alone are their first days, under a name of a time")
    func years() throws {
        for name in ["Date", "Year", "time"] {
            #expect(
                try seconds(["1950", "1951", "1952"], name)
                    == [day(1950, 1, 1), day(1951, 1, 1), day(1952, 1, 1)])
        }
    }

    @Test("a date in columns of year, month and day is one, with a clock beside it or not")
    func parts() throws {
        #expect(
            try seconds(["2024,2,28", "2024,2,29", "2024,3,1"], "Year,Month,Day")
                == [day(2024, 2, 28), day(2024, 2, 29), day(2024, 3, 1)])
        #expect(
            try seconds(["1,Mar,2024,9", "1,Mar,2024,10"], "Day,Month,Year,Hour")
                == [day(2024, 3, 1) + 32_400, day(2024, 3, 1) + 36_000])
    }

    @Test("dates of kdb+, of .NET, and counts in words")
    func wrapped() throws {
        #expect(
            try seconds(["2024-01-01D00:00:00.000000000", "2024-01-01D00:01:00.000000000"])
                == [day(2024, 1, 1), day(2024, 1, 1) + 60])
        #expect(
            try seconds(["/Date(1704067200000)/", "/Date(1704153600000)/"])
                == [day(2024, 1, 1), day(2024, 1, 2)])
    }

    @Test(
        "times beyond the year 4001 are brought there and told, however they are written",
        arguments: [
            "+050000-01-02T00:00:00Z", "+50000-01-01T00:00:00Z", "1515694464000000000000",
        ])
    func beyond(time: String) throws {
        let result = try read(
            "time,open,high,low,close\n2024-01-01T00:00:00Z,1,2,0.5,1\n\(time),1,2,0.5,1\n"
                + "\(time),1,2,0.5,1\n")
        #expect(result.report.timesOutOfRange == 2 && result.report.rejected == 0)
        #expect(result.series.lastTime == Timestamp.latest)
    }

    @Test("a clock beside dates belongs to them, whatever it is called")
    func clocks() throws {
        for name in ["date,minute", "date,label", "Date,Minute"] {
            #expect(
                try seconds(["2024-03-01,09:30", "2024-03-01,09:31"], name)
                    == [day(2024, 3, 1) + 34_200, day(2024, 3, 1) + 34_260])
        }
        let json = """
            [{"date":"2024-03-01","minute":"09:30","open":1,"high":2,"low":0.5,"close":1},
            {"date":"2024-03-01","minute":"09:31","open":1,"high":2,"low":0.5,"close":1}]
            """
        #expect(try read(json).series.count == 2)
        let lines = json.dropFirst().dropLast().replacing("},", with: "}")
        #expect(try read(String(lines)).series.count == 2)
    }

    @Test("a header whose times are none is refused with the first of them and its line")
    func unusable() {
        let error = refusal(
            "# made today\ntime,open,high,low,close\nsoon,1,2,0.5,1\nlater,1,2,0.5,1\n")
        #expect(error?.line == 3)
        #expect(error?.detail.contains("\"soon\"") == true)
    }
}
