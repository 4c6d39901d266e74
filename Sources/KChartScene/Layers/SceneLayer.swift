public import KChartCanvas
public import KChartCore

/// Where a layer is drawn: into the retained scene, or by the server over it.
public enum LayerSurface: Hashable, Sendable {
    case scene
    case overlay
}

/// One sheet of the stack. It sees a frame and a canvas and nothing else; it keeps what it
/// prepared from the last frame and paints only inside the canvas's clip.
public protocol SceneLayer: AnyObject {
    /// The id under which it is registered; the same id replaces.
    var id: String { get }
    var surface: LayerSurface { get }
    /// True for a layer that shows something of the crosshair; a layer that does not keeps what it
    /// prepared while nothing but the crosshair moves.
    var followsCrosshair: Bool { get }
    /// Makes geometry from a new frame; called once a frame before any painting.
    func prepare(_ frame: SceneFrame)
    /// What it shows as a person meets it who cannot see it; made when asked for. The built-in
    /// parts are told by the frame's builder; a client's layer tells its own.
    func nodes(_ frame: SceneFrame) -> [AccessibleNode]
    /// What this layer shows differently in `new` that the rules of the chart's own parts do not
    /// know of; called before `prepare`. Nothing by default.
    func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect]
    /// Draws what was prepared. Total: no error, no clock, no allocation per bar.
    func paint(_ canvas: any Canvas)
}

extension SceneLayer {
    public var followsCrosshair: Bool { false }
    public func nodes(_ frame: SceneFrame) -> [AccessibleNode] { [] }
    public func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect] { [] }
}
