import KChartCore
import KChartFeeds
import KChartHost
import KChartModel

/// Tells the chart the time once a second while a feed is live: the clock of the status line, and
/// the badge that counts down to the running bar's close. Without a live feed, and while nobody
/// sees it, there is no timer at all.
final class Countdown {
    private let model: ChartModel
    private let loop: EventLoop
    private let clock: FeedClock
    private var timer: EventLoop.Token?
    /// False while the window cannot be seen.
    var isVisible = true { didSet { update() } }

    /// True for a simulated market without news: nothing is live there.
    var isStandingStill = false { didSet { if isStandingStill != oldValue { update() } } }

    init(model: ChartModel, loop: EventLoop, clock: FeedClock) {
        self.model = model
        self.loop = loop
        self.clock = clock
    }

    /// Starts or stops the timer, as feed and window stand now.
    func update() {
        guard isWanted else {
            if let timer { loop.remove(timer) }
            timer = nil
            if model.state.clock != nil { model.setClock(nil) }
            return
        }
        guard timer == nil else { return }
        tick()
    }

    private var isWanted: Bool {
        let state = model.state
        guard isVisible, !isStandingStill, showsClock || showsCountdown, !state.series.isEmpty
        else { return false }
        switch state.feed.phase {
        case .live, .simulated: return true
        case .idle, .connecting, .waiting, .offline: return false
        }
    }

    private var showsClock: Bool { model.state.configuration.showsStatus }

    private var showsCountdown: Bool {
        model.state.configuration.showsBadge && model.state.configuration.showsCountdown
    }

    private func tick() {
        let now = clock.now()
        model.setClock(now)
        // A bar that is over counts down no more; the next one calls `update`.
        guard showsClock || model.state.timeToClose != nil else { return }
        // On the whole second of the clock, where the shown figure changes.
        let rest = 1_000_000 - (now.microseconds % 1_000_000 + 1_000_000) % 1_000_000
        timer = loop.addTimer(after: UInt64(rest) * 1_000) { [weak self] _ in
            guard let self else { return }
            timer = nil
            update()
        }
    }

    func stop() {
        if let timer { loop.remove(timer) }
        timer = nil
    }
}
