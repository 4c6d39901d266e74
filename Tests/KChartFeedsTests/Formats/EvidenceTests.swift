import KChartCore
import KChartFeeds
import Testing

/// Where a cell alone could be two things, what the others say decides.
@Suite("Evidence")
struct EvidenceTests {
    private func times(_ text: String) throws -> [String] {
        try read(text).series.allCandles.map { candle in
            let clock = ZoneRules.utc.local(candle.time)
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return "\(clock.year)-\(two(clock.month))-\(two(clock.day))T\(two(clock.hour)):"
                + "\(two(clock.minute)):\(two(clock.second))Z"
        }
    }

    // MARK: - Columns of times

    /// Ids of nine and ten figures are as large as seconds of 1974, 2017, 2068 and 2106.
    @Test(
        "an id in front of trades is not taken for their time",
        arguments: [150_000_000, 1_500_000_000, 3_100_000_000, 4_300_000_000])
    func ids(first: Int) throws {
        for scale in [1_000, 1_000_000] {
            let rows = (0..<40).map { step in
                let price = 100 + Double(step * 7 % 11) / 10
                let amount = [0.5, 12, 3, 0.25, 44][step % 5]
                return "\(first + step),\(price),\(amount),\(price * amount),"
                    + "\((1_700_000_040 + step * 7) * scale),True,True"
            }
            let bars = try read(rows.joined(separator: "\n")).series
            #expect(bars.count == 5, "\(first)")
            #expect(
                bars.allCandles.first?.time == Timestamp(seconds: 1_700_000_040), "\(first)")
            let totals = rows.enumerated().map { [0.5, 12, 3, 0.25, 44][$0.offset % 5] }
            let sum = bars.allCandles.compactMap(\.volume).reduce(0, +)
            #expect(sum == totals.reduce(0, +), "\(first)")
        }
    }

    @Test("twelve figures are dates with a clock in every row, or counts in every row")
    func twelveFigures() throws {
        var text = "time,open,high,low,close\n"
        for minute in stride(from: 0, to: 180, by: 5) {
            let clock = (minute / 60 + 9) * 100 + minute % 60
            text += "20231114\(clock < 1_000 ? "0" : "")\(clock),100,101,99,100.5\n"
        }
        let bars = try read(text).series
        #expect(bars.interval == .minutes(5))
        #expect(bars.count == 36)
        // 2023-11-14T09:00:00Z.
        #expect(bars.allCandles.first?.time == Timestamp(seconds: 1_699_952_400))
        // A damaged one is a fault and no moment of 1976.
        let damaged = try read(text + "202311149905,100,101,99,100.5\n")
        #expect(damaged.series.count == 36 && damaged.report.rejected == 1)
        let counts = (0..<30).map { "\(200_001_000_000 + $0 * 60_000),1,2,0.5,1\n" }
        let old = try read("time,open,high,low,close\n" + counts.joined())
        #expect(old.series.count == 30 && old.series.interval == .minutes(1))
        #expect(old.series.allCandles.first?.time == Timestamp(microseconds: 200_001_000_000_000))
    }

    // MARK: - Decimal signs

    @Test("a point before three figures parts thousands in a land of decimal commas, and is told")
    func dottedThousands() throws {
        let rows =
            "01.01.2024;18.000;18.100;17.900;18.050;1.000\n02.01.2024;18.050;18.200;18.010;18.150;1.200\n"
        for header in [
            "Datum;Erster;Hoch;Tief;Schlusskurs;Volumen\n", "", "Date;Open;High;Low;Close;Volume\n",
        ] {
            let result = try read(header + rows)
            #expect(result.series.allCandles.map(\.high) == [18_100, 18_200], "\(header)")
            #expect(result.report.ambiguities.contains { $0.contains("--decimal point") })
        }
        let slashes = try read(
            "Date;Open;High;Low;Close\n2024/01/01;18.000;18.100;17.900;18.050\n"
                + "2024/01/02;18.050;18.200;18.010;18.150\n")
        #expect(slashes.series.allCandles.map(\.high) == [18.1, 18.2])
        #expect(slashes.report.ambiguities.contains { $0.contains("--decimal comma") })
    }

    @Test(
        "the language of the header says what a comma before three figures is",
        arguments: ["\t", "|"])
    func headerLanguage(separator: String) throws {
        func text(_ header: [String]) -> String {
            ([header] + [["2024-01-02", "34,500", "34,804", "34,212", "34,740"]])
                .map { $0.joined(separator: separator) }.joined(separator: "\n") + "\n"
        }
        let german = try read(text(["Datum", "Eröffnung", "Hoch", "Tief", "Schlusskurs"]))
        #expect(german.series.allCandles.map(\.high) == [34.804])
        let english = try read(text(["Date", "Open", "High", "Low", "Close"]))
        #expect(english.series.allCandles.map(\.high) == [34_804])
        #expect(english.report.ambiguities.contains { $0.contains("--decimal comma") })
    }

    // MARK: - Day and month

    @Test("the language of the header says whether the day comes first")
    func dayFirst() throws {
        let rows = (1...9).map { "0\($0)/03/2024,100,101,99,100.5\n" }.joined()
        #expect(
            try times("Data,Abertura,Máxima,Mínima,Último\n" + rows)[1] == "2024-03-02T00:00:00Z")
        #expect(
            try times("Fecha,Apertura,Máximo,Mínimo,Cierre\n" + rows)[1] == "2024-03-02T00:00:00Z")
    }

    @Test("rows of minutes do not leap from month to month, whatever the header says")
    func leaps() throws {
        for (header, comma) in [
            ("Date;Open;High;Low;Close\n", false), ("Data;Abertura;Máxima;Mínima;Último\n", true),
        ] {
            for isDayFirst in [true, false] {
                var text = header
                for day in 3...6 {
                    for minute in stride(from: 0, to: 1_440, by: 5) {
                        let clock =
                            String(minute / 60 + 100).dropFirst() + ":"
                            + String(minute % 60 + 100).dropFirst()
                        text += isDayFirst ? "0\(day)/02/2024 " : "02/0\(day)/2024 "
                        text +=
                            clock + (comma ? ";100,25;101;99;100,5\n" : ";100.25;101;99;100.5\n")
                    }
                }
                #expect(try times(text).first == "2024-02-03T00:00:00Z", "\(header) \(isDayFirst)")
            }
        }
    }

    @Test("clocks with AM and PM go with the month first, also with decimal commas")
    func halves() throws {
        let rows = ["9:30 AM", "9:31 AM", "9:32 AM"].map { "2/3/2024 \($0);1,5;2,5;0,5;1,5\n" }
        #expect(
            try times("Date;Open;High;Low;Close\n" + rows.joined())[0] == "2024-02-03T09:30:00Z")
    }

    // MARK: - The hour that comes twice

    @Test("in autumn the order of the rows tells the first hour from the second")
    func autumn() throws {
        let zone = ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0")
        var options = ReadOptions()
        options.zone = zone
        func seconds(_ clocks: [String], _ tail: String = ",1,2,0.5,1\n") throws -> [Int64] {
            let text =
                "time,open,high,low,close\n"
                + clocks.map { "2024-11-03 \($0)\(tail)" }.joined()
            return try FileReader.read(bytes: bytes(text), path: "t.csv", options: options).series
                .allCandles.map { ($0.time.microseconds / 1_000_000 - 1_730_606_400) / 60 }
        }
        let clocks = ["00:30", "01:00", "01:30", "01:00", "01:30", "02:00"]
        // 2024-11-03 00:00 in New York is 04:00 UTC: 1730606400.
        let expected: [Int64] = [30, 60, 90, 120, 150, 180]
        #expect(try seconds(clocks) == expected)
        #expect(try seconds(clocks.reversed()) == expected)
        #expect(try seconds(["00:00", "01:00", "01:00", "02:00"]) == [0, 60, 120, 180])
        // One of the hours is missing: the first is meant, as ever.
        #expect(try seconds(["00:30", "01:30", "02:00"]) == [30, 90, 180])
    }

    @Test("in autumn a stream has both hours, however it comes")
    func autumnStream() throws {
        var options = ReadOptions()
        options.zone = ZoneRules(name: "America/New_York", posixRule: "EST5EDT,M3.2.0,M11.1.0")
        let clocks = ["00:30", "01:00", "01:30", "01:00", "01:30", "02:00"]
        let text = bytes(
            "time,open,high,low,close\n"
                + clocks.map { "2024-11-03 \($0),1,2,0.5,1\n" }.joined())
        for size in [1, 7, text.count] {
            let listener = try StreamListener.listen(text, options: options) { size }
            #expect(listener.series.count == 6, "\(size)")
        }
    }

    // MARK: - Named columns that are not there

    @Test("a column that is named and not there is refused, whichever it is")
    func missingColumn() throws {
        let text = "time,open,high,low,close\n2024-01-02,1,2,0.5,1\n"
        let choices: [[(ColumnRole, String)]] = [
            [(.time, "time"), (.close, "nosuch")], [(.close, "close"), (.open, "nosuch")],
            [(.volume, "nosuch")],
        ]
        for choice in choices {
            var options = ReadOptions()
            options.columns = choice.map { ColumnChoice(role: $0.0, place: .name($0.1)) }
            let error = #expect(throws: ReadError.self) {
                try FileReader.read(bytes: bytes(text), path: "t.csv", options: options)
            }
            #expect(error?.kind == .unfitOption)
            #expect(error?.detail.contains("no column is named nosuch") == true)
        }
    }

    // MARK: - Kraken's frames

    @Test("of a framed candle the volume is the volume, and its updates are one bar")
    func framed() throws {
        let text = """
            {"event":"systemStatus","status":"online"}
            [42,["1709251217.25","1709251260.000000","100","101","99","100.5","100","5",7],"ohlc-1","XBT/USD"]
            [42,["1709251247.25","1709251260.000000","100","102","99","101.5","100","6",9],"ohlc-1","XBT/USD"]
            {"event":"heartbeat"}
            [42,["1709251277.25","1709251320.000000","101.5","103","101","102","100","2",3],"ohlc-1","XBT/USD"]

            """
        let result = try read(text)
        #expect(result.series.allCandles.map(\.volume) == [6, 2])
        #expect(result.series.allCandles.map(\.high) == [102, 103])
        #expect(result.series.interval == .minutes(1))
        // The bar that ends at 00:01 begins at 00:00.
        #expect(result.series.allCandles.first?.time == Timestamp(seconds: 1_709_251_200))
        #expect(result.symbol == "XBT/USD")
    }
}
