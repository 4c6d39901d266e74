public import KChartCanvas
public import KChartCore

/// A picture of the icon set: lines and areas on a grid of 24, drawn in the ink of its place.
public struct Icon: Hashable, Sendable {
    /// Pieces that are stroked, and pieces that are filled.
    let strokes: [[CanvasPoint]]
    let fills: [[CanvasPoint]]
    let fillOpacity: Double
    /// True for a picture of a direction: it turns round where things run from the right.
    public let isMirrored: Bool

    static let grid = 24.0
    static let strokeWidth = 1.5
    /// Thinner lines fade away, in logical pixels.
    static let thinnestStroke = 1.1

    /// Draws the icon into a square of `rect`'s smaller side, centred in it.
    /// - Parameters:
    ///   - scale: device pixels per logical pixel, for the thinnest line.
    ///   - weight: the width of the lines on the grid, 1.5 unless a small icon needs more.
    public func draw(
        on canvas: any Canvas, in rect: PixelRect, color: Color, scale: Double,
        isRightToLeft: Bool = false, weight: Double = 1.5
    ) {
        let side = min(rect.width, rect.height)
        guard side > 0, canvas.clip.intersects(rect) else { return }
        let unit = Double(side) / Self.grid
        let left = Double(rect.x + (rect.width - side) / 2)
        let top = Double(rect.y + (rect.height - side) / 2)
        let isTurned = isMirrored && isRightToLeft
        func placed(_ points: [CanvasPoint]) -> [CanvasPoint] {
            points.map { point in
                CanvasPoint(
                    x: left + (isTurned ? Self.grid - point.x : point.x) * unit,
                    y: top + point.y * unit)
            }
        }
        for piece in fills {
            let ink = fillOpacity < 1 ? color.withOpacity(fillOpacity) : color
            canvas.fillPolygon(placed(piece), with: .solid(ink))
        }
        let width = max(Self.thinnestStroke * scale, weight * unit)
        for piece in strokes {
            canvas.strokePolyline(placed(piece), style: StrokeStyle(width: width), with: color)
        }
    }
}
