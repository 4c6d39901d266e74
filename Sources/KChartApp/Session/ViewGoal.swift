import KChartAccessibility
import KChartCore
import KChartLocalization
import KChartModel

/// A view of bars that may not be loaded yet.
struct ViewGoal: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        /// The time in the middle of the window.
        case middle
        /// So many bars right of the time at the left edge.
        case leftEdge(offset: Double)
        /// So many bars up to the newest, the time the first of them.
        case newest(bars: Double)
    }

    /// The time whose bar must be there.
    var time: Timestamp
    var place: Place

    /// From where on bars are wanted for a window so many bars wide: one more window than is seen,
    /// so that the next page is not asked for at once.
    func start(_ interval: Interval, visibleBars: Double) -> Timestamp {
        if case .newest = place { return time }
        let room = min(max(visibleBars, 1), 1e6)
        return interval.advance(interval.bucketStart(of: time), by: -2 * Int(room))
    }
}

extension ChartSession {
    /// Shows the view as far as there are bars for it.
    func show(_ goal: ViewGoal) {
        switch goal.place {
        case .middle:
            model.go(to: goal.time)
        case .leftEdge(let offset):
            let position = model.state.timeMapping.position(of: goal.time).value
            model.scroll(toFirst: position + offset)
        case .newest(let bars):
            model.showNewest(bars, measure: measure)
        }
    }

    /// Says where the history begins when that is after what was asked for.
    func tellStart(of goal: ViewGoal) {
        guard let oldest = model.state.series.firstTime, goal.time < oldest else { return }
        let notice = look.words.text(.chartHistoryBegins, reader.times.spoken(oldest))
        model.setViewNotice(notice)
        say(notice)
    }
}
