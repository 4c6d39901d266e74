import KChartControl
import KChartHost
import KChartModel
import KChartScene

/// What a window shows at first.
extension ChartWindow {
    /// Shows data and follows their feed.
    func show(_ data: ChartData, _ setup: ChartSetup) {
        countdown.isStandingStill = data.standsStill
        // Measured before: the first frame with bars has its final window.
        setup.fill(session.model, with: data)
        session.refreshFeedNote()
        scene.measure(session.model)
        setup.fitView(session.model, measure: session.measure)
        restoreView()
    }

    /// Begins to ask the feed for news and history, first of all for those of a saved view.
    func follow(_ data: ChartData) {
        countdown.isStandingStill = data.standsStill
        feed.start(data)
        restoreView(isFed: true)
    }

    /// Shows the view that was saved; what is on the screen then is nothing new.
    /// - Parameter isFed: older bars can be had now, or never.
    func restoreView(isFed: Bool = false) {
        guard session.awaitedView != nil || !isFed else { return }
        session.restoreView(isFed: isFed)
        session.persistence?.adopt("viewport")
    }

    /// Shows the hint of the very first start once the first frame is out.
    /// - Parameter store: keeps in mind that it was shown.
    func greet(_ store: any ChartStore) {
        firstStart = FirstStartToast(
            session, scene, window: window, fonts: fonts, loop: loop, store: store
        ) { [weak self] milliseconds, body in
            _ = self?.loop.addTimer(after: UInt64(milliseconds) * 1_000_000) { _ in body() }
        }
        firstStart?.isCovered = { [weak self] in self?.panels.current != nil }
        // It covers no high or low.
        firstStart?.onPlace = { [weak self] place in
            guard let self, scene.keptClear != place else { return }
            scene.keptClear = place
            controller.wantFrame()
        }
    }
}
