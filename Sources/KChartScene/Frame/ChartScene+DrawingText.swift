public import KChartCore
public import KChartDrawings
public import KChartModel

extension ChartScene {
    /// Where the words of a drawing stand in the window, with the room round them; nil for a kind
    /// without words and before the first frame.
    public func textPlate(of drawing: Drawing, _ model: ChartModel) -> PixelRect? {
        guard let plot = frame?.layout.data, !plot.isEmpty else { return nil }
        var shown = drawing
        shown.isHidden = false
        let made = builder(model).frame(
            of: shown, model.state.drawings, model.drawingSpace, plot, isLit: false,
            hasHandles: false)
        return made?.labels.last { !$0.lines.isEmpty }?.plate
    }
}
