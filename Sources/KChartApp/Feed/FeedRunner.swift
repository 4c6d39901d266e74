import KChartCore
import KChartFeeds
import KChartHost
import KChartModel

/// Keeps one chart fed: pages when the window nears the oldest bar, the live stream, and the
/// state of both. Lives on the loop's thread; its loader does not.
final class FeedRunner {
    private let model: ChartModel
    private let loader: Loader
    private let mailbox: Mailbox<LoaderNotice>
    private var subscription: SubscriptionToken?
    private var source = FeedStatus()
    private var isLoaderInUse = false
    /// Page follows page until the history is there.
    private var fillsIn = false
    /// Called with one line when something failed, once until something comes again.
    var onFailure: ((String) -> Void)?
    private var toldFailure: String?
    /// Older bars are on their way that a view waits for.
    private var isReaching = false
    /// Called when they are there, as far as there are any.
    var onReached: (() -> Void)?

    init(model: ChartModel, loop: EventLoop, clock: FeedClock) {
        self.model = model
        // The wake source is made first and its handler given the runner afterwards.
        let box = HandlerBox()
        let wake = loop.addWakeSource { box.run() }
        let mailbox = Mailbox<LoaderNotice>.forLoader { wake.signal() }
        self.mailbox = mailbox
        loader = Loader(clock: clock) { mailbox.post($0) }
        box.handler = { [weak self] in self?.drain() }
        subscription = model.subscribe { [weak self] event in
            if event == .approachedHistoryStart { self?.loadOlder() }
        }
    }

    /// Feeds the chart from where its bars end.
    func start(_ data: ChartData) {
        source = data.feed
        fillsIn = false
        isReaching = false
        // A file has nothing to load: without a first task the runtime starts no thread that wakes.
        guard let provider = data.provider, data.isLive || data.hasMoreHistory else {
            if isLoaderInUse { loader.stop() }
            isLoaderInUse = false
            return
        }
        isLoaderInUse = true
        loader.use(provider, known: data.series, live: data.isLive)
        model.setHasMoreHistory(data.hasMoreHistory)
        fillsIn = data.fillsIn
        if fillsIn { loadOlder() }
    }

    func stop() {
        if isLoaderInUse { loader.stop() }
        isLoaderInUse = false
        isReaching = false
    }

    /// True when there may be bars before the oldest one.
    var canReach: Bool { isLoaderInUse && model.state.hasMoreHistory }

    /// Loads the bars from `time` on that are missing; an order before it is void.
    func reach(back time: Timestamp) {
        isReaching = true
        model.setLoadingHistory(true)
        loader.reach(back: time)
    }

    /// The bars are not waited for any more.
    func stopReaching() {
        guard isReaching else { return }
        isReaching = false
        loader.stopReaching()
        endReaching()
    }

    private func endReaching() {
        model.setLoadingHistory(false)
        if fillsIn { loadOlder() }
    }

    func loadOlder() {
        guard !isReaching else { return }
        model.setLoadingHistory(true)
        loader.loadOlder()
    }

    private func drain() {
        for notice in mailbox.drain() where notice.generation == loader.currentGeneration {
            handle(notice)
        }
    }

    private func handle(_ notice: LoaderNotice) {
        switch notice.event {
        case .page, .anew: toldFailure = nil
        default: break
        }
        switch notice.event {
        case .page(let number, let page):
            if number == 0 {
                // Live bars that came first are newer than the answer.
                model.setSeries(page.series.joined(withLive: model.state.series))
            } else {
                model.prependHistory(page.series)
            }
            if fillsIn { loadOlder() }
        case .anew(let page):
            // Whoever looked at the past has it no more, and may ask for it.
            fillsIn = false
            model.setSeries(page.series, scroll: .liveEdge)
            model.setHasMoreHistory(true)
        case .older(let page):
            model.prependHistory(page.series)
        case .reached:
            guard isReaching else { return }
            isReaching = false
            onReached?()
            endReaching()
        case .historyEnded:
            fillsIn = false
            // In this order: the end of loading would ask again while there may be more.
            model.setHasMoreHistory(false)
            model.setLoadingHistory(false)
        case .recovered(let page):
            guard notice.interval == model.state.series.interval else { return }
            model.mergeBars(page.series.joined(withNewest: model.state.series))
        case .update(let update):
            handle(update, notice.interval)
        case .failed(let failure):
            fillsIn = false
            let line = failure.error.description
            isReaching = false
            model.setAwaitedTime(nil)
            model.failLoading(line)
            guard line != toldFailure else { return }
            toldFailure = line
            onFailure?(line)
        }
    }

    private func handle(_ update: BarUpdate, _ interval: Interval) {
        switch update {
        case .candle(let candle, let isFinal):
            model.update(candle, interval: interval, policy: isFinal ? .merge : .ignore)
        case .tick(let tick):
            model.update(tick, interval: interval)
        case .ticks(let run):
            for tick in run.essentialTicks { model.update(tick, interval: interval) }
        case .state(let state):
            var status = source
            // The note follows the language, which may have changed since.
            if source.isSimulated { status.message = model.state.feed.message }
            switch state {
            case .idle, .ended: status.phase = .idle
            case .connecting: status.phase = source.isSimulated ? .simulated : .connecting
            case .live: status.phase = source.isSimulated ? .simulated : .live
            case .offline(let since): status.phase = .offline(since: since)
            }
            model.setFeed(status)
        }
    }
}
