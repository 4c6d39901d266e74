import KChartCanvas
import KChartCore

/// An unbroken line that goes on to the right from point to point, as the curves of a chart do,
/// painted in upright strips.
///
/// The coverage of a curve as wide as a window is a sheet of megabytes of which a thread is
/// touched: every row of every segment is a miss of the cache. The sheet of a strip is a few
/// kilobytes. What is painted is the same bit for bit, because no pixel's coverage depends on the
/// clip.
struct StrokeStrips {
    /// In pixels; half of the segments of a usual curve lie in one strip alone.
    private static let width = 64

    /// Points without repetitions, ordered by x, run after run.
    private var points: [CanvasPoint] = []
    private var runs: [Range<Int>] = []
    private let half: Double

    /// Nil for a line that turns back, or lies in one strip anyway.
    /// - Parameter area: what of the surface may be painted.
    init?(_ line: [CanvasPoint], half: Double, area: PixelRect) {
        self.half = half
        guard area.width > 2 * Self.width else { return nil }
        points.reserveCapacity(line.count)
        var start = 0
        for point in line {
            guard let point = RasterCanvas.sane(point) else {
                if points.count > start { runs.append(start..<points.count) }
                start = points.count
                continue
            }
            if let last = points.last {
                if points.count > start, last == point { continue }
                guard last.x <= point.x else { return nil }
            }
            points.append(point)
        }
        if points.count > start { runs.append(start..<points.count) }
    }

    /// Paints what lies in `area`; the number of pixels changed.
    func paint(
        _ rasterizer: StrokeRasterizer, area: PixelRect, onto pixels: PixelBuffer, ink: Ink
    ) -> Int {
        var changed = 0
        var left = area.x
        while left < area.maxX {
            let right = min(left + Self.width, area.maxX)
            let strip = PixelRect(left: left, top: area.y, right: right, bottom: area.maxY)
            changed += paint(rasterizer, strip: strip, onto: pixels, ink: ink)
            left = right
        }
        return changed
    }

    private func paint(
        _ rasterizer: StrokeRasterizer, strip: PixelRect, onto pixels: PixelBuffer, ink: Ink
    ) -> Int {
        let reach = half + 1
        let from = Double(strip.x) - reach
        let to = Double(strip.maxX) + reach
        var parts: [ArraySlice<CanvasPoint>] = []
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for run in runs where points[run.upperBound - 1].x >= from {
            guard points[run.lowerBound].x <= to else { break }
            // A segment before and one after: what is joined to a segment shapes its ends.
            let first = max(place(of: from, in: run) - 2, run.lowerBound)
            let last = min(place(of: to.nextUp, in: run) + 1, run.upperBound - 1)
            let part = points[first...last]
            for point in part {
                top = min(top, point.y)
                bottom = max(bottom, point.y)
            }
            parts.append(part)
        }
        guard top <= bottom else { return 0 }
        let rows = PixelRect(
            left: strip.x, top: Int((top - reach).rounded(.down)), right: strip.maxX,
            bottom: Int((bottom + reach).rounded(.up)))
        let area = rows.cut(to: strip)
        guard !area.isEmpty else { return 0 }
        rasterizer.mask.prepare(area)
        for part in parts { rasterizer.draw(part, isButt: false) }
        return rasterizer.mask.composite(
            onto: pixels.base, rowStride: pixels.rowStride, ink: ink)
    }

    /// The first point of a run whose x is at least that.
    private func place(of x: Double, in run: Range<Int>) -> Int {
        var (low, high) = (run.lowerBound, run.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if points[middle].x < x { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
