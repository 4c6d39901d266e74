import KChartCore
import KChartModel

extension ChartModel {
    /// Shows so many bars up to the newest one.
    ///
    /// Other bars may ask for a wider price column, and then there is less room for them: what is
    /// shown is measured, and shown again where it has another plot.
    /// - Parameter measure: lays out what is shown now; true when the plot has another size by it.
    func showNewest(_ bars: Double, measure: () -> Bool) {
        for _ in 0..<2 {
            setVisibleBars(bars)
            goToLiveEdge()
            guard measure() else { return }
        }
    }

    /// Shows the bars from a time on up to the newest one, and the free ones right of it.
    func showNewest(since time: Timestamp, measure: () -> Bool) {
        for _ in 0..<2 {
            setVisibleBars(visibleBars(since: time))
            goToLiveEdge()
            guard measure() else { return }
        }
    }
}
