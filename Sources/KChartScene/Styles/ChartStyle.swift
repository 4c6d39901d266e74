import KChartCanvas
import KChartModel

/// Turns visible bars into pixels: one file a style, one entry in the list.
protocol ChartStyle: AnyObject {
    var id: ChartStyleID { get }
    /// Makes geometry from the frame's bars.
    func prepare(_ frame: SceneFrame)
    /// Draws it; the canvas is clipped to the plot.
    func paint(_ canvas: any Canvas)
}
