import KChartCore
import KChartFeeds
import Testing

/// Markets that stand still, wholly or at first: equal prices tell nothing of the order of columns,
/// and must not hide it. Values made up.
@Suite("Markets that stand still")
struct FlatMarketTests {
    static let start: Int64 = 1_724_781_600_000

    struct Row: Sendable {
        var number: Int
        var open: Double
        var high: Double
        var low: Double
        var close: Double
        var volume: Double

        var time: Int64 { FlatMarketTests.start + Int64(number) * 60_000 }
        var money: Double { volume * close }
        /// As exchanges write them, with all decimals.
        var prices: [String] { [open, high, low, close].map { "\"\($0)\"" } }

        var candle: Candle {
            Candle(
                time: Timestamp(microseconds: time * 1_000), open: open, high: high, low: low,
                close: close, volume: volume)
        }
    }

    /// A row as an exchange writes it.
    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var isJSON = true
        /// High and low can be told by rows that move alone.
        var isUsual = true
        /// What stands round the rows.
        var frame = ("[", "]")
        var line: @Sendable (Row) -> [String]

        var testDescription: String { name }
    }

    static let kinds: [Kind] = [
        Kind(name: "klines of strings") { row in
            ["\(row.time)"] + row.prices + [
                "\"\(row.volume)\"", "\(row.time + 59_999)", "\"\(row.money)\"",
                "\(row.number % 7 + 1)", "\"\(row.volume / 2)\"", "\"\(row.money / 2)\"", "\"0\"",
            ]
        },
        Kind(name: "klines of numbers in microseconds") { row in
            [
                "\(row.time * 1_000)", "\(row.open)", "\(row.high)", "\(row.low)", "\(row.close)",
                "\(row.volume)", "\(row.time * 1_000 + 59_999_999)", "\(row.money)",
                "\(row.number % 7 + 1)", "\(row.volume / 2)", "\(row.money / 2)", "0",
            ]
        },
        Kind(name: "klines of eight values that end where the next one begins") { row in
            ["\(row.time)"] + row.prices + [
                "\"\(row.volume)\"", "\(row.time + 60_000)", "\"\(row.money)\"",
            ]
        },
        Kind(name: "klines as CSV", isJSON: false) { row in
            [
                "\(row.time)", "\(row.open)", "\(row.high)", "\(row.low)", "\(row.close)",
                "\(row.volume)", "\(row.time + 59_999)", "\(row.money)", "\(row.number % 7 + 1)",
                "\(row.volume / 2)", "\(row.money / 2)", "0",
            ]
        },
        Kind(name: "six values") { row in
            [
                "\(row.time)", "\(row.open)", "\(row.high)", "\(row.low)", "\(row.close)",
                "\(row.volume)",
            ]
        },
        Kind(name: "six cells", isJSON: false) { row in
            [
                "\(row.time)", "\(row.open)", "\(row.high)", "\(row.low)", "\(row.close)",
                "\(row.volume)",
            ]
        },
        Kind(name: "OKX") { row in
            ["\"\(row.time)\""] + row.prices + [
                "\"\(row.volume)\"", "\"\(row.money)\"", "\"\(row.money)\"", "\"1\"",
            ]
        },
        Kind(name: "Kraken", frame: (#"{"error":[],"result":{"USDTZUSD":["#, #"],"last":1}}"#)) {
            row in
            ["\(row.time / 1_000)"] + row.prices + [
                "\"\((row.high + row.low) / 2)\"", "\"\(row.volume)\"", "\(row.number % 9 + 1)",
            ]
        },
        Kind(name: "Coinbase", isUsual: false) { row in
            [
                "\(row.time / 1_000)", "\(row.low)", "\(row.high)", "\(row.open)", "\(row.close)",
                "\(row.volume)",
            ]
        },
        Kind(name: "open, close, high, low", isUsual: false) { row in
            ["\"\(row.time)\""]
                + [row.open, row.close, row.high, row.low].map { "\"\($0)\"" }
                + ["\"\(row.volume)\""]
        },
    ]

    /// `flat` rows of one price, then rows that move.
    static func rows(_ count: Int, flat: Int, price: Double) -> [Row] {
        var random = Mutator(seed: UInt64(count * 7 + flat))
        var last = price
        return (0..<count).map { number in
            let open = last
            let isFlat = number < flat
            if !isFlat { last = price * (0.9 + Double(random.next(below: 2_000)) / 10_000) }
            let reach = isFlat ? 0 : price * Double(1 + random.next(below: 50)) / 10_000
            return Row(
                number: number, open: open, high: max(open, last) + reach,
                low: min(open, last) - reach, close: last,
                volume: Double(1 + random.next(below: 900_000)) / 1_000)
        }
    }

    static func text(_ rows: [Row], _ kind: Kind) -> String {
        let lines = rows.map { kind.line($0) }
        return kind.isJSON
            ? kind.frame.0
                + lines.map { "[" + $0.joined(separator: ",") + "]" }.joined(separator: ",\n")
                + kind.frame.1
            : lines.map { $0.joined(separator: ",") + "\n" }.joined()
    }

    @Test(
        "a flat market has its one price and its volumes", arguments: kinds,
        [0.9998, 1, 14.13, 97_000])
    func flat(_ kind: Kind, _ price: Double) throws {
        for count in [1, 2, 3, 5, 9, 10, 40, 130] {
            let rows = Self.rows(count, flat: count, price: price)
            #expect(try candles(of: Self.text(rows, kind)) == rows.map(\.candle), "\(count) rows")
        }
    }

    @Test(
        "a page that begins flat is read by the rows that move", arguments: kinds,
        [10, 60, 118, 300, 900, 995])
    func flatAtFirst(_ kind: Kind, _ flat: Int) throws {
        let rows = Self.rows(1_000, flat: flat, price: 7.25)
        #expect(try candles(of: Self.text(rows, kind)) == rows.map(\.candle))
        #expect(try candles(of: Self.text(rows.reversed(), kind)) == rows.map(\.candle))
    }

    @Test(
        "equal volumes and prices of klines do not change places", arguments: ["1", "1.0000", "2"])
    func equalNumbers(_ price: String) throws {
        for volume in ["1", "2", "100"] {
            for count in [1, 5, 30] {
                let rows = (0..<count).map { number in
                    let time = Self.start + Int64(number) * 60_000
                    return
                        "[\(time),\"\(price)\",\"\(price)\",\"\(price)\",\"\(price)\",\"\(volume)\","
                        + "\(time + 59_999),\"\(volume)\",\(number + 3),\"\(volume)\",\"\(volume)\",\"0\"]"
                }
                let text = "[" + rows.joined(separator: ",") + "]"
                let result = try FileReader.read(bytes: bytes(text))
                #expect(result.series.count == count)
                #expect(
                    result.series.allCandles.allSatisfy {
                        $0.open == Double(price) && $0.close == Double(price)
                            && $0.volume == Double(volume) && $0.turnover == Double(volume)
                    })
            }
        }
    }

    @Test("a damaged row in a flat market changes no column")
    func damaged() throws {
        var rows = Self.rows(60, flat: 60, price: 14.13)
        rows[20].close = 15
        for kind in Self.kinds where kind.isUsual {
            let result = try FileReader.read(bytes: bytes(Self.text(rows, kind)))
            #expect(result.series.count == 60)
            #expect(result.series.allCandles.map(\.volume) == rows.map(\.volume), "\(kind.name)")
        }
    }
}
