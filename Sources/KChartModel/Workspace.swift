/// The charts of a program by their id; commands and the control socket speak to one of them.
///
/// A chart is made once and keeps its number; numbers are never given twice.
public final class Workspace {
    private var charts: [ChartID: ChartModel] = [:]
    private var nextNumber = 0
    /// The chart that commands without an id mean.
    public var focused: ChartID?

    public init() {}

    /// The charts in the order of their numbers.
    public var ids: [ChartID] { charts.keys.sorted() }

    public subscript(id: ChartID) -> ChartModel? { charts[id] }

    /// The focused chart, else the first.
    public var current: ChartModel? {
        (focused ?? ids.first).flatMap { charts[$0] }
    }

    /// Makes a chart with the next number; the first one gets the focus.
    @discardableResult
    public func addChart(_ configuration: ChartConfiguration) -> ChartModel {
        let id = ChartID(nextNumber)
        nextNumber += 1
        let model = ChartModel(configuration, id: id)
        charts[id] = model
        if focused == nil { focused = id }
        return model
    }

    /// Takes a chart out and returns it; the focus goes to the first of the others.
    @discardableResult
    public func removeChart(_ id: ChartID) -> ChartModel? {
        let former = charts.removeValue(forKey: id)
        if focused == id { focused = ids.first }
        return former
    }
}
