public import KChartCanvas
public import KChartCore
public import KChartModel

/// Turns visible bars into pixels: one file a style, one line in `ChartStyles`, and one in
/// `ChartStyleTraits.builtIn` for what the price axis has to know of it.
public protocol ChartStyle: AnyObject {
    var id: ChartStyleID { get }
    /// The device columns that may look different when the newest bar of the frame does: the
    /// damage of a tick. Nil without bars.
    func newestColumns(_ frame: SceneFrame) -> Range<Int>?
    /// Makes geometry from the frame's bars.
    func prepare(_ frame: SceneFrame)
    /// Draws it; the canvas is clipped to the plot.
    func paint(_ canvas: any Canvas)
    /// The rectangles of candles just as they were prepared, none over another; empty for a style
    /// whose picture is no candles.
    var candles: [PixelRect] { get }
}

extension ChartStyle {
    public var candles: [PixelRect] { [] }
}
