public import KChartCanvas
public import KChartDrawings

extension Color {
    /// The colour of a drawing as it is painted.
    public init(_ color: DrawingColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
