import KChartCore
public import KChartDrawings

extension ChartModel {
    /// The price plot as drawings see it now. It holds the series: let it go before the series
    /// changes.
    public var drawingSpace: DrawingSpace {
        let metrics = state.metrics
        let series = state.drawnSeries
        let indices = series.indices
        return DrawingSpace(
            mapping: state.timeMapping, viewport: state.viewport,
            size: PixelSize(width: metrics.width, height: metrics.height),
            scale: state.priceScale, pixelScale: metrics.scale,
            visibleBars: state.visibleIndices,
            tickSize: state.configuration.instrument.tickSize
        ) { index in
            guard indices.contains(index) else { return nil }
            return BarPrices(
                open: series.open(at: index), high: series.high(at: index),
                low: series.low(at: index), close: series.close(at: index))
        }
    }

    /// Hands an intent to the drawings and returns what it did.
    @discardableResult
    public func editDrawings(_ intent: DrawingIntent) -> DrawingOutcome {
        carryOut(.drawing(intent)).drawing ?? DrawingOutcome()
    }

    /// From now on drawings are kept in a store, under the keys `setDrawingKey` names.
    ///
    /// - Parameters: as those of `DrawingKeeper`.
    public func keepDrawings(
        in store: any DrawingStore, restores: Bool = true, saves: Bool = true
    ) {
        drawingKeeper = DrawingKeeper(store, restores: restores, saves: saves)
        // Chosen here, so that the intent makes the same ids when it is replayed.
        apply(
            .seedDrawings(
                seed: .random(in: 0 ... .max), firstStep: .random(in: (1 << 32)..<(1 << 52))))
    }

    /// Shows the drawings kept under a key, usually the symbol; nil keeps none: see
    /// `DrawingKeeper.setKey`.
    @discardableResult
    public func setDrawingKey(_ key: String?) -> Change { apply(.setDrawingKey(key)) }

    /// Whether drawings could not be saved so far: then `retryDrawings` is to be called now and
    /// then, and when the chart goes. O(1).
    public var hasUnsavedDrawings: Bool { drawingKeeper?.hasDue ?? false }

    /// Tries to save what could not be saved.
    /// - Parameter isLast: the chart goes; what is lost is told by `onDrawingNotice`.
    @discardableResult
    public func retryDrawings(isLast: Bool = false) -> Change {
        apply(.retryDrawings(isLast: isLast))
    }

    /// Takes back what each tool's next drawing looks like, as `DrawingEditor.stylesText` wrote it.
    @discardableResult
    public func restoreDrawingStyles(_ text: String) -> Change {
        apply(.restoreDrawingStyles(text))
    }

    func performDrawing(_ intent: DrawingIntent, _ effect: inout Effect) {
        if intent == .undo || intent == .redo {
            endPreview(keeps: true, &effect)
            // What the pointer holds is the newest step, also before those of indicators.
            carryOut(state.drawings.endGesture(), &effect)
            if intent == .undo ? undoIndicators(&effect) : redoIndicators(&effect) { return }
        }
        let space = drawingSpace
        carryOut(state.drawings.apply(intent, in: space), &effect)
    }

    private func carryOut(_ outcome: DrawingOutcome, _ effect: inout Effect) {
        noteDrawingSteps(outcome.records)
        // Written before anybody hears of it.
        let notice = drawingKeeper?.save(outcome, state.drawings)
        note(outcome, notice.map { [$0] } ?? [], &effect)
        effect.drawing = outcome
    }

    func performDrawingKey(_ key: String?, _ effect: inout Effect) {
        guard var keeper = drawingKeeper else { return }
        let space = drawingSpace
        guard key != keeper.key else { return }
        let result = keeper.setKey(key, &state.drawings, in: space)
        drawingKeeper = keeper
        // A history of their own came with them.
        history.forgetDrawings()
        note(result.outcome, result.notices, &effect)
    }

    private func note(
        _ outcome: DrawingOutcome, _ notices: [DrawingKeeper.Notice], _ effect: inout Effect
    ) {
        let flags = outcome.flags
        if !flags.isDisjoint(with: [.drawings, .selection, .hover, .everything]) {
            effect.change.insert(.drawings)
        }
        if !flags.isDisjoint(with: [.preview, .tool]) { effect.change.insert(.drawingPreview) }
        if flags.contains(.settings) { effect.change.insert(.settings) }
        effect.events += outcome.events.compactMap(Self.event)
        for notice in notices { onDrawingNotice?(notice) }
    }

    private static func event(_ event: DrawingEvent) -> ChartEvent? {
        switch event {
        case .added(let drawing): .drawingAdded(id: drawing.id.text)
        case .changed(let drawing): .drawingChanged(id: drawing.id.text)
        case .removed(let drawing): .drawingRemoved(id: drawing.id.text)
        case .selection(let ids): .drawingSelection(ids: ids.map(\.text))
        case .tool: nil
        }
    }
}
