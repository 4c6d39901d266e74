import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// What a tool may look at: the frame on screen and the window it was made from.
struct InputContext {
    var mapping: PlotMapping
    var newestPosition: Double?
    var isAtLiveEdge: Bool
    /// True while the price range stands where a hand put it.
    var hasManualRange: Bool
    var layout: SceneLayout
    var panes: PaneArrangement
    var paneScales: [PaneID: PriceScale]
    /// True while the crosshair stays without a pointer.
    var isCrosshairPinned = false
    /// The indicators of the chart.
    var indicators: [PlacedIndicator] = []
    /// How far the indicator bar is scrolled, and how far it can be, in logical pixels.
    var barOffset = 0.0
    var barOffsets = 0.0...0.0

    /// The indicator of a number; nil when it is gone.
    func indicator(_ id: Int) -> PlacedIndicator? { indicators.first { $0.id == id } }

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

    /// The crosshair under a pointer in a pane; nil where there is nothing to read.
    func crosshair(_ sample: PointerSample, in pane: PaneID, pinned: Bool) -> ChartIntent? {
        let plot = mapping.plot
        guard plot.width > 0, let value = value(atY: sample.y, in: pane) else { return nil }
        let x = min(max(sample.x, Double(plot.x)), Double(plot.maxX - 1))
        return .setCrosshair(
            at: mapping.position(atX: x), price: value, pane: pane, pinned: pinned)
    }
}

/// The owner of one gesture from press to release: a state machine that turns samples into
/// actions and knows no window and no clock.
protocol InputTool {
    /// The shape of the pointer while the tool owns it.
    var shape: PointerShape { get }
    /// True while resting on the spot means something: the owner then calls `longPress`.
    var awaitsLongPress: Bool { get }
    /// True while the crosshair goes along with the pointer.
    var movesCrosshair: Bool { get }
    mutating func begin(_ sample: PointerSample, _ context: InputContext) -> [InputAction]
    mutating func move(_ sample: PointerSample, _ context: InputContext) -> [InputAction]
    mutating func end(_ sample: PointerSample, _ context: InputContext) -> [InputAction]
    /// The pointer rested on the spot for the time of a long press.
    mutating func longPress(_ context: InputContext) -> [InputAction]
    /// The gesture was taken away: what it did is put back where that makes sense.
    mutating func cancel(_ context: InputContext) -> [InputAction]
}

extension InputTool {
    var awaitsLongPress: Bool { false }
    var movesCrosshair: Bool { false }
    mutating func longPress(_ context: InputContext) -> [InputAction] { [] }
}
