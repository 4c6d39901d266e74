import KChartCore
import KChartHost
import KChartModel
import KChartScene

/// What a tool may look at: the frame on screen and the window it was made from.
struct InputContext {
    var mapping: PlotMapping
    var viewport: Viewport
    var newestPosition: Double?
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
