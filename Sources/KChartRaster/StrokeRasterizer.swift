import KChartCanvas
import KChartCore

/// Draws round-joined strokes on a coverage mask.
///
/// The coverage of a pixel by a segment is the exact area of the infinite strip in the pixel;
/// past an end it is that of a disc, or of the strip cut square. Segments are combined by the
/// greater coverage, so a joint is clean and no place is covered twice. Nothing in the arithmetic
/// depends on the clip: a pixel painted alone equals the pixel of the whole picture.
struct StrokeRasterizer {
    enum Start {
        /// Half a disc.
        case round
        /// Cut square at the point.
        case butt
        /// Joined to a segment of this direction, with a rounded corner.
        case joint(x: Double, y: Double)
    }

    enum End {
        case round
        case butt
        /// Another segment begins here and rounds the corner.
        case joint
    }

    let mask: CoverageMask
    /// Half the width.
    let half: Double
    /// The whole surface.
    let surface: PixelRect

    /// How far outside of the surface a segment may reach before it is shortened; nearer, single
    /// precision is fine enough.
    private static let slack = 4_096.0
    /// A multiple of four beyond which columns are no longer told apart.
    private static let farthest = Double(1 << 40)

    /// Draws a polyline, at both ends round or both cut square. One without length is a disc.
    func draw(_ points: ArraySlice<CanvasPoint>, isButt: Bool) {
        guard let first = points.first else { return }
        var previous = first
        var start = isButt ? Start.butt : .round
        // A segment is drawn when the next point that differs is known, or that there is none.
        var pending: CanvasPoint?
        for point in points.dropFirst() where point != (pending ?? previous) {
            if let end = pending {
                draw(from: previous, start, to: end, .joint)
                let length = Segment(previous, end).length
                start = .joint(
                    x: (end.x - previous.x) / length, y: (end.y - previous.y) / length)
                previous = end
            }
            pending = point
        }
        if pending != nil || !isButt {
            draw(from: previous, start, to: pending ?? previous, isButt ? .butt : .round)
        }
    }

    private func draw(
        from start: CanvasPoint, _ startKind: Start, to end: CanvasPoint, _ endKind: End
    ) {
        let reach = half + 0.75
        let area = mask.area
        let top = min(start.y, end.y) - reach
        let bottom = max(start.y, end.y) + reach
        let left = min(start.x, end.x) - reach
        let right = max(start.x, end.x) + reach
        // Rows in double precision first: far away coordinates are no row numbers.
        guard bottom >= Double(area.y), top < Double(area.maxY), right >= Double(area.x),
            left < Double(area.maxX)
        else { return }

        let whole = Segment(start, end)
        let length = whole.length
        let hasLength = length > 1e-9
        let ux = hasLength ? (end.x - start.x) / length : 1
        let uy = hasLength ? (end.y - start.y) / length : 0
        let margin = Self.slack + half
        guard
            let near = whole.cut(
                left: Double(surface.x) - margin, top: Double(surface.y) - margin,
                right: Double(surface.maxX) + margin, bottom: Double(surface.maxY) + margin)
        else { return }
        let origin = near.start
        let kernel = StrokeKernel(
            ux: Float(ux), uy: Float(uy), length: hasLength ? Float(near.length) : 0,
            half: Float(half), start: startKind, end: endKind)

        let firstRow = max(area.y, Int(max(top, Double(area.y)).rounded(.down)))
        let lastRow = min(area.maxY - 1, Int(min(bottom, Double(area.maxY)).rounded(.down)))
        guard firstRow <= lastRow else { return }
        let lowest = Double(area.x)
        let highest = Double(area.maxX - 1)
        let isSteep = uy.magnitude > 1e-3
        let xPerRow = isSteep ? ux / uy : 0
        let spread = isSteep ? (reach / uy).magnitude : 0
        var line = mask.bytes + (firstRow - area.y) * mask.stride - mask.left
        for row in firstRow...lastRow {
            let y = Double(row) + 0.5 - origin.y
            var from = left
            var to = right
            if isSteep {
                // Where the strip, widened by the reach of a pixel, crosses this row.
                let middle = origin.x + xPerRow * y
                from = max(from, middle - spread)
                to = min(to, middle + spread)
            }
            if from <= to, from < Double(area.maxX), to >= lowest {
                // Groups of four begin where the stroke does, whatever of it is clipped.
                var first = Int(max(from, -Self.farthest).rounded(.down))
                if first < area.x { first += (area.x - first) & ~3 }
                let last = Int(min(to, highest))
                mask.touch(row: row - area.y, first: first, last: last)
                kernel.row(
                    line + first, count: last - first + 1,
                    x: Double(first) + 0.5 - origin.x, y: Float(y))
            }
            line += mask.stride
        }
    }
}
