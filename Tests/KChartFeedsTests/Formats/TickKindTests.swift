import Foundation
import KChartCore
import KChartFeeds
import Testing

@Suite("Trades and quotes")
struct TickKindTests {
    /// Twelve trades, twenty seconds apart: four minutes of three.
    private static let trades: [(seconds: Int64, price: Double, amount: Double)] =
        (0..<12).map { step in
            (
                1_700_000_040 + Int64(step) * 20, 100 + Double(step * 5 % 7) / 10,
                [0.5, 12, 3, 0.25, 44, 1, 7, 0.125, 90, 2, 5, 0.75][step]
            )
        }

    private func text(_ body: (Int, (seconds: Int64, price: Double, amount: Double)) -> String)
        -> String
    {
        Self.trades.enumerated().map { body($0, $1) }.joined(separator: "\n")
    }

    private func check(_ text: String, _ name: String) throws {
        let result = try read(text)
        let bars = result.series.allCandles
        #expect(bars.count == 4, "\(name)")
        for (place, bar) in bars.enumerated() {
            let three = Self.trades[(place * 3)..<(place * 3 + 3)]
            #expect(bar.time == Timestamp(seconds: 1_700_000_040 + Int64(place) * 60), "\(name)")
            #expect(bar.open == three.first?.price, "\(name)")
            #expect(bar.close == three.last?.price, "\(name)")
            #expect(bar.high == three.map(\.price).max(), "\(name)")
            #expect(bar.low == three.map(\.price).min(), "\(name)")
            #expect(bar.volume == three.map(\.amount).reduce(0, +), "\(name)")
        }
        #expect(result.report.ticks == 12, "\(name)")
        #expect(result.series.interval == .minutes(1), "\(name)")
    }

    /// One trade by a template.
    private func line(
        _ template: String, _ step: Int, _ trade: (seconds: Int64, price: Double, amount: Double)
    ) -> String {
        let values: [(String, String)] = [
            ("~n", "\(step + 900)"), ("~t", "\(trade.seconds)"), ("~p", "\(trade.price)"),
            ("~a", "\(trade.amount)"), ("~q", "\(trade.price * trade.amount)"),
            ("~s", step % 2 == 0 ? "buy" : "sell"),
        ]
        return values.reduce(template) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    @Test("trades in tables and JSON become bars of whole minutes")
    func kinds() throws {
        try check(text { line("~t,~p,~a", $0, $1) }, "three columns")
        try check(text { line("~n,~p,~a,~q,~t000,True,True", $0, $1) }, "Binance's archive")
        try check("price;size;side;time\n" + text { line("~p;~a;~s;~t", $0, $1) }, "a header")
        let arrays = text { line(#"[~t000,"77",null,"~s",~p,~a,~q],"#, $0, $1) }
        try check("[" + arrays.dropLast() + "]", "arrays with a side")
        let objects = text {
            line(#"{"id":1,"price":"~p","qty":"~a","time":~t000,"isBuyerMaker":true},"#, $0, $1)
        }
        let turned = objects.split(separator: "\n").reversed().joined()
        try check("[" + turned.dropLast() + "]", "objects, newest first")
    }

    @Test("the bars are of the interval that is asked for")
    func interval() throws {
        var options = ReadOptions()
        options.tickInterval = .minutes(2)
        let text = text { "\($1.seconds),\($1.price),\($1.amount)" }
        let series = try FileReader.read(bytes: bytes(text), options: options).series
        #expect(series.interval == .minutes(2))
        #expect(series.allCandles.compactMap(\.volume).reduce(0, +) == 165.625)
    }

    @Test("quotes are bars of their bid, without volume, and it is said")
    func quotes() throws {
        for header in ["Gmt time,Ask,Bid,AskVolume,BidVolume\n", ""] {
            let rows = (0..<8).map { step in
                "02.01.2024 10:00:\(10 + step * 5).250,1.1\(step)02,1.1\(step)01,1.5,2.5"
            }.joined(separator: "\n")
            let result = try read(header + rows)
            #expect(result.series.allCandles.map(\.open) == [1.1001])
            #expect(result.series.allCandles.map(\.close) == [1.1701])
            #expect(!result.series.hasVolume)
            #expect(result.report.ambiguities.contains { $0.contains("bid") })
        }
    }

    @Test(
        "trades without a header have dates or counts as times, and prices of few ticks",
        arguments: ["epoch", "ISO", "NinjaTrader", "NinjaTrader 7", "comma"])
    func unnamed(kind: String) throws {
        // From 2024-05-06T10:00:00Z on a trade a second; the price climbs by a hundredth of itself.
        let rows = (0..<100).map { row -> String in
            let clock = "10:0\(row / 60):\(row % 60 < 10 ? "0" : "")\(row % 60)"
            let figures = clock.filter { $0 != ":" }
            let price = 100 + row % 7
            let amount = row % 3 + 1
            return switch kind {
            case "epoch": "\(1_714_989_600 + row);\(price);\(amount)"
            case "ISO": "2024-05-06 \(clock);\(price);\(amount)"
            case "comma": "2024-05-06 \(clock),\(price),\(amount)"
            case "NinjaTrader 7": "20240506 \(figures);\(price);\(amount)"
            default:
                "20240506 \(figures) 1230000;\(price);\(price - 1).75;\(price).25;\(amount)"
            }
        }
        let text = rows.joined(separator: "\n") + "\n"
        for interval in [nil, Interval.minutes(1)] {
            var options = ReadOptions()
            options.interval = interval
            let result = try FileReader.read(bytes: bytes(text), options: options)
            #expect(result.report.ticks == 100)
            let bars = result.series.allCandles
            #expect(
                bars.map(\.time) == [1_714_989_600, 1_714_989_660].map { Timestamp(seconds: $0) })
            #expect(bars.map(\.open) == [100, 104])
            #expect(bars.map(\.high) == [106, 106])
            #expect(bars.map(\.close) == [103, 101])
            #expect(bars.map(\.volume) == [120, 79])
        }
    }

    @Test("closes of days beside their volumes are no trades without somebody saying so")
    func dailyCloses() {
        let rows = (0..<50).map {
            "2024-0\(1 + $0 / 18)-\(10 + $0 % 18),\(100 + $0 % 7),\($0 % 3 + 1)"
        }
        #expect(refusal(rows.joined(separator: "\n")) != nil)
    }

    @Test("trades whose columns are named by a person have their separator found")
    func namedBySomebody() throws {
        for separator in [",", ";", "\t", "|"] {
            let rows = (0..<30).map {
                ["2024-05-06 10:00:\(10 + $0)", "\($0 * 37 % 11 + 1)", "\($0 * 53 % 17 + 1)"]
                    .joined(separator: separator)
            }
            var options = ReadOptions()
            options.columns = [
                ColumnChoice(role: .time, place: .number(1)),
                ColumnChoice(role: .price, place: .number(2)),
                ColumnChoice(role: .amount, place: .number(3)),
            ]
            let result = try FileReader.read(
                bytes: bytes(rows.joined(separator: "\n")), options: options)
            #expect(result.report.ticks == 30)
            #expect(result.series.allCandles.map(\.close) == [7])
        }
    }

    @Test("the trades of Bitfinex are the same as its answer, newest first, and as its messages")
    func bitfinex() throws {
        let trades = (0..<200).map {
            "[\(500 + $0),\(1_714_989_600_000 + $0 * 777),\($0 % 3 == 0 ? "-" : "")\($0 * 37 % 90 + 1).25,"
                + "\(63_000 + $0 * 53 % 97)]"
        }
        let answer = try read("[" + trades.reversed().joined(separator: ", ") + "]")
        let rising = try read("[" + trades.joined(separator: ", ") + "]")
        let messages = try read(trades.map { "[17470,\"te\",\($0)]\n" }.joined())
        #expect(answer.report.ticks == 200)
        #expect(answer.series.allCandles.first?.open == 63_000)
        #expect(answer.series.hasSameBars(as: messages.series))
        #expect(rising.series.hasSameBars(as: messages.series))
    }

    @Test("numbers that could be anything are refused, not guessed")
    func unclear() {
        #expect(refusal("1700000000,5,9\n1700000060,80,3\n1700000120,2,44\n") != nil)
        let noise = (0..<20).map { "\(1_700_000_000 + $0 * 60),\($0 * 37 % 11),\($0 * 53 % 17)" }
        #expect(refusal(noise.joined(separator: "\n")) != nil)
    }

    @Test("Lean's day files take their day from the name and their prices as ten-thousandths")
    func lean() throws {
        let text =
            "34200000,1674100,1674300,1672500,1672700,3197\n"
            + "34260000,1672700,1672800,1672500,1672550,1150\n"
        let result = try FileReader.read(
            bytes: bytes(text), path: "data/20131007_trade.zip/20131007_spy_minute_trade.csv")
        #expect(result.symbol == "SPY")
        // 9:30 in New York in October is 13:30 UTC.
        #expect(result.series.firstTime == Timestamp(seconds: 1_381_152_600))
        #expect(result.series.allCandles[0].open == 167.41)
        #expect(result.series.allCandles[1].close == 167.255)
        #expect(result.report.priceDecimals == 3)
        let currency = "0,1.35,1.36,1.34,1.355,0\n60000,1.355,1.36,1.35,1.36,0\n"
        let pair = try FileReader.read(
            bytes: bytes(currency), path: "forex/eurusd/20140501_eurusd_minute_trade.csv")
        #expect(pair.series.firstTime == Timestamp(seconds: 1_398_902_400))
        #expect(pair.series.allCandles[0].open == 1.35)
        #expect(refusal(text)?.kind == .columnsUnclear)
    }
}
