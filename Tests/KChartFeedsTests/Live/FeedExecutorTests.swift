import Glibc
import KChartCore
import KChartFeeds
import Synchronization
import Testing

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
}
