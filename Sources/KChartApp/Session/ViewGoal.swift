import KChartAccessibility
import KChartControl
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
        /// From the time to the newest bar.
        case newest
    }

    /// The time whose bar must be there.
    var time: Timestamp
    var place: Place
    /// As a person typed it: which bar holds a date is known once its bars are there.
    var typed: TimeArgument?

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
            model.go(to: goal.typed.map(barTime) ?? goal.time)
        case .leftEdge(let offset):
            let position = model.state.timeMapping.position(of: goal.time).value
            model.scroll(toFirst: position + offset)
        case .newest:
            model.showNewest(since: goal.time, measure: measure)
        }
    }

    /// Says where the history begins or which bar is the newest, when what was asked for lies
    /// beyond.
    func tellEnds(of goal: ViewGoal) {
        let series = model.state.series
        guard let oldest = series.firstTime, let newest = series.lastTime else { return }
        let notice: String
        if goal.time < oldest {
            notice = look.words.text(.chartHistoryBegins, reader.times.spoken(oldest))
        } else if goal.time >= series.interval.advance(newest, by: 1) {
            notice = look.words.text(.chartHistoryEnds, reader.times.spoken(newest))
        } else {
            return
        }
        model.setViewNotice(notice)
        say(notice)
    }
}
