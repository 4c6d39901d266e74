public import KChartCore
public import KChartIndicators

/// The indicators of a chart in order, and the panes they need: a plain value on which each
/// operation is total.
///
/// A pane other than the price pane is there as long as an indicator is in it. New indicators
/// stand in the order of the catalogue, whatever the order in which they were asked for, so that
/// the same set has the same colours and panes; those the catalogue does not know stay last.
public struct IndicatorList: Hashable, Sendable {
    public private(set) var indicators: [ChartIndicator]
    public private(set) var panes: PaneArrangement

    public init(_ indicators: [ChartIndicator], _ panes: PaneArrangement) {
        self.indicators = indicators
        self.panes = panes
    }

    public subscript(id: Int) -> ChartIndicator? { indicators.first { $0.id == id } }

    /// Adds an indicator with the next free number; nil when one of the same kind with the same
    /// parameters is there already.
    ///
    /// - Parameter pane: nil is the price pane for an overlay and a pane of its own for the others.
    @discardableResult
    public mutating func add(
        _ indicator: any Indicator, _ parameters: [String: IndicatorValue] = [:],
        to pane: PaneID? = nil, in registry: Registry<any Indicator>
    ) -> Int? {
        let schema = indicator.description.parameters
        let values = IndicatorParameters(schema, parameters)
        let isThere = indicators.contains {
            $0.configuration.indicator == indicator.id
                && IndicatorParameters(schema, $0.configuration.parameters) == values
        }
        guard !isThere else { return nil }
        let id = freeID
        let ids = registry.ids
        let rank = ids.firstIndex(of: indicator.id) ?? ids.count
        func comesLater(_ other: ChartIndicator) -> Bool {
            (ids.firstIndex(of: other.configuration.indicator) ?? ids.count) > rank
        }
        let place = indicators.firstIndex(where: comesLater) ?? indicators.count
        var target = pane ?? (indicator.description.placement == .overlay ? .price : nil)
        if target == nil {
            let name = freeName(indicator.id)
            let later = indicators.filter(comesLater).map(\.pane)
            panes.insert(name, at: panes.ids.firstIndex { $0 != .price && later.contains($0) })
            target = name
        } else if let target, panes.index(of: target) == nil {
            panes.insert(target)
        }
        indicators.insert(
            ChartIndicator(
                IndicatorConfiguration(id: id, indicator: indicator.id, parameters: parameters),
                pane: target ?? .price), at: place)
        return id
    }

    @discardableResult
    public mutating func remove(_ id: Int) -> Bool {
        guard let place = indicators.firstIndex(where: { $0.id == id }) else { return false }
        let pane = indicators.remove(at: place).pane
        dropIfEmpty(pane)
        return true
    }

    /// Replaces parameters, visibility, colours and widths of the one with the same number.
    @discardableResult
    public mutating func set(_ configuration: IndicatorConfiguration) -> Bool {
        guard let place = indicators.firstIndex(where: { $0.id == configuration.id }),
            indicators[place].configuration.indicator == configuration.indicator,
            indicators[place].configuration != configuration
        else { return false }
        indicators[place].configuration = configuration
        return true
    }

    /// Puts an indicator into another pane; nil is a pane of its own at the bottom. A pane left
    /// empty goes.
    @discardableResult
    public mutating func move(_ id: Int, to pane: PaneID?) -> Bool {
        guard let place = indicators.firstIndex(where: { $0.id == id }) else { return false }
        let former = indicators[place].pane
        let isAlone = indicators.count { $0.pane == former } == 1
        guard pane != former, pane != nil || former == .price || !isAlone else { return false }
        let target = pane ?? freeName(indicators[place].configuration.indicator)
        if panes.index(of: target) == nil { panes.insert(target) }
        indicators[place].pane = target
        dropIfEmpty(former)
        return true
    }

    /// Puts an indicator into a pane of its own that stands before the pane at a place from the
    /// top; a pane it has to itself is moved there.
    @discardableResult
    public mutating func place(_ id: Int, before place: Int) -> Bool {
        guard let index = indicators.firstIndex(where: { $0.id == id }) else { return false }
        let former = indicators[index].pane
        let isAlone = former != .price && indicators.count { $0.pane == former } == 1
        let place = min(max(place, 0), panes.panes.count)
        if isAlone, let from = panes.index(of: former) {
            return panes.move(former, to: from < place ? place - 1 : place)
        }
        let name = freeName(indicators[index].configuration.indicator)
        panes.insert(name, at: place)
        indicators[index].pane = name
        return true
    }

    /// Gives an indicator another place in the order, which is that of drawing, legend and colours.
    @discardableResult
    public mutating func reorder(_ id: Int, to place: Int) -> Bool {
        guard let from = indicators.firstIndex(where: { $0.id == id }) else { return false }
        let to = min(max(place, 0), indicators.count - 1)
        guard from != to else { return false }
        indicators.insert(indicators.remove(at: from), at: to)
        return true
    }

    /// Other panes: indicators whose pane is gone go with it.
    public mutating func setPanes(_ panes: PaneArrangement) {
        self.panes = panes
        indicators.removeAll { $0.pane != .price && panes.index(of: $0.pane) == nil }
    }

    /// Makes the panes those of the indicators: one for each that is missing, none that is empty.
    /// Of two indicators with one number the first stays.
    public mutating func settlePanes() {
        var seen: Set<Int> = []
        indicators.removeAll { !seen.insert($0.id).inserted }
        for indicator in indicators { panes.insert(indicator.pane) }
        for id in panes.ids where id != .price { dropIfEmpty(id) }
    }

    private mutating func dropIfEmpty(_ pane: PaneID) {
        if pane != .price, !indicators.contains(where: { $0.pane == pane }) { panes.remove(pane) }
    }

    /// The number after the greatest; where there is none, the least that is free.
    private var freeID: Int {
        let taken = Set(indicators.map(\.id))
        guard let most = taken.max() else { return 1 }
        if most < .max { return most + 1 }
        return (1...).first { !taken.contains($0) } ?? 1
    }

    /// The indicator's id, or with a number behind it.
    private func freeName(_ indicator: String) -> PaneID {
        if panes.index(of: PaneID(indicator)) == nil { return PaneID(indicator) }
        var number = 2
        while panes.index(of: PaneID("\(indicator)-\(number)")) != nil { number += 1 }
        return PaneID("\(indicator)-\(number)")
    }
}
