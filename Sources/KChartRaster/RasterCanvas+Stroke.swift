public import KChartCanvas
import KChartCore

extension RasterCanvas {
    /// A point that is no number interrupts the line, as a gap in the data does. The ends of
    /// dashes are cut square whatever the style, so their lengths are exact.
    public func strokePolyline(
        _ points: [CanvasPoint], style: StrokeStyle, with color: Color
    ) {
        counters.drawCalls += 1
        guard style.width > 0, color.alpha > 0, !clip.isEmpty else { return }
        let half = min(style.width, 4_096) / 2
        let dash = DashPattern(style.dash)
        // Everything goes on one mask, so a line interrupted by gaps still never covers twice.
        let sane = points.compactMap(Self.sane)
        let reach = style.isRound ? half + 1 : half * DashedStroke.miterLimit + 1
        guard let area = Self.bounds(of: sane, reach: reach)?.cut(to: clip), !area.isEmpty else {
            return
        }
        if style.isRound, dash == nil,
            let strips = StrokeStrips(points, half: half, area: area)
        {
            counters.pixels += strips.paint(
                StrokeRasterizer(mask: mask, half: half, surface: bounds), area: area,
                onto: buffer, ink: Ink(color))
            return
        }
        let sink =
            style.isRound
            ? StrokeSink.round(StrokeRasterizer(mask: mask, half: half, surface: bounds))
            : StrokeSink.mitered(polygons, half: half)
        switch sink {
        case .round: mask.prepare(area)
        case .mitered: polygons.begin(clip: area)
        }
        var stroke: [CanvasPoint] = []
        stroke.reserveCapacity(points.count)
        for point in points {
            if let point = Self.sane(point) {
                stroke.append(point)
            } else {
                DashedStroke(points: stroke, dash: dash, area: area, half: half).draw(to: sink)
                stroke.removeAll(keepingCapacity: true)
            }
        }
        DashedStroke(points: stroke, dash: dash, area: area, half: half).draw(to: sink)
        switch sink {
        case .round:
            counters.pixels += mask.composite(
                onto: buffer.base, rowStride: buffer.rowStride, ink: Ink(color))
        case .mitered:
            counters.pixels += polygons.render(
                onto: buffer.base, rowStride: buffer.rowStride, paint: .solid(color))
        }
    }
}
