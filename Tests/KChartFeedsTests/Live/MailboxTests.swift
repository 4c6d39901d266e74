import KChartCore
import KChartFeeds
import Synchronization
import Testing

@Suite("Mailbox")
struct MailboxTests {
    private func notice(_ update: BarUpdate, generation: Int = 1) -> LoaderNotice {
        LoaderNotice(generation: generation, interval: .minutes(1), event: .update(update))
    }

    private func candle(_ second: Int64, close: Double) -> Candle {
        Candle(time: Timestamp(seconds: second), open: 1, high: 9, low: 0, close: close)
    }

    private func updates(_ mailbox: Mailbox<LoaderNotice>) -> [BarUpdate] {
        mailbox.drain().compactMap {
            if case .update(let update) = $0.event { update } else { nil }
        }
    }

    @Test("ten thousand states of one bar are one value, and the loop is woken once")
    func coalescing() {
        let wakes = Mutex(0)
        let mailbox = Mailbox.forLoader { wakes.withLock { $0 += 1 } }
        for place in 1...10_000 {
            mailbox.post(notice(.candle(candle(60, close: Double(place)), isFinal: false)))
        }
        #expect(mailbox.count == 1)
        #expect(wakes.withLock { $0 } == 1)
        #expect(updates(mailbox) == [.candle(candle(60, close: 10_000), isFinal: false)])
        mailbox.post(notice(.candle(candle(60, close: 3), isFinal: false)))
        #expect(wakes.withLock { $0 } == 2)
    }

    @Test("the close of a bar is never lost")
    func closes() {
        let mailbox = Mailbox.forLoader {}
        mailbox.post(notice(.candle(candle(0, close: 1), isFinal: false)))
        mailbox.post(notice(.candle(candle(0, close: 2), isFinal: true)))
        // A late interim state.
        mailbox.post(notice(.candle(candle(0, close: 7), isFinal: false)))
        mailbox.post(notice(.candle(candle(60, close: 3), isFinal: false)))
        mailbox.post(notice(.candle(candle(60, close: 4), isFinal: true)))
        #expect(
            updates(mailbox) == [
                .candle(candle(0, close: 2), isFinal: true),
                .candle(candle(60, close: 4), isFinal: true),
            ])
    }

    /// Prices 5 9 2 6: open 5, high 9, low 2, close 6; volumes 1 + 2 + 3 = 6, one unknown.
    @Test("trades of one bar become at most four that make the same bar")
    func ticks() throws {
        let mailbox = Mailbox.forLoader {}
        for (second, price, volume) in [
            (1, 5.0, 1.0 as Double?), (2, 9, 2), (3, 2, nil), (4, 6, 3), (61, 8, 1),
        ] {
            mailbox.post(
                notice(
                    .tick(
                        Tick(
                            time: Timestamp(seconds: Int64(second)), price: price, volume: volume)))
            )
        }
        let updates = updates(mailbox)
        #expect(updates.count == 2)
        guard case .ticks(let run) = try #require(updates.first) else {
            Issue.record("not a run of trades")
            return
        }
        #expect(run.count == 4)
        #expect(run.essentialTicks.map(\.price) == [5, 9, 2, 6])
        #expect(run.essentialTicks.map(\.volume) == [nil, nil, nil, 6])
    }

    @Test("news of two generations and of two kinds stay apart")
    func apart() {
        let mailbox = Mailbox.forLoader {}
        mailbox.post(notice(.candle(candle(0, close: 1), isFinal: false)))
        mailbox.post(notice(.candle(candle(0, close: 2), isFinal: false), generation: 2))
        mailbox.post(notice(.state(.live), generation: 2))
        mailbox.post(notice(.state(.connecting), generation: 2))
        #expect(mailbox.count == 3)
    }

    @Test("posts from many threads all arrive")
    func manyThreads() async {
        let mailbox = Mailbox<Int>(join: { _, _ in false }, wake: {})
        await withTaskGroup { group in
            for thread in 0..<8 {
                group.addTask { for value in 0..<1_000 { mailbox.post(thread * 1_000 + value) } }
            }
        }
        #expect(mailbox.drain().sorted() == Array(0..<8_000))
        #expect(mailbox.count == 0)
    }
}
