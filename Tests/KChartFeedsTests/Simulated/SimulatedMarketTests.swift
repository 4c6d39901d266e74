import KChartCore
import Testing

@testable import KChartFeeds

@Suite("Simulated market")
struct SimulatedMarketTests {
    /// 2026-03-14T15:09:26.535897Z
    private let now = Timestamp(microseconds: 1_773_500_966_535_897)

    private func market(
        _ interval: Interval, symbol: String = "BTCUSDT", seed: UInt64 = 0, rate: Double = 1,
        clock: FeedClock? = nil
    ) throws -> SimulatedMarket {
        let now = now
        return try SimulatedMarket(
            symbol: symbol, interval: interval, seed: seed, rate: rate,
            clock: clock ?? FeedClock(now: { now }))
    }

    private func bars(_ interval: Interval, _ count: Int, symbol: String = "BTCUSDT") throws
        -> [Candle]
    {
        let columns = try market(interval, symbol: symbol).newestPage(count: count, now: now)
        return (0..<columns.count).map { columns.candle(at: $0) }
    }

    @Test("a market with next to no trades, or with more than can be, is none that is live")
    func extremeRates() async throws {
        let rare = try market(.minutes(1), rate: 1e-15)
        #expect(rare.info.isLive)
        var stream = rare.live().makeAsyncIterator()
        #expect(await stream.next() != nil)
        #expect(try !market(.minutes(1), rate: .infinity).info.isLive)
    }

    @Test("the same symbol and seed give the same market, others give others")
    func deterministic() throws {
        let first = try bars(.minutes(1), 50)
        #expect(try bars(.minutes(1), 50) == first)
        #expect(try bars(.minutes(1), 50, symbol: "btcusdt") == first)
        #expect(try bars(.minutes(1), 50, symbol: "ETHUSDT") != first)
        let other = try market(.minutes(1), seed: 1).newestPage(count: 50, now: now)
        #expect(other.candle(at: 0) != first[0])
        // The value itself is part of the promise: a change here changes everybody's pictures.
        let day = try #require(try bars(.days(1), 1).first)
        #expect((50_000...200_000).contains(day.close))
    }

    @Test(
        "every bar is exactly made of its one-minute bars",
        arguments: [
            Interval.minutes(5), .minutes(7), .hours(1), .hours(4), .days(1), .weeks(1),
            .months(1),
        ])
    func consistent(interval: Interval) throws {
        let larger = try bars(interval, 3)
        let first = try #require(larger.first)
        let minutes = try bars(
            .minutes(1),
            Int(now.microseconds(since: first.time) / 60_000_000) + 1)
        #expect(minutes.first?.time == first.time)
        for bar in larger {
            let end = interval.advance(bar.time, by: 1)
            let parts = minutes.filter { $0.time >= bar.time && $0.time < end }
            #expect(parts.first?.open == bar.open)
            #expect(parts.last?.close == bar.close)
            #expect(parts.map(\.high).max() == bar.high)
            #expect(parts.map(\.low).min() == bar.low)
            let volume = parts.compactMap(\.volume).reduce(0, +)
            #expect(abs(volume - (bar.volume ?? 0)) <= 1e-9 * volume)
            let turnover = parts.compactMap(\.turnover).reduce(0, +)
            #expect(abs(turnover - (bar.turnover ?? 0)) <= 1e-9 * turnover)
        }
    }

    @Test("one minute is exactly made of its seconds")
    func seconds() throws {
        let minutes = try bars(.minutes(1), 3)
        let seconds = try bars(.seconds(1), 200)
        for minute in minutes.dropFirst(1) {
            let parts = seconds.filter {
                $0.time >= minute.time && $0.time < minute.time.advanced(byMicroseconds: 60_000_000)
            }
            #expect(parts.first?.open == minute.open)
            #expect(parts.last?.close == minute.close)
            #expect(parts.map(\.high).max() == minute.high)
            #expect(parts.map(\.low).min() == minute.low)
        }
    }

    @Test(
        "the volume of a cheap symbol varies as that of any other",
        arguments: ["SHIBUSDT", "PEPEUSDT", "BTCUSDT", "CHEAPEST"])
    func cheapVolume(symbol: String) throws {
        for interval in [Interval.minutes(1), .days(1)] {
            let volumes = try bars(interval, 200, symbol: symbol).compactMap(\.volume)
            let sorted = volumes.sorted()
            // Lots are counted in whole numbers: a few equal ones are chance.
            #expect(Set(volumes).count > 180, "\(symbol) \(interval.name)")
            #expect(sorted[180] > 1.5 * sorted[20], "\(symbol) \(interval.name)")
        }
    }

    @Test("pages of a history join to the market's own bars, and end where they should")
    func history() async throws {
        let market = try market(.hours(1))
        let newest = Interval.hours(1).bucketStart(of: now)
        let from = Interval.hours(1).advance(newest, by: -50_500)
        let oldest = Interval.hours(1).advance(newest, by: -99)
        let history = SimulatedHistory(market: market, from: from, oldest: oldest)
        var pages: [[Candle]] = []
        while let page = try? await history.page(pages.count), !page.isEmpty {
            pages.append(page.series.candles)
        }
        #expect(pages.map(\.count) == [100, SimulatedHistory.pageSize, 401])
        let all = market.newestPage(count: 50_501, now: now)
        #expect(pages.reversed().flatMap { $0 } == (0..<all.count).map { all.candle(at: $0) })
        #expect(try await history.page(.max).isEmpty)
        #expect(try await history.page(-1).series.firstTime == oldest)
    }

    @Test("bars are sound: enclosing, positive, following each other, with volume and turnover")
    func sound() throws {
        for symbol in ["BTCUSDT", "EURUSD", "PEPEUSDT", "X", "SOMETHING-LONG", "AAPL"] {
            let candles = try bars(.minutes(5), 2_000, symbol: symbol)
            #expect(candles.count == 2_000)
            var dojis = 0
            for (place, candle) in candles.enumerated() {
                #expect(candle.low > 0)
                #expect(candle.low <= min(candle.open, candle.close))
                #expect(candle.high >= max(candle.open, candle.close))
                #expect((candle.volume ?? -1) >= 0)
                #expect((candle.turnover ?? -1) >= 0)
                if candle.open == candle.close { dojis += 1 }
                if place > 0 { #expect(candle.open == candles[place - 1].close) }
            }
            #expect((1...300).contains(dojis), "\(symbol): \(dojis) bars without a body")
            #expect(Set(candles.map(\.close)).count > 300)
        }
    }

    @Test(
        "the longest bars hold what their days hold: nothing overflows, the mean price lies inside",
        arguments: ["XYZ", "LMN", "^GSPC", "BTCUSDT", "SHIBUSDT", "EURUSD", "A", "ZZZZ", "QQQ"])
    func longBars(symbol: String) throws {
        for months in [1, 3, 12, 120] {
            for bar in try bars(.months(months), 12, symbol: symbol) {
                let volume = try #require(bar.volume)
                let turnover = try #require(bar.turnover)
                #expect(volume > 0)
                #expect(turnover >= bar.low * volume * 0.999)
                #expect(turnover <= bar.high * volume * 1.001)
            }
        }
        let year = try #require(try bars(.months(12), 2, symbol: symbol).first)
        let days = try bars(.days(1), 500, symbol: symbol).filter {
            $0.time >= year.time && $0.time.microseconds < 1_767_225_600_000_000
        }
        #expect(days.count == 365)
        let turnover = try #require(year.turnover)
        let sum = days.reduce(0) { $0 + ($1.turnover ?? 0) }
        #expect(abs(turnover - sum) <= sum * 1e-12)
        let volume = try #require(year.volume)
        #expect(abs(volume - days.reduce(0) { $0 + ($1.volume ?? 0) }) <= volume * 1e-12)
    }

    @Test("storms and calms come in spells: large moves have large neighbours")
    func clustering() throws {
        let days = try bars(.days(1), 3_000)
        let moves = days.map { abs($0.close / $0.open - 1) }
        let mean = moves.reduce(0, +) / Double(moves.count)
        var together = 0.0
        var alone = 0.0
        for place in 1..<moves.count {
            together += (moves[place] - mean) * (moves[place - 1] - mean)
            alone += (moves[place] - mean) * (moves[place] - mean)
        }
        // Independent moves would give 0 ± 0.02.
        #expect(together / alone > 0.08)
        #expect((0.008...0.05).contains(mean))
    }

    @Test("pages of history join without a hole or an overlap until the beginning of time")
    func pages() async throws {
        let market = try market(.months(1))
        var newer: Timestamp?
        var total = 0
        var number = 0
        while true {
            let page = try await market.page(number)
            if page.isEmpty { break }
            if let newer {
                #expect(page.series.lastTime == Interval.months(1).advance(newer, by: -1))
            }
            newer = page.series.firstTime
            total += page.series.count
            number += 1
        }
        #expect(newer == SimulatedMarket.historyStart)
        // January 1900 to March 2026.
        #expect(total == 126 * 12 + 3)
        #expect(try await market.page(1 << 60).isEmpty)
        #expect(try await market.page(-1).isEmpty)
    }

    @Test("a range gives the bars that open in it, as pages give them")
    func range() async throws {
        let market = try market(.hours(1))
        let page = try await market.page(1).series
        let from = page.allCandles[10].time
        let range = try await market.range(
            from: from.advanced(byMicroseconds: -1), to: page.allCandles[20].time)
        #expect(range.series.allCandles == Array(page.allCandles[10...20]))
        #expect(
            try await market.range(from: now.advanced(byMicroseconds: 1), to: .latest).isEmpty)
    }

    @Test("the newest bar grows as time goes by, and never takes anything back")
    func forming() throws {
        let market = try market(.minutes(1))
        let start = Interval.minutes(1).bucketStart(of: now)
        var last = try #require(market.candle(at: start, now: start))
        #expect(last.volume == 0)
        #expect(last.open == last.close)
        for step in stride(from: Int64(0), through: 60_000_000, by: 137_000) {
            let candle = try #require(
                market.candle(at: start, now: start.advanced(byMicroseconds: step)))
            #expect(candle.open == last.open)
            #expect(candle.high >= last.high)
            #expect(candle.low <= last.low)
            #expect((candle.volume ?? 0) >= (last.volume ?? 0))
            last = candle
        }
        let whole = market.candle(at: start, now: start.advanced(byMicroseconds: 60_000_000))
        #expect(whole == market.candle(at: start, now: start.advanced(byMicroseconds: 1 << 40)))
    }

    @Test("history goes on after a night of new bars: a page is the one before what is known")
    func pagesByTime() async throws {
        let start = Timestamp(seconds: 1_748_736_030)
        let manual = ManualClock(start)
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: .minutes(1), clock: manual.clock)
        let log = NoticeLog()
        let loader = Loader(clock: manual.clock) { log.post($0) }
        loader.use(market, live: false)
        #expect(await log.words(1) == ["page 0: 1000"])
        manual.advance(5_000 * 60_000_000)
        loader.loadOlder()
        #expect(await log.words(2) == ["page 0: 1000", "page 1: 1000"])
        loader.loadOlder()
        let words = await log.words(3)
        #expect(words.last == "page 2: 1000")
        let oldest = Interval.minutes(1).advance(Timestamp(seconds: 1_748_736_000), by: -1_999)
        let before = try await market.page(7, before: oldest).series
        #expect(before.lastTime == Interval.minutes(1).advance(oldest, by: -1))
        #expect(before.count == 1_000)
    }

    @Test("a long pause of a live stream costs a thousand bars, and the rest is fetched")
    func longPause() async throws {
        let start = Timestamp(seconds: 1_748_736_030)
        let manual = ManualClock(start)
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: .seconds(1), rate: 1, clock: manual.clock)
        var stream = market.live().makeAsyncIterator()
        _ = await stream.next()
        async let first = stream.next()
        await manual.waitForSleepers()
        // Ten years: nobody makes them one by one.
        manual.advance(315_000_000 * 1_000_000)
        guard case .candle(let candle, isFinal: true)? = await first else {
            Issue.record("no bar")
            return
        }
        let newest = start.advanced(byMicroseconds: 315_000_000 * 1_000_000)
        #expect(newest.microseconds(since: candle.time) == 1_000 * 1_000_000)
    }

    @Test("a clock that is set back makes a live stream wait for its next news only")
    func setBack() async throws {
        let start = Timestamp(seconds: 1_748_736_030)
        let manual = ManualClock(start)
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: .minutes(1), rate: 1, clock: manual.clock)
        var stream = market.live().makeAsyncIterator()
        _ = await stream.next()
        manual.advance(-315_000_000 * 1_000_000)
        async let next = stream.next()
        await manual.waitForSleepers()
        let wait = try #require(manual.nextWake)
        #expect(wait > 0 && wait <= 1_000_000)
        manual.advance(wait)
        guard case .candle(let candle, isFinal: false)? = await next else {
            Issue.record("no bar")
            return
        }
        let now = start.advanced(byMicroseconds: -315_000_000 * 1_000_000)
        #expect(candle.time == Interval.minutes(1).bucketStart(of: now))
    }

    @Test(
        "after a leap of the clock the history begins behind the newest page, however far that is")
    func leapOfHistory() async throws {
        let start = Timestamp(seconds: 1_748_736_030)
        let manual = ManualClock(start)
        let minute = Interval.minutes(1)
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: minute, rate: 1, clock: manual.clock)
        let newest = minute.bucketStart(of: start)
        let from = minute.advance(newest, by: -60_000)
        let history = SimulatedHistory(
            market: market, from: from, oldest: minute.advance(newest, by: -99))
        #expect(try await history.page(0).series.count == 100)
        #expect(try await history.page(1, before: from).isEmpty)
        let all = try await history.page(1, before: minute.advance(from, by: 3)).series
        #expect(all.count == 3 && all.firstTime == from)
        manual.advance(1_766_000_000 * 1_000_000)
        let page = try await history.page(0).series
        #expect(page.count == SimulatedMarket.defaultPageSize)
        let first = try #require(page.firstTime)
        let older = try await history.page(1, before: first).series
        #expect(older.count == SimulatedHistory.pageSize)
        #expect(older.lastTime == minute.advance(first, by: -1))
    }

    @Test("a request that is called off ends soon")
    func calledOff() async throws {
        let market = try SimulatedMarket(
            symbol: "BTCUSDT", interval: .seconds(1),
            clock: FeedClock(now: { Timestamp(seconds: 1_748_736_030) }))
        let request = Task { () -> ProviderError? in
            do throws(ProviderError) {
                _ = try await market.range(
                    from: SimulatedMarket.historyStart, to: Timestamp(seconds: 1_748_736_030))
                return nil
            } catch {
                return error
            }
        }
        request.cancel()
        #expect(await request.value?.kind == .cancelled)
    }

    @Test("the live stream closes each bar once, with the values a page gives later")
    func live() async throws {
        let start = Interval.minutes(1).bucketStart(of: now)
        let manual = ManualClock(start.advanced(byMicroseconds: 500_000))
        let market = try market(.minutes(1), rate: 2, clock: manual.clock)
        var feed = market.live().makeAsyncIterator()
        var closes: [Candle] = []
        var interim = 0
        var first = true
        while closes.count < 3 {
            if !first {
                let driver = Task {
                    await manual.waitForSleepers()
                    manual.advance(manual.nextWake ?? 1)
                }
                guard let update = await feed.next() else { break }
                if case .candle(let candle, let isFinal) = update {
                    if isFinal {
                        closes.append(candle)
                        // The new bar's first state waits; nobody sleeps for it.
                        _ = await feed.next()
                    } else {
                        interim += 1
                    }
                }
                await driver.value
            } else {
                _ = await feed.next()
                first = false
            }
        }
        #expect(
            closes.map(\.time) == (0..<3).map { start.advanced(byMicroseconds: $0 * 60_000_000) })
        // Two a second, less the one that is a close.
        #expect((340...360).contains(interim))
        let columns = market.newestPage(
            count: 4, now: start.advanced(byMicroseconds: 185_000_000))
        #expect((0..<3).map { columns.candle(at: $0) } == closes)
    }

    @Test("odd symbols and intervals are refused in a line that says what is expected")
    func refusals() throws {
        for symbol in [
            "", "   ", "no spaces", "ÄÖ", "A\u{1B}[31m", String(repeating: "A", count: 33),
        ] {
            #expect(throws: ProviderError.self) { try market(.minutes(1), symbol: symbol) }
        }
        do {
            _ = try market(.minutes(1), symbol: "a b")
        } catch let error as ProviderError {
            #expect(error.kind == .unknownSymbol)
            #expect(error.exitStatus == 2)
            #expect(error.description.hasPrefix("unknown symbol \"a b\": expected"))
        }
        let half = try #require(Interval(length: .fixed(microseconds: 500_000)))
        #expect(throws: ProviderError.self) { try market(half) }
        #expect(try market(.minutes(1), rate: .nan).rate == 0)
    }

    @Test("a bar costs the same however long it is: no minute is made for a month")
    func work() throws {
        // Counted, not timed: a split of a day into hours happens at most twice per page of days.
        let days = try bars(.days(1), 1_000)
        let months = try bars(.months(1), 1_000)
        #expect(days.count == 1_000)
        #expect(months.count == 1_000)
    }
}
