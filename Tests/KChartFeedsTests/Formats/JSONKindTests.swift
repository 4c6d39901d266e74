import Foundation
import KChartCore
import KChartFeeds
import Testing

/// Three minutes in every shape that exchanges and libraries give JSON; values made up.
@Suite("Kinds of JSON")
struct JSONKindTests {
    static let start: Int64 = 1_700_000_040
    static let minutes: [Candle] = [
        candle(0, 1.5, 2, 1.25, 1.75, 10), candle(1, 1.75, 2.25, 1.5, 2, 11),
        candle(2, 2, 2.5, 1.75, 2.25, 12),
    ]

    static func candle(
        _ minute: Int64, _ open: Double, _ high: Double, _ low: Double, _ close: Double,
        _ volume: Double
    ) -> Candle {
        Candle(
            time: Timestamp(seconds: start + minute * 60), open: open, high: high, low: low,
            close: close, volume: volume)
    }

    /// Writes each bar with the template between marks: `§[` parts bars with commas, `§<` does so
    /// newest first, `§/` gives each a line.
    static func filled(_ template: String) -> String {
        var result = ""
        for (number, part) in template.components(separatedBy: "§").enumerated() {
            guard number % 2 == 1, let kind = part.first else {
                result += part
                continue
            }
            let bars = kind == "<" ? minutes.reversed() : minutes
            let body = String(part.dropFirst())
            result += bars.map { bar(body, $0) }.joined(separator: kind == "/" ? "\n" : ",")
        }
        return result
    }

    private static func bar(_ template: String, _ bar: Candle) -> String {
        let seconds = bar.time.microseconds / 1_000_000
        let volume = bar.volume ?? 0
        let values: [(String, String)] = [
            ("~t", "\(seconds)"), ("~m", "\(14 + (seconds - start) / 60)"), ("~o", "\(bar.open)"),
            ("~h", "\(bar.high)"), ("~l", "\(bar.low)"), ("~c", "\(bar.close)"),
            ("~v", "\(volume)"), ("~a", "\((bar.high + bar.low) / 2)"),
            ("~q", "\(volume * bar.close)"),
        ]
        return values.reduce(template) { text, value in
            text.replacingOccurrences(of: value.0, with: value.1)
        }
    }

    static let shapes: [TableKindTests.Dress] = [
        .init(
            "Kraken's answer: average before volume",
            #"""
            {"error":[],"result":{"XBTUSD":[§[[~t,"~o","~h","~l","~c","~a","~v",7]§],"last":1700000160}}
            """#),
        .init(
            "Bybit's answer: strings, newest first",
            #"""
            {"retCode":0,"retMsg":"OK","result":{"symbol":"A","list":[§<["~t000","~o","~h","~l","~c","~v","~q"]§]},"time":1}
            """#),
        .init(
            "columns with one letter, as charting libraries ask for",
            #"""
            {"s":"ok","t":[§[~t§],"o":[§[~o§],"h":[§[~h§],"l":[§[~l§],"c":[§[~c§],"v":[§[~v§]}
            """#),
        .init(
            "Yahoo's chart: times here, columns deeper",
            #"""
            {"chart":{"result":[{"meta":{"symbol":"A"},"timestamp":[§[~t§],"indicators":{"quote":[{"volume":[§[~v§],"open":[§[~o§],"low":[§[~l§],"high":[§[~h§],"close":[§[~c§]}],"adjclose":[{"adjclose":[9,9,9]}]}}],"error":null}}
            """#),
        .init(
            "Alpha Vantage: a map keyed by time",
            #"""
            {"Meta Data":{"2. Symbol":"A"},"Time Series (1min)":{§<"2023-11-14 22:~m:00":{"1. open":"~o","2. high":"~h","3. low":"~l","4. close":"~c","5. volume":"~v"}§}}
            """#),
        .init(
            "objects with nested prices and an ISO time",
            #"""
            {"granularity":"M1","candles":[§[{"complete":true,"volume":~v,"time":"2023-11-14T22:~m:00.000000000Z","mid":{"o":"~o","h":"~h","l":"~l","c":"~c"}}§]}
            """#),
        .init(
            "pandas, split",
            #"""
            {"columns":["open","high","low","close","volume"],"index":[§[~t000§],"data":[§[[~o,~h,~l,~c,~v]§]}
            """#),
        .init(
            "pandas, index",
            #"""
            {§["~t000":{"open":~o,"high":~h,"low":~l,"close":~c,"volume":~v}§}
            """#),
        .init(
            "pandas, columns",
            #"""
            {"open":{§["~t000":~o§},"high":{§["~t000":~h§},"low":{§["~t000":~l§},"close":{§["~t000":~c§},"volume":{§["~t000":~v§}}
            """#),
        .init(
            "names beside rows of arrays, any order",
            #"""
            {"data":{"fields":["close","trade_time","high","low","open","vol"],"items":[§[[~c,"2023-11-14 22:~m",~h,~l,~o,~v]§]}}
            """#),
        .init(
            "an array of lines of CSV",
            #"""
            {"data":{"klines":[§["2023-11-14 22:~m,~o,~h,~l,~c,~v"§]}}
            """#),
        .init(
            "lines of arrays",
            #"""
            §/[~t,~o,~h,~l,~c,~v]§
            """#),
        .init(
            "objects after one another, spread over lines",
            #"""
            §/{
             "time": ~t,
             "open": ~o, "high": ~h,
             "low": ~l, "close": ~c,
             "volume": ~v
            }§
            """#),
        .init(
            "capitals alone",
            #"""
            {"result":[§[{"T":"2023-11-14T22:~m:00","O":~o,"H":~h,"L":~l,"C":~c,"V":~v,"BV":1}§]}
            """#),
        .init(
            "an OKX stream: arrays in an envelope, the open bar repeated",
            #"""
            {"event":"subscribe","arg":{"channel":"candle1m","instId":"A-B"}}
            §/{"arg":{"channel":"candle1m","instId":"A-B"},"data":[["~t000","~o","~h","~l","~o","1","0","0","0"]]}
            {"arg":{"channel":"candle1m","instId":"A-B"},"data":[["~t000","~o","~h","~l","~c","~v","0","0","0"]]}§
            """#),
        .init(
            "a Bybit stream",
            #"""
            {"success":true,"op":"subscribe"}
            §/{"topic":"kline.1.AB","data":[{"start":~t000,"end":~t999,"interval":"1","open":"~o","close":"~c","high":"~h","low":"~l","volume":"~v","turnover":"1","confirm":true,"timestamp":1700000999999}],"ts":1,"type":"snapshot"}§
            """#),
        .init(
            "a Kraken stream",
            #"""
            {"channel":"heartbeat"}
            §/{"channel":"ohlc","type":"update","timestamp":"2023-11-14T23:00:00Z","data":[{"symbol":"A/B","open":~o,"high":~h,"low":~l,"close":~c,"trades":5,"volume":~v,"vwap":1.9,"interval_begin":"2023-11-14T22:~m:00.000000000Z","interval":1,"timestamp":"2023-11-14T23:00:00.5Z"}]}§
            """#),
        .init(
            "a Coinbase stream",
            #"""
            {"channel":"candles","timestamp":"2023-11-14T22:20:00Z","events":[{"type":"snapshot","candles":[§<{"start":"~t","high":"~h","low":"~l","open":"~o","close":"~c","volume":"~v","product_id":"A-B"}§]}]}
            {"channel":"heartbeats","events":[]}

            """#),
    ]

    @Test("the same bars come out of every shape", arguments: shapes)
    func shape(_ dress: TableKindTests.Dress) throws {
        let candles = try read(Self.filled(dress.text)).series.allCandles.map { candle in
            var candle = candle
            candle.turnover = nil
            return candle
        }
        #expect(candles == Self.minutes)
    }

    private static func kline(_ market: String, _ interval: String, _ bar: Candle) -> String {
        let template = #"""
            {"e":"kline","E":1,"s":"~s","k":{"t":~t000,"T":~t999,"s":"~s","i":"~i","o":"~o",\#
            "c":"~c","h":"~h","l":"~l","v":"~v","n":3,"x":false,"q":"5","V":"1","Q":"2","B":"0"}}
            """#
        return Self.bar(template, bar).replacingOccurrences(of: "~s", with: market)
            .replacingOccurrences(of: "~i", with: interval)
    }

    private static func each(_ body: (Candle) -> String) -> String {
        minutes.map(body).joined(separator: "\n")
    }

    @Test("in a Binance stream klines are bars, and trades and tickers are not")
    func binance() throws {
        let noise = #"""
            {"result":null,"id":1}
            {"e":"trade","E":1,"s":"AB","t":5,"p":"99","q":"4","T":1700000041000,"m":false,"M":true}
            {"e":"24hrMiniTicker","E":1700000042000,"s":"AB","c":"7","o":"6","h":"9","l":"5","v":"1","q":"2"}

            """#
        var open = Self.minutes[2]
        open.volume = 1
        let bars = Self.each { Self.kline("AB", "1m", $0) }
        let text = noise + bars + "\n" + noise
        let last = [open, Self.minutes[2]].map { Self.kline("AB", "1m", $0) + "\n" }
        let repeated = text + last.joined()
        for text in [text, repeated] {
            let result = try read(text)
            #expect(result.series.allCandles.map(\.volume) == [10, 11, 12])
            #expect(result.series.allCandles.map(\.close) == [1.75, 2, 2.25])
            #expect(result.symbol == "AB")
            #expect(result.report.rejected == 0)
            #expect(result.report.bars == 3)
            #expect(result.report.otherMessages == 6)
        }
    }

    @Test("a stream of several markets or intervals is asked which")
    func markets() throws {
        let text = Self.each { bar in
            [("AB", "1m"), ("CD", "1m"), ("AB", "5m")].map { Self.kline($0, $1, bar) }
                .joined(separator: "\n")
        }
        #expect(refusal(text)?.detail.contains("(AB 1m, CD 1m, AB 5m)") == true)
        var options = ReadOptions()
        options.symbol = "cd"
        let result = try FileReader.read(bytes: bytes(text), options: options)
        #expect(result.symbol == "CD")
        #expect(result.series.count == 3)
    }

    @Test("a stream of nothing but trades becomes bars")
    func trades() throws {
        let template = #"""
            {"e":"trade","E":1,"s":"AB","t":~n,"p":"~p","q":"2","T":~t,"m":false,"M":true}
            """#
        let text = (0..<6).map { step in
            template.replacingOccurrences(of: "~n", with: "\(step)")
                .replacingOccurrences(of: "~p", with: "\(10 + step)")
                .replacingOccurrences(of: "~t", with: "\(1_700_000_040_000 + step * 25_000)")
        }.joined(separator: "\n")
        let candles = try read(text).series.allCandles
        #expect(candles.map(\.open) == [10, 13, 15])
        #expect(candles.map(\.volume) == [6, 4, 2])
    }

    @Test("several tables under one key each are symbols")
    func keyedSymbols() throws {
        let rows = #"[§[{"t":~t,"o":~o,"h":~h,"l":~l,"c":~c,"v":~v}§]"#
        let text = Self.filled(
            #"{"bars":{"AAPL":"# + rows + #","MSFT":"# + rows + #"},"next_page_token":null}"#)
        #expect(refusal(text)?.detail.contains("(AAPL, MSFT)") == true)
        var options = ReadOptions()
        options.symbol = "MSFT"
        let result = try FileReader.read(bytes: bytes(text), options: options)
        #expect(result.symbol == "MSFT")
        #expect(result.series.allCandles == Self.minutes)
    }

    @Test(
        "an exchange's refusal is told in its own words, whatever the shape",
        arguments: [
            ("{\"error\":[\"EQuery:Unknown asset pair\"]}", "EQuery:Unknown asset pair"),
            (
                "{\"code\":\"51001\",\"msg\":\"Instrument ID does not exist\",\"data\":[]}",
                "Instrument ID does not exist (51001)"
            ),
            (
                "{\"retCode\":10001,\"retMsg\":\"params error\",\"result\":{},\"time\":1}",
                "params error (10001)"
            ),
            ("{\"message\":\"NotFound\"}", "NotFound"),
            ("[\"error\",10020,\"symbol: invalid\"]", "symbol: invalid"),
            (
                "{\"jsonrpc\":\"2.0\",\"error\":{\"message\":\"Invalid params\",\"code\":-32602}}",
                "Invalid params (-32602)"
            ),
            ("{\"Error Message\":\"Invalid API call.\"}", "Invalid API call."),
            (
                "{\"chart\":{\"result\":null,\"error\":{\"code\":\"Not Found\",\"description\":"
                    + "\"No data found, symbol may be delisted\"}}}",
                "No data found, symbol may be delisted (Not Found)"
            ),
            ("{\"s\":\"no_data\",\"nextTime\":1}", "no_data"),
            (
                "{\"status\":\"error\",\"message\":\"apikey missing\",\"code\":401}",
                "apikey missing (401)"
            ),
        ])
    func refusals(text: String, message: String) {
        let error = refusal(text)
        #expect(error?.kind == .exchangeRefusal)
        #expect(error?.detail == "the exchange refused: " + message)
    }

    @Test(
        "an order book is no chart",
        arguments: [
            "{\"lastUpdateId\":1,\"bids\":[[\"1.1\",\"5\"],[\"1.0\",\"4\"]],\"asks\":[[\"1.2\",\"5\"]]}",
            "{\"a\":[[1,2,3,4,5],[6,7,8,9,10]]}",
        ])
    func orderBook(text: String) {
        #expect(refusal(text)?.exitStatus == 65)
    }

    @Test("values may be written with the escapes of JSON")
    func escapedValues() throws {
        let escaped = { (text: String) in
            text.unicodeScalars.map { scalar in
                let hex = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }.joined()
        }
        let bars = MadeBars.walk(5)
        let rows = bars.map { bar in
            "{\"time\":\"\(escaped(bar.date))\",\"open\":\"\(escaped("\(bar.open)"))\","
                + "\"high\":\"\(escaped("\(bar.high)"))\",\"low\":\"\(bar.low)\","
                + "\"close\":\"\(escaped("\(bar.close)"))\",\"volume\":\(bar.amount)}"
        }
        #expect(try candles(of: "[" + rows.joined(separator: ",") + "]") == bars)
        #expect(try candles(of: rows.joined(separator: "\n")) == bars)
    }

    @Test("one bar alone is a capture of one", arguments: ["", "\n"])
    func oneRecord(_ end: String) throws {
        let bar = Self.minutes[0]
        let object =
            "{\"time\":\(bar.epoch),\"open\":1.5,\"high\":2,\"low\":1.25,\"close\":1.75,\"volume\":10}"
        #expect(try candles(of: object + end) == [bar])
        let message =
            "{\"e\":\"kline\",\"s\":\"BTCUSDT\",\"k\":{\"t\":\(bar.epoch * 1_000),\"i\":\"1m\","
            + "\"o\":\"1.5\",\"h\":\"2\",\"l\":\"1.25\",\"c\":\"1.75\",\"v\":\"10\",\"x\":false}}"
        #expect(try candles(of: message + end) == [bar])
        // The figures of a day are no bar.
        let ticker =
            "{\"symbol\":\"BTCUSDT\",\"priceChange\":\"1\",\"openPrice\":\"1\",\"highPrice\":\"2\","
            + "\"lowPrice\":\"0.5\",\"lastPrice\":\"1.5\",\"volume\":\"7\",\"openTime\":1700000000000}"
        #expect(refusal(ticker + end) != nil)
    }

    @Test("what is written as JSON lines is read back, however few the bars", arguments: [1, 2, 9])
    func roundTrip(_ count: Int) throws {
        let bars = MadeBars.walk(count)
        let writer = BarWriter(format: .jsonl)
        var text: [UInt8] = []
        for bar in bars { writer.write(bar, to: &text) }
        #expect(try candles(of: text) == bars)
    }

    @Test("of \"amount\" and \"vol\" the one that is the other times the price is the money")
    func amounts() throws {
        for count in [1, 4, 30] {
            let bars = MadeBars.walk(count)
            let rows = bars.map { bar in
                "{\"amount\":\(bar.amount),\"open\":\(bar.open),\"close\":\(bar.close),"
                    + "\"high\":\(bar.high),\"id\":\(bar.epoch),\"count\":7,\"low\":\(bar.low),"
                    + "\"vol\":\(bar.close * Double(bar.amount))}"
            }
            let text = "{\"status\":\"ok\",\"data\":[" + rows.joined(separator: ",") + "]}"
            #expect(try candles(of: text) == bars)
            let turned = bars.map { bar in
                "{\"time\":\(bar.epoch),\"open\":\(bar.open),\"close\":\(bar.close),"
                    + "\"high\":\(bar.high),\"low\":\(bar.low),\"vol\":\(bar.amount),"
                    + "\"amount\":\(bar.close * Double(bar.amount))}"
            }
            #expect(try candles(of: "[" + turned.joined(separator: ",") + "]") == bars)
        }
    }

    @Test("keys may be written with the escapes of JSON")
    func escapedKeys() throws {
        let text =
            #"[{"Datum":"2024-01-03T00:00:00Z","Er\u00f6ffnung":1,"Hoch":2,"Tief":0.5,"Schluss":1.5},"#
            + #"{"Datum":"2024-01-04T00:00:00Z","Er\u00f6ffnung":1.25,"Hoch":2,"Tief":0.5,"Schluss":1}]"#
        let series = try FileReader.read(bytes: Array(text.utf8)).series
        #expect(series.count == 2)
        #expect(series.open(at: BarIndex(0)) == 1 && series.open(at: BarIndex(1)) == 1.25)
    }
}
