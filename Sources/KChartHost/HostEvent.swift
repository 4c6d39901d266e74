public import KChartCore

/// A pointer button as the program names it.
public enum PointerButton: Hashable, Sendable {
    case primary
    case middle
    case secondary
    case other(Int)
}

/// The keys held down with an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// One bit for each key.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Either of the two keys.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Either of the two keys.
    public static let control = KeyModifiers(rawValue: 2)
    /// Either of the two keys, and Option.
    public static let alt = KeyModifiers(rawValue: 4)
    /// The key of the desktop: Super, Command, Windows.
    public static let meta = KeyModifiers(rawValue: 8)
}

/// Where the pointer is and since when, in the host's clock.
public struct PointerSample: Hashable, Sendable {
    /// Device pixels of the window, with a fraction where the device has one.
    public var x: Double
    /// Device pixels from the upper edge of the window.
    public var y: Double
    /// Milliseconds of the host's event clock; only differences mean anything.
    public var milliseconds: Int64
    /// The keys that were held.
    public var modifiers: KeyModifiers

    public init(x: Double, y: Double, milliseconds: Int64, modifiers: KeyModifiers = []) {
        self.x = x
        self.y = y
        self.milliseconds = milliseconds
        self.modifiers = modifiers
    }
}

/// A wheel step or a touchpad scroll.
public struct ScrollSample: Hashable, Sendable {
    /// Where the pointer was.
    public var pointer: PointerSample
    /// Steps, whole for a plain wheel, with a fraction for a fine one and for a touchpad; positive
    /// moves the content right and down, as turning a wheel away from oneself does.
    public var stepsX: Double
    /// As `stepsX`, up and down.
    public var stepsY: Double
    /// True when fingers move on a touchpad. False for wheels, those with part steps included.
    public var isContinuous: Bool

    public init(pointer: PointerSample, stepsX: Double, stepsY: Double, isContinuous: Bool) {
        self.pointer = pointer
        self.stepsX = stepsX
        self.stepsY = stepsY
        self.isContinuous = isContinuous
    }
}

/// Keys that have a name; everything else is `character`.
public enum Key: Hashable, Sendable {
    case character(Character)
    case escape, enter, tab, backspace, delete, space
    case left, right, up, down, home, end, pageUp, pageDown, insert, menu
    case function(Int)
}

/// A key press: the key by layout, and the text it types (empty when none).
public struct KeyStroke: Hashable, Sendable {
    /// The key by layout.
    public var key: Key
    /// The keys that were held.
    public var modifiers: KeyModifiers
    /// What it types; empty when nothing.
    public var text: String
    /// True while the key is held and repeats.
    public var isRepeat: Bool

    public init(key: Key, modifiers: KeyModifiers = [], text: String = "", isRepeat: Bool = false) {
        self.key = key
        self.modifiers = modifiers
        self.text = text
        self.isRepeat = isRepeat
    }
}

/// What a window tells its owner.
public enum HostEvent: Hashable, Sendable {
    /// The drawable size changed, or is known for the first time.
    case resized(PixelSize)
    /// The outer corner of the window, its frame included, is there on the screen.
    case moved(PixelPoint)
    /// Device pixels per logical pixel changed.
    case scaleChanged(Double)
    case pointerEntered(PointerSample)
    case pointerMoved(PointerSample)
    case pointerLeft
    case pointerPressed(PointerButton, PointerSample)
    case pointerReleased(PointerButton, PointerSample)
    case scrolled(ScrollSample)
    /// Fingers on a touch screen. Their moves give no pointer events.
    case touchBegan(TouchID, PointerSample)
    case touchMoved(TouchID, PointerSample)
    case touchEnded(TouchID, PointerSample)
    case touchCancelled(TouchID)
    /// Two fingers on a touchpad move apart or together.
    case pinched(PinchSample)
    /// Buttons, touches and pinches that were under way are over without a result: the device
    /// was unplugged, or something else took the pointer. Their ends do not follow.
    case gestureCancelled
    case keyPressed(KeyStroke)
    case keyReleased(KeyStroke)
    /// What an input method shows of the text it puts together changed.
    case composed(TextComposition)
    case focusChanged(Bool)
    /// False while unmapped, hidden or fully covered: nothing needs to be drawn.
    case visibilityChanged(Bool)
    /// Something was dragged here from another program and let go.
    case dropped(ClipboardContent)
    /// The person asked to close the window.
    case closeRequested
    /// The display is gone; no call on the window does anything any more.
    case disconnected(String)
}
