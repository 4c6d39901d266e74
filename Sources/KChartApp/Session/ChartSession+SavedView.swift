import KChartControl
import KChartCore
import KChartLocalization
import KChartModel

/// Where the chart looked, and how large its window was.
extension ChartSession {
    /// How wide the view is and, away from the newest bar, where.
    var viewPart: SavedPart {
        SavedPart(
            "viewport", watches: [.viewport, .liveEdge, .motion, .series], waitsForRest: true,
            read: { [unowned self] in savedViewport },
            accepts: Self.isView,
            restore: { [unowned self] value in
                guard let value else { return false }
                awaitedView = value
                restoreView()
                return true
            })
    }

    /// Whether a record is a view: one in history has a place there.
    private static func isView(_ value: JSONValue) -> Bool {
        guard let spacing = value["spacing"]?.doubleValue, spacing > 0,
            let isLive = value["live"]?.boolValue
        else { return false }
        return isLive
            || value["first"]?.stringValue.flatMap { TimeArgument($0) } != nil
                && value["symbol"]?.stringValue != nil && value["interval"]?.stringValue != nil
                && value["offset"].map { $0.doubleValue != nil } ?? true
    }

    private var savedViewport: JSONValue? {
        let state = model.state
        guard !state.series.isEmpty, !state.isMoving, state.metrics.isMeasured else { return nil }
        var view: JSONObject = [
            // Pixels a bar, not bars: an axis that grows by a digit is no other view.
            "spacing": Self.rounded(Double(state.metrics.width) / state.viewport.visibleBars),
            "live": .bool(state.isAtLiveEdge),
        ]
        if !state.isAtLiveEdge {
            let first = state.viewport.first.rounded(.down)
            view["first"] = .string(state.timeMapping.time(at: BarPosition(first)).rfc3339)
            view["offset"] = Self.rounded(state.viewport.first - first)
            view["symbol"] = .string(state.configuration.instrument.symbol)
            view["interval"] = .string(state.series.interval.name)
        }
        return .object(view)
    }

    private static func rounded(_ number: Double) -> JSONValue {
        .number((number * 1e6).rounded() / 1e6)
    }

    /// Shows the view that was saved, once there are bars and a measured plot for it. One in older
    /// bars waits for a feed that can bring them; without one the newest bars are shown.
    /// - Parameter isFed: the feed runs, or there is none.
    func restoreView(isFed: Bool = false) {
        let state = model.state
        guard let view = awaitedView, let spacing = view["spacing"]?.doubleValue,
            !state.series.isEmpty,
            state.metrics.isMeasured
        else { return }
        let bars = Double(state.metrics.width) / spacing
        if view["live"] == true {
            awaitedView = nil
            model.setVisibleBars(bars)
            model.goToLiveEdge()
        } else if view["symbol"]?.stringValue == state.configuration.instrument.symbol,
            view["interval"]?.stringValue == state.series.interval.name,
            let first = view["first"]?.stringValue.flatMap({ TimeArgument($0) })
        {
            model.setVisibleBars(bars)
            let goal = ViewGoal(
                time: first.earliest(in: .utc),
                place: .leftEdge(offset: view["offset"]?.doubleValue ?? 0))
            guard state.series.firstTime.map({ goal.time < $0 }) == true else {
                awaitedView = nil
                return show(goal)
            }
            guard isFed else {
                model.goToLiveEdge()
                return
            }
            awaitedView = nil
            // Refused, or not to be had: the newest bars stay.
            _ = reach?(goal)
        } else {
            awaitedView = nil
        }
    }

    /// The size of the window in device pixels, and its place once a person chose one.
    func windowPart(_ given: Set<String>) -> SavedPart {
        SavedPart(
            "window", waitsForRest: true, isInLayout: false,
            read: { [unowned self] in
                guard let windowSize else { return nil }
                var value: JSONObject = [
                    "width": JSONValue(windowSize.width), "height": JSONValue(windowSize.height),
                ]
                if let windowPlace {
                    value["x"] = JSONValue(windowPlace.x)
                    value["y"] = JSONValue(windowPlace.y)
                }
                return .object(value)
            },
            restore: { [unowned self] value in
                guard let width = value?["width"]?.intValue,
                    let height = value?["height"]?.intValue,
                    (64...32_767).contains(width), (64...32_767).contains(height)
                else { return false }
                if !given.contains("window") {
                    windowSize = PixelSize(width: width, height: height)
                    if let x = value?["x"]?.intValue, let y = value?["y"]?.intValue,
                        (-32_768...32_767).contains(x), (-32_768...32_767).contains(y)
                    {
                        windowPlace = PixelPoint(x: x, y: y)
                    }
                }
                return true
            })
    }
}
