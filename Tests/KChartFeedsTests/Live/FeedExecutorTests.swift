import Glibc
import KChartCore
import Synchronization
import Testing

@testable import KChartFeeds

@Suite("Feed executor")
struct FeedExecutorTests {
    /// Notes the thread that asks for a page.
    private final class ThreadNotes: BarProvider {
        let info = ProviderInfo(
            name: "notes", isSimulated: true, isLive: false, symbol: "N", interval: .minutes(1))
        private let threads = Mutex<[UInt]>([])
        var noted: [UInt] { threads.withLock { $0 } }

        func page(_ number: Int) async throws(ProviderError) -> BarPage {
            threads.withLock { $0.append(UInt(pthread_self())) }
            return BarPage(series: .empty(interval: .minutes(1)))
        }

        func range(from: Timestamp, to: Timestamp) async throws(ProviderError) -> BarPage {
            BarPage(series: .empty(interval: .minutes(1)))
        }
    }

    @Test("all loaders and their providers work on one thread, so the shared pool stays asleep")
    func oneThread() async {
        var noted: [UInt] = []
        for _ in 0..<4 {
            let log = NoticeLog()
            let loader = Loader(clock: ManualClock(Timestamp(seconds: 0)).clock) { log.post($0) }
            let provider = ThreadNotes()
            loader.use(provider)
            #expect(await log.words(1) == ["end"])
            noted += provider.noted
        }
        #expect(noted.count == 4)
        #expect(Set(noted).count == 1)
    }

    @Test(
        "a task that pauses again and again is woken by its timer alone", .timeLimit(.minutes(1)))
    func pausesNeedNoOtherThread() async {
        let executor = FeedExecutor()
        let done = Task(executorPreference: executor) {
            for _ in 0..<50 { await executor.sleep(microseconds: 100) }
        }
        await done.value
        // Once to begin with, unless the thread was just about to look.
        #expect(executor.wakeCount <= 1)
    }

    @Test(
        "a pause ends when its task is cancelled, before it began or long before its time",
        .timeLimit(.minutes(1)))
    func cancelledPauses() async {
        let executor = FeedExecutor()
        let hour: Int64 = 3_600_000_000
        let early = Task(executorPreference: executor) {
            await executor.sleep(microseconds: hour)
        }
        early.cancel()
        await early.value
        let late = Task(executorPreference: executor) {
            await executor.sleep(microseconds: hour)
        }
        // Whoever sleeps here is noted before the short pause begins on the same thread.
        await Task(executorPreference: executor) { await executor.sleep(microseconds: 1_000) }.value
        late.cancel()
        await late.value
        #expect(executor.state.withLock { $0.sleepers.isEmpty })
    }

    @Test("of several pauses the shortest ends first, whatever the order", .timeLimit(.minutes(1)))
    func pausesEndInTheirOrder() async {
        let executor = FeedExecutor()
        let ended = PauseLog()
        let pauses: [Int64] = [150_000, 1_000, 75_000]
        let tasks = pauses.map { pause in
            Task(executorPreference: executor) {
                await executor.sleep(microseconds: pause)
                ended.add(pause)
            }
        }
        for task in tasks { await task.value }
        #expect(ended.all == pauses.sorted())
    }

    @Test("pauses of a task of the shared pool end too", .timeLimit(.minutes(1)))
    func pausesFromOutside() async {
        let executor = FeedExecutor()
        for _ in 0..<20 { await executor.sleep(microseconds: 50) }
        // The timers are used again.
        #expect(executor.state.withLock { $0.spareTimers.count } == 1)
    }
}

/// Which pauses ended, in their order.
private final class PauseLog: Sendable {
    private let pauses = Mutex<[Int64]>([])
    var all: [Int64] { pauses.withLock { $0 } }
    func add(_ pause: Int64) { pauses.withLock { $0.append(pause) } }
}
