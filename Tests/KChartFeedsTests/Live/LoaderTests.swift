import KChartCore
import KChartFeeds
import Testing

@Suite("Loader")
struct LoaderTests {
    private let manual = ManualClock(Timestamp(seconds: 600_000))
    private let log = NoticeLog()
    private let loader: Loader

    init() {
        let log = log
        loader = Loader(clock: manual.clock) { log.post($0) }
    }

    private func bar(_ minute: Int64, isFinal: Bool = false) -> BarUpdate {
        .candle(
            Candle(time: Timestamp(seconds: minute * 60), open: 1, high: 1, low: 1, close: 1),
            isFinal: isFinal)
    }

    @Test("a start asks for page 0; older pages come one at a time until an empty one (B12.2)")
    func paging() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        // Asked while one is on its way: nothing.
        loader.loadOlder()
        provider.reply(minutes: [10, 11])
        #expect(await log.words(1) == ["page 0: 2"])
        loader.loadOlder()
        await provider.waitForRequests(2)
        provider.reply(minutes: [8, 9])
        #expect(await log.words(2).last == "page 1: 2")
        loader.loadOlder()
        await provider.waitForRequests(3)
        provider.reply(minutes: [])
        #expect(await log.words(3).last == "end")
        loader.loadOlder()
        await settle()
        #expect(provider.requests == [.page(0), .page(1), .page(2)])
    }

    /// Lets every order that was given be carried out.
    private func settle() async {
        for _ in 0..<50 { await Task.yield() }
        _ = await loader.currentGenerationInside
    }

    private func minute(_ number: Int64) -> Timestamp { Timestamp(seconds: number * 60) }

    @Test("bars far back come in ranges, the newest first, after the page that is on its way")
    func reach() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        loader.reach(back: minute(-60_000))
        // No page is asked for meanwhile.
        loader.loadOlder()
        await settle()
        #expect(provider.requests == [.page(0)])
        provider.reply(minutes: [10, 11])
        await provider.waitForRequests(2)
        loader.loadOlder()
        await settle()
        provider.reply(minutes: [8, 9])
        await provider.waitForRequests(3)
        provider.reply(minutes: [-60_000])
        #expect(await log.words(4) == ["page 0: 2", "older: 2", "older: 1", "reached"])
        let last = Timestamp(microseconds: minute(10).microseconds - 1)
        let middle = minute(10 - 50_000)
        #expect(
            provider.requests == [
                .page(0), .range(middle, last),
                .range(minute(-60_000), Timestamp(microseconds: middle.microseconds - 1)),
            ])
    }

    @Test("a range that is not wanted any more is the last; the page asked for then comes")
    func reachEnds() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(minutes: [10, 11])
        _ = await log.words(1)
        loader.reach(back: minute(-200_000))
        await provider.waitForRequests(2)
        loader.stopReaching()
        loader.loadOlder()
        await settle()
        provider.reply(minutes: [9])
        await provider.waitForRequests(3)
        #expect(provider.requests.last == .page(1))
        provider.reply(minutes: [8])
        #expect(await log.words(3) == ["page 0: 2", "older: 1", "page 1: 1"])
    }

    @Test("the pages after a range are those that join it, found in few steps")
    func pagesAfterRange() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(minutes: [100])
        _ = await log.words(1)
        // One bar a page: page n holds bar 100 - n.
        loader.reach(back: minute(90))
        await provider.waitForRequests(2)
        provider.reply(minutes: Array(90...99))
        _ = await log.words(3)
        loader.loadOlder()
        var asked: [Int] = []
        for number in 3...10 {
            await provider.waitForRequests(number)
            guard case .page(let page)? = provider.requests.last else { break }
            asked.append(page)
            provider.reply(minutes: [100 - Int64(page)])
        }
        #expect(await log.words(4).last == "page 11: 1")
        #expect(asked == [1, 2, 4, 8, 16, 12, 10, 11])
    }

    @Test("a market that repeats its oldest bar for ever ends after a range as well")
    func repeatedAfterRange() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(minutes: [100])
        _ = await log.words(1)
        loader.reach(back: minute(0))
        await provider.waitForRequests(2)
        provider.reply(minutes: Array(90...99))
        _ = await log.words(3)
        loader.loadOlder()
        await provider.waitForRequests(3)
        provider.reply(minutes: [90])
        await provider.waitForRequests(4)
        provider.reply(minutes: [90])
        #expect(await log.words(4).last == "end")
    }

    @Test("a failed page is told, and can be asked for again (B12.3)")
    func failedPage() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(.failure(ProviderError(.unavailable, detail: "no answer")))
        #expect(await log.words(1) == ["failed page 0"])
        loader.loadOlder()
        await provider.waitForRequests(2)
        provider.reply(minutes: [5])
        #expect(await log.words(2).last == "page 0: 1")
        #expect(provider.requests == [.page(0), .page(0)])
    }

    @Test("a page with nothing older than what is known ends the history")
    func repeatedPage() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(minutes: [10, 11])
        _ = await log.words(1)
        loader.loadOlder()
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        #expect(await log.words(2).last == "end")
    }

    @Test("with bars already shown only the stream starts")
    func knownBars() async {
        let provider = ScriptedProvider()
        let known = BarSeries(
            interval: .minutes(1),
            candles: [Candle(time: Timestamp(seconds: 60), open: 1, high: 1, low: 1, close: 1)])
        loader.use(provider, known: known)
        await provider.waitForRequests(1)
        provider.send(bar(2))
        #expect(await log.words(3) == ["connecting", "live", "bar 2"])
        loader.loadOlder()
        await provider.waitForRequests(2)
        #expect(provider.requests == [.live, .page(1)])
    }

    @Test("after an interruption what was missed is fetched, then the stream restarts (B12.7)")
    func interruption() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10, 11])
        _ = await log.words(2)
        loader.interrupt()
        #expect(await log.words(3).last == "offline")
        manual.advance(300_000_000)
        loader.resume()
        await provider.waitForRequests(3)
        // A second one while the first is under way changes nothing.
        loader.resume()
        #expect(
            provider.requests.last
                == .range(Timestamp(seconds: 660), Timestamp(seconds: 600_300)))
        provider.reply(minutes: [11, 12, 13])
        await provider.waitForRequests(4)
        #expect(provider.requests.last == .live)
        let words = await log.words(5)
        #expect(words.suffix(2) == ["recovered 3", "connecting"])
    }

    @Test("a failed recovery is told, and the stream restarts all the same (B12.3)")
    func failedRecovery() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        loader.interrupt()
        loader.resume()
        await provider.waitForRequests(3)
        provider.reply(.failure(ProviderError(.unavailable, detail: "no answer")))
        await provider.waitForRequests(4)
        #expect(provider.requests.last == .live)
        #expect(await log.words(5).suffix(2) == ["failed recovery", "connecting"])
    }

    @Test("bars that could not be fetched are asked for again, though the stream went on")
    func repairedHole() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        loader.interrupt()
        loader.resume()
        await provider.waitForRequests(3)
        provider.reply(.failure(ProviderError(.unavailable, detail: "no answer")))
        await provider.waitForRequests(4)
        provider.send(bar(9_999))
        #expect(await log.words(7).last == "bar 9999")
        await manual.waitForSleepers()
        manual.advance(manual.nextWake ?? 0)
        await provider.waitForRequests(5)
        #expect(
            provider.requests.last == .range(Timestamp(seconds: 600), Timestamp(seconds: 600_002)))
        provider.reply(.failure(ProviderError(.unavailable, detail: "no answer")))
        #expect(await log.words(8).last == "failed recovery")
        await manual.waitForSleepers()
        manual.advance(manual.nextWake ?? 0)
        await provider.waitForRequests(6)
        provider.reply(minutes: [10, 11, 12])
        #expect(await log.words(9).last == "recovered 3")
    }

    @Test("bars that the stream passed over are fetched beside it")
    func passedOver() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        provider.send(bar(11))
        provider.send(bar(12))
        _ = await log.words(5)
        #expect(provider.requests.count == 2)
        provider.send(bar(2_000))
        await provider.waitForRequests(3)
        #expect(
            provider.requests.last == .range(Timestamp(seconds: 720), Timestamp(seconds: 600_000)))
        provider.reply(minutes: [12, 13])
        #expect(await log.words(7).suffix(2) == ["bar 2000", "recovered 2"])
    }

    @Test("bars between a late page 0 and the stream that began before it are fetched")
    func latePage() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.send(bar(20))
        _ = await log.words(3)
        provider.reply(minutes: [10, 11])
        await provider.waitForRequests(3)
        #expect(
            provider.requests.last == .range(Timestamp(seconds: 660), Timestamp(seconds: 600_000)))
    }

    @Test("an interruption while what was missed is on its way starts the stream all the same")
    func interruptedRecovery() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        loader.interrupt()
        loader.resume()
        await provider.waitForRequests(3)
        loader.interrupt()
        #expect(await log.words(4).last == "offline")
        loader.resume()
        await settle()
        provider.reply(minutes: [10, 11])
        // What was missed meanwhile is asked for, then the stream.
        await provider.waitForRequests(4)
        #expect(
            provider.requests.last == .range(Timestamp(seconds: 660), Timestamp(seconds: 600_000)))
        provider.reply(minutes: [])
        await provider.waitForRequests(5)
        #expect(provider.requests.last == .live)
    }

    @Test(
        "after a leap of the clock page 0 takes the place of all, and nobody walks what was missed")
    func leap() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [9_998, 9_999])
        _ = await log.words(2)
        // Twenty years on; the history that was asked for before is void.
        loader.loadOlder()
        await provider.waitForRequests(3)
        let years: Int64 = 20 * 365 * 1_440
        manual.advance(years * 60_000_000)
        provider.send(bar(10_000 + years))
        await provider.waitForRequests(4)
        provider.reply(minutes: [9_997])
        provider.reply(minutes: [9_999 + years, 10_000 + years])
        #expect(await log.words(5).last == "anew 2")
        loader.loadOlder()
        await provider.waitForRequests(5)
        provider.reply(minutes: [9_998 + years])
        #expect(await log.words(6).last == "page 1: 1")
        // Set right again: the present is what the stream says.
        manual.advance(-years * 60_000_000)
        provider.send(bar(10_000))
        await provider.waitForRequests(6)
        provider.reply(minutes: [9_999, 10_000])
        #expect(await log.words(8).suffix(2) == ["bar 10000", "anew 2"])
        await settle()
        #expect(
            provider.requests == [.live, .page(0), .page(1), .page(0), .page(1), .page(0)]
                || provider.requests == [.page(0), .live, .page(1), .page(0), .page(1), .page(0)])
        #expect(log.now.contains("page 1: 1") && !log.now.contains { $0.hasPrefix("recovered") })
    }

    @Test("a pause that is too long to fetch is a leap, and a page that fails is asked for again")
    func leapAsleep() async {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        loader.interrupt()
        manual.advance(200_000 * 60_000_000)
        loader.resume()
        await provider.waitForRequests(3)
        #expect(provider.requests.last == .page(0))
        provider.reply(.failure(ProviderError(.unavailable, detail: "no answer")))
        #expect(await log.words(5).contains("failed page 0"))
        await manual.waitForSleepers()
        manual.advance(manual.nextWake ?? 0)
        // The stream goes on meanwhile.
        await provider.waitForRequests(5)
        #expect(Set(provider.requests.suffix(2)) == [.live, .page(0)])
        provider.reply(minutes: [500])
        #expect(await log.words(6).last == "anew 1")
    }

    @Test("pages that moved while bars came on are passed over, and end no history")
    func movedPages() async {
        let provider = ScriptedProvider(isLive: false)
        loader.use(provider)
        await provider.waitForRequests(1)
        provider.reply(minutes: [10, 11])
        _ = await log.words(1)
        loader.loadOlder()
        await provider.waitForRequests(2)
        provider.reply(minutes: [11, 12])
        await provider.waitForRequests(3)
        provider.reply(minutes: [8, 9, 10])
        #expect(await log.words(2).last == "page 2: 3")
        #expect(provider.requests == [.page(0), .page(1), .page(2)])
    }

    @Test("a stream that breaks off is tried again after a growing wait, the gap filled first")
    func reconnection() async throws {
        let provider = ScriptedProvider()
        loader.use(provider)
        await provider.waitForRequests(2)
        provider.reply(minutes: [10])
        _ = await log.words(2)
        provider.endStream()
        await manual.waitForSleepers()
        // 1 s and up to a quarter of it.
        let first = try #require(manual.nextWake)
        #expect((1_000_000...1_250_000).contains(first))
        manual.advance(first)
        await provider.waitForRequests(3)
        provider.reply(minutes: [11])
        await provider.waitForRequests(4)
        provider.endStream()
        await manual.waitForSleepers()
        let second = try #require(manual.nextWake)
        #expect((2_000_000...2_500_000).contains(second))
        manual.advance(second)
        await provider.waitForRequests(5)
        provider.reply(minutes: [])
        await provider.waitForRequests(6)
        // News reset the wait.
        provider.send(bar(12))
        _ = await log.words(9)
        provider.endStream()
        await manual.waitForSleepers()
        let third = try #require(manual.nextWake)
        #expect((1_000_000...1_250_000).contains(third))
        loader.stop()
        manual.advance(third)
    }

    @Test("what an exchanged provider still answers is void")
    func exchange() async {
        let old = ScriptedProvider()
        let new = ScriptedProvider(isLive: false)
        let first = loader.use(old)
        await old.waitForRequests(2)
        let second = loader.use(new)
        #expect(second == first + 1)
        await new.waitForRequests(1)
        old.send(bar(1))
        old.reply(minutes: [1, 2, 3])
        new.reply(minutes: [7])
        let words = await log.words(2)
        #expect(words == ["connecting", "page 0: 1"])
        await settle()
        #expect(log.now == words)
        #expect(log.generations == [first, second])
    }
}

extension Loader {
    /// Answered only after every order before it.
    var currentGenerationInside: Int { currentGeneration }
}
