public import KChartCanvas
public import KChartCore
public import KChartHost

/// One control or container of a small retained tree.
///
/// A subclass measures itself, places its children, paints itself and answers events; who has
/// the pointer, who has the keyboard and what must be painted again is the surface's business.
/// Frames are device pixels from the surface's corner.
open class Widget {
    /// Names it among its neighbours, for scripts, tests and the accessible tree.
    public let id: String
    /// What lies on it, in the order of painting and of the keyboard.
    public private(set) var children: [Widget] = []
    /// What it lies on; nil at the root.
    public private(set) weak var parent: Widget?
    /// Its place on the surface, in device pixels.
    public internal(set) var frame = PixelRect.zero
    weak var ownSurface: WidgetSurface?

    /// What it is, in the person's language; drawn or not.
    public var name: String {
        didSet { if name != oldValue { needsLayout() } }
    }
    /// True takes it out of the layout, with all that lies on it.
    public var isHidden = false {
        didSet { if isHidden != oldValue { needsLayout() } }
    }
    /// True while its bar has no room for it.
    public internal(set) var isFolded = false {
        didSet { if isFolded != oldValue { needsLayout() } }
    }
    /// False while its owner hides it or its bar has no room for it.
    public var isShown: Bool { !isHidden && !isFolded }
    /// False greys it: neither pointer nor keyboard reach it.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { needsPaint() } }
    }
    /// Its share of the room that is left in a stack; 0 keeps its own size.
    public var growth = 0
    /// In a bar that is too narrow the highest goes first; 0 always stays.
    public var dispensability = 0
    /// Told after a while under a resting pointer.
    public var hint: WidgetHint?

    /// True while the pointer is over it.
    public internal(set) var isHovered = false {
        didSet { if isHovered != oldValue { needsPaint() } }
    }
    /// True while a button that went down on it is held.
    public internal(set) var isHeld = false {
        didSet { if isHeld != oldValue { needsPaint() } }
    }

    public init(id: String, name: String = "") {
        self.id = id
        self.name = name
    }

    // MARK: - For subclasses

    /// True when the keyboard can act on it.
    open var isFocusable: Bool { false }
    /// True when it wants the pointer's events.
    open var takesPointer: Bool { false }
    /// True when its children are seen only inside it.
    open var clipsChildren: Bool { false }
    /// The pointer's shape over it.
    open var pointerShape: PointerShape { .arrow }
    /// Where it can be hit: its frame, or more for a small one.
    open var hitFrame: PixelRect { frame }

    /// The size it wants, with `width` device pixels at hand.
    open func measure(_ look: WidgetLook, width: Int) -> PixelSize {
        PixelSize(width: 0, height: 0)
    }

    /// Gives its children their frames by `place`.
    open func arrange(_ look: WidgetLook) {}

    /// Paints itself; its children come after it.
    open func paint(_ canvas: any Canvas, _ look: WidgetLook) {}

    /// Paints what lies over its children.
    open func paintOver(_ canvas: any Canvas, _ look: WidgetLook) {}

    /// True where it wants the pointer before its children.
    open func claims(_ point: PixelPoint) -> Bool { false }

    /// True when it used the event.
    open func pointer(_ event: WidgetPointerEvent) -> Bool { false }
    /// True when it used the scroll.
    open func scrolled(_ sample: ScrollSample) -> Bool { false }
    /// True when it used the key.
    open func key(_ stroke: KeyStroke) -> Bool { false }
    /// Text an input method is putting together.
    open func composed(_ composition: TextComposition) {}
    /// Where text is typed into it, in the surface; nil for what takes none.
    open func textCursor(_ look: WidgetLook) -> PixelRect? { nil }
    /// It got the keyboard or lost it.
    open func focusChanged() { needsPaint() }

    /// Itself as accessible nodes with bounds in the surface, without its children.
    open func nodes(_ look: WidgetLook) -> [AccessibleNode] { [] }
    /// Does one of the actions its nodes name; false for one it does not know.
    open func perform(_ action: String) -> Bool { false }
    /// When it wants to be painted again without an event, in the surface's milliseconds.
    open var wakeTime: Int64? { nil }

    // MARK: - The tree

    /// The sheet it is on; nil while it is on none.
    public var surface: WidgetSurface? { ownSurface ?? parent?.surface }
    /// True while it has the keyboard.
    public var isFocused: Bool { surface?.focus === self }
    /// True when the ring is to be drawn: focused, and the keyboard was used last.
    public var showsFocus: Bool { isFocused && surface?.isFocusVisible == true }

    /// Puts a child on top of the others; it leaves the parent it had.
    public func add(_ child: Widget) {
        child.parent?.remove(child)
        child.parent = self
        child.isFolded = false
        children.append(child)
        needsLayout()
    }

    /// Puts several children on top, in their order.
    public func add(_ list: [Widget]) {
        for child in list { add(child) }
    }

    /// Takes a child away; nothing of it keeps pointer or keyboard.
    public func remove(_ child: Widget) {
        guard let index = children.firstIndex(where: { $0 === child }) else { return }
        surface?.forget(child)
        children.remove(at: index)
        child.parent = nil
        needsLayout()
    }

    /// Takes all children away.
    public func removeAll() {
        for child in children { remove(child) }
    }

    /// Gives a child its frame and lets it arrange its own.
    public func place(_ child: Widget, in rect: PixelRect, _ look: WidgetLook) {
        child.frame = rect
        child.arrange(look)
    }

    /// It looks different: its frame with the room for a ring is painted again.
    public func needsPaint() {
        if let surface { surface.damage(frame.outset(by: surface.look.focusMargin)) }
    }

    /// It wants another size: the whole surface is laid out again.
    public func needsLayout() {
        surface?.needsLayout()
    }

    /// The first of the subtree with that id, itself included.
    public func find(_ id: String) -> Widget? {
        if self.id == id { return self }
        for child in children {
            if let found = child.find(id) { return found }
        }
        return nil
    }

    /// True when it and all above it can be used.
    public var isUsable: Bool {
        isEnabled && isShown && (parent?.isUsable ?? true)
    }

    /// The states its node has.
    public var nodeStates: AccessibleNode.States {
        var states: AccessibleNode.States = []
        if isFocused { states.insert(.focused) }
        if !isEnabled { states.insert(.disabled) }
        return states
    }
}

/// What a button says when the pointer rests on it.
public struct WidgetHint: Hashable, Sendable {
    /// What is said.
    public var text: String
    /// The keys that do the same; empty for none.
    public var keys: KeyLabel

    public init(_ text: String, keys: KeyLabel = KeyLabel()) {
        self.text = text
        self.keys = keys
    }
}

/// What the pointer does to a widget; places are device pixels from the surface's corner.
public struct WidgetPointerEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        case entered, moved, left
        case pressed(PointerButton)
        case dragged
        case released(PointerButton)
        /// The gesture is over without a result.
        case cancelled
    }

    /// What happened.
    public var kind: Kind
    /// Device pixels from the left edge of the surface.
    public var x: Double
    /// Device pixels from the upper edge of the surface.
    public var y: Double
    /// When, by the clock of the window system.
    public var milliseconds: Int64
    /// The keys that were held.
    public var modifiers: KeyModifiers

    public init(
        _ kind: Kind, x: Double = 0, y: Double = 0, milliseconds: Int64 = 0,
        modifiers: KeyModifiers = []
    ) {
        self.kind = kind
        self.x = x
        self.y = y
        self.milliseconds = milliseconds
        self.modifiers = modifiers
    }

    /// The pixel it is on.
    public var point: PixelPoint { PixelPoint(x: Int(x.rounded(.down)), y: Int(y.rounded(.down))) }
}
