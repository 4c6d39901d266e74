import KChartCore
import KChartFeeds
import Testing

@Suite("What a person says goes before what is recognised")
struct OverrideTests {
    private func series(
        _ text: String, _ change: (inout ReadOptions) -> Void
    ) throws -> BarSeries {
        var options = ReadOptions()
        change(&options)
        return try FileReader.read(bytes: bytes(text), path: "t.csv", options: options).series
    }

    private func choice(_ role: ColumnRole, _ name: String) -> ColumnChoice {
        ColumnChoice(role: role, place: Int(name).map { .number($0) } ?? .name(name))
    }

    @Test("columns are taken by name and by number, with and without a header")
    func columns() throws {
        let named = "when,a,b,c,d,e\n2024-01-02,100,105,99,104,7\n2024-01-03,104,106,103,105,8\n"
        #expect(refusal(named) != nil)
        let byName = try series(named) { options in
            options.columns = [
                choice(.time, "when"), choice(.open, "a"), choice(.high, "b"), choice(.low, "C"),
                choice(.close, "d"), choice(.volume, "e"),
            ]
        }
        #expect(byName.allCandles.map(\.close) == [104, 105])
        #expect(byName.allCandles.map(\.volume) == [7, 8])
        let byNumber = try series(named) { options in
            options.columns = [
                choice(.time, "1"), choice(.open, "2"), choice(.high, "3"), choice(.low, "4"),
                choice(.close, "5"),
            ]
        }
        #expect(byNumber.allCandles.map(\.close) == [104, 105])
        #expect(!byNumber.hasVolume)
        let bare = "2024-01-02,100,105,99,104,7,70\n2024-01-03,104,106,103,105,8,80\n"
        #expect(
            try series(bare) { $0.columns = [choice(.volume, "7")] }.allCandles.map(\.volume)
                == [70, 80])
        let adjusted = "Date,Open,High,Low,Close,Adj Close\n2024-01-02,100,105,99,104,52\n"
        #expect(
            try series(adjusted) { $0.columns = [choice(.close, "Adj Close")] }.allCandles[0].close
                == 52)
        let objects = "[{\"when\":1700000000,\"o\":1,\"h\":2,\"l\":1,\"c\":2,\"vv\":3}]"
        #expect(
            try series(objects) {
                $0.columns = [choice(.time, "when"), choice(.volume, "vv")]
            }.allCandles[0].volume == 3)
    }

    @Test(
        "dates of eight figures are read in the order that is said",
        arguments: [
            ("dmy", "03012022", "25012022"), ("mdy", "01032022", "01252022"),
            ("ymd", "20220103", "20220125"),
        ])
    func eightFigures(order: String, first: String, second: String) throws {
        for (head, clock) in [
            ("Date;Open;High;Low;Close;Volume\n", ""), ("", ""),
            ("Date;Open;High;Low;Close;Volume\n", " 093000"), ("", " 093000"),
        ] {
            let text = head + "\(first)\(clock);1;3;1;2;7\n\(second)\(clock);2;4;2;3;8\n"
            let bars = try series(text) { $0.timeForm = TimeForm(order) }.allCandles
            let seconds: Int64 = clock.isEmpty ? 0 : 34_200
            // 2022-01-03 and 2022-01-25.
            #expect(
                bars.map(\.time.microseconds)
                    == [1_641_168_000, 1_643_068_800].map {
                        ($0 + seconds) * 1_000_000
                    }, "\(order) \(head)\(clock)")
            #expect(bars.map(\.close) == [2, 3])
        }
    }

    @Test(
        "dates of six figures are read in the order that is said, or that keeps the rows together",
        arguments: [
            ("dmy", ["290124", "310124", "020224"]), ("mdy", ["012924", "013124", "020224"]),
            ("ymd", ["240129", "240131", "240202"]),
        ])
    func sixFigures(order: String, dates: [String]) throws {
        for head in ["Date;Open;High;Low;Close;Volume\n", ""] {
            let text =
                head
                + dates.enumerated().map { "\($1);\($0 + 1);\($0 + 3);\($0 + 1);\($0 + 2);7\n" }
                .joined()
            for said in [TimeForm(order), nil] {
                let bars = try series(text) { $0.timeForm = said }.allCandles
                // 2024-01-29, -31 and 2024-02-02.
                #expect(
                    bars.map(\.time.microseconds)
                        == [1_706_486_400, 1_706_659_200, 1_706_832_000].map { $0 * 1_000_000 },
                    "\(order) \(head)")
            }
        }
    }

    @Test("a column that is not there is an error of the command line")
    func missingColumn() {
        let text = "time,open,high,low,close\n2024-01-02,1,2,1,2\n"
        for name in ["nothing", "44"] {
            let error = #expect(throws: ReadError.self) {
                try series(text) { $0.columns = [choice(.close, name)] }
            }
            #expect(error?.kind == .unfitOption)
            #expect(error?.exitStatus == 2)
            #expect(error?.description.contains("\n") == false)
        }
    }

    @Test("delimiter and decimal sign")
    func signs() throws {
        let text = "time:open:high:low:close\n2024-01-02:1,234:1,500:1,100:1,300\n"
        let thousands = try series(text) {
            $0.delimiter = ":"
            $0.decimalComma = false
        }
        #expect(thousands.allCandles[0].open == 1_234)
        let decimals = try series(text) {
            $0.delimiter = ":"
            $0.decimalComma = true
        }
        #expect(decimals.allCandles[0].open == 1.234)
    }

    @Test("day and month, units and patterns of times")
    func times() throws {
        func first(_ cells: [String], _ form: String) throws -> Int64 {
            let form = try #require(TimeForm(form), "\(form)")
            let rows = cells.map { $0 + ",1,2,1,2\n" }.joined()
            let series = try series("time,open,high,low,close\n" + rows) { $0.timeForm = form }
            return try #require(series.firstTime).microseconds
        }
        let day: Int64 = 86_400_000_000
        #expect(try first(["03/04/2024", "04/04/2024"], "dmy") == 19_816 * day)
        #expect(try first(["03/04/2024", "04/04/2024"], "mdy") == 19_786 * day)
        #expect(try first(["60", "120"], "s") == 60_000_000)
        #expect(try first(["60", "120"], "ms") == 60_000)
        #expect(try first(["60", "120"], "us") == 60)
        #expect(
            try first(["1700000000000000000", "1700000000000001000"], "ns") == 1_700_000_000_000_000
        )
        #expect(try first(["45293.5", "45294.5"], "excel") == 19_724 * day + day / 2)
        for (cell, pattern) in [
            ("02|01|24 09h30", "%d|%m|%y %Hh%M"), ("2024.002 9:30 AM", "%Y.%j %I:%M %p"),
            ("2024 Jan 02 09.30", "yyyy MMM dd HH.mm"), ("02012024 093000", "ddMMyyyy HHmmss"),
            ("02-Januar-2024T09:30:00+0000", "d-MMMM-yyyy'T'HH:mm:ssZ"),
        ] {
            #expect(try first([cell], pattern) == 19_724 * day + 34_200_000_000, "\(pattern)")
        }
        for pattern in ["", "yyyy", "hello", "%Q", "%", "dd/MM", "'"] {
            #expect(TimeForm(pattern) == nil, "\(pattern)")
        }
    }

    @Test("clocks without an offset are read in the zone that is named; days stay days")
    func zone() throws {
        let zone = try #require(ZoneRules(name: "E", posixRule: "EST5EDT,M3.2.0,M11.1.0"))
        let clocks =
            "time,open,high,low,close\n2024-01-02 09:30,1,2,1,2\n2024-07-02 09:30,1,2,1,2\n"
        let moved = try series(clocks) { $0.zone = zone }
        #expect(
            moved.allCandles.map { $0.time.microseconds % 86_400_000_000 / 3_600_000_000 }
                == [14, 13])
        let days = "time,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,2\n"
        #expect(try series(days) { $0.zone = zone }.allCandles == read(days).series.allCandles)
        let counts = "time,open,high,low,close\n1700000000,1,2,1,2\n1700000060,1,2,1,2\n"
        #expect(try series(counts) { $0.zone = zone }.allCandles == read(counts).series.allCandles)
    }
}
