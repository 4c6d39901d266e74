import KChartCore

extension ChartModel {
    func performCrosshair(_ intent: ChartIntent, _ effect: inout Effect) {
        switch intent {
        case .setCrosshair(let position, let price, let pane, let pinned):
            guard state.configuration.isCrosshairEnabled, !state.series.isEmpty, price.isFinite,
                position.value.isFinite
            else { return }
            // A crosshair that was pinned stays where it is until it is cleared or pinned anew.
            if let present = state.crosshair, present.isPinned, !pinned { return }
            let bar = snapped(position)
            let value = pane == .price ? magnetic(price, at: bar) : price
            place(at: bar, price: value, pane: pane, pinned: pinned, &effect)
        case .moveCrosshair(let bars):
            stepCrosshair(bars, &effect)
        case .clearCrosshair:
            dropCrosshair(&effect)
        default:
            break
        }
    }

    /// The bar of a place; right of the newest and left of the oldest bar the slots count on.
    private func snapped(_ position: BarPosition) -> BarIndex {
        let mapping = state.timeMapping
        guard mapping.kind == .linear, let bars = context.bars else {
            return position.nearestIndex
        }
        let indices = state.series.indices
        if position > bars.upperBound {
            let beyond = (position.value - bars.upperBound.value).rounded()
            return indices.upperBound.advanced(by: Int(min(beyond, 1e9)) - 1)
        }
        if position < bars.lowerBound {
            let before = (bars.lowerBound.value - position.value).rounded()
            return indices.lowerBound.advanced(by: -Int(min(before, 1e9)))
        }
        return mapping.barIndex(nearest: position) ?? position.nearestIndex
    }

    /// The price the magnet draws the line to; the given one where there is no bar.
    private func magnetic(_ price: Double, at bar: BarIndex) -> Double {
        guard state.series.indices.contains(bar) else { return price }
        let candle = state.series.candle(at: bar)
        switch state.configuration.crosshairMagnet {
        case .off: return price
        case .close: return candle.close
        case .ohlc:
            let scale = state.priceScale
            let place = scale.fraction(of: price)
            // Near means near on the screen, also on a logarithmic axis; the close wins a tie.
            return [candle.close, candle.open, candle.high, candle.low].min {
                abs(scale.fraction(of: $0) - place) < abs(scale.fraction(of: $1) - place)
            } ?? price
        }
    }

    private func place(
        at bar: BarIndex, price: Double, pane: PaneID, pinned: Bool, _ effect: inout Effect
    ) {
        let mapping = state.timeMapping
        let crosshair = Crosshair(
            bar: bar, position: mapping.position(of: bar), time: mapping.time(at: bar),
            price: price, pane: pane, isPinned: pinned)
        guard crosshair != state.crosshair else { return }
        let isOtherBar = crosshair.bar != state.crosshair?.bar
        state.crosshair = crosshair
        effect.change.insert(.crosshair)
        if isOtherBar {
            effect.change.insert(.crosshairBar)
            effect.events.append(.crosshair(crosshair))
        }
    }

    private func stepCrosshair(_ bars: Int, _ effect: inout Effect) {
        let indices = state.series.indices
        guard state.configuration.isCrosshairEnabled, let newest = indices.last else { return }
        let start = state.crosshair?.bar ?? newest.advanced(by: -bars.signum())
        let (slot, overflow) = start.slot.addingReportingOverflow(bars)
        let wished = overflow ? (bars < 0 ? Int.min : Int.max) : slot
        let bar = BarIndex(min(max(wished, indices.lowerBound.slot), newest.slot))
        place(
            at: bar, price: state.series.close(at: bar), pane: .price, pinned: true, &effect)
        bringIntoView(state.timeMapping.position(of: bar), &effect)
    }

    func dropCrosshair(_ effect: inout Effect) {
        guard state.crosshair != nil else { return }
        state.crosshair = nil
        effect.change.formUnion([.crosshair, .crosshairBar])
        effect.events.append(.crosshair(nil))
    }

    /// After bars were inserted or replaced the crosshair finds its bar by time.
    func reattachCrosshair(_ effect: inout Effect) {
        guard let old = state.crosshair else { return }
        let mapping = state.timeMapping
        let bar = snapped(mapping.position(of: old.time))
        let position = mapping.position(of: bar)
        let time = mapping.time(at: bar)
        guard bar != old.bar || position != old.position || time != old.time else { return }
        var crosshair = old
        (crosshair.bar, crosshair.position, crosshair.time) = (bar, position, time)
        state.crosshair = crosshair
        effect.change.insert(.crosshair)
        // Its bar is gone: it stands at another.
        if time != old.time {
            effect.change.insert(.crosshairBar)
            effect.events.append(.crosshair(crosshair))
        }
    }
}
