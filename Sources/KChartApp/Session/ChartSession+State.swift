import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartScene
import KChartStyle

extension ChartSession {
    /// The state as the control socket gives it; keys are only added, never renamed.
    var state: JSONValue {
        .object(JSONObject(Self.stateEntries.map { ($0.key, $0.value(self)) }))
    }

    /// One entry of the state, for the price of that entry; nil when there is none of that name.
    func stateEntry(_ key: String) -> JSONValue? { Self.entry[key]?(self) }

    private static let entry = Dictionary(uniqueKeysWithValues: stateEntries)

    private typealias Entry = (key: String, value: @Sendable (ChartSession) -> JSONValue)

    private static let stateEntries: [Entry] = [
        ("version", { _ in 1 }),
        ("program", { _ in .string(Diagnostics.programName + " " + Program.version) }),
        ("chart", { JSONValue($0.model.id.number) }),
        ("symbol", { .string($0.model.state.configuration.instrument.symbol) }),
        ("interval", { .string($0.model.state.series.interval.name) }),
        ("style", { .string($0.model.state.configuration.style.name) }),
        ("theme", { .string($0.look.theme.id) }),
        ("language", { .string($0.look.words.language.code) }),
        ("timeZone", { .string($0.look.zone.name) }),
        ("timeAxis", { .string($0.model.state.configuration.timeAxis.rawValue) }),
        ("feed", { feed($0.model.state) }),
        ("series", { series($0.model.state.series) }),
        ("viewport", { $0.viewport }),
        ("priceScale", { $0.priceScale }),
        ("crosshair", { crosshair($0.model.state.crosshair) }),
        ("panes", { panes($0.model, $0.surface()) }),
        (
            "indicators",
            { session in .array(session.model.indicators.map { session.indicator($0) }) }
        ),
        ("drawings", { $0.drawingValues }),
        ("markers", { JSONValue($0.model.state.markers.count) }),
        ("watermark", { JSONValue($0.model.state.configuration.watermark) }),
        ("activeTool", { JSONValue($0.model.state.drawings.tool?.name) }),
        ("panel", { $0.panelState() }),
        ("undo", { JSONValue($0.model.undoSteps) }),
        ("redo", { JSONValue($0.model.redoSteps) }),
        ("layout", { layout($0.surface()) }),
        ("watched", { .array($0.model.state.watchedPrices.map { JSONValue(finite: $0) }) }),
        ("accessible", { $0.accessibleState }),
        ("focus", { $0.focusState }),
        (
            "settings",
            { session in .object(JSONObject(session.settings.map { ($0.id, $0.read(session)) })) }
        ),
        ("frames", { JSONValue($0.surface().frames) }),
        ("spoken", { JSONValue($0.spokenLines) }),
        ("counters", { counters($0.surface()) }),
    ]

    private static func feed(_ state: ChartState) -> JSONValue {
        [
            "kind": .string(state.feed.kind.rawValue),
            "state": .string(state.feed.phaseName),
            "message": JSONValue(state.feed.message ?? state.loadingError),
            "source": .string(state.feed.source),
            "loading": .bool(state.isLoading),
            "loadingHistory": .bool(state.isLoadingHistory),
            "moreHistory": .bool(state.hasMoreHistory),
        ]
    }

    private static func counters(_ surface: SurfaceState) -> JSONValue {
        [
            "drawCalls": JSONValue(surface.drawCalls), "pixels": JSONValue(surface.pixels),
            "bytesSent": JSONValue(surface.bytesSent),
            "roundTrips": JSONValue(surface.roundTrips),
        ]
    }

    /// What a command that moved the window answers.
    var viewportData: CommandOutcome { .data(viewport) }

    /// The window, and the bar that it was brought to.
    func viewportData(at bar: BarIndex) -> CommandOutcome {
        var data = viewport.objectValue ?? JSONObject()
        data["bar"] = JSONValue(bar.slot)
        data["time"] = .string(model.state.series.time(at: bar).rfc3339)
        return .data(.object(data))
    }

    private var viewport: JSONValue {
        let state = model.state
        let viewport = state.viewport
        let width = state.metrics.width
        return [
            "first": JSONValue(finite: viewport.first),
            "last": JSONValue(finite: viewport.last),
            "visibleBars": JSONValue(finite: viewport.visibleBars),
            "barSpacing": JSONValue(finite: Double(width) / viewport.visibleBars),
            "atLiveEdge": .bool(state.isAtLiveEdge),
            "moving": .bool(state.isMoving),
            "goingTo": JSONValue(state.awaitedTime?.rfc3339),
            "notice": JSONValue(state.viewNotice),
        ]
    }

    private var priceScale: JSONValue {
        let state = model.state
        return [
            "mode": .string(state.configuration.scaleMode.word),
            "automatic": .bool(state.manualRange == nil),
            "inverted": .bool(state.configuration.isInverted),
            "low": JSONValue(finite: state.priceScale.low),
            "high": JSONValue(finite: state.priceScale.high),
        ]
    }

    private static func series(_ series: BarSeries) -> JSONValue {
        [
            "bars": JSONValue(series.count),
            "kind": .string(series.kind.rawValue),
            "firstTime": JSONValue(series.firstTime?.rfc3339),
            "lastTime": JSONValue(series.lastTime?.rfc3339),
            "last": series.indices.last.map { candle(series.candle(at: $0)) } ?? .null,
        ]
    }

    private static func candle(_ candle: Candle) -> JSONValue {
        [
            "time": .string(candle.time.rfc3339),
            "open": JSONValue(finite: candle.open), "high": JSONValue(finite: candle.high),
            "low": JSONValue(finite: candle.low), "close": JSONValue(finite: candle.close),
            "volume": JSONValue(finite: candle.volume),
            "turnover": JSONValue(finite: candle.turnover),
        ]
    }

    static func crosshair(_ crosshair: Crosshair?) -> JSONValue {
        guard let crosshair else { return .null }
        return [
            "bar": JSONValue(crosshair.bar.slot),
            "time": .string(crosshair.time.rfc3339),
            "price": JSONValue(finite: crosshair.price),
            "pane": .string(crosshair.pane.name),
            "pinned": .bool(crosshair.isPinned),
        ]
    }

    /// All panes of the arrangement from top to bottom; the height is 0 while one is not shown.
    private static func panes(_ model: ChartModel, _ surface: SurfaceState) -> JSONValue {
        let arrangement = model.state.configuration.panes
        return .array(
            arrangement.panes.map { pane in
                let rect =
                    pane.id == .price
                    ? surface.layout?.pricePane : surface.layout?.pane(pane.id)?.pane
                return [
                    "id": .string(pane.id.name), "height": JSONValue(rect?.height ?? 0),
                    "collapsed": .bool(pane.isCollapsed),
                    "maximized": .bool(arrangement.maximized == pane.id),
                    "indicators": indicators(in: pane.id, model),
                ]
            })
    }

    private static func layout(_ surface: SurfaceState) -> JSONValue {
        var plots: [JSONValue] = []
        if let layout = surface.layout {
            plots = layout.order.map { id in
                let head: JSONValue = ["pane": .string(id.name)]
                return head.merging(
                    rect(id == .price ? layout.data : layout.pane(id)?.data ?? .zero))
            }
        }
        return [
            "window": [
                "width": JSONValue(surface.size.width), "height": JSONValue(surface.size.height),
                "scale": JSONValue(finite: surface.scale),
                "x": surface.place.map { JSONValue($0.x) } ?? .null,
                "y": surface.place.map { JSONValue($0.y) } ?? .null,
            ],
            "plots": .array(plots),
            "priceAxis": surface.layout.map { rect($0.priceAxis) } ?? .null,
            "timeAxis": surface.layout.map { rect($0.timeAxis) } ?? .null,
        ]
    }

    private static func rect(_ rect: PixelRect) -> JSONValue {
        [
            "x": JSONValue(rect.x), "y": JSONValue(rect.y), "width": JSONValue(rect.width),
            "height": JSONValue(rect.height),
        ]
    }
}

extension JSONValue {
    /// An object with the members of another added.
    func merging(_ other: JSONValue) -> JSONValue {
        guard var object = objectValue, let added = other.objectValue else { return self }
        for key in added.keys { object[key] = added[key] }
        return .object(object)
    }
}
