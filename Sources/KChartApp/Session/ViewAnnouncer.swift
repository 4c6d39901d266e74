import KChartAccessibility
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel

/// Says what a person did with the chart, one short line at a time: the window of bars once it
/// rests, the live edge when it is reached or left, the bar that a command put the crosshair on.
///
/// A wheel turned ten times, a drag and the glide after it say one line, at their end. Bars that
/// arrive and a window that is resized say nothing. While nothing changes there is no timer.
final class ViewAnnouncer {
    /// A window that did not change for so long rests.
    var settleNanoseconds: UInt64 = 500_000_000
    /// A key that is held down reads the bar where it rests.
    var repeatNanoseconds: UInt64 = 150_000_000

    private let session: ChartSession
    private let loop: EventLoop
    private var tokens: [SubscriptionToken] = []
    private var settling: EventLoop.Token?
    private var reading: EventLoop.Token?
    private var isViewNew = false
    private var wasAtStart = false
    private var saidLiveEdge = true
    private var isStarted = false

    init(session: ChartSession, loop: EventLoop) {
        self.session = session
        self.loop = loop
        let model = session.model
        tokens = [
            model.observeChanges { [weak self] in self?.heard($0) },
            model.subscribe { [weak self] in self?.heard($0) },
        ]
    }

    /// Begins to speak; what is on the screen now is known.
    func start() {
        isStarted = true
        isViewNew = false
        saidLiveEdge = session.model.state.isAtLiveEdge
    }

    func stop() {
        isStarted = false
        for token in [settling, reading].compactMap({ $0 }) { loop.remove(token) }
        settling = nil
        reading = nil
    }

    // MARK: - The view

    private func heard(_ change: Change) {
        guard isStarted, session.onText != nil else { return }
        // The crosshair says its bar; a window that follows it need not be told.
        let isByOther = !change.isDisjoint(with: [.barsAppended, .metrics, .crosshairBar])
        if change.contains(.series) || (change.contains(.viewport) && !isByOther) {
            isViewNew = true
            wasAtStart = isAtStart
        }
        let isNews = isViewNew || session.model.state.isAtLiveEdge != saidLiveEdge
        if isNews, !change.isDisjoint(with: [.viewport, .series, .motion, .liveEdge]) { settle() }
    }

    private var isAtStart: Bool {
        let model = session.model
        guard let range = model.restRange, range.lowerBound < range.upperBound else { return false }
        return model.state.viewport.first <= range.lowerBound + 1e-6
    }

    private func settle() {
        if let settling { loop.remove(settling) }
        settling = loop.addTimer(after: settleNanoseconds) { [weak self] _ in self?.rested() }
    }

    private func rested() {
        settling = nil
        let state = session.model.state
        // The end of the motion comes as a change.
        guard !state.isMoving else { return }
        let words = session.look.words
        var sentences: [String] = []
        if state.isAtLiveEdge != saidLiveEdge {
            saidLiveEdge = state.isAtLiveEdge
            let key: MessageKey = saidLiveEdge ? .chartAtLatestBar : .chartScrolledIntoPast
            sentences.append(words.text(.summarySentence, words[key]))
        }
        if isViewNew {
            if wasAtStart {
                sentences.append(words.text(.summarySentence, words[.chartAtStartOfHistory]))
            }
            sentences.append(session.reader.view(of: state))
        }
        isViewNew = false
        if !sentences.isEmpty { session.say(sentences.joined(separator: " ")) }
    }

    // MARK: - The crosshair

    private func heard(_ event: ChartEvent) {
        guard isStarted, session.onText != nil, session.isCommanding,
            case .crosshair(let crosshair) = event
        else { return }
        if let reading { loop.remove(reading) }
        reading = nil
        guard crosshair != nil else {
            session.say(session.look.words[.barCrosshairOff])
            return
        }
        guard session.isRepeating else { return read() }
        reading = loop.addTimer(after: repeatNanoseconds) { [weak self] _ in self?.read() }
    }

    private func read() {
        reading = nil
        let state = session.model.state
        guard let bar = state.crosshair?.bar, let text = session.reader.reading(of: bar, in: state)
        else { return }
        session.say(text)
    }
}
