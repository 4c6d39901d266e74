import KChartCore
import KChartFeeds
import Testing

/// Kinds that lie beside the usual ones: zones by name, spaced dates, quarters, headers of more
/// languages. The rows are made up.
@Suite("Neighbouring kinds")
struct NeighbourKindTests {
    private func seconds(_ text: String) throws -> [Int64] {
        try read(text).series.allCandles.map { $0.time.microseconds / 1_000_000 }
    }

    @Test("a clock with the name of a zone behind it is that zone's, in winter and in summer")
    func namedZones() throws {
        func times(_ zone: String) throws -> [Int64] {
            try seconds(
                """
                date,open,high,low,close,volume
                20240108 09:30:00 \(zone),10,12,9,11,5
                20240708 09:30:00 \(zone),11,12,10,11.5,6
                """)
        }
        // 2024-01-08 and 2024-07-08, 09:30 UTC.
        let clock: [Int64] = [1_704_706_200, 1_720_431_000]
        for (zone, hours) in [
            ("US/Eastern", [5, 4]), ("America/Chicago", [6, 5]), ("Europe/Berlin", [-1, -2]),
            ("Europe/London", [0, -1]), ("Asia/Tokyo", [-9, -9]), ("Australia/Sydney", [-11, -10]),
        ] as [(String, [Int64])] {
            #expect(try times(zone) == zip(clock, hours).map { $0 + $1 * 3_600 }, "\(zone)")
        }
        // Before 2007 summer began in April: 2006-03-20 09:30 was still UTC-5.
        #expect(
            try seconds(
                "date,open,high,low,close\n2006-03-20 09:30 US/Eastern,1,2,1,2\n"
                    + "2007-03-20 09:30 US/Eastern,1,2,1,2\n") == [1_142_865_000, 1_174_397_400])
        #expect(refusal("date,open,high,low,close\n2024-01-08 09:30 Mars/Olympus,1,2,1,2\n") != nil)
    }

    @Test("blanks behind the separators of a date, and a point behind its last part, are Korean")
    func spacedDates() throws {
        for dates in [["2024- 01- 02", "2024- 01- 03"], ["2024. 1. 2.", "2024. 1. 3."]] {
            #expect(
                try seconds("날짜,시가,고가,저가,종가\n\(dates[0]),1,3,1,2\n\(dates[1]),2,3,1,2\n")
                    == [1_704_153_600, 1_704_240_000])
        }
    }

    @Test("a quarter is its first day")
    func quarters() throws {
        for form in ["Q", "-Q", "q"] {
            #expect(
                try seconds(
                    "Date,Open,High,Low,Close\n2023\(form)4,1,3,1,2\n2024\(form)1,2,3,1,2\n")
                    == [1_696_118_400, 1_704_067_200])
        }
    }

    @Test(
        "a month by itself is its first day", arguments: ["2023-12,2024-01", "Dec 2023,Jan 2024"])
    func months(_ months: String) throws {
        let names = months.split(separator: ",")
        #expect(
            try seconds("Date,Open,High,Low,Close\n\(names[0]),1,3,1,2\n\(names[1]),2,3,1,2\n")
                == [1_701_388_800, 1_704_067_200])
    }

    @Test("the dates of .NET are counts")
    func dateCalls() throws {
        let row = { (time: Int) in
            "{\"Date\":\"\\/Date(\(time)000)\\/\","
                + "\"Open\":1,\"High\":3,\"Low\":1,\"Close\":2}"
        }
        #expect(
            try seconds("[\(row(1_704_067_200)),\(row(1_704_153_600))]")
                == [1_704_067_200, 1_704_153_600])
    }

    @Test("JSON lines whose prices lie in an object of their own", arguments: ["ohlc", "prices"])
    func nestedPrices(_ key: String) throws {
        let lines = (0..<6).map { row in
            "{\"t\":\(1_704_067_200 + row * 60),\"\(key)\":{\"o\":10,\"h\":12,\"l\":9,\"c\":11},"
                + "\"v\":\(row + 5)}\n"
        }
        let result = try read(lines.joined())
        #expect(result.series.count == 6)
        #expect(result.symbol == nil)
        let bar = result.series.allCandles[1]
        #expect([bar.open, bar.high, bar.low, bar.close, bar.volume] == [10, 12, 9, 11, 6])
    }

    @Test(
        "headers in Arabic, Vietnamese, Indonesian and Hindi",
        arguments: [
            "التاريخ,الأخير,افتتاح,مرتفع,منخفض,الحجم", "Ngày,Lần cuối,Mở,Cao,Thấp,KL",
            "Tanggal,Terakhir,Pembukaan,Tertinggi,Terendah,Vol.", "तारीख,बंद,खुला,उच्च,निम्न,मात्रा",
        ])
    func headers(_ header: String) throws {
        let series = try read(header + "\n2024-01-02,11,10,12,9,500\n2024-01-03,12,11,13,10,600\n")
            .series
        let bar = series.allCandles[0]
        #expect([bar.open, bar.high, bar.low, bar.close, bar.volume] == [10, 12, 9, 11, 500])
    }

    @Test("one name too few moves the header only where the prices keep their order then")
    func shortHeaders() throws {
        let rows = (0..<9).map { "\(1_700_000_000 + $0 * 60),100,110,90,101,\($0 + 5)\n" }.joined()
        // A last column without a name; a first one without; names that fit neither way.
        #expect(try read("t?me,open,high,low,close\n" + rows).series.allCandles[0].high == 110)
        #expect(try read("open,high,low,close,volume\n" + rows).series.allCandles[0].high == 110)
        #expect(refusal("x,low,open,high,close\n" + rows)?.kind == .columnsUnclear)
    }
}

extension NeighbourKindTests {
    @Test("a quarter before its year, and the day of the week behind a clock")
    func quartersAndWeekdays() throws {
        func starts(_ first: String, _ second: String) throws -> [Int64] {
            try read("time,open,high,low,close\n\(first),1,3,1,2\n\(second),2,3,1,2\n")
                .series.allCandles.map { $0.time.microseconds / 1_000_000 }
        }
        #expect(try starts("Q4 2023", "Q1 2024") == [1_696_118_400, 1_704_067_200])
        #expect(
            try starts("2024-03-01 10:00 Fri", "2024-03-02 10:00 Saturday")
                == [1_709_287_200, 1_709_373_600])
    }

    @Test("Vietnamese and Indonesian dates have the day first")
    func dayFirstLands() throws {
        for head in [
            "Ngày;Giờ;Mở cửa;Cao nhất;Thấp nhất;Đóng cửa",
            "Tanggal;Waktu;Pembukaan;Tertinggi;Terendah;Penutupan",
        ] {
            let result = try read("\(head)\n01/03/2024;10:00;1;3;1;2\n01/03/2024;10:01;2;3;1;2\n")
            #expect(result.series.allCandles.first?.time.microseconds == 1_709_287_200_000_000)
        }
    }

    @Test("the begin of a period goes before the first trade in it")
    func periodStart() throws {
        let rows = (1...3).map { day in
            "2024-01-0\(day)T00:00:00Z;2024-01-0\(day + 1)T00:00:00Z;2024-01-0\(day)T00:00:17Z;1;3;1;2;5"
        }
        let result = try read(
            "time_period_start;time_period_end;time_open;price_open;price_high;price_low;price_close;"
                + "volume_traded\n" + rows.joined(separator: "\n") + "\n")
        #expect(result.series.allCandles.first?.time.microseconds == 1_704_067_200_000_000)
    }

    @Test("what another column proves of the decimal sign holds for the prices")
    func provenSigns() throws {
        func open(_ text: String) throws -> Double? { try read(text).series.allCandles.first?.open }
        let italian = "Data,Apertura,Massimo,Minimo,Chiusura"
        let prices = "34.500,34.733,34.229,34.465"
        #expect(
            try open(
                "\(italian),Change %\n2024-01-01,\(prices),-1.25%\n2024-01-02,\(prices),0.50%\n")
                == 34.5)
        // Commas part the cells and none is quoted: none is a decimal sign.
        #expect(try open("\(italian)\n2024-01-01,\(prices)\n2024-01-02,\(prices)\n") == 34.5)
        let tabbed = "2024-01-01\t34,500\t34,733\t34,229\t34,465\t-1,25%\n"
        #expect(try open("Date\tOpen\tHigh\tLow\tClose\tChange %\n\(tabbed)\(tabbed)") == 34.5)
        #expect(
            try open(
                "CHIUSURA|APERTURA|DATA|MINIMO|MASSIMO\n34.889|34.500|45244.0|34.212|35.177\n"
                    + "35.251|34.889|45244.25|34.568|35.272\n") == 34.5)
    }

    @Test("cells between single quotes, and cells that are formulas of text")
    func quotedCells() throws {
        let rows = [
            ["2024-03-01 10:00", "1", "3", "1", "2"], ["2024-03-01 11:00", "2", "3", "1", "2"],
        ]
        let names = ["time", "open", "high", "low", "close"]
        for quote in ["'", "=\""] {
            let end = quote == "'" ? "'" : "\""
            let lines = ([names] + rows).map { row in
                row.map { quote + $0 + end }.joined(separator: ",")
            }
            let result = try read(lines.joined(separator: "\n") + "\n")
            #expect(result.series.allCandles.map(\.open) == [1, 2])
        }
    }

    @Test("a date in a refused text is no message of an exchange")
    func noMessage() {
        let error = refusal(
            "[[\"2024-02-01\",2501,102,100,104.5,101.5],[\"2024-02-02\",2502,103,101,105.5,102.5]]")
        #expect(error?.kind == .columnsUnclear || error?.kind == .notMarketData)
    }
}
