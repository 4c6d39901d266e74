internal import CX11
internal import CXext
internal import CXpresent
internal import CXrandr
internal import Glibc
internal import KChartCanvas
public import KChartCore
public import KChartHost
public import KChartText

/// A connection to an X server, driven by an event loop.
///
/// Used on the loop's thread only. Events are read in batches and handed to windows; after the
/// connection breaks every window gets `.disconnected` once and Xlib is never called again.
public final class X11Host: Host {
    /// What a test or a careful user may turn off.
    public struct Options: Sendable {
        /// False sends pixels through the socket even when memory could be shared.
        public var allowsSharedMemory = true
        /// False paces frames by the clock.
        public var allowsPresent = true
        /// False reads the pointer by the core protocol, as on servers without XInput 2.
        public var allowsXInput = true
        var pictureLimit = PictureLimit.standard
        /// Names the input method, as Xlib's locale modifiers; empty is the environment's.
        var localeModifiers = ""
        /// Of the desktop's startup notification; nil is the environment's.
        var startupID: String?

        public init() {}
    }

    public var name: String { connection.name }
    public private(set) var prefersDark: Bool?
    public private(set) var reducesMotion = false
    public private(set) var doubleClickMilliseconds: Int?
    public var screenSize: PixelSize? {
        guard !connection.isDead else { return nil }
        return PixelSize(
            width: Int(XDisplayWidth(connection.display, connection.screen)),
            height: Int(XDisplayHeight(connection.display, connection.screen)))
    }

    public var monitors: [PixelRect] {
        let screen = screenSize.map { [PixelRect(size: $0)] } ?? []
        guard connection.extensions.hasRandR, !connection.isDead else { return screen }
        var count: Int32 = 0
        let list = connection.roundTrip {
            XRRGetMonitors(connection.display, connection.root, 1, &count)
        }
        guard let list else { return screen }
        defer { XRRFreeMonitors(list) }
        let monitors = (0..<Int(max(0, count))).map { index in
            PixelRect(
                x: Int(list[index].x), y: Int(list[index].y), width: Int(list[index].width),
                height: Int(list[index].height))
        }
        return monitors.isEmpty ? screen : monitors
    }

    let connection: X11Connection
    let loop: EventLoop
    let fonts: XftFonts
    let inputMethod: X11InputMethod
    let options: Options
    let selections: X11Selections
    let drops: X11Drops
    /// The devices that scroll; nil where XInput 2 cannot tell.
    let devices: X11Devices?
    private var windows: [CX11.Window: X11Window] = [:]
    private var tokens: [EventLoop.Token] = []
    private var settings = XSettings()
    private var settingsOwner: CX11.Window = 0
    private var knownScale: Double?
    private var isClosed = false
    /// The server has not read what it was sent: the loop waits for room.
    private var awaitsRoom = false
    private var hasAnnouncedLoss = false
    private var recorded: [X11ErrorRecord] = []
    /// The startup notification to end with the first picture, once.
    private var startupID: String?

    /// Opens a display: `display` or, when nil, the variable DISPLAY.
    /// - Throws: one sentence that names the display and the cause.
    public init(
        display: String?, loop: EventLoop, fonts: FontCatalog, options: Options = Options()
    ) throws(HostError) {
        let connection = try X11Connection(display: display, allowsInput: options.allowsXInput)
        self.connection = connection
        self.loop = loop
        self.options = options
        self.fonts = XftFonts(connection, catalog: fonts)
        inputMethod = X11InputMethod(connection, modifiers: options.localeModifiers)
        selections = X11Selections(connection, loop: loop)
        drops = X11Drops(selections)
        devices = connection.extensions.input.flatMap {
            $0.hasScrolling ? X11Devices(connection, $0) : nil
        }
        if let given = options.startupID {
            startupID = given
        } else if let value = getenv("DESKTOP_STARTUP_ID"), value.pointee != 0 {
            startupID = String(cString: value)
            // Children would end a sequence that is not theirs.
            unsetenv("DESKTOP_STARTUP_ID")
        }
        tokens.append(
            loop.addDescriptor(
                connection.descriptor, hasPending: { [unowned self] in self.hasPending() },
                handler: { [unowned self] _ in self.drain() }))
        tokens.append(loop.addFrameHook { [unowned self] in self.frame(now: $0) })
        tokens.append(loop.addFlushHook { [unowned self] _ in self.noticeLoss() })
        drops.onDrop = { [unowned self] in windows[$0]?.onEvent?(.dropped($1)) }
        readDesktopSettings()
        connection.extensions.input?.selectDevices(
            root: connection.root, on: connection.display)
        devices?.load()
    }

    deinit {
        shutDown()
    }

    public func makeWindow(
        _ specification: WindowSpecification
    ) throws(HostError) -> any HostWindow {
        guard !isClosed, !connection.isDead else {
            throw HostError("display “\(name)” is gone")
        }
        let window = try X11Window(
            host: self, specification, scale: specification.scale ?? desktopScale,
            startupID: startupID)
        windows[window.window] = window
        drops.announce(window.window)
        return window
    }

    public func flush() {
        if !connection.isDead, !isClosed, connection.hasRoom { XFlush(connection.display) }
    }

    public var abandon: @Sendable () -> Void {
        let lifeline = connection.lifeline
        return { lifeline.cut() }
    }

    /// Device pixels per logical pixel as the desktop says: XSETTINGS, `Xft.dpi`, else 1.
    public var desktopScale: Double { knownScale ?? 1 }

    /// The errors the server reported since the last call; recorded, never fatal.
    public func takeErrors() -> [X11ErrorRecord] {
        defer { recorded = [] }
        if !connection.isDead { collectErrors() }
        return recorded
    }

    /// Closes all windows and the connection, after what was copied went to the desktop's
    /// clipboard manager, if there is one. Nothing happens the second time.
    public func close() {
        guard !isClosed else { return }
        connection.giveUpIfSilent(after: Self.patience)
        selections.handOver()
        shutDown()
    }

    /// How long a server may be silent at the end before it is left alone.
    static let patience = 1_000

    private func shutDown() {
        guard !isClosed else { return }
        isClosed = true
        for window in windows.values { window.close() }
        selections.close()
        windows = [:]
        for token in tokens { loop.remove(token) }
        inputMethod.close()
        fonts.close()
        connection.close()
    }

    // MARK: - Events

    private func hasPending() -> Bool {
        guard !connection.isDead, !isClosed else { return false }
        let isFull = !connection.hasRoom
        if isFull != awaitsRoom, let token = tokens.first {
            // No frame is drawn meanwhile, and nothing else that the server is to be told.
            awaitsRoom = isFull
            loop.setEvents(
                isFull ? EventLoop.readable | EventLoop.writable : EventLoop.readable, of: token)
        }
        return connection.queuedEvents() > 0
    }

    private func drain() {
        guard !isClosed else { return }
        var event = XEvent()
        // Bounded: a storm of events must not starve timers and frames.
        var budget = 2000
        // One read takes all there is; the loop asks again before it sleeps.
        var queued = connection.isDead ? 0 : connection.queuedEvents()
        while budget > 0, !connection.isDead, queued > 0 {
            XNextEvent(connection.display, &event)
            guard !connection.isDead else { break }
            budget -= 1
            handle(&event)
            guard !connection.isDead else { break }
            queued = XEventsQueued(connection.display, Int32(QueuedAlready))
        }
        if !connection.isDead {
            collectErrors()
            for window in windows.values { window.finishBatch() }
        }
        noticeLoss()
    }

    private func handle(_ event: inout XEvent) {
        if event.type == KeyPress { windows[event.xany.window]?.adoptInputContext() }
        let isKept = inputMethod.keeps(&event)
        for (window, composition) in inputMethod.takeCompositions() {
            windows[window]?.onEvent?(.composed(composition))
        }
        if isKept { return }
        if event.type == connection.extensions.shmCompletion {
            let done = withUnsafePointer(to: &event) {
                $0.withMemoryRebound(to: XShmCompletionEvent.self, capacity: 1) { $0.pointee }
            }
            for window in windows.values {
                window.putCompleted(drawable: done.drawable, request: done.serial)
            }
            return
        }
        if selections.handle(event) { return }
        if event.type == ClientMessage, drops.handle(event.xclient) { return }
        switch event.type {
        case GenericEvent: handleGeneric(&event)
        case MappingNotify: XRefreshKeyboardMapping(&event.xmapping)
        case PropertyNotify where event.xproperty.window == connection.root:
            if event.xproperty.atom == connection.atoms[.resourceManager] { desktopChanged() }
        case PropertyNotify where event.xproperty.window == settingsOwner:
            if event.xproperty.atom == connection.atoms[.xsettingsSettings] { desktopChanged() }
        case DestroyNotify where event.xdestroywindow.window == settingsOwner:
            desktopChanged()
        case ClientMessage
        where event.xclient.window == connection.root
            && event.xclient.message_type == connection.atoms[.manager]:
            if Atom(bitPattern: event.xclient.data.l.1) == connection.atoms[.xsettingsSelection] {
                desktopChanged()
            }
        default:
            windows[event.xany.window]?.handle(&event)
        }
    }

    private func handleGeneric(_ event: inout XEvent) {
        let type = event.xcookie.extension
        guard type == connection.extensions.present || type == connection.extensions.input?.opcode,
            XGetEventData(connection.display, &event.xcookie) != 0
        else { return }
        defer { XFreeEventData(connection.display, &event.xcookie) }
        if type == connection.extensions.present {
            handlePresent(event.xcookie)
        } else {
            handleInput(event.xcookie)
        }
    }

    private func handlePresent(_ cookie: XGenericEventCookie) {
        guard cookie.evtype == PresentCompleteNotify, let data = cookie.data else { return }
        let complete = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
        guard Int32(complete.kind) == PresentCompleteKindNotifyMSC else { return }
        windows[complete.window]?.displayTold(serial: complete.serial_number)
    }

    private func frame(now: UInt64) {
        guard !connection.isDead, !isClosed, connection.hasRoom,
            connection.sender.proceed(on: connection)
        else { return }
        for window in windows.values { window.frame(now: now) }
    }

    private func collectErrors() {
        let errors = X11Errors.take(connection.display)
        guard !errors.isEmpty else { return }
        recorded += errors
        if recorded.count > 64 { recorded.removeFirst(recorded.count - 64) }
        if let request = connection.extensions.shmRequest,
            errors.contains(where: { $0.request == request })
        {
            for window in windows.values { window.sharedMemoryFailed() }
        }
    }

    /// Tells the windows, once, that the display is gone.
    private func noticeLoss() {
        guard !hasAnnouncedLoss, !isClosed, connection.isDead else { return }
        hasAnnouncedLoss = true
        for token in tokens { loop.remove(token) }
        for window in windows.values {
            window.disconnected("the display “\(name)” closed the connection")
        }
    }

    func window(_ id: CX11.Window) -> X11Window? { windows[id] }

    func forEachWindow(_ body: (X11Window) -> Void) {
        for window in windows.values { body(window) }
    }

    func forget(_ window: X11Window) {
        windows[window.window] = nil
    }

    func forgetStartupID() {
        startupID = nil
    }

    // MARK: - The desktop's settings

    private func readDesktopSettings() {
        let display = connection.display
        XSelectInput(
            display, connection.root, Int(PropertyChangeMask) | Int(StructureNotifyMask))
        readXSettings()
        // A copy made when the connection was opened: fresh now.
        let resources = XResourceManagerString(display).map { String(cString: $0) } ?? ""
        knownScale = ScaleRule.scale(settings: settings, resources: resources)
        prefersDark = settings.prefersDark
        reducesMotion = settings.reducesMotion
        doubleClickMilliseconds = settings.doubleClickMilliseconds
    }

    private func readXSettings() {
        let display = connection.display
        settings = XSettings()
        settingsOwner = connection.roundTrip {
            XGetSelectionOwner(display, connection.atoms[.xsettingsSelection])
        }
        guard settingsOwner != 0 else { return }
        XSelectInput(
            display, settingsOwner, Int(PropertyChangeMask) | Int(StructureNotifyMask))
        settings = XSettings(
            connection.property(connection.atoms[.xsettingsSettings], of: settingsOwner))
    }

    private func desktopChanged() {
        readXSettings()
        let live = connection.property(connection.atoms[.resourceManager], of: connection.root)
        let scale = ScaleRule.scale(
            settings: settings, resources: String(decoding: live, as: UTF8.self))
        prefersDark = settings.prefersDark
        reducesMotion = settings.reducesMotion
        doubleClickMilliseconds = settings.doubleClickMilliseconds
        guard scale != knownScale else { return }
        knownScale = scale
        for window in windows.values { window.desktopScaleChanged(scale) }
    }

    /// Nanoseconds between refreshes of the monitor under a point of the root; nil when the
    /// server does not say (Xvfb's mode has 0 Hz). Several round trips: not for the frame path.
    func refreshPeriod(atX x: Int, y: Int) -> UInt64? {
        guard connection.extensions.hasRandR, !connection.isDead,
            let resources = connection.roundTrip({
                XRRGetScreenResourcesCurrent(connection.display, connection.root)
            })
        else { return nil }
        defer { XRRFreeScreenResources(resources) }
        var fallback: UInt64?
        for index in 0..<Int(resources.pointee.ncrtc) {
            guard let crtcs = resources.pointee.crtcs,
                let crtc = connection.roundTrip({
                    XRRGetCrtcInfo(connection.display, resources, crtcs[index])
                })
            else { continue }
            defer { XRRFreeCrtcInfo(crtc) }
            guard let period = Self.period(of: crtc.pointee.mode, in: resources.pointee) else {
                continue
            }
            let area = PixelRect(
                x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
                height: Int(crtc.pointee.height))
            if area.contains(PixelPoint(x: x, y: y)) { return period }
            fallback = fallback ?? period
        }
        return fallback
    }

    private static func period(of mode: RRMode, in resources: XRRScreenResources) -> UInt64? {
        for index in 0..<Int(resources.nmode) {
            guard let modes = resources.modes, modes[index].id == mode else { continue }
            let pixels = Double(modes[index].hTotal) * Double(modes[index].vTotal)
            let clock = Double(modes[index].dotClock)
            guard pixels > 0, clock > 0 else { return nil }
            let hertz = clock / pixels
            guard hertz >= 10, hertz <= 1000 else { return nil }
            return UInt64(1_000_000_000 / hertz)
        }
        return nil
    }
}
