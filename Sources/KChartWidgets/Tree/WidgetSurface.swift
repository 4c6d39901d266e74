public import KChartCanvas
public import KChartCore
public import KChartHost

/// One sheet of widgets: a bar in the window or a popup over it.
///
/// It lays out and paints its tree, knows who has the pointer and who the keyboard, and gathers
/// what must be painted again. A tick of the chart touches nothing here.
public final class WidgetSurface {
    /// The widget that fills it.
    public let root: Widget
    /// Colours, fonts, scale and direction; another one lays all out anew.
    public var look: WidgetLook {
        didSet { needsLayout() }
    }
    /// Where it lies in the window, in device pixels.
    public private(set) var frame = PixelRect.zero
    /// The widget that has the keyboard; nil for none.
    public internal(set) var focus: Widget?
    /// True while the keyboard was used last: only then is the ring shown.
    public internal(set) var isFocusVisible = false
    /// The time of the event that is handled now, in the owner's monotonic milliseconds.
    public internal(set) var now: Int64 = 0
    /// Where fields copy to and paste from.
    public var clipboard: any Clipboard = MemoryClipboard()

    /// There is something to paint.
    public var onDamage: (() -> Void)?
    /// A widget wants something opened over the window.
    public var onPopup: ((PopupRequest) -> Void)?
    /// Escape was pressed and no widget used it.
    public var onCancel: (() -> Void)?
    /// Enter was pressed and no widget used it.
    public var onConfirm: (() -> Void)?
    /// Another widget has the keyboard, or none.
    public var onFocus: ((Widget?) -> Void)?

    private var damaged: [PixelRect] = []
    private(set) var isLayoutDue = true
    /// The tree may want another size: true until its owner places it.
    private(set) var isSizeDue = true
    private var isArranging = false
    /// What the pointer is over.
    public internal(set) var hovered: Widget?
    var held: Widget?
    /// True while a button that went down here is held.
    public var isHolding: Bool { held != nil }
    var heldButton: PointerButton?
    /// Widgets painted since the beginning: a tick adds none.
    public private(set) var paintedWidgets = 0

    public init(root: Widget, look: WidgetLook) {
        self.root = root
        self.look = look
        root.ownSurface = self
    }

    /// Lays the tree out in `frame` of the window.
    public func place(_ frame: PixelRect) {
        isSizeDue = false
        guard frame != self.frame || isLayoutDue else { return }
        let isResized = frame.size != self.frame.size
        self.frame = frame
        if isResized { isLayoutDue = true }
        layoutIfNeeded()
    }

    /// The size the tree wants with `width` device pixels at hand.
    public func measure(width: Int) -> PixelSize {
        root.measure(look, width: width)
    }

    /// All is laid out again before it is painted next.
    public func needsLayout() {
        guard !isArranging else { return }
        isSizeDue = true
        guard !isLayoutDue else { return }
        isLayoutDue = true
        damage(PixelRect(size: frame.size))
    }

    /// Lays the tree out if that is due.
    public func layoutIfNeeded() {
        guard isLayoutDue, !frame.isEmpty else { return }
        isLayoutDue = false
        root.frame = PixelRect(size: frame.size)
        isArranging = true
        root.arrange(look)
        isArranging = false
        damaged = [root.frame]
        onDamage?()
    }

    /// Marks a part to be painted again.
    public func damage(_ rect: PixelRect) {
        let part = rect.intersection(PixelRect(size: frame.size))
        guard !part.isEmpty else { return }
        if damaged.contains(where: { $0.contains(part) }) { return }
        damaged.removeAll { part.contains($0) }
        damaged.append(part)
        if damaged.count > 8 { damaged = [damaged.reduce(.zero) { $0.union($1) }] }
        onDamage?()
    }

    /// True when something waits to be painted.
    public var isDamaged: Bool { !damaged.isEmpty || isLayoutDue }

    /// What must be painted, in the surface's own pixels; it counts as painted from now on.
    public func takeDamage() -> [PixelRect] {
        layoutIfNeeded()
        defer { damaged = [] }
        return damaged
    }

    /// Paints parts of the tree; the canvas begins at the surface's corner.
    public func paint(_ canvas: any Canvas, damage: [PixelRect]) {
        layoutIfNeeded()
        for rect in damage {
            canvas.clipped(to: rect) { paint(root, canvas) }
        }
    }

    private func paint(_ widget: Widget, _ canvas: any Canvas) {
        guard widget.isShown, canvas.clip.intersects(widget.frame.outset(by: look.focusMargin))
        else { return }
        paintedWidgets += 1
        widget.paint(canvas, look)
        guard !widget.children.isEmpty else { return }
        if widget.clipsChildren {
            canvas.clipped(to: widget.frame) {
                for child in widget.children { paint(child, canvas) }
            }
        } else {
            for child in widget.children { paint(child, canvas) }
        }
        widget.paintOver(canvas, look)
    }

    // MARK: - Reading

    /// The tree as accessible nodes with bounds in the window, in reading order.
    public var nodes: [AccessibleNode] {
        var result: [AccessibleNode] = []
        func gather(_ widget: Widget, _ clip: PixelRect) {
            guard widget.isShown else { return }
            for var node in widget.nodes(look) {
                node.bounds = node.bounds.intersection(clip).offset(x: frame.x, y: frame.y)
                result.append(node)
            }
            let inner = widget.clipsChildren ? clip.intersection(widget.frame) : clip
            for child in widget.children { gather(child, inner) }
        }
        gather(root, PixelRect(size: frame.size))
        return result
    }

    /// Does an action of the widget with that id; false when there is none.
    @discardableResult
    public func perform(_ action: String, on id: String) -> Bool {
        guard let widget = root.find(id), widget.isUsable else { return false }
        return widget.perform(action)
    }

    /// When something wants to be painted again without an event; nil when nothing moves.
    public var wakeTime: Int64? { focus?.wakeTime }

    /// Paints what changes by time alone.
    public func wake(at milliseconds: Int64) {
        now = milliseconds
        focus?.needsPaint()
    }

    /// The hint of what the pointer rests on, and where that is in the window.
    public var hint: (hint: WidgetHint, anchor: PixelRect)? {
        guard held == nil else { return nil }
        var widget = hovered
        while let here = widget {
            if let hint = here.hint { return (hint, here.frame.offset(x: frame.x, y: frame.y)) }
            widget = here.parent
        }
        return nil
    }

    /// A rectangle of the surface as one of the window.
    public func inWindow(_ rect: PixelRect) -> PixelRect { rect.offset(x: frame.x, y: frame.y) }
}
