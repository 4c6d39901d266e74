import KChartCanvas
import KChartCore

/// Where the pieces of a stroke go.
enum StrokeSink {
    case round(StrokeRasterizer)
    case mitered(PolygonRasterizer, half: Double)
}

/// One unbroken polyline on its way to a sink: cut into dashes, without what is out of sight.
struct DashedStroke {
    /// A mitre reaches at most this many half widths from its joint, else it is cut off.
    static let miterLimit = 4.0

    var points: [CanvasPoint]
    var dash: DashPattern?
    var area: PixelRect
    var half: Double

    func draw(to sink: StrokeSink) {
        guard let dash else {
            switch sink {
            case .round(let rasterizer): rasterizer.draw(points[...], isButt: false)
            case .mitered(let polygons, let half):
                MiteredOutline(points: points, half: half).add(to: polygons)
            }
            return
        }
        guard points.count > 1 else { return }
        drawDashes(dash, to: sink)
    }

    /// Walks the visible parts of the segments only: a line a million pixels long costs what is
    /// seen of it.
    private func drawDashes(_ dash: DashPattern, to sink: StrokeSink) {
        let reach = half * Self.miterLimit + 2
        var distance = 0.0
        // The dash under way; it may go round corners.
        var piece: [CanvasPoint] = []
        for index in 1..<points.count {
            let segment = Segment(points[index - 1], points[index])
            let length = segment.length
            guard length > 0 else { continue }
            let seen = segment.visibleFractions(
                left: Double(area.x) - reach, top: Double(area.y) - reach,
                right: Double(area.maxX) + reach, bottom: Double(area.maxY) + reach)
            let from = distance + (seen?.from ?? 1) * length
            let to = distance + (seen?.to ?? 1) * length
            let end = distance + length
            dash.forEachDash(from: from, to: to) { dashStart, dashEnd in
                if dashStart >= distance || piece.isEmpty {
                    emit(&piece, to: sink)
                    piece.append(segment.point(at: (dashStart - distance) / length))
                }
                piece.append(segment.point(at: (dashEnd - distance) / length))
                if dashEnd <= end { emit(&piece, to: sink) }
            }
            if to < end || from >= to { emit(&piece, to: sink) }
            distance = end
        }
        emit(&piece, to: sink)
    }

    private func emit(_ piece: inout [CanvasPoint], to sink: StrokeSink) {
        defer { piece.removeAll(keepingCapacity: true) }
        guard piece.count > 1 else { return }
        switch sink {
        case .round(let rasterizer): rasterizer.draw(piece[...], isButt: true)
        case .mitered(let polygons, let half):
            MiteredOutline(points: piece, half: half).add(to: polygons)
        }
    }
}
