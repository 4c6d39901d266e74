import KChartCanvas
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The drawings in view, the lowest first; none costs nothing.
    func drawings(_ state: ChartState, _ space: DrawingSpace, in plot: PixelRect)
        -> [DrawingFrame]
    {
        let editor = state.drawings
        guard !editor.drawings.isEmpty, !plot.isEmpty else { return [] }
        let selected = Set(editor.selection)
        return editor.visibleDrawings(in: space).compactMap { drawing in
            let isSelected = selected.contains(drawing.id)
            let hasHandles = isSelected && !drawing.isLocked && editor.hasHandles(drawing)
            return frame(
                of: drawing, editor, space, plot,
                isLit: isSelected || editor.hovered?.id == drawing.id, hasHandles: hasHandles)
        }
    }

    /// The figure that is being placed, the measurement and the selection frame; nil without any.
    func drawingPreview(_ state: ChartState, _ space: DrawingSpace, in plot: PixelRect)
        -> DrawingPreviewFrame?
    {
        let editor = state.drawings
        guard editor.placement != nil || !editor.measured.isEmpty || editor.selectionFrame != nil
        else { return nil }
        var preview = DrawingPreviewFrame()
        preview.plot = plot
        for drawing in [editor.measuredDrawing, editor.preview(in: space)].compactMap({ $0 }) {
            if let frame = frame(of: drawing, editor, space, plot, isLit: false, hasHandles: false)
            {
                preview.drawings.append(frame)
            }
        }
        if let placement = editor.placement {
            preview.drawings.append(hand(placement, space, plot))
        }
        if let way = editor.placementMeasurement(in: space), let to = editor.placement?.cursor {
            preview.drawings.append(measurement(way, at: space.screen(to), plot))
        }
        if let rect = editor.selectionFrame {
            preview.selection = PixelRect(
                left: plot.x + whole(rect.left), top: plot.y + whole(rect.top),
                right: plot.x + whole(rect.right), bottom: plot.y + whole(rect.bottom))
            preview.selectionColor = theme.accent
        }
        return preview
    }

    /// Handles of placed anchors and of the one under the pointer, ringed while a magnet holds it.
    private func hand(
        _ placement: DrawingPlacement, _ space: DrawingSpace, _ plot: PixelRect
    ) -> DrawingFrame {
        var frame = DrawingFrame(id: DrawingID(""))
        if placement.anchors.count < 100 {
            frame.handles = placement.anchors.map { handle(space.screen($0), plot) }
        }
        guard let cursor = placement.cursor else { return frame }
        if placement.isMagnetic {
            let radius = Int((metrics.magnetRadius * scale).rounded())
            let place = space.screen(cursor)
            let rect = PixelRect(
                x: plot.x + whole(place.x) - radius, y: plot.y + whole(place.y) - radius,
                width: 2 * radius + 1, height: 2 * radius + 1)
            frame.labels.append(
                DrawingFrame.Label(
                    plate: rect, radius: Double(radius), ground: .clear, outline: theme.handle,
                    outlineWidth: max(1, Int(theme.lines.magnetRing.strokeWidth(scale: scale))),
                    lines: []))
        }
        frame.handles.append(handle(space.screen(cursor), plot))
        return frame
    }

    /// The numbers of the way from the last anchor to the pointer.
    private func measurement(_ way: DrawingMeasurement, at place: ScreenPoint, _ plot: PixelRect)
        -> DrawingFrame
    {
        var frame = DrawingFrame(id: DrawingID(""))
        let lines = measurementLines(way).map { text($0, theme.fonts.tag) }
        let width = (lines.map(\.text.pixelWidth).max() ?? 0) + 2 * pixels(10)
        let height = pixels(metrics.measureHeight)
        var left = plot.x + whole(place.x) + pixels(14)
        var top = plot.y + whole(place.y) - pixels(12) - height
        // Flips at the plot's edges.
        if left + width > plot.maxX { left = plot.x + whole(place.x) - pixels(14) - width }
        if top < plot.y { top = plot.y + whole(place.y) + pixels(12) }
        let rect = PixelRect(x: left, y: top, width: width, height: height)
        frame.labels = [
            plate(
                rect, lines, row: pixels(metrics.measureRow),
                ground: way.isRising ? theme.measureUp : theme.measureDown, ink: theme.badgeText,
                outline: .clear)
        ]
        return frame
    }

    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    private func whole(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value.rounded(), -1e6), 1e6))
    }

    // MARK: One drawing

    /// A drawing's marks; nil when its kind is unknown.
    func frame(
        of drawing: Drawing, _ editor: DrawingEditor, _ space: DrawingSpace, _ plot: PixelRect,
        isLit: Bool, hasHandles: Bool
    ) -> DrawingFrame? {
        guard let tool = editor.tools[drawing.kind.name] else { return nil }
        var frame = DrawingFrame(id: drawing.id)
        let own = drawing.style.color.map { Color($0) } ?? theme.drawing
        let extra = metrics.haloExtra * scale
        var crowd = LevelCrowd(inset: pixels(Self.plateInset))
        for mark in tool.primitives(of: drawing, in: space) {
            let ink = color(mark.ink, own)
            let width = max(drawing.style.width * mark.widthFactor * scale, 1)
            let dash = mark.isDashed ? [4, 3] : drawing.style.dash
            let style = StrokeStyle(width: width, dash: dash.map { max(1, ($0 * scale).rounded()) })
            for shape in space.shapes(of: mark) {
                var chain: [CanvasPoint] = []
                switch shape {
                case .chain(let points): chain = points.map { canvasPoint($0, plot) }
                case .area(let points):
                    chain = points.map { canvasPoint($0, plot) }
                    if mark.fill > 0 {
                        frame.fills.append(
                            .init(points: chain, color: ink.faded(by: mark.fill)))
                    }
                    chain.append(contentsOf: chain.prefix(1))
                case .arrowHead(let tip, let from):
                    let head = arrowHead(tip, from, width, plot)
                    frame.fills.append(.init(points: head, color: ink))
                case .dot(let place):
                    frame.handles.append(dot(place, width, ink, plot))
                case .label(let label, let place):
                    if let plate = self.label(label, place, drawing, ink, plot) {
                        if case .level(let level, _) = label.content {
                            crowd.add(level, frame.labels.count, plate.plate)
                        }
                        frame.labels.append(plate)
                    }
                }
                guard mark.stroke > 0, chain.count > 1 else { continue }
                frame.strokes.append(
                    .init(points: chain, style: style, color: ink.faded(by: mark.stroke)))
                if isLit {
                    frame.halo.append(
                        .init(
                            points: chain, style: StrokeStyle(width: width + extra),
                            color: theme.halo))
                }
            }
        }
        for place in crowd.unreadable.sorted(by: >) { frame.labels.remove(at: place) }
        if hasHandles, drawing.anchors.count <= 1_000 {
            let near = space.plot.outset(by: 8 * scale)
            frame.handles += drawing.anchors.map { space.screen($0) }
                .filter { near.contains($0) }.map { handle($0, plot) }
        }
        frame.bounds = bounds(of: frame)
        return frame
    }

    private func canvasPoint(_ point: ScreenPoint, _ plot: PixelRect) -> CanvasPoint {
        CanvasPoint(x: Double(plot.x) + point.x, y: Double(plot.y) + point.y)
    }

    private func color(_ ink: DrawingPrimitive.Ink, _ own: Color) -> Color {
        switch ink {
        case .own: own
        case .rise: theme.measureUp
        case .fall: theme.measureDown
        case .fixed(let fixed): Color(fixed)
        }
    }

    private func handle(_ place: ScreenPoint, _ plot: PixelRect) -> DrawingFrame.Handle {
        let radius = pixels(metrics.handleRadius)
        return DrawingFrame.Handle(
            rect: PixelRect(
                x: plot.x + whole(place.x) - radius, y: plot.y + whole(place.y) - radius,
                width: 2 * radius + 1, height: 2 * radius + 1),
            ring: theme.handle, core: theme.handleCore,
            ringWidth: max(1, pixels(theme.lines.handle.width)))
    }

    private func dot(_ place: ScreenPoint, _ width: Double, _ ink: Color, _ plot: PixelRect)
        -> DrawingFrame.Handle
    {
        let radius = max(1, Int((width * 1.5).rounded()))
        return DrawingFrame.Handle(
            rect: PixelRect(
                x: plot.x + whole(place.x) - radius, y: plot.y + whole(place.y) - radius,
                width: 2 * radius + 1, height: 2 * radius + 1),
            ring: ink, core: ink, ringWidth: 1)
    }

    private func arrowHead(
        _ tip: ScreenPoint, _ from: ScreenPoint, _ width: Double, _ plot: PixelRect
    ) -> [CanvasPoint] {
        let length = max(tip.distance(to: from), 1e-9)
        let size = 4 * scale + 2 * width
        let along = (x: (tip.x - from.x) / length, y: (tip.y - from.y) / length)
        let base = ScreenPoint(x: tip.x - size * along.x, y: tip.y - size * along.y)
        let half = size / 2
        return [
            tip, ScreenPoint(x: base.x - half * along.y, y: base.y + half * along.x),
            ScreenPoint(x: base.x + half * along.y, y: base.y - half * along.x),
        ].map { canvasPoint($0, plot) }
    }

    private func bounds(of frame: DrawingFrame) -> PixelRect {
        var bounds = PixelRect.zero
        for stroke in frame.halo + frame.strokes {
            bounds = bounds.union(Self.box(stroke.points, reach: stroke.style.width / 2 + 2))
        }
        for fill in frame.fills { bounds = bounds.union(Self.box(fill.points, reach: 1)) }
        for label in frame.labels {
            bounds = bounds.union(label.plate)
            for line in label.lines { bounds = bounds.union(line.bounds) }
        }
        for handle in frame.handles { bounds = bounds.union(handle.rect.outset(by: 1)) }
        return bounds
    }

    private static func box(_ points: [CanvasPoint], reach: Double) -> PixelRect {
        guard let first = points.first else { return .zero }
        var box = (first.x, first.y, first.x, first.y)
        for point in points {
            box = (
                min(box.0, point.x), min(box.1, point.y), max(box.2, point.x), max(box.3, point.y)
            )
        }
        return PixelRect(
            left: Int((box.0 - reach).rounded(.down)), top: Int((box.1 - reach).rounded(.down)),
            right: Int((box.2 + reach).rounded(.up)), bottom: Int((box.3 + reach).rounded(.up)))
    }
}

extension Color {
    /// The colour with its alpha multiplied.
    func faded(by opacity: Double) -> Color {
        withOpacity(Double(alpha) / 255 * opacity)
    }
}
