import KChartCanvas
import KChartCore

/// The retained layers of a chart from bottom to top; a client registers its own.
///
/// The sign of simulated prices is no layer: its letters are drawn over the ground and its chip
/// over the whole scene, whatever is registered.
public final class LayerStack {
    private var layers: [any SceneLayer] = []
    private let simulated = SimulatedSign()
    /// The styles the bars can be drawn in.
    public let styles: ChartStyles

    public init(styles: ChartStyles = ChartStyles()) {
        self.styles = styles
    }

    /// Background and watermark, grid, surfaces and levels of indicators, bars, the candle in focus,
    /// volume, indicators, markers, high/low, drawings, bid and ask, price line, axes, tags, words,
    /// notices, badge, the indicator bar, the actions of a legend; what is being drawn and the
    /// crosshair over them.
    public static func standard() -> LayerStack {
        let stack = LayerStack()
        stack.layers = [
            GroundLayer(), WatermarkLayer(), GridLayer(), IndicatorGroundLayer(),
            SeriesLayer(styles: stack.styles), FocusLayer(styles: stack.styles), VolumeLayer(),
            IndicatorLayer(), MarkerLayer(), ExtremesLayer(), DrawingLayer(), QuoteLayer(),
            PriceLineLayer(), SeparatorLayer(), AxisLayer(), DrawingTagLayer(), WordsLayer(),
            NoticeLayer(), BadgeLayer(), IndicatorBarLayer(), LegendActionsLayer(),
            DrawingPreviewLayer(), CrosshairLayer(), TooltipLayer(),
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
        simulated.prepare(frame)
        for layer in layers { layer.prepare(frame) }
    }

    /// What the layers say that they have to paint besides what the chart's own parts do.
    func damage(from old: SceneFrame, to new: SceneFrame) -> [PixelRect] {
        layers.flatMap { $0.damage(from: old, to: new) }
    }

    func prepareCrosshair(_ frame: SceneFrame) {
        for layer in layers where layer.followsCrosshair { layer.prepare(frame) }
    }

    /// What the layers tell besides the frame's own parts, from bottom to top.
    func nodes(_ frame: SceneFrame) -> [AccessibleNode] { layers.flatMap { $0.nodes(frame) } }

    func paint(_ surface: LayerSurface, _ canvas: any Canvas) {
        let isScene = surface == .scene
        let ground = layers.firstIndex { $0.id == Self.ground } ?? -1
        if isScene, ground < 0 { simulated.paintLetters(canvas) }
        for (place, layer) in layers.enumerated() {
            if layer.surface == surface { layer.paint(canvas) }
            if isScene, place == ground { simulated.paintLetters(canvas) }
        }
        if isScene { simulated.paintChip(canvas) }
    }

    private static let ground = "ground"
}
