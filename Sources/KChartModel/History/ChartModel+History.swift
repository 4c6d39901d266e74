public import KChartDrawings

extension ChartModel {
    /// Takes the last step back, of drawings or of indicators.
    @discardableResult
    public func undo() -> Change { apply(.drawing(.undo)) }

    /// Does the step again that was taken back last.
    @discardableResult
    public func redo() -> Change { apply(.drawing(.redo)) }

    /// How many steps can be taken back.
    public var undoSteps: Int {
        state.drawings.history.past.count + history.indicatorSteps.past
    }

    /// How many steps can be done again.
    public var redoSteps: Int {
        let indicators = history.indicatorSteps.future
        let drawings = state.drawings.history.future.count
        return history.blocksRedo ? history.future.count : drawings + indicators
    }

    /// The step of drawings that `undo` takes back; nil when that is one of indicators, or none.
    public var undoDrawingStep: DrawingStep? {
        if case .indicators? = history.past.last { return nil }
        return state.drawings.history.undoStep
    }

    /// The step of drawings that `redo` does again; nil when that is one of indicators, or none.
    public var redoDrawingStep: DrawingStep? {
        switch history.future.last {
        case .indicators?: nil
        case .drawing?: state.drawings.history.redoStep
        case nil: history.blocksRedo ? nil : state.drawings.history.redoStep
        }
    }

    /// True when the last step was one of indicators and was taken back.
    func undoIndicators(_ effect: inout Effect) -> Bool {
        guard case .indicators(let before, let after)? = history.past.last else { return false }
        history.stepBack()
        take(before, insteadOf: after, &effect)
        effect.drawing = DrawingOutcome()
        return true
    }

    /// True when the step to be done again was one of indicators, or there is none.
    func redoIndicators(_ effect: inout Effect) -> Bool {
        switch history.future.last {
        case .indicators(let before, let after)?:
            history.stepForward()
            take(after, insteadOf: before, &effect)
            effect.drawing = DrawingOutcome()
            return true
        case .drawing?: return false
        case nil:
            guard history.blocksRedo else { return false }
            var outcome = DrawingOutcome()
            outcome.notice = .nothingToRedo
            effect.drawing = outcome
            return true
        }
    }

    /// Notes what was done to the steps of drawings, one by one: a verb in the middle of a drag
    /// makes two.
    func noteDrawingSteps(_ records: [JournalRecord]) {
        for record in records {
            switch record {
            case .step: history.add(.drawing)
            case .undo: history.stepBack()
            case .redo: history.stepForward()
            case .base: break
            }
        }
    }

    /// Takes over the indicators before or after a step. What was done to panes since, which is
    /// no step, stays done.
    func take(_ list: IndicatorList, insteadOf other: IndicatorList, _ effect: inout Effect) {
        let panes = state.configuration.panes.taking(list.panes, insteadOf: other.panes)
        take(IndicatorList(list.indicators, panes), &effect)
    }

    /// Notes a change of indicators as a step, when there was one.
    func noteIndicatorStep(from former: IndicatorList) {
        let now = indicatorList
        guard now != former else { return }
        history.add(.indicators(before: former, after: now))
    }
}
