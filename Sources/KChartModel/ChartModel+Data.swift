import KChartCore
import KChartIndicators

extension ChartModel {
    func replaceSeries(_ series: BarSeries, _ scroll: ScrollMode, _ effect: inout Effect) {
        let isOtherInterval = series.interval != state.series.interval
        let wasEmpty = state.series.isEmpty
        let wasAtEdge = state.isAtLiveEdge
        let crosshairTime = state.crosshair?.time
        letGoOfAwaited(&effect)
        state.series = series
        state.derived = nil
        state.followKind()
        engine.recompute(series)
        fixAxisOrigin()
        state.configuration.interval = series.interval
        endLoadingHistory(&effect)
        state.historyEpoch += 1
        effect.change.formUnion([.series, .viewport])
        state.currentPrice = series.lastValue
        effect.change.insert(.currentPrice)
        if wasEmpty || !state.viewport.isUsable {
            setViewport(defaultViewport(), &effect)
        } else {
            setViewport(
                rules.afterReplacingSeries(
                    state.viewport, mode: scroll, intervalChanged: isOtherInterval,
                    wasAtLiveEdge: wasAtEdge, in: context), &effect)
        }
        if isOtherInterval {
            effect.events.append(.interval(series.interval))
            dropCrosshair(&effect)
        } else if crosshairTime != nil {
            reattachCrosshair(&effect)
        }
    }

    /// The place of slot 0 on a linear axis, from the first bars of a series on.
    private func fixAxisOrigin() {
        let slot = BarIndex(0)
        let series = state.series
        state.axisOrigin = series.indices.contains(slot) ? series.time(at: slot) : series.firstTime
    }

    /// Merges through the interval gate and keeps the window where the reader is.
    func merge(
        _ interval: Interval?, _ effect: inout Effect,
        _ update: (inout BarSeries) -> UpdateOutcome
    ) {
        if let interval, interval != state.series.interval {
            effect.outcome = .ignored(.foreignInterval)
            return
        }
        let wasEmpty = state.series.isEmpty
        let wasAtEdge = state.isAtLiveEdge
        let wasNewest = state.series.lastValue
        let held = heldBar
        let outcome = update(&state.series)
        effect.outcome = outcome
        followBars(&effect)
        switch outcome {
        case .ignored:
            return
        case .updated:
            // A merge may have corrected an older bar.
            if case .changed = state.series.delta {
                effect.change.insert(.olderBars)
                reattachCrosshair(&effect)
            } else {
                effect.change.insert(.lastBar)
            }
        case .inserted:
            effect.change.insert(.olderBars)
            hold(held, wasAtEdge: wasAtEdge, &effect)
            reattachCrosshair(&effect)
        case .appended:
            effect.change.insert(wasEmpty ? .series : .barsAppended)
            if wasEmpty { fixAxisOrigin() }
            trim(&effect)
            if wasEmpty {
                setViewport(defaultViewport(), &effect)
            } else if wasAtEdge, !state.isMoving {
                setViewport(liveEdgeViewport(), zoom: state.zoom, &effect)
            }
        }
        if state.series.lastValue != wasNewest {
            assign(\.currentPrice, state.series.lastValue, .currentPrice, &effect)
            noteCrossings(from: wasNewest, to: state.series.lastValue, &effect)
        }
    }

    func mergeBars(_ page: BarSeries, _ effect: inout Effect) {
        guard page.interval == state.series.interval else {
            effect.outcome = .ignored(.foreignInterval)
            return
        }
        let wasEmpty = state.series.isEmpty
        let wasAtEdge = state.isAtLiveEdge
        let wasNewest = state.series.lastValue
        let formerLast = state.series.lastTime
        let oldFirst = context.bars?.lowerBound.value ?? 0
        let held = heldBar
        let merge = state.series.merge(page)
        guard !merge.isEmpty else {
            effect.outcome = .ignored(.older)
            return
        }
        followBars(&effect)
        if wasEmpty {
            fixAxisOrigin()
            effect.change.insert(.series)
            trim(&effect)
            setViewport(defaultViewport(), &effect)
        } else {
            let touchesOlder =
                merge.inserted > 0 || merge.prepended > 0
                || merge.corrected > (page.firstTime == formerLast ? 1 : 0)
            if merge.prepended > 0 {
                notePrepended(before: oldFirst, &effect)
            }
            if merge.inserted > 0 { hold(held, wasAtEdge: wasAtEdge, &effect) }
            if merge.corrected + merge.inserted > 0 {
                effect.change.insert(touchesOlder ? .olderBars : .lastBar)
                if touchesOlder { reattachCrosshair(&effect) }
            }
            if merge.appended > 0 {
                effect.change.insert(.barsAppended)
                trim(&effect)
                if wasAtEdge, !state.isMoving {
                    setViewport(liveEdgeViewport(), zoom: state.zoom, &effect)
                }
            }
        }
        effect.outcome = merge.appended > 0 || wasEmpty ? .appended : .updated
        if state.series.lastValue != wasNewest {
            assign(\.currentPrice, state.series.lastValue, .currentPrice, &effect)
            noteCrossings(from: wasNewest, to: state.series.lastValue, &effect)
        }
    }

    /// The oldest bar in the window and its time, or the bar nearest to it.
    private var heldBar: (index: BarIndex, time: Timestamp)? {
        let series = state.series
        guard let first = series.indices.first, let last = series.indices.last,
            state.viewport.first.isFinite
        else { return nil }
        let wished = min(
            max(state.viewport.first.rounded(.up), first.position.value), last.position.value)
        let index = BarIndex(Int(wished))
        return (index, series.time(at: index))
    }

    /// Moves the window by the slots that were inserted before its oldest bar, so that it shows
    /// the bars it showed; at the live edge it goes on to the newest. A linear axis has no slots.
    private func hold(
        _ held: (index: BarIndex, time: Timestamp)?, wasAtEdge: Bool, _ effect: inout Effect
    ) {
        guard let held, state.configuration.timeAxis == .sessions,
            let index = state.series.index(of: held.time)
        else { return }
        var window = state.viewport
        window.first += Double(index.slot - held.index.slot)
        if window != state.viewport {
            setViewport(window, zoom: state.zoom, &effect)
        }
        if wasAtEdge, !state.isMoving {
            setViewport(liveEdgeViewport(), zoom: state.zoom, &effect)
        }
    }

    /// A's rule: only an append trims, never while a page is on its way, never near the window.
    private func trim(_ effect: inout Effect) {
        guard let limit = state.configuration.maxLiveBarCount, !state.isLoadingHistory,
            state.series.count > limit
        else { return }
        let time = state.timeMapping.time(at: rules.trimBoundary(of: state.viewport))
        if state.series.trim(toLast: limit, keepingFrom: time) > 0 {
            followBars(&effect)
            effect.change.insert(.barsTrimmed)
        }
    }

    func prepend(_ page: BarSeries, _ effect: inout Effect) {
        endLoadingHistory(&effect)
        let wasEmpty = state.series.isEmpty
        let oldFirst = context.bars?.lowerBound.value ?? 0
        let added = state.series.prepend(page)
        guard added > 0 else { return }
        followBars(&effect)
        state.historyEpoch += 1
        if wasEmpty {
            fixAxisOrigin()
            effect.change.insert(.barsPrepended)
            effect.change.insert(.series)
            setViewport(defaultViewport(), &effect)
            state.currentPrice = state.series.lastValue
            effect.change.insert(.currentPrice)
        } else {
            notePrepended(before: oldFirst, &effect)
        }
    }

    /// Older bars came before the one that stood at `oldFirst`.
    private func notePrepended(before oldFirst: Double, _ effect: inout Effect) {
        effect.change.insert(.barsPrepended)
        // There is room now for what was held back.
        state.resizeOverhang = 0
        // The page fills a window that reached before the oldest bar, or the oldest bars are
        // drawn another way now that they have neighbours.
        if state.derived != nil || state.viewport.first < oldFirst + Self.historyReach {
            effect.change.insert(.olderBars)
        }
    }

    /// How many of the oldest bars may look different when older ones come: colours by the close
    /// before, tangents of curves.
    private static let historyReach = 3.0

    /// Bars that came end the request for older ones.
    private func endLoadingHistory(_ effect: inout Effect) {
        // They are only some of those that the window waits for.
        guard state.awaitedTime == nil else { return }
        if assign(\.isLoadingHistory, false, .loading, &effect) {
            effect.events.append(.loadingEnded)
        }
    }

    /// The window moves, or shows other bars: it waits for nothing, and what was said of it is past.
    func letGoOfAwaited(_ effect: inout Effect) {
        assign(\.awaitedTime, nil, .loading, &effect)
        assign(\.viewNotice, nil, .feed, &effect)
    }

    func performLoading(_ intent: ChartIntent, _ effect: inout Effect) {
        switch intent {
        case .setLoading(let isLoading):
            if assign(\.isLoading, isLoading, .loading, &effect) {
                effect.events.append(isLoading ? .loadingBegan : .loadingEnded)
                if isLoading { state.loadingError = nil }
            }
        case .setLoadingHistory(let isLoading):
            if assign(\.isLoadingHistory, isLoading, .loading, &effect) {
                effect.events.append(isLoading ? .loadingBegan : .loadingEnded)
                if !isLoading { state.historyEpoch += 1 }
            }
        case .setHasMoreHistory(let hasMore):
            if assign(\.hasMoreHistory, hasMore, .loading, &effect), hasMore {
                state.historyEpoch += 1
            }
        case .failLoading(let message):
            state.isLoading = false
            if state.isLoadingHistory {
                // It may be asked for again, but not before the window has moved: what fails at
                // once would be asked for without end.
                state.isLoadingHistory = false
                state.historyEpoch += 1
                state.failedEpoch = state.historyEpoch
            }
            state.loadingError = message
            effect.change.insert(.loading)
            effect.events.append(.loadingFailed(message))
        default:
            break
        }
    }

    /// Asks once an epoch when the window is within its threshold of the oldest bar.
    func askForHistory(_ effect: inout Effect) {
        guard state.hasMoreHistory, !state.isLoadingHistory, state.askedEpoch != state.historyEpoch,
            !state.series.isEmpty
        else { return }
        guard
            state.failedEpoch != state.historyEpoch
                || !effect.change.isDisjoint(with: [.viewport, .series, .metrics]),
            rules.wantsHistory(state.viewport, in: context)
        else { return }
        state.askedEpoch = state.historyEpoch
        effect.events.append(.approachedHistoryStart)
    }
}
