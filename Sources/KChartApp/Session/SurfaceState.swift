import KChartCore
import KChartScene

/// What a chart is drawn on, as the state tells it.
struct SurfaceState {
    var size = PixelSize(width: 0, height: 0)
    /// On the screen, its frame included; nil when unknown.
    var place: PixelPoint?
    var scale = 1.0
    var layout: SceneLayout?
    var frames = 0
    var drawCalls = 0
    var pixels = 0
    var bytesSent = 0
    var roundTrips = 0
}
