import KChartCore
import Testing

struct HeikinAshiTests {
    private static func candle(_ slot: Int, _ prices: [Double]) -> Candle {
        Candle(
            time: Timestamp(seconds: Int64(slot) * 60), open: prices[0], high: prices[1],
            low: prices[2], close: prices[3])
    }

    @Test("three bars by hand")
    func vector() {
        // close: (10+12+9+11)/4 = 10.5, (11+15+10+14)/4 = 12.5, (14+14+8+9)/4 = 11.25
        // open: (10+11)/2 = 10.5, (10.5+10.5)/2 = 10.5, (10.5+12.5)/2 = 11.5
        let source = BarSeries(
            interval: .minutes(1),
            candles: [
                Self.candle(0, [10, 12, 9, 11]), Self.candle(1, [11, 15, 10, 14]),
                Self.candle(2, [14, 14, 8, 9]),
            ])
        let made = DerivedSeries(HeikinAshi(), of: source).bars
        #expect(made.candles.map(\.open) == [10.5, 10.5, 11.5])
        #expect(made.candles.map(\.close) == [10.5, 12.5, 11.25])
        #expect(made.candles.map(\.high) == [12, 15, 14])
        #expect(made.candles.map(\.low) == [9, 10, 8])
        #expect(made.candles.map(\.time) == source.candles.map(\.time))
    }

    @Test("prices near the largest double stay finite and in order")
    func huge() {
        let source = BarSeries(
            interval: .minutes(1),
            candles: (0..<10).map {
                Self.candle($0, [1.6e308, 1.7e308, -1.7e308, $0 % 2 == 0 ? 1.6e308 : -1.6e308])
            })
        for bar in DerivedSeries(HeikinAshi(), of: source).bars.candles {
            #expect(bar.open.isFinite && bar.close.isFinite)
            #expect(bar.low <= min(bar.open, bar.close) && bar.high >= max(bar.open, bar.close))
        }
    }

    @Test("after any history of changes the made bars are those of a series made at once")
    func incremental() {
        var state: UInt64 = 5
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        func bar(_ slot: Int) -> Candle {
            let open = Double(100 + random(50))
            let close = Double(100 + random(50))
            return Self.candle(
                slot, [open, max(open, close) + Double(random(9)), min(open, close) - 3, close])
        }
        var series = BarSeries(interval: .minutes(1), candles: (0..<200).map { bar($0 * 2) })
        var made = DerivedSeries(HeikinAshi(), of: series)
        var newest = 398
        var oldest = 0
        for step in 0..<600 {
            switch random(6) {
            case 0:
                newest += 2
                _ = series.update(bar(newest))
            case 1:
                let page = (1...(1 + random(100))).map { bar(oldest - $0 * 2) }
                series.prepend(BarSeries(interval: .minutes(1), candles: page))
                oldest -= page.count * 2
            case 2:
                // A correction, or a bar in a gap.
                _ = series.update(bar(newest - random(newest - oldest)), policy: .merge)
            case 3:
                let page = (0..<20).map { bar(newest - 30 + $0 * 3) }
                _ = series.merge(BarSeries(interval: .minutes(1), candles: page))
                newest = max(newest, newest - 30 + 19 * 3)
            default:
                _ = series.update(bar(newest))
            }
            if random(9) > 0 { made.follow(series) }
            if step % 20 == 19 {
                made.follow(series)
                let whole = DerivedSeries(HeikinAshi(), of: series).bars
                #expect(made.bars.indices == series.indices)
                #expect(made.bars.hasSameBars(as: whole), "after step \(step)")
                let some = series.indices.lowerBound.advanced(by: 3)..<series.indices.upperBound
                #expect(made.bars.extremes(in: some) == whole.extremes(in: some))
            }
        }
    }

    @Test("a page whose first bars correct nothing still corrects the later ones")
    func laterCorrections() {
        // Rows 2 and 3 come as they are, row 4 with another close: made bars from row 4 on differ.
        let candles = (0..<60).map { Self.candle($0, [10, 13, 8, 9 + Double($0 % 4)]) }
        var series = BarSeries(interval: .minutes(1), candles: candles)
        var made = DerivedSeries(HeikinAshi(), of: series)
        var page = Array(candles[2..<5])
        page[2] = Self.candle(4, [10, 40, 8, 38])
        let merge = series.merge(BarSeries(interval: .minutes(1), candles: page))
        #expect(merge == SeriesMerge(corrected: 3))
        made.follow(series)
        // (10 + 40 + 8 + 38) / 4
        #expect(made.bars.close(at: BarIndex(4)) == 24)
        #expect(made.bars.hasSameBars(as: DerivedSeries(HeikinAshi(), of: series).bars))
    }

    /// Makes bars that see the sign of a zero before them.
    private struct Signs: BarKind {
        let id = "signs"
        func bar(of source: BarPrices, after previous: BarPrices?) -> BarPrices {
            let sign = (previous?.close ?? 1).sign == .minus ? -0.0 : 0.0
            let close = source.close == 0 ? source.close : sign
            return BarPrices(open: close, high: close, low: close, close: close)
        }
    }

    @Test("made bars are made anew until they are what they were, a zero's sign included")
    func signs() {
        let prices = [0.0] + Array(repeating: 1.0, count: 40)
        var series = BarSeries(
            interval: .minutes(1),
            candles: prices.enumerated().map { Self.candle($0, [$1, $1, $1, $1]) })
        var made = DerivedSeries(Signs(), of: series)
        let zero = Self.candle(0, [-0.0, -0.0, -0.0, -0.0])
        #expect(series.update(zero, policy: .merge) == .updated)
        made.follow(series)
        #expect(made.bars.candles.allSatisfy { $0.close.sign == .minus })
    }

    @Test("dropping the oldest bars changes none of the others")
    func trimming() {
        var series = BarSeries(
            interval: .minutes(1),
            candles: (0..<300).map { Self.candle($0, [10, 12, 9, 10 + Double($0 % 3)]) })
        var made = DerivedSeries(HeikinAshi(), of: series)
        let before = made.bars.candles.suffix(100)
        series.trim(toLast: 100)
        made.follow(series)
        #expect(made.bars.indices == series.indices)
        #expect(made.bars.candles == Array(before))
    }
}
