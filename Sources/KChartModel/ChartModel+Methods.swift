public import KChartCore

extension ChartModel {
    /// Shows another series; data and window change in one mutation.
    @discardableResult
    public func setSeries(_ series: BarSeries, scroll: ScrollMode = .automatic) -> Change {
        apply(.setSeries(series, scroll: scroll))
    }

    /// Merges one candle: same bar replaced, newer appended, older by `policy`.
    /// - Parameter interval: if given and not the series' own, the update is ignored.
    @discardableResult
    public func update(
        _ candle: Candle, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        let intent = ChartIntent.updateCandle(candle, interval: interval, policy: policy)
        return carryOut(intent).outcome ?? .updated
    }

    /// Merges one point: same time replaced, newer appended, older by `policy`; in a series of
    /// candles it is a tick without volume.
    /// - Parameter interval: if given and not the series' own, the update is ignored.
    @discardableResult
    public func update(
        _ point: PricePoint, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        let intent = ChartIntent.updatePoint(point, interval: interval, policy: policy)
        return carryOut(intent).outcome ?? .updated
    }

    /// Extends the bar of the tick's bucket, or begins a new bar.
    @discardableResult
    public func update(
        _ tick: Tick, interval: Interval? = nil, policy: LateUpdatePolicy = .ignore
    ) -> UpdateOutcome {
        let intent = ChartIntent.updateTick(tick, interval: interval, policy: policy)
        return carryOut(intent).outcome ?? .updated
    }

    /// Adds the page's bars that are older than the oldest; the window does not move.
    @discardableResult
    public func prependHistory(_ page: BarSeries) -> Change { apply(.prependHistory(page)) }

    /// Merges bars by their times, as a stream brings them: the window follows at the live edge
    /// and stays where it is elsewhere. O(bars + what lies behind the first of them).
    @discardableResult
    public func mergeBars(_ page: BarSeries) -> Change { apply(.mergeBars(page)) }

    /// The price of line and badge; nil hides them.
    @discardableResult
    public func setCurrentPrice(_ price: Double?) -> Change { apply(.setCurrentPrice(price)) }

    /// Draws the bars in another style; the window is the default one again.
    @discardableResult
    public func setStyle(_ style: ChartStyleID) -> Change { apply(.setStyle(style)) }

    /// The price the baseline style is drawn over and under; nil is the first close in view. One
    /// that is not finite counts as nil.
    @discardableResult
    public func setBasePrice(_ price: Double?) -> Change { apply(.setBasePrice(price)) }

    /// Linear or logarithmic prices; a manual range goes.
    @discardableResult
    public func setScaleMode(_ mode: PriceScaleMode) -> Change { apply(.setScaleMode(mode)) }

    /// Greater prices below, or above as usual.
    @discardableResult
    public func setInverted(_ isInverted: Bool) -> Change { apply(.setInverted(isInverted)) }

    /// Bars side by side, or placed by their times; the newest bar in view stays.
    @discardableResult
    public func setTimeAxis(_ kind: TimeAxisKind) -> Change { apply(.setTimeAxis(kind)) }

    /// A manual price range, or nil for automatic.
    @discardableResult
    public func setPriceRange(_ range: PriceRange?) -> Change {
        apply(.setPriceRange(range))
    }

    /// Another symbol, name or number of digits; bars stay.
    @discardableResult
    public func setInstrument(_ instrument: Instrument) -> Change {
        apply(.setInstrument(instrument))
    }

    /// What the bars come from and how the connection is.
    @discardableResult
    public func setFeed(_ status: FeedStatus) -> Change { apply(.setFeed(status)) }

    /// Begins or ends loading the first bars; beginning takes back the last error.
    @discardableResult
    public func setLoading(_ isLoading: Bool) -> Change { apply(.setLoading(isLoading)) }

    /// Begins or ends loading older bars; ending without any asks again.
    @discardableResult
    public func setLoadingHistory(_ isLoading: Bool) -> Change {
        apply(.setLoadingHistory(isLoading))
    }

    /// Whether there may be older bars to ask for.
    @discardableResult
    public func setHasMoreHistory(_ hasMore: Bool) -> Change {
        apply(.setHasMoreHistory(hasMore))
    }

    /// Tells that the window waits for the bars of a time, or does not any more: loading goes on
    /// until then, whatever bars come.
    @discardableResult
    public func setAwaitedTime(_ time: Timestamp?) -> Change { apply(.setAwaitedTime(time)) }

    /// Shows one line about where the window came to, until it moves.
    @discardableResult
    public func setViewNotice(_ text: String?) -> Change { apply(.setViewNotice(text)) }

    /// Ends loading with one line that says why.
    @discardableResult
    public func failLoading(_ message: String) -> Change { apply(.failLoading(message)) }

    /// What the layout measured; the window stays at the live edge if it was there.
    @discardableResult
    public func setMetrics(_ metrics: PlotMetrics) -> Change { apply(.setMetrics(metrics)) }

    /// Shows `factor` times fewer bars; ≤ 0 and non-finite factors change nothing.
    @discardableResult
    public func zoom(by factor: Double, pivot: ZoomPivot) -> Change {
        apply(.zoom(factor: factor, pivot: pivot))
    }

    /// Zoom steps in (negative: out); steps that sum to zero about one pivot return exactly.
    @discardableResult
    public func zoom(bySteps steps: Double, pivot: ZoomPivot) -> Change {
        apply(.zoomSteps(steps, pivot: pivot))
    }

    /// Zoom steps as keys and buttons make them: about the live edge, else the middle.
    @discardableResult
    public func zoom(bySteps steps: Double) -> Change { apply(.zoomKeys(steps: steps)) }

    /// Moves by whole windows; the change is empty when there is nothing further.
    @discardableResult
    public func page(byWindows windows: Double) -> Change { apply(.page(windows: windows)) }

    /// Moves the window towards newer bars (positive) or older ones.
    @discardableResult
    public func pan(byBars bars: Double) -> Change { apply(.pan(bars: bars)) }

    /// Puts a bar position at the left edge.
    @discardableResult
    public func scroll(toFirst first: Double) -> Change { apply(.scroll(toFirst: first)) }

    /// Tells that a hand holds the window or that it moves by itself.
    @discardableResult
    public func setMoving(_ isMoving: Bool) -> Change { apply(.setMoving(isMoving)) }

    /// Shows so many bars, about the live edge when it is in view, else the middle; a count ≤ 0 or
    /// not finite changes nothing.
    @discardableResult
    public func setVisibleBars(_ count: Double) -> Change { apply(.setVisibleBars(count)) }

    /// Moves to the newest bar; as many bars are shown.
    @discardableResult
    public func goToLiveEdge() -> Change { apply(.goToLiveEdge) }

    /// Moves to the oldest bar; as many bars are shown.
    @discardableResult
    public func goToStart() -> Change { apply(.goToStart) }

    /// Puts a time into the middle, as far as there are bars.
    @discardableResult
    public func go(to time: Timestamp) -> Change { apply(.goTo(time)) }

    /// The default window at the live edge, and automatic prices.
    @discardableResult
    public func resetView() -> Change { apply(.resetView) }

    /// Puts the crosshair on the bar at `position`, at `price` on the scale of `pane`.
    @discardableResult
    public func setCrosshair(
        at position: BarPosition, price: Double, pane: PaneID = .price, pinned: Bool = false
    ) -> Change {
        apply(.setCrosshair(at: position, price: price, pane: pane, pinned: pinned))
    }

    /// Steps the crosshair from bar to bar; it takes the close of the bar it comes to.
    @discardableResult
    public func moveCrosshair(byBars bars: Int) -> Change { apply(.moveCrosshair(bars: bars)) }

    /// What the crosshair's horizontal line snaps to from now on.
    @discardableResult
    public func setCrosshairMagnet(_ magnet: CrosshairMagnet) -> Change {
        apply(.setCrosshairMagnet(magnet))
    }

    /// Shows or hides the reading card.
    @discardableResult
    public func setTooltip(_ isShown: Bool) -> Change { apply(.setTooltip(isShown)) }

    /// Tells the time of day for clock and countdown; nil ends both.
    @discardableResult
    public func setClock(_ time: Timestamp?) -> Change { apply(.setClock(time)) }

    /// Turns the sign of loading bars: sixteenths of a turn.
    @discardableResult
    public func setLoadingTurn(_ turn: Int) -> Change { apply(.setLoadingTurn(turn)) }

    /// Takes the crosshair away, pinned or not.
    @discardableResult
    public func clearCrosshair() -> Change { apply(.clearCrosshair) }
}
