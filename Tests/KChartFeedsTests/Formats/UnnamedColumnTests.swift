import KChartCore
import KChartFeeds
import Testing

/// Tables without names in the orders exchanges and programs have; values made up.
@Suite("Columns without names")
struct UnnamedColumnTests {
    struct Order: CustomTestStringConvertible, Sendable {
        var name: String
        var line: @Sendable (Candle, Candle?) -> String
        var testDescription: String { name }

        init(_ name: String, _ line: @escaping @Sendable (Candle, Candle?) -> String) {
            self.name = name
            self.line = line
        }
    }

    static let orders: [Order] = [
        Order("volume first") { bar, _ in "\(bar.date),\(bar.amount),\(bar.prices)" },
        Order("volume among the prices") { bar, _ in
            "\(bar.date),\(bar.open),\(bar.high),\(bar.low),\(bar.amount),\(bar.close)"
        },
        Order("Gate.io") { bar, _ in
            let money = bar.close * Double(bar.amount)
            return "\(bar.epoch),\(money),\(bar.close),\(bar.high),\(bar.low),\(bar.open),"
                + "\(bar.amount),true"
        },
        Order("Phemex") { bar, before in
            "\(bar.epoch),86400,\(before?.close ?? bar.open),\(bar.prices),\(bar.amount),"
                + "\(bar.close * Double(bar.amount))"
        },
        Order("Poloniex") { bar, _ in
            let money = bar.close * Double(bar.amount)
            return "\(bar.low),\(bar.high),\(bar.open),\(bar.close),\(money),\(bar.amount),17,"
                + "\(bar.epoch * 1_000 + 86_399_000 + Int64(bar.amount)),DAY_1,"
                + "\(bar.epoch * 1_000),\(bar.epoch * 1_000 + 86_399_999)"
        },
        Order("Kraken with its average") { bar, _ in
            "\(bar.epoch),\(bar.prices),\((bar.high + bar.low) / 2),\(bar.amount),\(bar.amount / 7)"
        },
        Order("open, close, high, low and an average") { bar, _ in
            "\(bar.epoch),\(bar.open),\(bar.close),\(bar.high),\(bar.low),"
                + "\((bar.high + bar.low) / 2),\(bar.amount)"
        },
        Order("adjusted close before the volume") { bar, _ in
            "\(bar.date),\(bar.prices),\(bar.close * 0.75),\(bar.amount)"
        },
        Order("the close before and the change before the volume") { bar, before in
            let last = before?.close ?? bar.open
            return "600000.SH,\(bar.date),\(bar.prices),\(last),\(bar.close - last),\(bar.amount)"
        },
        Order("time last") { bar, _ in "\(bar.prices),\(bar.amount),\(bar.date)" },
        Order("count of time last") { bar, _ in "\(bar.prices),\(bar.amount),\(bar.epoch)" },
        Order("row numbers first") { bar, _ in
            "\(bar.epoch / 86_400 - 19_724),\(bar.date),\(bar.prices),\(bar.amount)"
        },
        Order("symbol and period first") { bar, _ in
            "XYZ,D,\(bar.year)\(bar.month)\(bar.dayOfMonth),000000,\(bar.prices),\(bar.amount)"
        },
        Order("days of a spreadsheet") { bar, _ in
            "\(bar.epoch / 86_400 + 25_569),\(bar.prices),\(bar.amount)"
        },
        Order("two figures of the year") { bar, _ in
            "\(bar.shortYear)\(bar.month)\(bar.dayOfMonth),\(bar.prices),\(bar.amount)"
        },
        Order("dates of C") { bar, _ in
            let names = ["Jan", "Feb", "Mar"]
            let month = names[(Int(bar.month) ?? 1) - 1]
            let day =
                bar.dayOfMonth.hasPrefix("0") ? " \(bar.dayOfMonth.dropFirst())" : bar.dayOfMonth
            return "Mon \(month) \(day) 00:00:00 \(bar.year),\(bar.prices),\(bar.amount)"
        },
    ]

    /// Volumes of the size of the prices, and far above and below them.
    static let volumes: [ClosedRange<Int>] = [60...160, 110...210, 250...290, 100_000...900_000]

    @Test("the same bars come out of every order", arguments: orders, volumes)
    func order(_ order: Order, _ volumes: ClosedRange<Int>) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let bars = MadeBars.walk(45, seed: seed, volumes: volumes)
            let before = [nil] + bars.dropLast().map { $0 as Candle? }
            let text = zip(bars, before).map { order.line($0, $1) + "\n" }.joined()
            #expect(try candles(of: text) == bars)
            // Newest first as well.
            let turned = zip(bars, before).reversed().map { order.line($0, $1) + "\n" }.joined()
            #expect(try candles(of: turned) == bars)
        }
    }

    @Test("the arrays of Gate.io are read however few they are", arguments: [1, 2, 3, 8, 30])
    func gate(_ count: Int) throws {
        let bars = MadeBars.walk(count, cents: 4_000_000, volumes: 1...40)
        let rows = bars.map { bar in
            "[\"\(bar.epoch)\",\"\(bar.close * Double(bar.amount))\",\"\(bar.close)\","
                + "\"\(bar.high)\",\"\(bar.low)\",\"\(bar.open)\",\"\(bar.amount)\",\"true\"]"
        }
        #expect(try candles(of: "[" + rows.joined(separator: ",") + "]") == bars)
    }

    @Test("four numbers of different size are no prices")
    func noPrices() {
        let rows = (0..<20).map { "2024-01-\($0 + 10 > 28 ? 28 : $0 + 10),5,900\($0),1,7\($0)" }
        #expect(refusal(rows.joined(separator: "\n") + "\n") != nil)
    }
}
