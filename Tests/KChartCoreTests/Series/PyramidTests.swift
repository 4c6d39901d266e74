import KChartCore
import Testing

/// The same rules on an array of candles with the plainest code, to compare with.
private struct PlainSeries {
    var candles: [Candle] = []
    var firstSlot = 0
    let interval: Interval

    mutating func put(_ candle: Candle) {
        let bucket = interval.bucketStart(of: candle.time)
        var stamped = candle
        stamped.time = bucket
        if let place = candles.firstIndex(where: { $0.time >= bucket }) {
            if candles[place].time == bucket {
                candles[place] = stamped
            } else {
                candles.insert(stamped, at: place)
                if place == 0 { firstSlot -= 1 }
            }
        } else {
            candles.append(stamped)
        }
    }

    mutating func prepend(_ page: [Candle]) {
        guard let first = candles.first else {
            candles = page
            firstSlot = 0
            return
        }
        let older = page.filter { $0.time < first.time }
        candles = older + candles
        firstSlot -= older.count
    }

    mutating func trim(_ count: Int) {
        let excess = max(0, candles.count - max(count, 1))
        candles.removeFirst(excess)
        firstSlot += excess
    }
}

@Suite("The pyramid")
struct PyramidTests {
    /// Compares every accessor and a handful of ranges with plain code.
    private func check(
        _ series: BarSeries, _ plain: PlainSeries, _ random: inout SeededRandom,
        ranges: Int = 12
    ) -> Bool {
        guard series.candles == plain.candles,
            series.indices == series.range(plain.firstSlot, plain.firstSlot + plain.candles.count)
        else { return false }
        guard !plain.candles.isEmpty else { return true }
        for _ in 0..<ranges {
            let lower = Int.random(in: 0..<plain.candles.count, using: &random)
            let upper = Int.random(in: lower..<plain.candles.count, using: &random) + 1
            let bars = plain.candles[lower..<upper]
            let range = series.range(plain.firstSlot + lower, plain.firstSlot + upper)
            guard let extremes = series.extremes(in: range),
                let closes = series.closeExtremes(in: range),
                let whole = series.aggregate(range), let first = bars.first, let last = bars.last
            else { return false }
            let low = bars.map(\.low).reduce(.infinity, min)
            let high = bars.map(\.high).reduce(-.infinity, max)
            let lowSlot = (bars.firstIndex { $0.low == low } ?? -1) + plain.firstSlot
            let highSlot = (bars.firstIndex { $0.high == high } ?? -1) + plain.firstSlot
            let closeLow = bars.map(\.close).reduce(.infinity, min)
            let closeSlot = (bars.firstIndex { $0.close == closeLow } ?? -1) + plain.firstSlot
            let volumes = bars.compactMap(\.volume)
            let turnovers = bars.compactMap(\.turnover)
            let isRight =
                extremes
                == Extremes(
                    low: low, lowIndex: BarIndex(lowSlot), high: high,
                    highIndex: BarIndex(highSlot))
                && closes.low == closeLow && closes.lowIndex.slot == closeSlot
                && closes.high == bars.map(\.close).reduce(-.infinity, max)
                && whole.open == first.open && whole.close == last.close
                && whole.low == low && whole.high == high && whole.count == bars.count
                && isNear(whole.volumeSum, volumes) && isNear(whole.turnoverSum, turnovers)
                && series.greatestVolume(in: range) == volumes.max()
            guard isRight else { return false }
        }
        return true
    }

    /// Sums may be added up in another order.
    private func isNear(_ sum: Double?, _ parts: [Double]) -> Bool {
        guard let sum else { return parts.isEmpty }
        let exact = parts.reduce(0, +)
        return !parts.isEmpty && abs(sum - exact) <= 1e-9 * parts.reduce(1) { $0 + abs($1) }
    }

    private func candle(_ minute: Int, _ random: inout SeededRandom) -> Candle {
        // Few distinct prices, so that ties are common.
        func price() -> Double { Double(Int.random(in: -30...30, using: &random)) }
        let prices = [price(), price(), price(), price()].sorted()
        let isRising = Bool.random(using: &random)
        return bar(
            Int64(minute) * 60, prices[isRising ? 1 : 2], prices[3], prices[0],
            prices[isRising ? 2 : 1],
            volume: Int.random(in: 0..<4, using: &random) == 0 ? nil : abs(price()),
            turnover: Int.random(in: 0..<4, using: &random) == 0 ? nil : price())
    }

    @Test(
        "B5: it equals plain code after any appends, prepends, trims, replacements and merges",
        arguments: 1...12)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let interval = Interval.minutes(1)
        let start = (0..<Int.random(in: 0...300, using: &random)).map { minute in
            candle(minute * 2, &random)
        }
        var series = BarSeries(interval: interval, candles: start)
        var plain = PlainSeries(candles: start, interval: interval)
        var failures = 0
        for step in 0..<260 {
            let firstMinute = (plain.candles.first?.time.microseconds ?? 0) / 60_000_000
            let lastMinute = (plain.candles.last?.time.microseconds ?? 0) / 60_000_000
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let size = Int.random(in: 1...200, using: &random)
                let page = (0..<size).map { index in
                    candle(Int(firstMinute) - 2 * (size - index) + 6, &random)
                }
                _ = series.prepend(BarSeries(interval: interval, candles: page))
                plain.prepend(page)
            case 1 where step % 3 == 0:
                let count = Int.random(in: 1...400, using: &random)
                _ = series.trim(toLast: count)
                plain.trim(count)
            case 2, 3:
                let late = candle(
                    Int.random(in: Int(firstMinute) - 1...Int(lastMinute), using: &random),
                    &random)
                _ = series.update(late, policy: .merge)
                plain.put(late)
            case 4:
                let lower = Int.random(
                    in: Int(firstMinute) - 20...Int(lastMinute), using: &random)
                let page = (lower..<(lower + 40)).map { candle($0, &random) }
                let formerFirst = plain.candles.first?.time
                _ = series.merge(BarSeries(interval: interval, candles: page))
                if let formerFirst {
                    for bar in page where bar.time >= formerFirst { plain.put(bar) }
                }
                plain.prepend(page)
            case 5:
                let replaced = candle(Int(lastMinute), &random)
                _ = series.update(replaced)
                plain.put(replaced)
            default:
                for _ in 0..<Int.random(in: 1...80, using: &random) {
                    let last = (plain.candles.last?.time.microseconds ?? 0) / 60_000_000
                    let new = candle(Int(last) + 2, &random)
                    _ = series.update(new)
                    plain.put(new)
                }
            }
            if !check(series, plain, &random) { failures += 1 }
        }
        #expect(failures == 0)
        // A series made of the same bars at once says the same.
        let fresh = BarSeries(interval: interval, candles: plain.candles)
        #expect(fresh.hasSameBars(as: series))
    }

    @Test("Ticks move the extremes of every range they belong to")
    func ticks() {
        var random = SeededRandom(seed: 99)
        var series = BarSeries.minutes(0..<1_100)
        var plain = PlainSeries(candles: series.candles, interval: .minutes(1))
        var second: Int64 = 1_099 * 60
        var failures = 0
        for step in 0..<2_000 {
            second += Int64.random(in: 0...40, using: &random)
            let price = Double.random(in: -1e6...1e6, using: &random)
            _ = series.update(tick(second, price, volume: 1))
            let bucket = Timestamp(seconds: second / 60 * 60)
            if let last = plain.candles.last, last.time == bucket {
                var bar = last
                bar.high = max(bar.high, price)
                bar.low = min(bar.low, price)
                bar.close = price
                bar.volume = (bar.volume ?? 0) + 1
                plain.candles[plain.candles.count - 1] = bar
            } else {
                plain.candles.append(
                    Candle(
                        time: bucket, open: price, high: price, low: price, close: price,
                        volume: 1))
            }
            if step % 50 == 0, !check(series, plain, &random) { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("Points answer like candles whose prices are all the same", arguments: 1...4)
    func points(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed) &+ 50)
        var series = BarSeries.empty(interval: .minutes(1), kind: .points)
        var values: [Double] = []
        var failures = 0
        for step in 0..<3_000 {
            let value = Double(Int.random(in: -500...500, using: &random))
            _ = series.update(point(Int64(step), value))
            values.append(value)
            guard step % 100 == 99 else { continue }
            let lower = Int.random(in: 0..<values.count, using: &random)
            let upper = Int.random(in: lower..<values.count, using: &random) + 1
            let part = values[lower..<upper]
            let low = part.reduce(.infinity, min)
            let high = part.reduce(-.infinity, max)
            let expected = Extremes(
                low: low, lowIndex: BarIndex(part.firstIndex(of: low) ?? -1), high: high,
                highIndex: BarIndex(part.firstIndex(of: high) ?? -1))
            if series.extremes(in: series.range(lower, upper)) != expected { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("Sums of volumes at the limit of the doubles stay finite and are no NaN")
    func hugeSums() {
        let huge = Double.greatestFiniteMagnitude
        let series = BarSeries(
            interval: .minutes(1),
            candles: (0..<5_000).map { minute -> Candle in
                let turnover = minute % 2 == 0 ? huge : -huge
                return flat(Int64(minute) * 60, 1, volume: huge, turnover: turnover)
            })
        for upper in [1, 2, 31, 32, 33, 1_023, 1_024, 1_025, 5_000] {
            let whole = series.aggregate(series.range(0, upper))
            #expect(whole?.volumeSum == huge)
            #expect(whole?.turnoverSum.map { $0.isFinite } == true)
        }
    }
}
