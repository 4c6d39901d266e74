internal import CX11
internal import KChartHost

/// One event of a pointer, a finger or a pinch as plain values: what the core protocol and
/// XInput 2 have in common, so that what follows knows neither.
struct PointerReading: Hashable {
    enum Kind: Hashable {
        case moved
        case pressed(UInt32)
        case released(UInt32)
        case entered(Crossing)
        case left(Crossing)
        case touchBegan(UInt32)
        case touchMoved(UInt32)
        case touchEnded(UInt32)
        /// The scale is counted from the beginning.
        case pinched(GesturePhase, scale: Double)
    }

    /// Why the pointer crossed the window's edge.
    enum Crossing: Hashable {
        /// It moved, or the window did.
        case real
        /// Something took the pointer, or gave it back.
        case grab
        /// It went to a window inside, or came from there.
        case inner
    }

    /// The value of one axis that is not the place.
    struct Axis: Hashable {
        var number: Int
        var value: Double
    }

    var kind: Kind
    /// Device pixels of the window.
    var x: Double
    var y: Double
    var time: Time
    /// The core protocol's bits for modifiers.
    var state: UInt32
    /// The device that was moved; 0 from the core protocol, which does not say.
    var source: Int32 = 0
    /// The last request the server had worked off.
    var serial: UInt = 0
    /// The server made it for programs that know only buttons, out of scrolling or touching.
    var isEmulated = false
    var axes: [Axis] = []

    init(
        _ kind: Kind, x: Double, y: Double, time: Time, state: UInt32, source: Int32 = 0,
        serial: UInt = 0, isEmulated: Bool = false, axes: [Axis] = []
    ) {
        self.kind = kind
        self.x = x
        self.y = y
        self.time = time
        self.state = state
        self.source = source
        self.serial = serial
        self.isEmulated = isEmulated
        self.axes = axes
    }
}

extension PointerReading {
    /// Reads a core event; nil when it is none of a pointer.
    init?(_ event: XEvent) {
        switch event.type {
        case MotionNotify:
            let motion = event.xmotion
            self.init(.moved, motion.x, motion.y, motion.time, motion.state)
        case ButtonPress, ButtonRelease:
            let button = event.xbutton
            self.init(
                event.type == ButtonPress ? .pressed(button.button) : .released(button.button),
                button.x, button.y, button.time, button.state)
        case EnterNotify, LeaveNotify:
            let crossing = event.xcrossing
            let why = Crossing(mode: crossing.mode, detail: crossing.detail)
            self.init(
                event.type == EnterNotify ? .entered(why) : .left(why), crossing.x, crossing.y,
                crossing.time, crossing.state)
        default: return nil
        }
    }

    private init(_ kind: Kind, _ x: Int32, _ y: Int32, _ time: Time, _ state: UInt32) {
        self.init(kind, x: Double(x), y: Double(y), time: time, state: state)
    }
}

extension PointerReading.Crossing {
    /// The numbers are the same in both protocols; XInput 2 adds grabs of its own, 4 and 5.
    init(mode: Int32, detail: Int32) {
        if detail == NotifyInferior {
            self = .inner
        } else {
            self = mode == NotifyNormal || mode == NotifyWhileGrabbed ? .real : .grab
        }
    }
}
