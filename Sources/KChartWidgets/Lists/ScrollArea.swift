public import KChartCanvas
public import KChartCore
public import KChartHost

/// A view of something taller than itself.
public final class ScrollArea: Widget {
    /// How far its content is scrolled.
    public private(set) var position = ScrollPosition()
    private let content: Widget
    private var thumb = ScrollThumb()
    /// The tallest it gets, in logical pixels; nil takes what it is given.
    public var maximumHeight: Double?

    /// What one step of a wheel scrolls, in logical pixels.
    private static let step = 48.0

    public init(id: String = "", _ content: Widget) {
        self.content = content
        super.init(id: id)
        add(content)
    }

    public override var clipsChildren: Bool { true }
    public override var takesPointer: Bool { true }

    public override func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        let size = content.measure(look, width: width)
        let most = maximumHeight.map(look.px) ?? size.height
        return PixelSize(width: size.width, height: min(size.height, most))
    }

    public override func arrange(_ look: WidgetLook) {
        let size = content.measure(look, width: frame.width)
        position.resize(content: size.height, view: frame.height)
        place(
            content,
            in: PixelRect(
                x: frame.x, y: frame.y - position.offset, width: frame.width,
                height: max(size.height, frame.height)), look)
    }

    private func scroll(to offset: Int) {
        guard let look = surface?.look, position.scroll(to: offset) else { return }
        arrange(look)
        needsPaint()
    }

    /// Scrolls so that a part of the content, in the surface's pixels, is seen.
    public func reveal(_ rect: PixelRect) {
        let top = rect.y - frame.y + position.offset
        guard let look = surface?.look, position.reveal(top..<top + rect.height) else { return }
        arrange(look)
        needsPaint()
    }

    public override func paintOver(_ canvas: any Canvas, _ look: WidgetLook) {
        thumb.paint(canvas, look, frame, position, isLit: isHovered)
    }

    public override func claims(_ point: PixelPoint) -> Bool {
        guard let look = surface?.look else { return false }
        return thumb.isHeld || thumb.isHit(point, frame, position, look)
    }

    public override func scrolled(_ sample: ScrollSample) -> Bool {
        guard let look = surface?.look, position.canScroll else { return false }
        if position.scroll(by: -sample.stepsY * Self.step * look.scale) {
            arrange(look)
            needsPaint()
        }
        return true
    }

    public override func pointer(_ event: WidgetPointerEvent) -> Bool {
        guard let look = surface?.look,
            let offset = thumb.pointer(event, frame, position, look)
        else { return false }
        scroll(to: offset)
        return true
    }

    public override func key(_ stroke: KeyStroke) -> Bool {
        guard stroke.modifiers.isEmpty, position.canScroll else { return false }
        switch stroke.key {
        case .pageDown: scroll(to: position.offset + position.view)
        case .pageUp: scroll(to: position.offset - position.view)
        default: return false
        }
        return true
    }

    public override func nodes(_ look: WidgetLook) -> [AccessibleNode] {
        guard !id.isEmpty else { return [] }
        return [AccessibleNode(id: id, role: .scrollArea, name: name, bounds: frame)]
    }
}
