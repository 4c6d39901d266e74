import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Rows that lost or gained something in the midst of a file")
struct DamagedRowTests {
    /// Thirty hours of Binance klines, the cells of one row changed by `damage`.
    private static func klines(_ damage: ([String]) -> [String]) -> String {
        (0..<30).map { hour -> String in
            let open = 1_704_067_200_000 + hour * 3_600_000
            let cells = [
                "\(open)", "100.5", "102.25", "99.75", "101.5", "271.33726", "\(open + 3_599_999)",
                "27400.5", "812", "130.5", "13170.25", "0",
            ]
            return (hour == 20 ? damage(cells) : cells).joined(separator: ",") + "\n"
        }.joined()
    }

    private static func json(_ text: String) -> String {
        let rows = text.split(separator: "\n").map { "[\($0)]" }
        return "[" + rows.joined(separator: ",") + "]"
    }

    private static let damages: [(name: String, damage: @Sendable ([String]) -> [String])] = [
        ("one cell twice", { Array($0[..<3]) + [$0[3]] + Array($0[3...]) }),
        ("a decimal comma", { Array($0[..<4]) + ["101", "500000"] + Array($0[5...]) }),
        ("no volume cell", { Array($0[..<5]) + Array($0[6...]) }),
        ("cut in its volume", { Array($0[..<5]) + ["27"] }),
        ("cut in its close", { Array($0[..<4]) + ["10"] }),
        ("a line end lost", { $0 + $0 }),
        ("a letter in its volume", { Array($0[..<5]) + ["271.3E3E"] + Array($0[6...]) }),
        ("a letter in its turnover", { Array($0[..<7]) + ["27O4"] + Array($0[8...]) }),
    ]

    @Test("such a row of klines is left out and named", arguments: damages.indices)
    func klines(_ number: Int) throws {
        let text = Self.klines(Self.damages[number].damage)
        let result = try FileReader.read(bytes: bytes(text), path: "k.csv")
        #expect(result.series.count == 29, "\(Self.damages[number].name)")
        #expect(result.report.rejectedRows.map(\.line) == [21])
        let heard = try StreamListener.listen(bytes(text)) { 1_000 }
        #expect(heard.series.count == 29)
        // Every bar that is left is what the exchange said.
        for candle in result.series.allCandles {
            #expect(candle.close == 101.5 && candle.volume == 271.33726)
        }
    }

    @Test("such an array of klines is left out and named", arguments: [0, 1, 2, 3, 5])
    func arrays(_ number: Int) throws {
        let text = Self.json(Self.klines(Self.damages[number].damage))
        let result = try FileReader.read(bytes: bytes(text), path: "k.json")
        #expect(result.series.count == 29, "\(Self.damages[number].name)")
        #expect(result.report.rejected == 1)
    }

    @Test("a table whose rows have fewer cells now and then keeps its bars")
    func ragged() throws {
        let rows = (0..<40).map { minute in
            "\(1_704_067_200 + minute * 60),1,3,1,2\(minute % 8 == 0 ? "" : ",5")\n"
        }
        let text = "time,open,high,low,close,volume\n" + rows.joined()
        #expect(try FileReader.read(bytes: bytes(text), path: "a.csv").series.count == 40)
    }

    @Test("a single short row of a table with a header is left out and named")
    func short() throws {
        var rows = (0..<40).map { "\(1_704_067_200 + $0 * 60),1,3,1,2.5,5,7\n" }
        rows[25] = "1704068700,1,3,1,2\n"
        let text = "time,open,high,low,close,volume,trades\n" + rows.joined()
        let result = try FileReader.read(bytes: bytes(text), path: "a.csv")
        #expect(result.series.count == 39)
        #expect(result.report.rejectedRows.map(\.line) == [27])
    }

    @Test("a volume without figures is none", arguments: ["-", "", "n/a", "—"])
    func missing(_ volume: String) throws {
        let rows = (0..<20).map {
            "\(1_704_067_200 + $0 * 60),1,3,1,2,\($0 == 9 ? volume : "5")\n"
        }
        let text = "time,open,high,low,close,volume\n" + rows.joined()
        let result = try FileReader.read(bytes: bytes(text), path: "a.csv")
        #expect(result.series.count == 20 && result.report.rejected == 0)
    }
}
