public import KChartCore
import Synchronization

/// Gets bars out of a provider for one chart: pages when they are wanted, the live stream, and
/// what was missed when the stream broke off.
///
/// Everything it learns is posted as a `LoaderNotice`; nothing throws. A notice carries the
/// generation of its provider, and what an exchanged provider still answers is never posted.
public actor Loader {
    /// First wait before the stream is tried again; it doubles up to `longestWait`.
    public static let firstWait: Int64 = 1_000_000
    public static let longestWait: Int64 = 60_000_000
    /// Bars of one range on the way back: some ten milliseconds of a simulated market's work.
    public static let reachStep = 50_000

    let clock: FeedClock
    private let post: @Sendable (LoaderNotice) -> Void
    /// The generation in force; readable without waiting for the actor.
    private let current = Mutex<Int>(0)

    var provider: (any BarProvider)?
    var generation = 0
    var nextPage = 0
    var isLoading = false
    var hasMore = false
    var oldest: Timestamp?
    /// What is known is void: the next page 0 takes the place of everything.
    var beginsAnew = false
    /// Beginnings; a page that was asked for before one is void.
    var beginnings = 0
    var newest: Timestamp?
    /// Where bars begin that were missed and are not there yet.
    var hole: Timestamp?
    /// The oldest bar of the live stream, until page 0 is there.
    var firstLive: Timestamp?
    var repairWait = Loader.firstWait
    var isRecovering = false
    var isInterrupted = false
    /// Awake again while what was missed before is still on its way.
    var resumesAfterRecovery = false
    var isRestarting = false
    /// Bars are wanted from this time on.
    var reach: Timestamp?
    var isReaching = false
    /// An older page was asked for while ranges came.
    var isPageWanted = false
    /// The oldest bar came in a range: some of the next pages may be known.
    var isOldestOfRange = false
    private var wantsLive = true
    private var jitter = SplitMix(0)
    var stream: Task<Void, Never>?
    var repair: Task<Void, Never>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        FeedExecutor.shared.asUnownedSerialExecutor()
    }

    /// `post` is called from any thread; a `Mailbox` is what it is made for.
    public init(clock: FeedClock, post: @escaping @Sendable (LoaderNotice) -> Void) {
        self.clock = clock
        self.post = post
    }

    // MARK: - Orders, from any thread

    /// Takes a provider into use and begins with its newest page and its live stream. What an
    /// earlier provider still sends is void from this moment.
    ///
    /// - Parameter known: the bars the chart already shows, so that only what is missing is
    ///   fetched; nil fetches page 0.
    /// - Returns: the generation its notices will carry.
    @discardableResult
    public nonisolated func use(
        _ provider: any BarProvider, known: BarSeries? = nil, live: Bool = true
    ) -> Int {
        let generation = advanceGeneration()
        Task(executorPreference: FeedExecutor.shared) {
            await self.begin(provider, generation: generation, known: known, live: live)
        }
        return generation
    }

    /// Asks for the next older page. Does nothing while one is on its way, and after the end of
    /// history; after a failure it asks again.
    public nonisolated func loadOlder() {
        let generation = currentGeneration
        Task(executorPreference: FeedExecutor.shared) {
            await self.loadPage(generation: generation)
        }
    }

    /// Asks for all bars from a time on that are older than those known, the newest of them first,
    /// in ranges of `reachStep`; `reached` is posted behind them. A page that is on its way comes
    /// before, and no page is asked for meanwhile. The last order is the one that counts.
    public nonisolated func reach(back time: Timestamp) {
        let generation = currentGeneration
        Task(executorPreference: FeedExecutor.shared) {
            await self.beginReach(time, generation: generation)
        }
    }

    /// Older bars are not wanted any more: no further range is asked for.
    public nonisolated func stopReaching() {
        let generation = currentGeneration
        Task(executorPreference: FeedExecutor.shared) {
            await self.endReach(generation: generation)
        }
    }

    /// The program sleeps or the network is gone: the stream is given up.
    public nonisolated func interrupt() {
        let generation = currentGeneration
        Task(executorPreference: FeedExecutor.shared) {
            await self.breakOff(generation: generation)
        }
    }

    /// The program is awake, the network back: what was missed is fetched, then the stream
    /// restarts in every case.
    public nonisolated func resume() {
        let generation = currentGeneration
        Task(executorPreference: FeedExecutor.shared) { await self.takeUp(generation: generation) }
    }

    /// Gives everything up; `use` begins anew.
    public nonisolated func stop() {
        let generation = advanceGeneration()
        Task(executorPreference: FeedExecutor.shared) { await self.end(generation: generation) }
    }

    /// Notices of any other generation are void.
    public nonisolated var currentGeneration: Int { current.withLock { $0 } }

    private nonisolated func advanceGeneration() -> Int {
        current.withLock { value in
            value += 1
            return value
        }
    }

    // MARK: - Work

    private func begin(
        _ provider: any BarProvider, generation: Int, known: BarSeries?, live: Bool
    ) async {
        guard generation == currentGeneration else { return }
        giveUp()
        self.provider = provider
        self.generation = generation
        nextPage = 0
        isLoading = false
        reach = nil
        isPageWanted = false
        isReaching = false
        isOldestOfRange = false
        hasMore = true
        oldest = nil
        newest = nil
        hole = nil
        firstLive = nil
        repairWait = Self.firstWait
        isRecovering = false
        isInterrupted = false
        resumesAfterRecovery = false
        isRestarting = false
        beginsAnew = false
        beginnings += 1
        wantsLive = live && provider.info.isLive
        jitter = SplitMix(UInt64(bitPattern: Int64(generation)))
        if let known, !known.isEmpty {
            note(known)
            nextPage = 1
            startStream()
        } else {
            startStream()
            await loadPage(generation: generation)
        }
    }

    private func end(generation: Int) {
        guard generation == currentGeneration else { return }
        giveUp()
        provider = nil
        hasMore = false
        self.generation = generation
    }

    private func giveUp() {
        stream?.cancel()
        stream = nil
        repair?.cancel()
        repair = nil
    }

    func loadPage(generation: Int) async {
        guard let provider, isCurrent(generation), hasMore else { return }
        guard !isLoading else {
            isPageWanted = isReaching
            return
        }
        isLoading = true
        let beginning = beginnings
        let (number, outcome) =
            isOldestOfRange
            ? await pageBeforeRange(of: provider) : await nextPage(of: provider, generation)
        guard isCurrent(generation), beginning == beginnings else { return }
        isLoading = false
        switch outcome {
        case .failure(let error):
            reach = nil
            send(.failed(LoaderFailure(request: .page(number), error: error)))
            if beginsAnew { askAgain(generation: generation) }
        case .success(let page):
            // A page with nothing older than what is known is the end: some servers repeat their
            // oldest bar for ever.
            let first = page.series.firstTime
            let isNews = first.map { first in oldest.map { first < $0 } ?? true } ?? false
            if isNews {
                nextPage = number + 1
                isOldestOfRange = false
                note(page.series)
                if beginsAnew {
                    beginsAnew = false
                    repairWait = Self.firstWait
                    send(.anew(page))
                    noteLost(behind: page.series)
                } else {
                    send(.page(number: number, page))
                    noteHole(behind: page.series)
                }
            } else {
                hasMore = false
                beginsAnew = false
                send(.historyEnded)
            }
            if reach != nil { await loadReach(generation: generation) }
        }
    }

    /// The next page that may hold something older than what is known. While bars come on, pages
    /// that are counted from the newest one move back: one that begins within what is known is not
    /// the end.
    private func nextPage(
        of provider: any BarProvider, _ generation: Int
    ) async -> (number: Int, outcome: Result<BarPage, ProviderError>) {
        var number = nextPage
        while true {
            let (asked, before) = (number, number > 0 ? oldest : nil)
            let outcome = await Self.outcome { () async throws(ProviderError) in
                guard let before else { return try await provider.page(asked) }
                return try await provider.page(asked, before: before)
            }
            guard isCurrent(generation), let oldest, number - nextPage < Self.mostMoved,
                case .success(let page) = outcome, let first = page.series.firstTime,
                first > oldest, number > 0
            else { return (number, outcome) }
            number += 1
        }
    }

    /// So many pages may have come since the last one was asked for.
    private static let mostMoved = 1_000

    func note(_ series: BarSeries) {
        if let first = series.firstTime { oldest = min(oldest ?? first, first) }
        if let last = series.lastTime { newest = max(newest ?? last, last) }
    }

    private func breakOff(generation: Int) {
        guard isCurrent(generation), provider != nil, !isInterrupted else { return }
        isInterrupted = true
        giveUp()
        if wantsLive { send(.update(.state(.offline(since: clock.now())))) }
    }

    func startStream() {
        guard let provider, wantsLive, stream == nil else { return }
        let generation = generation
        send(.update(.state(.connecting)))
        stream = Task(executorPreference: FeedExecutor.shared) {
            await self.follow(provider, generation: generation)
        }
        repairLater()
    }

    /// Reads the live stream until it is given up; a stream that breaks off is tried again after a
    /// growing wait, the gap filled first.
    private func follow(_ provider: any BarProvider, generation: Int) async {
        var wait = Self.firstWait
        while isCurrent(generation), !Task.isCancelled {
            var isLive = false
            for await update in provider.live() {
                guard isCurrent(generation), !Task.isCancelled else { return }
                if !isLive {
                    isLive = true
                    wait = Self.firstWait
                    send(.update(.state(.live)))
                }
                remember(update)
                send(.update(update))
            }
            guard isCurrent(generation), !Task.isCancelled else { return }
            send(.update(.state(.offline(since: clock.now()))))
            // Up to a quarter more, so that many charts do not come back at once.
            let extra = Int64(Double(wait) * 0.25 * jitter.uniform())
            await clock.sleep(wait + extra)
            wait = min(wait * 2, Self.longestWait)
            guard isCurrent(generation), !Task.isCancelled else { return }
            send(.update(.state(.connecting)))
            await recover(generation: generation)
            guard isCurrent(generation), !Task.isCancelled else { return }
            repairLater()
        }
    }

    private func remember(_ update: BarUpdate) {
        switch update {
        case .candle(let candle, let isFinal):
            // A bar that forms so far back says that the clock was set back.
            if !isFinal, let newest, isFar(from: candle.time, to: newest, bars: Self.mostBack) {
                beginAnew()
            }
            remember(candle.time)
        case .tick(let tick): remember(bar(of: tick))
        case .ticks(let run):
            remember(bar(of: run.first))
            remember(bar(of: run.last))
        case .state: break
        }
    }

    private func bar(of tick: Tick) -> Timestamp {
        provider?.info.interval.bucketStart(of: tick.time) ?? tick.time
    }

    private func remember(_ time: Timestamp) {
        if nextPage == 0 { firstLive = min(firstLive ?? time, time) }
        if let newest { noteHole(from: newest, to: time) }
        newest = max(newest ?? time, time)
    }

    func isCurrent(_ generation: Int) -> Bool {
        generation == self.generation && generation == currentGeneration
    }

    func send(_ event: LoaderNotice.Event) {
        guard let interval = provider?.info.interval, generation == currentGeneration else {
            return
        }
        post(LoaderNotice(generation: generation, interval: interval, event: event))
    }

    static func outcome(
        _ request: () async throws(ProviderError) -> BarPage
    ) async -> Result<BarPage, ProviderError> {
        do {
            return .success(try await request())
        } catch {
            return .failure(error)
        }
    }
}
