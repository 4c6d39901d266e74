import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// How much time the window shows, counted back from the newest bar by the calendar.
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
            guard let newest = state.series.lastTime else { return .refused(.answerNothingToShow) }
            let starts = steps.compactMap { start(of: $0, before: newest, session) }
            let shown = state.viewport.visibleBars
            let width = { session.model.visibleBars(since: $0) }
            // One free bar at the left, and the right gap of the live edge.
            let all = Double(state.series.count) + 7
            var first: Timestamp?
            switch arguments.text(0) ?? "" {
            case "shorter":
                first = starts.last { width($0) < shown * 0.99 }
                if first == nil { return .refused(.answerCannotZoomIn) }
            case "longer":
                first = starts.first { width($0) > shown * 1.01 }
                // Beyond the oldest bar there is nothing, unless it can still be fetched.
                if !state.hasMoreHistory, first.map({ width($0) >= all }) ?? true { first = nil }
                guard first.map(width) ?? all > shown * 1.001 else {
                    return .refused(.answerAllBarsShown)
                }
            case "all": break
            case let step: first = start(of: step, before: newest, session)
            }
            guard let first else {
                session.model.showNewest(all, measure: session.measure)
                return session.viewportData
            }
            let goal = ViewGoal(time: first, place: .newest)
            if let outcome = session.reach?(goal) { return outcome }
            session.show(goal)
            return session.viewportData
        }
    }

    /// When a step back from the newest bar begins.
    private static func start(
        of step: String, before newest: Timestamp, _ session: ChartSession
    ) -> Timestamp? {
        let own = session.model.state.series.interval
        let length =
            step.hasSuffix("y")
            ? Int(step.dropLast()).map { Interval.months(12 * $0) } : Interval(name: step)
        switch length?.length {
        case .months(let count): return own.back(months: count, from: newest, in: session.look.zone)
        case .fixed(let span): return newest.advanced(byMicroseconds: -span)
        case nil: return nil
        }
    }
}
