import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// How much time the window shows, counted back from the newest bar.
enum RangeCommand {
    static let steps = ["1h", "4h", "1d", "1w", "1M", "3M", "6M", "1y", "5y", "10y"]

    static var command: Command<ChartSession> {
        Command(
            id: "range", title: .commandRange, group: .groupZoom,
            summary: "Show this much time up to the newest bar, or all bars",
            parameters: [CommandParameter("span", .word(["shorter", "longer", "all"] + steps))],
            presets: [
                CommandPreset(.commandRangeShorter, arguments: ["shorter"], keys: ["["]),
                CommandPreset(.commandRangeLonger, arguments: ["longer"], keys: ["]"]),
                CommandPreset(.commandRange, [.rangeAll], arguments: ["all"]),
            ]
        ) { session, arguments in
            let state = session.model.state
            let length = state.series.interval.nominalMicroseconds
            guard !state.series.isEmpty, length > 0 else { return .refused(.answerNothingToShow) }
            let shown = state.viewport.visibleBars * Double(length)
            let wanted: Double? =
                switch arguments.text(0) ?? "" {
                case "shorter": steps.compactMap(microseconds).last { $0 < shown * 0.99 }
                case "longer": steps.compactMap(microseconds).first { $0 > shown * 1.01 }
                case "all": nil
                case let step: microseconds(step)
                }
            // One free bar at the left, and the right gap of the live edge.
            let all = Double(state.series.count) + 7
            let step = wanted.map { $0 / Double(length) }
            let bars: Double
            switch arguments.text(0) {
            case "shorter" where step == nil: return .refused(.answerCannotZoomIn)
            case "longer":
                // Beyond the oldest bar there is nothing, unless it can still be fetched.
                let longest = state.hasMoreHistory ? step ?? all : min(step ?? all, all)
                guard longest > state.viewport.visibleBars * 1.001 else {
                    return .refused(.answerAllBarsShown)
                }
                bars = longest
            case "all": bars = all
            default: bars = step ?? state.viewport.visibleBars
            }
            if step != nil, let newest = state.series.lastTime {
                let span = Int(min(bars, 1e9).rounded(.up))
                let first = state.series.interval.advance(newest, by: -span)
                let goal = ViewGoal(time: first, place: .newest(bars: bars))
                if let outcome = session.reach?(goal) { return outcome }
            }
            session.model.showNewest(bars, measure: session.measure)
            return session.viewportData
        }
    }

    private static func microseconds(_ step: String) -> Double? {
        if step.hasSuffix("y"), let years = Double(step.dropLast()) {
            return years * 365.25 * 86_400e6
        }
        return Interval(name: step).map { Double($0.nominalMicroseconds) }
    }
}
