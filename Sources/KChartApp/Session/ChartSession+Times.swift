import KChartControl
import KChartCore
import KChartModel

extension ChartSession {
    /// Where something lies on this chart whose time a person typed.
    func instant(_ typed: TimeArgument) -> Timestamp {
        typed.instant(among: model.state.series, in: look.zone)
    }

    /// The time of the bar that a person asked for.
    func barTime(_ typed: TimeArgument) -> Timestamp {
        typed.barTime(among: model.state.series, in: look.zone)
    }

    /// The zone of clocks that somebody writes for this chart without saying theirs.
    var typedZone: ZoneRules { model.state.series.interval.displayZone(look.zone) }
}
