/// The panes of a chart from top to bottom, their heights, and which one fills the window.
///
/// A plain value with the price pane exactly once. Every operation is total: an unknown id, an
/// index out of range or a height that is no number changes nothing, and the answer says so.
public struct PaneArrangement: Hashable, Sendable {
    /// From top to bottom.
    public private(set) var panes: [Pane]
    /// The pane that fills the chart alone; nil shows all.
    public private(set) var maximized: PaneID?
    /// What a pane that was taken away had: it gets it back with its return.
    private var former: [PaneID: Former] = [:]

    private struct Former: Hashable, Sendable {
        var pane: Pane
        var index: Int
    }

    /// - Parameter panes: from top to bottom; repeated ids are dropped, and a missing price pane
    ///   is put on top.
    public init(_ panes: [Pane] = [Pane(.price), Pane(.volume)]) {
        var seen: Set<PaneID> = []
        var kept = panes.filter { seen.insert($0.id).inserted }
        if !seen.contains(.price) { kept.insert(Pane(.price), at: 0) }
        self.panes = kept
    }

    /// The ids from top to bottom.
    public var ids: [PaneID] { panes.map(\.id) }

    /// The pane of an id; nil when there is none.
    public func pane(_ id: PaneID) -> Pane? { panes.first { $0.id == id } }

    /// The place of a pane from the top; nil when there is none.
    public func index(of id: PaneID) -> Int? { panes.firstIndex { $0.id == id } }

    /// Adds a pane at a place, else where it was before it was removed, else at the bottom; false
    /// when it is there already. One that was there has its height again.
    @discardableResult
    public mutating func insert(_ id: PaneID, at index: Int? = nil) -> Bool {
        guard self.index(of: id) == nil else { return false }
        let known = former.removeValue(forKey: id)
        let place = index ?? known?.index ?? panes.count
        panes.insert(known?.pane ?? Pane(id), at: min(max(place, 0), panes.count))
        return true
    }

    /// Takes a pane away; the price pane stays.
    @discardableResult
    public mutating func remove(_ id: PaneID) -> Bool {
        guard id != .price, let index = index(of: id) else { return false }
        former[id] = Former(pane: panes.remove(at: index), index: index)
        if maximized == id { maximized = nil }
        return true
    }

    /// These panes after a step that made `target` of `base`, or took it back: what the step did is
    /// done, and what was arranged since stays.
    func taking(_ target: PaneArrangement, insteadOf base: PaneArrangement) -> PaneArrangement {
        var result = self
        for id in base.ids where target.index(of: id) == nil { result.remove(id) }
        var previous: PaneID?
        for pane in target.panes {
            if let place = result.index(of: pane.id) {
                if base.pane(pane.id) != pane { result.panes[place] = pane }
            } else {
                let known = result.former.removeValue(forKey: pane.id)
                let below = previous.flatMap { result.index(of: $0) }.map { $0 + 1 } ?? 0
                let place = pane == target.panes.last ? result.panes.count : below
                result.panes.insert(
                    known?.pane ?? pane, at: min(known?.index ?? place, result.panes.count))
            }
            previous = pane.id
        }
        let isCommon = { (id: PaneID) in
            base.index(of: id) != nil && target.index(of: id) != nil
        }
        if base.ids.filter(isCommon) != target.ids.filter(isCommon) {
            let rest = result.panes.filter { target.index(of: $0.id) == nil }
            result.panes = target.ids.compactMap { result.pane($0) } + rest
        }
        for (id, pane) in target.former where result.index(of: id) == nil {
            result.former[id] = result.former[id] ?? pane
        }
        if base.maximized != target.maximized { result.maximized = target.maximized }
        if let id = result.maximized, result.index(of: id) == nil { result.maximized = nil }
        return result
    }

    /// Puts a pane at another place from the top; a place outside is the nearest one.
    @discardableResult
    public mutating func move(_ id: PaneID, to place: Int) -> Bool {
        guard let from = index(of: id) else { return false }
        let to = min(max(place, 0), panes.count - 1)
        guard from != to else { return false }
        panes.insert(panes.remove(at: from), at: to)
        return true
    }

    /// Gives a pane a height in logical pixels, nil the default; a collapsed pane opens.
    @discardableResult
    public mutating func setHeight(_ id: PaneID, _ height: Double?) -> Bool {
        guard id != .price, let index = index(of: id), height?.isFinite ?? true else {
            return false
        }
        var pane = panes[index]
        pane.height = height.map(Pane.clamped)
        pane.isCollapsed = false
        guard pane != panes[index] else { return false }
        panes[index] = pane
        return true
    }

    /// Shows only the legend row of a pane, or all of it; the price pane is never collapsed.
    @discardableResult
    public mutating func setCollapsed(_ id: PaneID, _ isCollapsed: Bool) -> Bool {
        guard id != .price, let index = index(of: id), panes[index].isCollapsed != isCollapsed
        else { return false }
        panes[index].isCollapsed = isCollapsed
        if isCollapsed, maximized == id { maximized = nil }
        return true
    }

    /// Lets a pane fill the chart, or shows all again when it does.
    @discardableResult
    public mutating func toggleMaximized(_ id: PaneID) -> Bool {
        guard let index = index(of: id) else { return false }
        panes[index].isCollapsed = false
        maximized = maximized == id ? nil : id
        return true
    }
}
