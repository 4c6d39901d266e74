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

    /// Shows the view that was saved; what is on the screen then is nothing new.
    func restoreView() {
        session.restoreView()
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
    }
}
