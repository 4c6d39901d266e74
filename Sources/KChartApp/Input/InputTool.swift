import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// What a tool may look at: the frame on screen and the window it was made from.
struct InputContext {
    var mapping: PlotMapping
    var viewport: Viewport
    var newestPosition: Double?
    var layout: SceneLayout
    var panes: PaneArrangement
    var paneScales: [PaneID: PriceScale]

    /// The value at a row of a pane's plot, the row kept inside it; nil for a pane without plot.
    func value(atY y: Double, in pane: PaneID) -> Double? {
        if pane == .price {
            let plot = mapping.plot
            guard plot.height > 0 else { return nil }
            return mapping.price(atY: min(max(y, Double(plot.y)), Double(plot.maxY - 1)))
        }
        guard let layout = layout.pane(pane), !layout.data.isEmpty, let scale = paneScales[pane]
        else { return nil }
        let row = min(max(y, Double(layout.data.y)), Double(layout.data.maxY - 1))
        return layout.value(atY: row, scale: scale)
    }
}

/// The owner of one gesture from press to release: a state machine that turns samples into
/// intents and knows no window.
protocol InputTool {
    /// The shape of the pointer while the tool owns it.
    var shape: PointerShape { get }
    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent]
    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent]
    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [ChartIntent]
    /// The gesture was taken away: what it did is put back where that makes sense.
    mutating func cancel(_ context: InputContext) -> [ChartIntent]
}
