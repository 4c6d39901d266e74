public import KChartCanvas
public import KChartCore
public import KChartDrawings

/// One drawing as it is painted: marks in device pixels of the window, cut to the plot's
/// neighbourhood.
public struct DrawingFrame: Hashable, Sendable {
    /// A line.
    public struct Stroke: Hashable, Sendable {
        public var points: [CanvasPoint]
        public var style: StrokeStyle
        public var color: Color
    }

    /// An area.
    public struct Fill: Hashable, Sendable {
        public var points: [CanvasPoint]
        public var color: Color
    }

    /// Lines of text on a plate, perhaps with an outline.
    public struct Label: Hashable, Sendable {
        public var plate: PixelRect
        public var radius: Double
        public var ground: Color
        /// Clear draws no outline.
        public var outline: Color
        public var outlineWidth: Int
        public var lines: [PlacedText]
    }

    /// The round grip of an anchor.
    public struct Handle: Hashable, Sendable {
        public var rect: PixelRect
        public var ring: Color
        public var core: Color
        public var ringWidth: Int
    }

    public var id: DrawingID
    public var halo: [Stroke] = []
    public var fills: [Fill] = []
    public var strokes: [Stroke] = []
    public var labels: [Label] = []
    public var handles: [Handle] = []
    /// The pixels it can touch, not cut to the plot.
    public var bounds = PixelRect.zero

    init(id: DrawingID) {
        self.id = id
    }

    /// Paints it, the lowest mark first.
    func paint(_ canvas: any Canvas) {
        for stroke in halo {
            canvas.strokePolyline(stroke.points, style: stroke.style, with: stroke.color)
        }
        for fill in fills { canvas.fillPolygon(fill.points, with: .solid(fill.color)) }
        for stroke in strokes {
            canvas.strokePolyline(stroke.points, style: stroke.style, with: stroke.color)
        }
        for label in labels {
            canvas.fillRounded(label.plate, radius: label.radius, with: label.ground)
            if label.outline.alpha > 0 {
                canvas.strokeRounded(
                    label.plate, radius: label.radius, width: label.outlineWidth,
                    with: label.outline)
            }
            for line in label.lines { canvas.draw(line) }
        }
        for handle in handles {
            let radius = Double(handle.rect.width) / 2
            canvas.fillRounded(handle.rect, radius: radius, with: handle.ring)
            // A dot of one colour, which may be translucent, is painted once.
            guard handle.core != handle.ring else { continue }
            let core = handle.rect.outset(by: -handle.ringWidth)
            canvas.fillRounded(core, radius: Double(core.width) / 2, with: handle.core)
        }
    }
}

/// A drawing's price or time on an axis, outlined in the drawing's colour.
public struct DrawingTag: Hashable, Sendable {
    public var tag: PlacedTag
    public var outline: Color
    public var outlineWidth: Int
}

/// What hangs on the pointer while drawing: the figure on its way, its numbers, a selection frame.
public struct DrawingPreviewFrame: Hashable, Sendable {
    public var drawings: [DrawingFrame] = []
    /// The frame that selects by what it touches.
    public var selection: PixelRect?
    public var selectionColor = Color.clear
    public var tags: [PlacedTag] = []
    public var plot = PixelRect.zero
}
