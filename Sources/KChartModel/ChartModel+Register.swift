public import KChartCore
public import KChartDrawings
public import KChartIndicators

extension ChartModel {
    /// Takes a plug-in up: what is on the chart is drawn with it at once.
    func performRegister(_ intent: ChartIntent, _ effect: inout Effect) {
        switch intent {
        case .registerKind(let kind):
            state.kinds.register(kind, id: kind.id)
            guard state.drawnTraits.barKind == kind.id else { return }
            state.derived = nil
            state.followKind()
            effect.change.insert(.olderBars)
        case .registerIndicator(let indicator):
            engine.registry.register(indicator, id: indicator.id)
            let isUsed = state.configuration.indicators.contains {
                $0.configuration.indicator == indicator.id
            }
            guard isUsed else { return }
            configureEngine()
            effect.change.insert(.indicators)
        case .registerTool(let tool):
            state.drawings.register(tool)
            effect.change.formUnion([.drawings, .drawingPreview])
        default: break
        }
    }

    /// Adds a kind of bars for styles to draw; one of the same id is replaced and returned.
    @discardableResult
    public func register(_ kind: any BarKind) -> (any BarKind)? {
        let former = state.kinds[kind.id]
        apply(.registerKind(kind))
        return former
    }

    /// Adds a kind of indicator; one of the same id is replaced and returned.
    @discardableResult
    public func register(_ indicator: any Indicator) -> (any Indicator)? {
        let former = engine.registry[indicator.id]
        apply(.registerIndicator(indicator))
        return former
    }

    /// Adds a drawing tool; one of the same id is replaced and returned.
    @discardableResult
    public func register(_ tool: any DrawingTool) -> (any DrawingTool)? {
        let former = state.drawings.tools[tool.id]
        apply(.registerTool(tool))
        return former
    }

    /// What was done so far is the beginning: nothing of it can be undone.
    public func forgetHistory() { apply(.forgetHistory) }
}
