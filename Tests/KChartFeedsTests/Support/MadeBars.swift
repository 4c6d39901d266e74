import KChartCore

@testable import KChartFeeds

/// Bars of a random walk in hundredths, always the same for a seed, and the texts of their parts.
enum MadeBars {
    /// Day 19 724 is Tuesday 2024-01-02.
    static let start: Int64 = 19_724 * 86_400_000_000
    static let day: Int64 = 86_400_000_000
    static let minute: Int64 = 60_000_000

    static func walk(
        _ count: Int, seed: UInt64 = 1, from start: Int64 = start, step: Int64 = day,
        cents: Int = 10_000, volumes: ClosedRange<Int> = 1_000...9_000
    ) -> [Candle] {
        var random = SplitMix(seed)
        func next(_ range: ClosedRange<Int>) -> Int {
            range.lowerBound + Int(random.next() % UInt64(range.count))
        }
        var price = cents
        let span = max(cents / 50, 4)
        return (0..<count).map { number in
            let open = price + next(-span / 20...span / 20)
            let close = open + next(-span...span)
            let high = max(open, close) + next(1...span / 2)
            let low = min(open, close) - next(1...span / 2)
            price = close
            return Candle(
                time: Timestamp(microseconds: start + Int64(number) * step),
                open: Double(open) / 100, high: Double(high) / 100, low: Double(low) / 100,
                close: Double(close) / 100, volume: Double(next(volumes)))
        }
    }

    /// The same bars on other times.
    static func moved(_ bars: [Candle], to times: [Int64]) -> [Candle] {
        zip(bars, times).map { bar, time in
            var bar = bar
            bar.time = Timestamp(microseconds: time)
            return bar
        }
    }

    /// A line for each bar.
    static func lines(_ bars: [Candle], _ line: (Candle) -> String) -> String {
        bars.map { line($0) + "\n" }.joined()
    }

    /// 100.5 as "100,50".
    static func comma(_ value: Double) -> String {
        let cents = Int((value * 100).rounded())
        let rest = cents % 100
        return "\(cents / 100),\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension Candle {
    private var civil: (date: CivilDate, second: Int) {
        let days = time.microseconds.flooredQuotient(86_400_000_000)
        return (
            CivilDate(daysSinceEpoch: Int(days)),
            Int((time.microseconds - days * 86_400_000_000) / 1_000_000)
        )
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    var year: Int { civil.date.year }
    var month: String { two(civil.date.month) }
    var dayOfMonth: String { two(civil.date.day) }
    var secondOfDay: Int { civil.second }
    var shortYear: String { two(year % 100) }
    /// 2024-01-02
    var date: String { "\(year)-\(month)-\(dayOfMonth)" }
    /// 09:30
    var clock: String { "\(two(civil.second / 3_600)):\(two(civil.second / 60 % 60))" }
    var epoch: Int64 { time.microseconds / 1_000_000 }
    /// Without a fraction.
    var amount: Int { Int(volume ?? 0) }
    var prices: String { "\(open),\(high),\(low),\(close)" }

    var withoutTurnover: Candle {
        var candle = self
        candle.turnover = nil
        return candle
    }
}

/// The bars a text reads as, turnover left out.
func candles(
    of text: [UInt8], path: String = "t.csv"
) throws(ReadError) -> [Candle] {
    try FileReader.read(bytes: text, path: path).series.allCandles.map(\.withoutTurnover)
}

func candles(of text: String) throws(ReadError) -> [Candle] { try candles(of: bytes(text)) }
