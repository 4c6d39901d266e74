import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Brings the window to a view whose bars are not loaded: they are asked for, and the view is
/// shown when they are there. Whatever else moves the window meanwhile lets go of it.
final class HistoryReach {
    /// The most bars that one view may load.
    static let mostBars = 1_000_000

    private let session: ChartSession
    private let feed: FeedRunner
    private var goal: ViewGoal?
    private var changes: SubscriptionToken?
    /// Ends a motion: it would move the window, and the view be let go of.
    var stopMotion: () -> Void = {}

    init(_ session: ChartSession, _ feed: FeedRunner) {
        self.session = session
        self.feed = feed
        session.reach = { [weak self] in self?.reach($0) }
        feed.onReached = { [weak self] in self?.arrive() }
        changes = session.model.observeChanges { [weak self] change in
            if change.contains(.loading) { self?.noticeEnd() }
        }
    }

    /// Nil when the bars are there, or no others can come; else what the command answers.
    private func reach(_ goal: ViewGoal) -> CommandOutcome? {
        let state = session.model.state
        guard let oldest = state.series.firstTime, goal.time < oldest, feed.canReach else {
            return nil
        }
        let interval = state.series.interval
        let start = goal.start(interval, visibleBars: state.viewport.visibleBars)
        let length = max(interval.nominalMicroseconds, 1)
        guard oldest.microseconds(since: start) / length <= Int64(Self.mostBars) else {
            let room = oldest.microseconds(since: start) - oldest.microseconds(since: goal.time)
            let most = Self.mostBars - Int(room / length) - 1
            let earliest = interval.advance(interval.bucketStart(of: oldest), by: -most)
            return .refused(.answerTooFarBack, goal.time.rfc3339, earliest.rfc3339)
        }
        stopMotion()
        self.goal = goal
        session.model.setViewNotice(nil)
        session.model.setAwaitedTime(goal.time)
        feed.reach(back: start)
        return session.viewportData
    }

    private func arrive() {
        guard let goal else { return }
        self.goal = nil
        // The motion of a hand that holds the window without moving it.
        stopMotion()
        session.show(goal)
        session.tellEnds(of: goal)
    }

    private func noticeEnd() {
        guard goal != nil, session.model.state.awaitedTime == nil else { return }
        goal = nil
        feed.stopReaching()
    }
}
