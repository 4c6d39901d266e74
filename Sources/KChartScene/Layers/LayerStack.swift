import KChartCanvas
import KChartCore

/// The retained layers of a chart from bottom to top; a client registers its own.
public final class LayerStack {
    private var layers: [any SceneLayer] = []
    /// The styles the bars can be drawn in.
    public let styles: ChartStyles

    public init(styles: ChartStyles = ChartStyles()) {
        self.styles = styles
    }

    /// Background and watermark, grid, bars, high/low, price line, axes, words, notices, badge;
    /// the crosshair over them.
    public static func standard() -> LayerStack {
        let stack = LayerStack()
        stack.layers = [
            GroundLayer(), WatermarkLayer(), GridLayer(), SeriesLayer(styles: stack.styles),
            ExtremesLayer(), PriceLineLayer(), VolumeLayer(), SeparatorLayer(), AxisLayer(),
            WordsLayer(), NoticeLayer(), BadgeLayer(),
            CrosshairLayer(), TooltipLayer(),
        ]
        return stack
    }

    /// The ids from bottom to top.
    public var ids: [String] { layers.map(\.id) }

    /// Adds a layer on top, or replaces the one of the same id in its place and returns it.
    @discardableResult
    public func register(_ layer: any SceneLayer, over id: String? = nil) -> (any SceneLayer)? {
        if let place = layers.firstIndex(where: { $0.id == layer.id }) {
            let former = layers[place]
            layers[place] = layer
            return former
        }
        if let id, let place = layers.firstIndex(where: { $0.id == id }) {
            layers.insert(layer, at: place + 1)
        } else {
            layers.append(layer)
        }
        return nil
    }

    func prepare(_ frame: SceneFrame) {
        for layer in layers { layer.prepare(frame) }
    }

    func prepareCrosshair(_ frame: SceneFrame) {
        for layer in layers where layer.followsCrosshair { layer.prepare(frame) }
    }

    /// What the layers tell besides the frame's own parts, from bottom to top.
    func nodes(_ frame: SceneFrame) -> [AccessibleNode] { layers.flatMap { $0.nodes(frame) } }

    func paint(_ surface: LayerSurface, _ canvas: any Canvas) {
        for layer in layers where layer.surface == surface { layer.paint(canvas) }
    }
}
