internal import CX11
internal import KChartCore
internal import KChartHost

/// Turns X events of one window into notices: pure, it asks the server nothing.
///
/// Motion, configure and expose events are collapsed until `finish()`, which ends a batch of
/// events read together; any other event first lets the motion before it out, so that order is
/// kept. The pointer is `PointerTranslator`'s, whichever protocol tells of it.
struct X11EventTranslator {
    var atoms: X11Atoms
    /// Sizes outside X's own range are bogus and clamped.
    static let sizeRange = 1...32767

    private let window: CX11.Window
    private let root: CX11.Window
    private let limit: PictureLimit
    private(set) var windowSize: PixelSize
    /// The picture's size: the window's, as far as the limit allows.
    private(set) var size: PixelSize
    private(set) var isMapped = true
    private(set) var isObscured = false
    private(set) var isHidden = false
    private(set) var hasFocus = false
    private var wasSeen = true
    private(set) var pointer = PointerTranslator()
    private var exposures: [PixelRect] = []
    private var configured: PixelSize?
    /// Of the window without its frame, on the root.
    private var place: PixelPoint?
    private var frame = (left: 0, top: 0)
    private var isInFrame = false
    private var toldPlace = PixelPoint(x: 0, y: 0)
    private var heldKeys: [UInt32: Key] = [:]

    init(
        size: PixelSize, atoms: X11Atoms, window: CX11.Window, root: CX11.Window = 0,
        place: PixelPoint? = nil, limit: PictureLimit = .standard
    ) {
        self.window = window
        self.root = root
        self.place = place
        self.limit = limit
        windowSize = Self.clamped(width: size.width, height: size.height)
        self.size = limit.cut(windowSize)
        self.atoms = atoms
    }

    static func clamped(width: Int, height: Int) -> PixelSize {
        PixelSize(
            width: min(max(width, sizeRange.lowerBound), sizeRange.upperBound),
            height: min(max(height, sizeRange.lowerBound), sizeRange.upperBound))
    }

    /// True while drawing would be seen.
    var isSeen: Bool { isMapped && !isObscured && !isHidden }

    /// - Parameter reading: for key events, what the keyboard and the input method say.
    mutating func translate(_ event: XEvent, reading: KeyReading? = nil) -> [X11Notice] {
        guard isBelieved(event) else { return [] }
        switch event.type {
        case MotionNotify, ButtonPress, ButtonRelease, EnterNotify, LeaveNotify:
            return PointerReading(event).map { translate($0) } ?? []
        case Expose:
            let expose = event.xexpose
            exposures.append(
                PixelRect(
                    x: Int(expose.x), y: Int(expose.y), width: Int(expose.width),
                    height: Int(expose.height)))
            return []
        case ConfigureNotify:
            // In a frame the server's own words are about the frame.
            if event.xconfigure.send_event != 0 || !isInFrame {
                place = PixelPoint(x: Int(event.xconfigure.x), y: Int(event.xconfigure.y))
            }
            if event.xconfigure.send_event == 0 {
                configured = Self.clamped(
                    width: Int(event.xconfigure.width), height: Int(event.xconfigure.height))
            } else {
                // A window manager's word about the place; only the server knows the size.
                configured = configured ?? windowSize
            }
            return []
        default:
            return pointer.flush() + other(event, reading: reading)
        }
    }

    /// The same for what either protocol tells of the pointer.
    mutating func translate(_ reading: PointerReading) -> [X11Notice] {
        pointer.translate(reading)
    }

    /// The devices that scroll, as they are now.
    mutating func devicesLoaded(_ devices: [ScrollDevice], serial: UInt) {
        pointer.scroll.setDevices(devices, serial: serial)
    }

    mutating func deviceChanged(_ device: ScrollDevice, serial: UInt) {
        pointer.scroll.setDevice(device, serial: serial)
    }

    /// Devices were unplugged or switched off.
    mutating func devicesRemoved(_ ids: Set<Int32>) -> [X11Notice] {
        pointer.devicesRemoved(ids)
    }

    /// Ends a batch: what was collapsed comes out, the size first, the damage last.
    mutating func finish() -> [X11Notice] {
        var notices: [X11Notice] = []
        if let newWindowSize = configured {
            configured = nil
            windowSize = newWindowSize
            let newSize = limit.cut(newWindowSize)
            if newSize != size {
                size = newSize
                notices.append(.resized(newSize))
                notices.append(.host(.resized(newSize)))
            } else {
                notices.append(.settled)
            }
        }
        if let place {
            let corner = PixelPoint(x: place.x - frame.left, y: place.y - frame.top)
            if corner != toldPlace { notices.append(.host(.moved(corner))) }
            toldPlace = corner
        }
        notices += pointer.flush()
        if !exposures.isEmpty {
            notices.append(.exposed(exposures))
            exposures = []
        }
        return notices
    }

    /// `_NET_FRAME_EXTENTS` was read: left, right, top, bottom.
    mutating func frameRead(_ extents: [Int]) {
        guard extents.count == 4, extents.allSatisfy((0...4_096).contains) else { return }
        frame = (extents[0], extents[2])
    }

    /// `_NET_WM_STATE` was read: a minimised window stays mapped with some window managers.
    mutating func hiddenStateRead(_ hidden: Bool) -> [X11Notice] {
        isHidden = hidden
        return seenChange()
    }

    // MARK: - Kinds of events

    /// What is said of the window itself counts when it is said of this window, and by the
    /// server: any client may send an event that looks like the window's end.
    private func isBelieved(_ event: XEvent) -> Bool {
        switch event.type {
        case DestroyNotify:
            event.xany.send_event == 0 && event.xdestroywindow.window == window
        case MapNotify: event.xany.send_event == 0 && event.xmap.window == window
        case UnmapNotify: event.xany.send_event == 0 && event.xunmap.window == window
        case VisibilityNotify: event.xany.send_event == 0 && event.xvisibility.window == window
        case ReparentNotify: event.xany.send_event == 0 && event.xreparent.window == window
        case ConfigureNotify: event.xconfigure.window == window
        default: true
        }
    }

    private mutating func other(_ event: XEvent, reading: KeyReading?) -> [X11Notice] {
        switch event.type {
        case KeyPress: return keyPressed(event.xkey, reading)
        case KeyRelease: return keyReleased(event.xkey)
        case FocusIn, FocusOut: return focusChanged(event.xfocus)
        case MapNotify:
            isMapped = true
            return seenChange()
        case UnmapNotify:
            isMapped = false
            // The server has taken the buttons' grab away with the window.
            return pointer.cancel() + seenChange()
        case VisibilityNotify:
            isObscured = event.xvisibility.state == VisibilityFullyObscured
            return seenChange()
        case ReparentNotify:
            isInFrame = event.xreparent.parent != root
            return []
        case DestroyNotify: return [.destroyed]
        case PropertyNotify:
            if event.xproperty.atom == atoms[.netWMState] { return [.stateChanged] }
            if event.xproperty.atom == atoms[.netFrameExtents] { return [.frameChanged] }
            if event.xproperty.atom == atoms[.fence] { return [.fencePassed] }
            return []
        case ClientMessage: return message(event.xclient)
        default: return []
        }
    }

    private func message(_ message: XClientMessageEvent) -> [X11Notice] {
        guard message.message_type == atoms[.wmProtocols], message.format == 32 else { return [] }
        let data = message.data.l
        switch Atom(bitPattern: data.0) {
        case atoms[.wmDeleteWindow]: return [.host(.closeRequested)]
        case atoms[.netWMPing]: return [.ping]
        case atoms[.netWMSyncRequest]:
            // Low and high words of a 64-bit counter, each in a long of its own.
            let low = UInt64(UInt32(truncatingIfNeeded: data.2))
            let high = UInt64(UInt32(truncatingIfNeeded: data.3))
            return [.syncRequest(Int64(bitPattern: high << 32 | low))]
        default: return []
        }
    }

    private mutating func seenChange() -> [X11Notice] {
        guard isSeen != wasSeen else { return [] }
        wasSeen = isSeen
        return [.seen(isSeen), .host(.visibilityChanged(isSeen))]
    }

    // MARK: - Keyboard

    private mutating func keyPressed(_ event: XKeyEvent, _ reading: KeyReading?) -> [X11Notice] {
        let reading = reading ?? KeyReading(active: 0)
        let modifiers = KeyTranslation.modifiers(event.state)
        if event.keycode == 0 {
            // An input method's finished text: there is no key.
            guard let first = reading.text.first else { return [] }
            return [.host(.keyPressed(KeyStroke(key: .character(first), text: reading.text)))]
        }
        guard
            let key = KeyTranslation.key(
                active: reading.active, latin: reading.latin, keycode: event.keycode)
        else { return [.userTime(event.time)] }
        let isRepeat = heldKeys.updateValue(key, forKey: event.keycode) != nil
        let stroke = KeyStroke(
            key: key, modifiers: modifiers,
            text: Self.typedText(reading.text, modifiers), isRepeat: isRepeat)
        return [.userTime(event.time), .host(.keyPressed(stroke))]
    }

    private mutating func keyReleased(_ event: XKeyEvent) -> [X11Notice] {
        guard let key = heldKeys.removeValue(forKey: event.keycode) else { return [] }
        let modifiers = KeyTranslation.modifiers(event.state)
        return [.host(.keyReleased(KeyStroke(key: key, modifiers: modifiers)))]
    }

    /// Control characters and text under a shortcut's modifiers type nothing.
    private static func typedText(_ text: String, _ modifiers: KeyModifiers) -> String {
        guard modifiers.isDisjoint(with: [.control, .alt, .meta]),
            let first = text.unicodeScalars.first, first.value >= 0x20, first.value != 0x7F
        else { return "" }
        return text
    }

    private mutating func focusChanged(_ event: XFocusChangeEvent) -> [X11Notice] {
        let gained = event.type == FocusIn
        if event.mode == NotifyGrab {
            // Somebody reads the keyboard: a switcher of windows, a lock. The focus is still
            // ours, but the keys that are down are let go elsewhere, and so is a drag.
            return gained ? [] : releaseKeys() + pointer.cancel()
        }
        guard event.mode != NotifyUngrab, event.detail != NotifyPointer,
            event.detail != NotifyInferior, gained != hasFocus
        else { return [] }
        hasFocus = gained
        var notices: [X11Notice] = [.keyboardFocus(gained)]
        // Their releases go to someone else.
        if !gained { notices += releaseKeys() }
        notices.append(.host(.focusChanged(gained)))
        return notices
    }

    /// Lets go of all keys, by the names they were pressed with.
    private mutating func releaseKeys() -> [X11Notice] {
        defer { heldKeys = [:] }
        return heldKeys.sorted { $0.key < $1.key }.map { .host(.keyReleased(KeyStroke(key: $1))) }
    }
}

/// The server's 32-bit milliseconds, which wrap every 50 days, made to run on.
struct ServerClock: Hashable {
    private var last: UInt32?
    private var total: Int64 = 0

    mutating func extend(_ time: UInt) -> Int64 {
        let now = UInt32(truncatingIfNeeded: time)
        if let last {
            total += Int64(Int32(bitPattern: now &- last))
        } else {
            total = Int64(now)
        }
        last = now
        return total
    }
}
