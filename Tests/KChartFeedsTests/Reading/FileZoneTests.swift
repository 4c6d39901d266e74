import KChartCore
import Testing

@testable import KChartFeeds

/// Zones that a file names for its clocks. The rows are made up.
@Suite("Zones named in the file")
struct FileZoneTests {
    private func table(_ name: String) -> String {
        """
        \(name),open,high,low,close,volume
        2024-03-08 09:00:00,1,3,1,2,5
        2024-03-08 10:00:00,2,3,1,2,5
        2024-03-11 10:00:00,2,3,1,2,5

        """
    }

    private func hours(_ text: String, zone: ZoneRules? = nil) throws -> [Int64] {
        var options = ReadOptions()
        options.zone = zone
        let result = try FileReader.read(bytes: bytes(text), path: "t.csv", options: options)
        // 2024-03-08 00:00 UTC.
        return result.series.allCandles.map {
            ($0.time.microseconds / 1_000_000 - 1_709_856_000) / 3_600
        }
    }

    @Test(
        "the zone in the name of the time column is used",
        arguments: [
            ("Time (UTC+2)", [7, 8, 80]), ("Date (GMT+8)", [1, 2, 74]),
            ("Local time (America/New_York)", [14, 15, 86]),
            ("Datetime [UTC-05:30]", [14, 15, 87]),
            ("Date (EST)", [14, 15, 87]), ("Time (ET)", [14, 15, 86]),
            ("time_utc", [9, 10, 82]), ("Gmt time", [9, 10, 82]),
        ])
    func columns(_ column: (name: String, hours: [Int64])) throws {
        #expect(try hours(table(column.name)) == column.hours)
        // What the file says goes before what is assumed.
        let tokyo = ZoneRules(name: "Asia/Tokyo", fixedOffsetSeconds: 32_400)
        #expect(try hours(table(column.name), zone: tokyo) == column.hours)
    }

    @Test("an inspection says which zone the file names")
    func inspection() throws {
        #expect(try inspect(table("time_utc")).report.timesHaveZone)
        #expect(try inspect(table("Time (UTC+2)")).report.assumedZone == "UTC+2")
        #expect(try inspect(table("time")).report.assumedZone == nil)
        #expect(!(try inspect(table("time")).report.timesHaveZone))
    }

    @Test("a zone whose rules are not known is told, and --assume-zone is taken")
    func unknown() throws {
        let text = table("time (Mars/Olympus)")
        #expect(try read(text).report.ambiguities.first?.contains("Mars/Olympus") == true)
        let tokyo = ZoneRules(name: "Asia/Tokyo", fixedOffsetSeconds: 32_400)
        #expect(try hours(text, zone: tokyo) == [0, 1, 73])
    }

    @Test("the zone under a key beside the bars is used, for clocks and not for days")
    func keys() throws {
        func rows(_ clock: String) -> String {
            (0..<3).map { row in
                "{\"datetime\":\"2024-03-0\(row + 1)\(clock)\",\"open\":1,\"high\":3,\"low\":1,\"close\":2}"
            }.joined(separator: ",")
        }
        func first(_ text: String) throws -> Int64? {
            try read(text).series.allCandles.first.map { $0.time.microseconds / 1_000_000 }
        }
        let meta = "{\"meta\":{\"exchange_timezone\":\"America/New_York\"},\"values\":["
        #expect(try first(meta + rows(" 10:00:00") + "]}") == 1_709_305_200)
        #expect(try first(meta + rows("") + "]}") == 1_709_251_200)
        #expect(
            try first(
                """
                {"Meta Data":{"6. Time Zone":"US/Eastern"},"Time Series (60min)":{
                "2024-03-01 11:00:00":{"1. open":"1","2. high":"3","3. low":"1","4. close":"2"},
                "2024-03-01 10:00:00":{"1. open":"1","2. high":"3","3. low":"1","4. close":"2"}}}
                """) == 1_709_305_200)
    }

    @Test("the zone that the records of JSON lines name is used, when it is one")
    func jsonLines() throws {
        func lines(_ zones: [String]) -> String {
            zones.enumerated().map { row, zone in
                "{\"time\":\"2024-03-0\(row + 1) 10:00:00\",\"timezone\":\"\(zone)\",\"open\":1,"
                    + "\"high\":3,\"low\":1,\"close\":2}\n"
            }.joined()
        }
        func first(_ text: String) throws -> Int64? {
            try read(text).series.allCandles.first.map { $0.time.microseconds / 1_000_000 }
        }
        let york = "America/New_York"
        #expect(try first(lines([york, york, york])) == 1_709_305_200)
        #expect(try first(lines([york, "Asia/Tokyo", york])) == 1_709_287_200)
        let heard = try StreamListener.listen(bytes(lines([york, york, york]))) { 9 }
        #expect(heard.series.firstTime == Timestamp(seconds: 1_709_305_200))
    }

    @Test("half an hour that a clock shows twice is both of them")
    func halfHourFold() throws {
        // Lord Howe Island: back by half an hour on 2024-04-07 at 2:00, as tz has it.
        let zone = try #require(
            ZoneRules(
                name: "Australia/Lord_Howe", posixRule: "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"))
        var options = ReadOptions()
        options.zone = zone
        let clocks = ["01:00", "01:30", "01:30", "02:00", "02:30", "03:00"]
        let text =
            "time,open,high,low,close\n"
            + clocks.map { "2024-04-07 \($0):00,1,3,1,2\n" }.joined()
        let result = try FileReader.read(bytes: bytes(text), path: "t.csv", options: options)
        let times = result.series.allCandles.map { $0.time.microseconds / 60_000_000 }
        #expect(zip(times, times.dropFirst()).map { $1 - $0 } == [30, 30, 30, 30, 30])
    }

    @Test(
        "a header names its zone with or without brackets",
        arguments: [
            ("time UTC+0530", 19_800), ("Time (UTC+05:30)", 19_800), ("datetime GMT-5", -18_000),
            ("timestamp_est", -18_000), ("date_jst", 32_400), ("Timestamp CET", 3_600),
            ("time_utc", 0), ("time_utc-ms", 0), ("best_time", 0), ("time_at", 0),
        ])
    func headers(_ name: String, offset: Int64) throws {
        let rows = (10..<13).map { "2024-01-02 10:\($0),1,3,1,2\n" }.joined()
        let text = "\(name),open,high,low,close\n" + rows
        let result = try FileReader.read(bytes: bytes(text), path: "t.csv")
        // 2024-01-02 10:10 of a clock that is so many seconds ahead.
        #expect(result.series.firstTime?.microseconds == (1_704_190_200 - offset) * 1_000_000)
    }

    @Test("names of zones and offsets")
    func names() {
        for name in ["UTC", "GMT", "Z", "utc+0", "+00:00"] {
            guard case .known(let zone) = FileZone(name: name) else {
                Issue.record("\(name)")
                continue
            }
            #expect(zone.isUTC)
        }
        for name in ["USD", "hours", "UTC+", "UTC+99", "+1.5", "high/low", ""] {
            if case .known = FileZone(name: name) { Issue.record("\(name)") }
        }
        #expect(FileZone(column: "open time") == nil)
        #expect(FileZone(column: "Price (USD)") == nil)
        #expect(FileZone(column: "Date (MMDD)") == nil)
        // China, Cuba or Chicago.
        #expect(FileZone(column: "Date (CST)") == .unknown("CST"))
    }
}
