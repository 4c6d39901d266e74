import KChartCanvas
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The tags of the drawings in view that always have one, and of those that are selected;
    /// pushed apart, and never onto the badge.
    func drawingTags(_ state: ChartState, _ space: DrawingSpace, _ frame: SceneFrame)
        -> [DrawingTag]
    {
        let editor = state.drawings
        guard !frame.drawings.isEmpty else { return [] }
        let selected = Set(editor.selection)
        var prices: [(price: Double, color: Color)] = []
        var times: [(time: Timestamp, color: Color)] = []
        for shown in frame.drawings {
            guard let drawing = editor.drawings[shown.id],
                let tool = editor.tools[drawing.kind.name]
            else { continue }
            let isSelected = selected.contains(drawing.id) && drawing.anchors.count <= 8
            let color = drawing.style.color.map { Color($0) } ?? theme.drawing
            var anchors = drawing.anchors
            if !isSelected { anchors = Array(anchors.prefix(1)) }
            if tool.tags.contains(.price) || isSelected {
                prices += Set(anchors.map(\.price)).sorted().map { (price: $0, color: color) }
            }
            if tool.tags.contains(.time) || isSelected {
                times += Set(anchors.map(\.time)).sorted().map { (time: $0, color: color) }
            }
        }
        return priceTags(prices, frame) + timeTags(times, space, frame)
    }

    private func priceTags(_ wanted: [(price: Double, color: Color)], _ frame: SceneFrame)
        -> [DrawingTag]
    {
        let axis = frame.layout.priceAxis
        let height = frame.layout.pixels(metrics.tagHeight)
        let plot = frame.mapping.plot
        guard !axis.isEmpty, height > 0 else { return [] }
        let seen = wanted.compactMap { tag -> (row: Int, price: Double, color: Color)? in
            let y = frame.mapping.y(of: tag.price)
            guard y >= Double(plot.y), y < Double(plot.maxY) else { return nil }
            return (Int(y.rounded()), tag.price, tag.color)
        }
        // A column has room for so many and no more.
        let shown = seen.prefix(axis.height / height)
        var labels = shown.map { EdgeLabel(center: $0.row, height: height) }
        if let badge = frame.badge?.tag.rect {
            labels.append(
                EdgeLabel(center: badge.y + badge.height / 2, height: badge.height, isFixed: true))
        }
        let tops = LabelPlacement.pushedApart(labels, from: axis.y, to: axis.maxY)
        return zip(shown, tops).compactMap { tag, top in
            guard let top,
                let (line, x) = figures(
                    tagText(tag.price, frame.mapping.scale, in: axis, frame.layout),
                    theme.fonts.tag, in: axis, frame.layout)
            else { return nil }
            let rect = PixelRect(x: axis.x, y: top, width: axis.width, height: height)
            return outlined(
                rect, line.placed(x: x, centredIn: rect, color: theme.text), tag.color)
        }
    }

    private func timeTags(
        _ wanted: [(time: Timestamp, color: Color)], _ space: DrawingSpace, _ frame: SceneFrame
    ) -> [DrawingTag] {
        let strip = frame.layout.timeAxis
        guard !strip.isEmpty else { return [] }
        var tags: [DrawingTag] = []
        var end = strip.x
        let seen = wanted.map { tag in
            (
                column: frame.mapping.column(of: space.mapping.position(of: tag.time)),
                time: tag.time, color: tag.color
            )
        }.filter { $0.column >= strip.x && $0.column < strip.maxX }.sorted { $0.column < $1.column }
        for tag in seen {
            let line = text(times.crosshair(tag.time), theme.fonts.tag)
            let width = min(
                line.text.pixelWidth + 2 * frame.layout.pixels(metrics.tagPadding), strip.width)
            let height = min(frame.layout.pixels(metrics.tagHeight), strip.height)
            // From left to right each stands beside the one before it.
            let left = max(end, min(max(tag.column - width / 2, strip.x), strip.maxX - width))
            guard left + width <= strip.maxX else { break }
            let rect = PixelRect(
                x: left, y: strip.y + (strip.height - height + frame.layout.hairline) / 2,
                width: width, height: height)
            tags.append(outlined(rect, line.centred(in: rect, color: theme.text), tag.color))
            end = left + width
        }
        return tags
    }

    private func outlined(_ rect: PixelRect, _ text: PlacedText, _ color: Color) -> DrawingTag {
        DrawingTag(
            tag: PlacedTag(
                rect: rect, radius: metrics.badgeRadius * scale, fill: theme.pane, text: text),
            outline: color, outlineWidth: theme.lines.tagOutline.hairline(scale: scale))
    }
}
