public import KChartCore
public import KChartIndicators

extension ChartModel {
    func performIndicators(_ intent: ChartIntent, _ effect: inout Effect) {
        endPreview(keeps: true, &effect)
        let former = indicatorList
        var list = former
        switch intent {
        case .addIndicator(let id, let parameters, let pane):
            guard let indicator = engine.registry[id] else { return }
            list.add(indicator, parameters, to: pane, in: engine.registry)
        case .removeIndicator(let id): list.remove(id)
        case .setIndicator(let configuration): list.set(configuration)
        case .moveIndicator(let id, let pane): list.move(id, to: pane)
        case .placeIndicator(let id, let place): list.place(id, before: place)
        case .reorderIndicator(let id, let place): list.reorder(id, to: place)
        case .setIndicators(let indicators, let panes):
            list = IndicatorList(indicators, panes ?? state.configuration.panes)
            list.settlePanes()
        case .resetIndicators: list = defaultList()
        default: break
        }
        take(list, &effect)
        if case .setIndicators = intent {
            history.forgetIndicators()
        } else {
            noteIndicatorStep(from: former)
        }
    }

    /// Shows an indicator as its dialog has it.
    func preview(_ configuration: IndicatorConfiguration, _ effect: inout Effect) {
        let former = indicatorList
        var list = former
        guard list.set(configuration) else { return }
        if listBeforePreview == nil { listBeforePreview = former }
        take(list, &effect)
    }

    func endPreview(keeps: Bool, _ effect: inout Effect) {
        guard let former = listBeforePreview else { return }
        listBeforePreview = nil
        if keeps {
            noteIndicatorStep(from: former)
        } else {
            // A dialog changes no panes: they stay as they are.
            take(former, insteadOf: former, &effect)
        }
    }

    func pointAtLegend(_ pointer: LegendPointer?, _ effect: inout Effect) {
        let known = pointer.flatMap { indicatorList[$0.indicator] == nil ? nil : $0 }
        assign(\.legendPointer, known, .legendPointer, &effect)
    }

    /// The indicators and panes as they stand.
    var indicatorList: IndicatorList {
        IndicatorList(state.configuration.indicators, state.configuration.panes)
    }

    /// Writes indicators and panes, and computes what is new.
    func take(_ list: IndicatorList, _ effect: inout Effect) {
        assign(\.configuration.panes, list.panes, .panes, &effect)
        if assign(\.configuration.indicators, list.indicators, .indicators, &effect) {
            configureEngine()
            effect.events.append(.indicators(ids: indicators.map(\.instance.argument)))
        }
        if let pointer = state.legendPointer, list[pointer.indicator] == nil {
            assign(\.legendPointer, nil, .legendPointer, &effect)
        }
        // A crosshair in a pane that went away has no value any more.
        if let pane = state.crosshair?.pane, list.panes.pane(pane) == nil {
            dropCrosshair(&effect)
        }
    }

    /// A pane `volume` without indicators is asked for in short: it gets the columns.
    func completed(_ list: IndicatorList) -> IndicatorList {
        var list = list
        let name = PaneID.volume.name
        if list.panes.index(of: .volume) != nil, let volume = engine.registry[name],
            !list.indicators.contains(where: { $0.pane == .volume })
        {
            list.add(volume, to: .volume, in: engine.registry)
        }
        return list
    }

    /// The default set in panes of their own, whatever panes there are now.
    private func defaultList() -> IndicatorList {
        var list = IndicatorList([], PaneArrangement([Pane(.price)]))
        for indicator in state.configuration.defaultIndicators {
            guard let known = engine.registry[indicator.indicator] else { continue }
            if let id = list.add(known, indicator.parameters, in: engine.registry),
                !indicator.colors.isEmpty || !indicator.widths.isEmpty || !indicator.isVisible
            {
                var wanted = indicator
                wanted.id = id
                list.set(wanted)
            }
        }
        return list
    }

    /// Takes the bars' change over to everything that is made of them: call after each change of
    /// the series.
    ///
    /// What goes back to the first bar has other values all over once older ones come; of what is
    /// drawn it is compared, for hardly anything else does.
    func followBars(_ effect: inout Effect) {
        state.followKind()
        if case .prepended = state.series.delta {
            let shown = ShownValues(of: engine.instances, in: state)
            engine.follow(state.series)
            if !shown.areStill(engine.instances) { effect.change.insert(.indicators) }
            return
        }
        let former = engine.beginnings
        engine.follow(state.series)
        // One that began anew, its bars gone or the first volume there, is another all over.
        if engine.beginnings != former { effect.change.insert(.indicators) }
    }

    /// More bars than these are not computed while a frame waits.
    static var mostSettledRows: Int { 20_000 }

    /// Computes what waits for the frame.
    func settleIndicators(upTo rows: Int, _ effect: inout Effect) {
        engine.settle(state.series, upTo: rows)
        effect.change.insert(.indicators)
    }

    func adoptIndicators(_ results: [IndicatorResult], _ effect: inout Effect) {
        for result in results where engine.adopt(result, state.series) {
            effect.change.insert(.indicators)
        }
    }

    /// What waits to be computed over so many bars that no frame should wait for it; to be run on
    /// another thread and handed to `adopt`. Empty when there is nothing.
    public var indicatorWork: [IndicatorWork] {
        engine.work(state.series, over: Self.mostSettledRows)
    }

    /// Takes over what an `IndicatorWork` has computed; of bars that are gone nothing is taken.
    @discardableResult
    public func adopt(_ results: [IndicatorResult]) -> Change { apply(.adoptIndicators(results)) }
}

// MARK: What is shown

extension ChartModel {
    /// Makes the instances those of the configuration and deals out the colours.
    func configureEngine() {
        let list = state.configuration.indicators
        engine.configure(list.map(\.configuration), state.series)
        var panes: [Int: PaneID] = [:]
        for indicator in list { panes[indicator.id] = indicator.pane }
        var next = 0
        indicators = engine.instances.compactMap { instance in
            guard let pane = panes[instance.id] else { return nil }
            defer { next += instance.shape.paletteSlots }
            return PlacedIndicator(instance: instance, pane: pane, firstColor: next)
        }
    }

    /// What can be added to this chart.
    public var indicatorRegistry: Registry<any Indicator> { engine.registry }

    /// The extent of the indicators on the price scale.
    func overlayExtent(_ window: AutoscaleWindow?) -> PriceExtent {
        var extent = PriceExtent()
        guard let window, !engine.instances.isEmpty else { return extent }
        let finder = extentFinder(window)
        for indicator in indicators where indicator.pane == .price {
            extent.formUnion(finder.extent(of: indicator.instance))
        }
        return extent
    }

    func extentFinder(_ window: AutoscaleWindow) -> IndicatorExtent {
        let width = state.metrics.isMeasured ? state.metrics.width : 1_000
        return IndicatorExtent(
            window: window, mapping: state.timeMapping, viewport: state.viewport,
            spacing: state.viewport.spacing(width: width), scale: state.metrics.scale)
    }

    /// The scale of a pane from the indicators in it: pinned ranges and what is drawn, with 8 %
    /// above and below. Columns of volume stand on the pane's floor.
    func paneScale(_ indicators: [PlacedIndicator], _ finder: IndicatorExtent?) -> PriceScale {
        var extent = PriceExtent()
        for indicator in indicators where indicator.instance.configuration.isVisible {
            let shape = indicator.instance.shape
            if let pinned = shape.range, pinned.lowerBound.isFinite, pinned.upperBound.isFinite {
                extent.include(pinned.lowerBound)
                extent.include(pinned.upperBound)
                continue
            }
            guard let drawn = finder?.extent(of: indicator.instance), !drawn.isEmpty else {
                continue
            }
            extent.formUnion(drawn)
            for level in shape.levels { extent.include(level.value) }
        }
        let isVolume = indicators.allSatisfy {
            $0.instance.configuration.indicator == PaneID.volume.name
        }
        if isVolume {
            guard !extent.isEmpty, extent.high > 0 else {
                return PriceScale(mode: .linear, low: 0, high: 0)
            }
            let top = VolumeRange.top(of: extent.high)
            return PriceScale(mode: .linear, low: 0, high: top)
        }
        let range = Autoscale.range(of: extent)
        return PriceScale(mode: .linear, low: range.low, high: range.high)
    }
}

extension ChartModel {
    /// Adds an indicator of the registry; nothing happens when it is unknown, or one with the same
    /// parameters is on the chart.
    /// - Parameter pane: nil is the price pane for an overlay and a pane of its own for the others.
    @discardableResult
    public func addIndicator(
        _ id: String, _ parameters: [String: IndicatorValue] = [:], pane: PaneID? = nil
    ) -> Change {
        apply(.addIndicator(id, parameters: parameters, pane: pane))
    }

    @discardableResult
    public func removeIndicator(_ id: Int) -> Change { apply(.removeIndicator(id)) }

    /// Other parameters, colours, widths or visibility for the indicator of the same number.
    @discardableResult
    public func setIndicator(_ configuration: IndicatorConfiguration) -> Change {
        apply(.setIndicator(configuration))
    }

    @discardableResult
    public func setIndicatorVisible(_ id: Int, _ isVisible: Bool) -> Change {
        guard var configuration = indicatorList[id]?.configuration else { return [] }
        configuration.isVisible = isVisible
        return apply(.setIndicator(configuration))
    }

    /// Puts an indicator into another pane, nil into one of its own.
    @discardableResult
    public func moveIndicator(_ id: Int, to pane: PaneID?) -> Change {
        apply(.moveIndicator(id, to: pane))
    }

    /// Another place in the order of drawing, legends and colours.
    @discardableResult
    public func reorderIndicator(_ id: Int, to place: Int) -> Change {
        apply(.reorderIndicator(id, to: place))
    }

    /// Other indicators as a whole, as saved ones; their panes follow.
    @discardableResult
    public func setIndicators(
        _ indicators: [ChartIndicator], panes: PaneArrangement? = nil
    ) -> Change {
        apply(.setIndicators(indicators, panes: panes))
    }

    /// The default set with its parameters and panes.
    @discardableResult
    public func resetIndicators() -> Change { apply(.resetIndicators) }

    /// Computes the indicators that need all bars, unless a frame would wait long for them:
    /// before a frame is made. For those `indicatorWork` is to be run.
    @discardableResult
    public func settleIndicators() -> Change { settle(upTo: Self.mostSettledRows) }

    /// The same however many bars there are: for a picture that nobody waits for.
    @discardableResult
    public func settleAllIndicators() -> Change { settle(upTo: .max) }

    private func settle(upTo rows: Int) -> Change {
        guard state.series.count <= rows,
            engine.instances.contains(where: { $0.state == .waiting })
        else { return [] }
        return apply(.settleIndicators(upTo: rows))
    }

    /// Puts an indicator into a pane of its own before the pane at a place from the top.
    @discardableResult
    public func placeIndicator(_ id: Int, before place: Int) -> Change {
        apply(.placeIndicator(id, before: place))
    }

    /// Shows an indicator as its dialog has it, until `endIndicatorPreview`.
    @discardableResult
    public func previewIndicator(_ configuration: IndicatorConfiguration) -> Change {
        apply(.previewIndicator(configuration))
    }

    /// Keeps what was previewed as one step of undo, or puts back what was before.
    @discardableResult
    public func endIndicatorPreview(keeps: Bool) -> Change {
        apply(.endIndicatorPreview(keeps: keeps))
    }

    @discardableResult
    public func pointAtLegend(_ pointer: LegendPointer?) -> Change {
        apply(.pointAtLegend(pointer))
    }
}
