import KChartCanvas

/// The outline of a polyline with square ends and mitred joints, as one four-sided contour a
/// segment. Neighbours share their slanted edge, so their areas add up without overlap.
struct MiteredOutline {
    var points: [CanvasPoint]
    var half: Double

    func add(to polygons: PolygonRasterizer) {
        var line: [CanvasPoint] = []
        for point in points where point != line.last { line.append(point) }
        guard line.count > 1 else { return }
        let normals = (1..<line.count).map { Self.normal(from: line[$0 - 1], to: line[$0]) }
        for index in normals.indices {
            let normal = normals[index]
            let before = index > 0 ? offset(normals[index - 1], normal) : nil
            let after = index + 1 < normals.count ? offset(normal, normals[index + 1]) : nil
            let square = CanvasPoint(x: normal.x * half, y: normal.y * half)
            let start = line[index]
            let end = line[index + 1]
            let atStart = before ?? square
            let atEnd = after ?? square
            polygons.addContour([
                CanvasPoint(x: start.x + atStart.x, y: start.y + atStart.y),
                CanvasPoint(x: end.x + atEnd.x, y: end.y + atEnd.y),
                CanvasPoint(x: end.x - atEnd.x, y: end.y - atEnd.y),
                CanvasPoint(x: start.x - atStart.x, y: start.y - atStart.y),
            ])
            if after == nil, index + 1 < normals.count {
                addBevel(at: end, normal, normals[index + 1], to: polygons)
            }
        }
    }

    /// From a joint to the tip of its mitre; nil when it would be too long.
    private func offset(_ first: CanvasPoint, _ second: CanvasPoint) -> CanvasPoint? {
        let turn = 1 + first.x * second.x + first.y * second.y
        // The tip is √(2/turn) half widths away.
        guard turn >= 2 / (DashedStroke.miterLimit * DashedStroke.miterLimit) else { return nil }
        return CanvasPoint(
            x: (first.x + second.x) / turn * half, y: (first.y + second.y) / turn * half)
    }

    /// Fills the wedge of a joint whose mitre is cut off, turning the same way as the segments.
    private func addBevel(
        at joint: CanvasPoint, _ first: CanvasPoint, _ second: CanvasPoint,
        to polygons: PolygonRasterizer
    ) {
        let side = first.x * second.y - first.y * second.x > 0 ? -half : half
        let a = CanvasPoint(x: joint.x + first.x * side, y: joint.y + first.y * side)
        let b = CanvasPoint(x: joint.x + second.x * side, y: joint.y + second.y * side)
        polygons.addContour(side > 0 ? [joint, a, b] : [joint, b, a])
    }

    private static func normal(from start: CanvasPoint, to end: CanvasPoint) -> CanvasPoint {
        let length = Segment(start, end).length
        guard length > 0 else { return CanvasPoint(x: 0, y: 0) }
        return CanvasPoint(x: (start.y - end.y) / length, y: (end.x - start.x) / length)
    }
}
