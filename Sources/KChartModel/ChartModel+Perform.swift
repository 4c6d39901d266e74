import KChartCore
import KChartDrawings

extension ChartModel {
    /// Carries out one intent; `settle` then brings what depends on it in line.
    func perform(_ intent: ChartIntent, _ effect: inout Effect) {
        switch intent {
        case .setSeries(let series, let scroll):
            replaceSeries(series, scroll, &effect)
        case .updateCandle(let candle, let interval, let policy):
            merge(interval, &effect) { $0.update(candle, policy: policy) }
        case .updatePoint(let point, let interval, let policy):
            merge(interval, &effect) { $0.update(point, policy: policy) }
        case .updateTick(let tick, let interval, let policy):
            merge(interval, &effect) { $0.update(tick, policy: policy) }
        case .prependHistory(let page):
            prepend(page, &effect)
        case .mergeBars(let page):
            mergeBars(page, &effect)
        case .setCurrentPrice(let price):
            let finite = price.flatMap { $0.isFinite ? $0 : nil }
            assign(\.currentPrice, finite, .currentPrice, &effect)
        case .setLoading, .setLoadingHistory, .setHasMoreHistory, .failLoading:
            performLoading(intent, &effect)
        case .setAwaitedTime(let time):
            assign(\.awaitedTime, time, .loading, &effect)
        case .setViewNotice(let text):
            assign(\.viewNotice, text, .feed, &effect)
        case .setFeed(let status):
            if assign(\.feed, status, .feed, &effect) { effect.events.append(.connection(status)) }
        case .setInstrument(let instrument):
            let isOther = instrument.symbol != state.configuration.instrument.symbol
            if assign(\.configuration.instrument, instrument, .configuration, &effect), isOther {
                assign(\.quote, nil, .quote, &effect)
                effect.events.append(.symbol(instrument.symbol))
            }
        case .setStyle(let style):
            if assign(\.configuration.style, style, .style, &effect) {
                state.followKind()
                setViewport(defaultViewport(), &effect)
                effect.events.append(.style(style))
            }
        case .setBasePrice(let price):
            let finite = price.flatMap { $0.isFinite ? $0 : nil }
            assign(\.configuration.basePrice, finite, .style, &effect)
        case .setTimeAxis(let kind):
            setTimeAxis(kind, &effect)
        case .setScaleMode(let mode):
            if assign(\.configuration.scaleMode, mode, [.priceScale, .settings], &effect) {
                state.manualRange = nil
            }
        case .setInverted(let isInverted):
            assign(\.configuration.isInverted, isInverted, [.priceScale, .settings], &effect)
        case .setPriceRange(let range):
            assign(\.manualRange, range, .priceScale, &effect)
        case .setCrosshairMagnet(let magnet):
            assign(\.configuration.crosshairMagnet, magnet, .settings, &effect)
        case .setTooltip(let isShown):
            performSwitch(.tooltip, isShown, &effect)
        case .setWatchedPrices(let prices):
            performWatch(prices, &effect)
        case .setSwitch(let part, let isOn):
            performSwitch(part, isOn, &effect)
        case .setClock(let time):
            assign(\.clock, time, .clock, &effect)
        case .setLoadingTurn(let turn):
            assign(\.loadingTurn, (turn % 16 + 16) % 16, .loading, &effect)
        case .setMoving(let isMoving):
            assign(\.isMoving, isMoving, .motion, &effect)
        case .setMetrics, .zoom, .zoomSteps, .zoomOctaves, .zoomKeys, .pan, .page, .scroll,
            .scrollFreely, .show,
            .setVisibleBars, .setDefaultVisibleBars, .goToLiveEdge, .goToStart, .goTo, .resetView:
            if case .setMetrics = intent {} else { letGoOfAwaited(&effect) }
            performViewport(intent, &effect)
        case .setCrosshair, .moveCrosshair, .clearCrosshair:
            performCrosshair(intent, &effect)
        case .addMarkers, .removeMarker, .setMarkers:
            performMarkers(intent, &effect)
        case .setWatermark(let text):
            let shown = text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
            assign(\.configuration.watermark, shown, .watermark, &effect)
        case .setQuote(let quote):
            assign(\.quote, quote, .quote, &effect)
        case .addPane, .removePane, .movePane, .setPaneHeight, .setPaneCollapsed,
            .toggleMaximizedPane, .setPanes:
            performPanes(intent, &effect)
        case .addIndicator, .removeIndicator, .setIndicator, .moveIndicator, .reorderIndicator,
            .placeIndicator, .setIndicators, .resetIndicators:
            performIndicators(intent, &effect)
        case .settleIndicators(let rows): settleIndicators(upTo: rows, &effect)
        case .adoptIndicators(let results): adoptIndicators(results, &effect)
        case .previewIndicator(let configuration): preview(configuration, &effect)
        case .endIndicatorPreview(let keeps): endPreview(keeps: keeps, &effect)
        case .pointAtLegend(let pointer): pointAtLegend(pointer, &effect)
        case .scrollIndicatorBar(let offset):
            let inside = offset.isFinite ? max(0, offset) : 0
            assign(\.indicatorBarOffset, inside, .legendPointer, &effect)
        case .drawing(let intent):
            performDrawing(intent, &effect)
        case .setDrawingKey(let key):
            performDrawingKey(key, &effect)
        case .seedDrawings(let seed, let firstStep):
            state.drawings.makeUnique(seed: seed, firstStep: firstStep)
        case .restoreDrawingStyles(let text):
            let former = state.drawings.styles
            state.drawings.restoreStyles(text)
            if state.drawings.styles != former { effect.change.insert(.settings) }
        case .forgetHistory:
            history = ChartHistory()
        case .registerKind, .registerIndicator, .registerTool:
            performRegister(intent, &effect)
        case .retryDrawings(let isLast):
            if let notice = drawingKeeper?.retry(state.drawings, isLast: isLast) {
                onDrawingNotice?(notice)
            }
        }
    }

    /// Writes a value if it differs and marks the change.
    @discardableResult
    func assign<Value: Equatable>(
        _ path: WritableKeyPath<ChartState, Value>, _ value: Value, _ change: Change,
        _ effect: inout Effect
    ) -> Bool {
        guard state[keyPath: path] != value else { return false }
        state[keyPath: path] = value
        effect.change.insert(change)
        return true
    }

    /// Brings what depends on bars and window in line, inside the same mutation: the price range,
    /// the live-edge flag, the wish for history.
    func settle(_ effect: inout Effect) {
        let moved: Change = [
            .lastBar, .barsAppended, .barsPrepended, .olderBars, .series, .viewport, .priceScale,
            .currentPrice, .style, .configuration, .metrics, .panes,
            .indicators,
        ]
        guard !effect.change.isDisjoint(with: moved) else {
            if effect.change.contains(.loading) { askForHistory(&effect) }
            return
        }
        updatePriceScale(&effect)
        updatePaneScales(&effect)
        updateLiveEdge(&effect)
        if !effect.change.isDisjoint(with: [.viewport, .series, .metrics]) {
            effect.events.append(
                .visibleRange(first: state.viewport.first, last: state.viewport.last))
        }
        askForHistory(&effect)
    }

    private func updateLiveEdge(_ effect: inout Effect) {
        let isThere = isWindowAtLiveEdge
        if isThere != state.isAtLiveEdge {
            state.isAtLiveEdge = isThere
            effect.change.insert(.liveEdge)
            effect.events.append(.liveEdge(isThere))
        }
    }
}
