import KChartFeeds
import KChartHost
import KChartIndicators
import KChartModel

/// Computes what looks at all bars of a long series on a thread of its own, so that no frame waits
/// for it: one run after a frame, whose values the next frame shows.
final class IndicatorWorker {
    private let model: ChartModel
    private let mailbox: Mailbox<[IndicatorResult]>
    /// True while something is being computed.
    private(set) var isRunning = false

    init(model: ChartModel, loop: EventLoop) {
        self.model = model
        // The wake source is made first and its handler given the worker afterwards.
        let box = HandlerBox()
        let wake = loop.addWakeSource { box.run() }
        mailbox = Mailbox(join: { _, _ in false }, wake: { wake.signal() })
        box.handler = { [weak self] in self?.drain() }
    }

    /// Begins what waits, unless something runs. Call after a frame.
    func start() {
        guard !isRunning else { return }
        let work = model.indicatorWork
        guard !work.isEmpty else { return }
        isRunning = true
        Thread.start { [mailbox] in mailbox.post(work.map { $0.run() }) }
    }

    private func drain() {
        for results in mailbox.drain() {
            isRunning = false
            model.adopt(results)
        }
    }
}
