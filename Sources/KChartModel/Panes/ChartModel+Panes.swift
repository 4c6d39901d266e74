import KChartCore
import KChartIndicators

extension ChartModel {
    func performPanes(_ intent: ChartIntent, _ effect: inout Effect) {
        var panes = state.configuration.panes
        switch intent {
        case .addPane(let id, let place): panes.insert(id, at: place)
        case .removePane(let id): panes.remove(id)
        case .movePane(let id, let place): panes.move(id, to: place)
        case .setPaneHeight(let id, let height): panes.setHeight(id, height)
        case .setPaneCollapsed(let id, let isCollapsed): panes.setCollapsed(id, isCollapsed)
        case .toggleMaximizedPane(let id): panes.toggleMaximized(id)
        case .setPanes(let arrangement): panes = arrangement
        default: break
        }
        guard panes != state.configuration.panes else { return }
        let former = indicatorList
        var list = former
        list.setPanes(panes)
        take(completed(list), &effect)
        // A pane that goes takes its indicators along, and one that comes brings some.
        if indicatorList.indicators != former.indicators { noteIndicatorStep(from: former) }
    }

    /// The scales of the panes under the window as it stands.
    func updatePaneScales(_ effect: inout Effect) {
        var contents: [PaneID: [PlacedIndicator]] = [:]
        for indicator in indicators where indicator.pane != .price {
            // Without volumes it says nothing and gets no pane; a hidden one keeps its title.
            guard indicator.instance.state != .withoutVolume else { continue }
            if indicator.instance.description.needsVolume, !state.series.hasVolume { continue }
            contents[indicator.pane, default: []].append(indicator)
        }
        let window = contents.isEmpty ? nil : autoscaleWindow
        let finder = window.map(extentFinder)
        let scales = contents.mapValues { paneScale($0, finder) }
        assign(\.paneScales, scales, .paneScale, &effect)
    }
}

extension ChartModel {
    /// Adds a pane at the bottom, or at a place counted from the top.
    @discardableResult
    public func addPane(_ id: PaneID, at place: Int? = nil) -> Change {
        apply(.addPane(id, at: place))
    }

    /// Takes a pane away; the price pane stays.
    @discardableResult
    public func removePane(_ id: PaneID) -> Change { apply(.removePane(id)) }

    /// Puts a pane at another place from the top.
    @discardableResult
    public func movePane(_ id: PaneID, to place: Int) -> Change {
        apply(.movePane(id, to: place))
    }

    /// Gives a pane a height in logical pixels, nil the default.
    @discardableResult
    public func setPaneHeight(_ id: PaneID, _ height: Double?) -> Change {
        apply(.setPaneHeight(id, height))
    }

    /// Shows only the legend row of a pane, or all of it.
    @discardableResult
    public func setPaneCollapsed(_ id: PaneID, _ isCollapsed: Bool) -> Change {
        apply(.setPaneCollapsed(id, isCollapsed))
    }

    /// Lets a pane fill the chart, or shows all again.
    @discardableResult
    public func toggleMaximizedPane(_ id: PaneID) -> Change { apply(.toggleMaximizedPane(id)) }

    /// Another arrangement as a whole, as a saved one.
    @discardableResult
    public func setPanes(_ arrangement: PaneArrangement) -> Change {
        apply(.setPanes(arrangement))
    }
}
