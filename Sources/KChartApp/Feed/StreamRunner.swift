import KChartControl
import KChartCore
import KChartFeeds
import KChartHost
import KChartLocalization
import KChartModel

/// Keeps one chart fed by a stream: standard input, a pipe, a file that grows. Lives on the loop's
/// thread; a thread of its own reads.
final class StreamRunner {
    private let options: ChartOptions
    /// Knows the bounds of what is shown.
    private let source: ChartSource
    private let words: Words
    private let path: String
    private let feed: StreamFeed
    /// Until something comes.
    private var waiting: WaitNotice?
    private var model: ChartModel?
    private var hasBars = false

    /// Called once, when the first bars are in the chart.
    var onFirstBars: (() -> Void)?
    /// Called with one line for standard error.
    var onNotice: ((String) -> Void)?
    /// Called when there were no bars and there will be none.
    var onRefusal: ((Failure) -> Void)?

    /// True when the options name a stream, and not a file that is read once.
    static func isAsked(_ options: ChartOptions) -> Bool {
        guard let input = options.input else { return false }
        return input.isFollowed || StreamSource.isStream(input.file)
    }

    /// Begins to read at once: what is there is in the chart before its first frame.
    ///
    /// - Throws: for a file that is not there or may not be read.
    init(_ options: ChartOptions, look: ChartLook, loop: EventLoop) throws(Failure) {
        self.options = options
        source = ChartSource(options: options, look: look)
        words = look.words
        let input = options.input ?? InputOptions(file: "-")
        path = input.file
        if let refusal = StreamSource.refusal(path) {
            throw Failure(refusal, otherwise: .noInput)
        }
        let box = HandlerBox()
        let wake = loop.addWakeSource { box.run() }
        let feed = StreamFeed { wake.signal() }
        self.feed = feed
        let read = try options.readOptions(interval: options.interval, zones: source.zones)
        let path = path
        waiting = WaitNotice(dataFrom: path, words)
        Thread.start { feed.run(path: path, follows: input.isFollowed, options: read) }
        box.handler = { [weak self] in self?.drain() }
    }

    deinit {
        waiting?.end()
        feed.stop()
    }

    /// What the chart shows until there are bars.
    var waitingStatus: FeedStatus { status(.waiting) }

    /// From now on the news go into the chart.
    func start(_ model: ChartModel) {
        self.model = model
        model.setFeed(waitingStatus)
        drain()
    }

    /// What the reader still had in hand reaches no chart.
    func stop() {
        endWaiting()
        feed.stop()
        model = nil
    }

    private func status(_ phase: FeedStatus.Phase) -> FeedStatus {
        FeedStatus(kind: .stream, phase: phase, source: name)
    }

    private var name: String {
        path == "-" ? words[.feedStandardInput] : FileProvider.lastComponent(path)
    }

    // MARK: - News

    private func drain() {
        guard model != nil else { return }
        for news in feed.drain() {
            endWaiting()
            handle(news)
        }
    }

    private func endWaiting() {
        waiting?.end()
        waiting = nil
    }

    private func handle(_ news: StreamNews) {
        guard let model else { return }
        switch news {
        case .begin(let series, let info):
            begin(series, info, model)
        case .bars(let page):
            model.mergeBars(bounded(page, isWhole: false))
        case .lateTicks(let ticks):
            let interval = model.state.series.interval
            for tick in ticks where source.holds(tick.time, on: interval) {
                model.update(tick, policy: .merge)
            }
        case .quote(let quote):
            model.setQuote(quote)
        case .notice(let line):
            onNotice?(line)
        case .ended:
            model.setFeed(status(.idle))
        case .failed(let error):
            let failure = Failure(error)
            guard hasBars else {
                onRefusal?(failure)
                return
            }
            // What is in the chart stays there.
            model.setFeed(status(.idle))
            model.failLoading("\(error)")
            onNotice?("\(error)")
        }
    }

    private func begin(_ series: BarSeries, _ info: StreamInfo, _ model: ChartModel) {
        let symbol =
            options.symbol ?? info.symbol ?? (path == "-" ? name : FileProvider.stem(path))
        model.setInstrument(
            Instrument(symbol: symbol, digitsWritten: info.priceDigits, in: series))
        model.setFeed(status(.live))
        model.setSeries(bounded(series), scroll: hasBars ? .automatic : .liveEdge)
        guard !hasBars else { return }
        hasBars = true
        onFirstBars?()
    }

    /// The bars between `--from` and `--to`, the newest `--limit` of them.
    private func bounded(_ series: BarSeries, isWhole: Bool = true) -> BarSeries {
        guard options.from != nil || options.to != nil || options.limit != nil else {
            return series
        }
        var kept = series
        _ = source.bound(&kept, isWhole: isWhole)
        return kept
    }
}
