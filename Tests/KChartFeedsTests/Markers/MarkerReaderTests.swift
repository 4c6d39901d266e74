import KChartCore
import KChartFeeds
import Testing

struct MarkerReaderTests {
    private func read(_ text: String, zone: ZoneRules? = nil) throws -> MarkerReadResult {
        try MarkerReader.read(bytes: Array(text.utf8), path: "m.csv", zone: zone)
    }

    private func refusal(_ text: String) -> String? {
        do throws(ReadError) {
            _ = try MarkerReader.read(bytes: Array(text.utf8), path: "m.csv")
            return nil
        } catch {
            return error.description
        }
    }

    private let newYear: Int64 = 1_735_689_600

    @Test("a device that never ends is refused by what it begins with")
    func endless() {
        #expect {
            _ = try MarkerReader.read(path: "/dev/zero")
        } throws: { error in
            (error as? ReadError)?.kind == .binary
        }
    }

    @Test("a table with a header gives time, kind, price, label, colour and id")
    func table() throws {
        let result = try read(
            """
            time,kind,price,label,colour,id
            2025-01-01T00:00:00Z,buy,98392.74,,,first
            1735693200,SELL,105960.5,"Out, late",#FF9500,second
            # a remark
            2025-01-01 02:00,neutral,,News,teal,
            """)
        #expect(result.rejected == 0)
        try #require(result.rows.count == 3)
        #expect(
            result.rows[0]
                == MarkerRow(
                    time: Timestamp(seconds: newYear), kind: .buy, price: 98_392.74, id: "first"))
        #expect(
            result.rows[1]
                == MarkerRow(
                    time: Timestamp(seconds: newYear + 3_600), kind: .sell, price: 105_960.5,
                    label: "Out, late", color: 0xFF9500, id: "second"))
        #expect(
            result.rows[2]
                == MarkerRow(
                    time: Timestamp(seconds: newYear + 7_200), kind: .neutral, label: "News",
                    color: 0x008080))
    }

    @Test("a table without a header has its columns in that order")
    func headerless() throws {
        let result = try read("2025-01-01,buy,10\n2025-01-02,sell\n2025-01-03\n")
        #expect(result.rows.map(\.kind) == [.buy, .sell, .neutral])
        #expect(result.rows.map(\.price) == [10, nil, nil])
    }

    @Test("rows that cannot be read are told by their line, and the others stay")
    func wrongRows() throws {
        let result = try read(
            """
            time,kind,price,colour
            2025-01-01,buy,10,

            yesterday,buy,10,
            2025-01-02,hold,10,
            2025-01-03,sell,ten,
            2025-01-04,sell,1,nocolour
            2025-01-05,sell,nan,
            """)
        #expect(result.rows.count == 2)
        #expect(result.rejected == 4)
        #expect(
            result.rejectedRows.map { "\($0.line): \($0.reason)" } == [
                "4: time \"yesterday\" is not a date or time",
                "5: kind \"hold\" is not buy, sell or neutral",
                "6: price \"ten\" is not a finite number",
                "7: colour \"nocolour\" is not #RRGGBB or a name of one",
            ])
    }

    @Test("a list of trades with entry and exit makes two markers a trade")
    func roundTrips() throws {
        // The columns of backtesting.py's trades.
        let result = try read(
            """
            ,Size,EntryBar,ExitBar,EntryPrice,ExitPrice,PnL,EntryTime,ExitTime
            0,87,20,60,114.64,185.23,6141.5,2004-09-17 00:00:00,2004-11-12 00:00:00
            1,-86,60,69,185.23,175.8,810.9,2004-11-12 00:00:00,2004-11-26 00:00:00
            2,95,69,,175.8,,,2004-11-26 00:00:00,
            """)
        #expect(result.rows.map(\.kind) == [.buy, .sell, .sell, .buy, .buy])
        #expect(result.rows.map(\.price) == [114.64, 185.23, 185.23, 175.8, 175.8])
        #expect(result.rejected == 0)
    }

    @Test("a trade list of a terminal says entry and exit in one column")
    func entriesAndExits() throws {
        let result = try read(
            """
            Trade #,Type,Signal,Date/Time,Price USDT,Contracts
            1,Entry long,Long,2024-03-01 10:00,61234.5,0.1
            1,Exit long,Stop,2024-03-02 11:00,60000,0.1
            2,Entry short,Short,2024-03-03 10:00,62000,0.1
            2,Exit short,Target,2024-03-04 10:00,58000,0.1
            """)
        #expect(result.rows.map(\.kind) == [.buy, .sell, .sell, .buy])
        #expect(result.rows.map(\.label) == ["Long", "Stop", "Short", "Target"])
        #expect(result.rows.map(\.price) == [61_234.5, 60_000, 62_000, 58_000])
        #expect(Set(result.rows.map(\.id)) == [nil])
    }

    @Test("freqtrade's trades are read from JSON")
    func freqtrade() throws {
        let result = try read(
            """
            {"strategy": "S", "trades": [
              {"pair": "BTC/USDT", "open_date": "2024-01-01 00:05:00+00:00", "open_rate": 42.5,
               "close_date": "2024-01-01 01:05:00+00:00", "close_rate": 43.5, "is_short": false},
              {"pair": "BTC/USDT", "open_date": "2024-01-02 00:05:00+00:00", "open_rate": 44,
               "close_date": "2024-01-02 01:05:00+00:00", "close_rate": 43, "is_short": true}]}
            """)
        #expect(result.rows.map(\.kind) == [.buy, .sell, .sell, .buy])
        #expect(result.rows.map(\.price) == [42.5, 43.5, 44, 43])
    }

    @Test(
        "an array, an object with a list and an object a line are the same markers",
        arguments: [
            #"[{"time": 1735689600000, "kind": "buy", "label": ""}, {"time": "2025-01-01T01:00Z", "side": "SELL", "price": "7.5", "text": "caf\u00e9 \"x\""}]"#,
            #"{"markers": [{"time": 1735689600000, "kind": "buy", "label": ""}, {"time": "2025-01-01T01:00Z", "side": "SELL", "price": "7.5", "text": "caf\u00e9 \"x\""}]}"#,
            "{\"time\": 1735689600000, \"kind\": \"buy\", \"label\": \"\"}\n"
                + #"{"time": "2025-01-01T01:00Z", "side": "SELL", "price": "7.5", "text": "caf\u00e9 \"x\""}"#,
        ])
    func jsonForms(text: String) throws {
        let result = try read(text)
        #expect(
            result.rows == [
                MarkerRow(time: Timestamp(seconds: newYear), kind: .buy, label: ""),
                MarkerRow(
                    time: Timestamp(seconds: newYear + 3_600), kind: .sell, price: 7.5,
                    label: "café \"x\""),
            ])
    }

    @Test("wrong elements of JSON are told by line")
    func jsonLines() throws {
        let result = try read(
            "[\n {\"time\": 1735689600},\n {\"price\": 5},\n 17,\n {\"time\": \"soon\"}\n]")
        #expect(result.rows.count == 1)
        #expect(result.rejectedRows.map(\.line) == [3, 4, 5])
    }

    @Test("clocks without an offset stand in the zone that is named, others do not move")
    func zones() throws {
        let zone = ZoneRules(name: "East", fixedOffsetSeconds: 7_200)
        let result = try read(
            "time\n2025-01-01 02:00\n2025-01-01T00:00Z\n1735689600\n", zone: zone)
        #expect(result.rows.map(\.time) == Array(repeating: Timestamp(seconds: newYear), count: 3))
    }

    @Test("the order of day and month is told by the whole list, decimal commas by the table")
    func dayOrder() throws {
        let result = try read("Date;side\n03.02.2025;buy\n25.02.2025;sell\n")
        let third = Timestamp(seconds: newYear + 33 * 86_400)
        #expect(result.rows.first?.time == third)
        let comma = try read("date;side;price\n2025-01-01;buy;1.234,5\n2025-01-02;sell;99,25\n")
        #expect(comma.rows.map(\.price) == [1_234.5, 99.25])
    }

    @Test("a date and a time of day may stand in columns of their own")
    func twoColumns() throws {
        let result = try read("Date,Time,Side\n2025-01-01,01:00:00,B\n2025-01-01,2:00,S\n")
        #expect(
            result.rows.map(\.time)
                == [3_600, 7_200].map { Timestamp(seconds: newYear + $0) })
        #expect(result.rows.map(\.kind) == [.buy, .sell])
    }

    @Test("what is no list of markers is refused in one line that says what was expected")
    func refusals() {
        #expect(refusal("") == "m.csv: is empty, expected a list of markers")
        #expect(refusal(" \n\n") == "m.csv: is empty, expected a list of markers")
        #expect(refusal("hello\nworld\n")?.hasPrefix("m.csv:1: no column with times") == true)
        #expect(
            refusal("time,kind\nsoon,buy\n")
                == "m.csv:2: no marker could be read: time \"soon\" is not a date or time")
        #expect(refusal("[{\"time\": 1735689600}")?.contains("not valid JSON") == true)
        #expect(refusal("{\"open\": 1}")?.contains("holds no markers") == true)
        let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 1, 2, 3]
        #expect(throws: ReadError.self) { try MarkerReader.read(bytes: packed) }
        #expect(throws: ReadError.self) { try MarkerReader.read(path: "/nonexistent/m.csv") }
    }

    @Test(
        "a list without rows is an empty list of markers",
        arguments: ["time,kind,price\n", "[]", "{\"markers\": []}"])
    func emptyLists(text: String) throws {
        #expect(try read(text).rows.isEmpty)
    }

    @Test("random and damaged text never breaks the reader")
    func fuzz() {
        var random = SplitMixBytes(seed: 11)
        let seeds = [
            "time,kind,price,label,colour,id\n2025-01-01,buy,1,x,#fff,a\n",
            #"[{"time": 1735689600, "kind": "buy", "label": "\ud83d\ude00"}]"#,
            "Date;EntryTime;ExitTime;Size\n1;2025-01-01;2025-01-02;-3\n",
        ].map { Array($0.utf8) }
        for round in 0..<4_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<(1 + Int(random.next() % 6)) {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 3 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
                }
                if bytes.isEmpty { bytes = [0x5B] }
            }
            if let result = try? MarkerReader.read(bytes: bytes) {
                #expect(result.rows.allSatisfy { $0.price?.isFinite ?? true })
            }
        }
    }

    private struct SplitMixBytes {
        var state: UInt64
        init(seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
