internal import CX11
internal import CXext
internal import CXpresent
internal import KChartCanvas
internal import KChartCore
internal import KChartHost

/// A window on an X display: see `HostWindow` for what it promises.
final class X11Window: HostWindow {
    /// What a client listens to; the rest of the behaviour is in the translator.
    private static let eventMask =
        ExposureMask | StructureNotifyMask | KeyPressMask | KeyReleaseMask | FocusChangeMask
        | VisibilityChangeMask | PropertyChangeMask
    /// The pointer, where XInput 2 does not tell of it.
    private static let pointerMask =
        ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask

    let window: CX11.Window
    let connection: X11Connection
    weak var host: X11Host?
    let loop: EventLoop
    private(set) var scale: Double
    private let followsDesktop: Bool
    let eventMask: Int
    var onEvent: ((HostEvent) -> Void)?
    var onFrame: ((UInt64) -> Void)?

    var translator: X11EventTranslator
    var pacer: FramePacer
    private(set) var presenter: X11Presenter
    private let painter: OverlayPainter
    private let popups: X11Popups
    private var overlay: [OverlayOperation] = []
    private var nextOverlay: [OverlayOperation]?
    private var scrolled: [PixelRect] = []
    /// What is to be seen once its pixels were sent.
    private var unshown: [PixelRect] = []
    /// A title that the server has not been told.
    var nextTitle: String?
    private var timer: EventLoop.Token?
    var monitorTimer: EventLoop.Token?
    var framesPresented = 0
    private var isClosed = false
    private var isLost = false
    var hasAutoRepeat = false
    var syncCounter: XSyncCounter = 0
    var syncValue: Int64?
    var syncAwaitsFrame = false
    private var cursors = X11Cursors()
    var startupID: String?
    private var lastCounters = HostCounters()

    init(
        host: X11Host, _ specification: WindowSpecification, scale: Double, startupID: String?
    ) throws(HostError) {
        let connection = host.connection
        self.host = host
        self.connection = connection
        self.startupID = startupID
        loop = host.loop
        self.scale = ScaleRule.clamped(scale)
        followsDesktop = specification.scale == nil
        let asked = specification.size ?? PixelSize(width: 1280, height: 800)
        let size = X11EventTranslator.clamped(width: asked.width, height: asked.height)
        let background = UInt(connection.format.pixel(specification.background.rgb))
        var attributes = XSetWindowAttributes()
        attributes.background_pixel = background
        attributes.border_pixel = 0
        attributes.bit_gravity = NorthWestGravity
        attributes.colormap = connection.colormap
        let input = connection.extensions.input
        eventMask = Int(Self.eventMask | (input == nil ? Self.pointerMask : 0))
        attributes.event_mask = eventMask
        window = XCreateWindow(
            connection.display, connection.root, Int32(clamping: specification.position?.x ?? 0),
            Int32(clamping: specification.position?.y ?? 0), UInt32(size.width),
            UInt32(size.height), 0, Int32(connection.format.depth), UInt32(InputOutput),
            connection.visual,
            UInt(CWBackPixel | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask),
            &attributes)
        guard window != 0, !connection.isDead else {
            throw HostError("display “\(connection.name)” closed the connection")
        }
        translator = X11EventTranslator(
            size: size, atoms: connection.atoms, window: window, root: connection.root,
            place: specification.position, limit: host.options.pictureLimit)
        let tells = host.options.allowsPresent && connection.extensions.present != nil
        pacer = FramePacer(displayTells: tells)
        input?.select(window, on: connection.display)
        if let devices = host.devices {
            translator.devicesLoaded(devices.list, serial: devices.serial)
        }
        presenter = X11Presenter(
            connection, window: window, size: translator.size, background: background,
            allowsSharedMemory: host.options.allowsSharedMemory)
        painter = OverlayPainter(connection, window: window, fonts: host.fonts)
        popups = X11Popups(connection, window: window)
        if tells {
            XPresentSelectInput(connection.display, window, UInt32(PresentCompleteNotifyMask))
        }
        syncCounter = X11Hints.apply(
            specification, size: size, scale: self.scale, to: window, on: connection,
            startupID: startupID)
        XMapWindow(connection.display, window)
        if !tells { adoptRefreshPeriod() }
    }

    // MARK: - HostWindow

    var size: PixelSize { translator.size }
    var isVisible: Bool { !isGone && translator.isSeen }
    var isGone: Bool { isClosed || isLost || connection.isDead }

    var counters: HostCounters {
        guard !isGone else { return lastCounters }
        return HostCounters(
            bytesSent: connection.bytesSent, roundTrips: connection.roundTrips,
            framesPresented: framesPresented)
    }

    func setTitle(_ title: String) {
        nextTitle = title
        sendTitle()
    }

    func setPointerShape(_ shape: PointerShape) {
        if !isGone { cursors.show(shape, on: connection, window: window) }
    }

    func setTextCursor(_ cursor: PixelRect?) {
        if !isGone { host?.inputMethod.setTextCursor(window, cursor) }
    }

    func requestFrame() {
        if !isGone { pacer.request() }
    }

    func framebuffer() -> PixelBuffer? {
        isGone ? nil : presenter.framebuffer()
    }

    func scroll(_ rect: PixelRect, byX deltaX: Int) {
        guard !isGone else { return }
        let changed = presenter.scroll(rect, byX: deltaX)
        if !changed.isEmpty { scrolled.append(changed) }
    }

    func present(damage: [PixelRect]) {
        guard !isGone else { return }
        let bounds = PixelRect(size: size)
        var areas = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        // Many small rectangles cost more requests than one large one costs pixels.
        if areas.count > 64 { areas = [areas.reduce(PixelRect.zero) { $0.union($1) }] }
        // Under popups pixels come by the pixmap: they must not flash over them.
        if !popups.covers(areas), presenter.goesStraight(areas) {
            presenter.putStraight(areas)
            show(areas + scrolled, isThere: areas)
        } else {
            presenter.put(areas)
            showWhenSent(areas + scrolled)
        }
        scrolled = []
        framesPresented += 1
        finishSync()
        endStartup()
    }

    func setOverlay(_ body: ((any Canvas) -> Void)?) {
        guard !isGone else { return }
        guard let body else {
            nextOverlay = []
            return
        }
        let recorder = OverlayRecorder(size: size)
        body(recorder)
        nextOverlay = recorder.operations
    }

    func makePopup(_ frame: PixelRect, cornerRadius: Double) -> (any PopupSurface)? {
        isGone ? nil : popups.make(frame, radius: cornerRadius)
    }

    func makeBar(_ frame: PixelRect, cornerRadius: Double) -> (any PopupSurface)? {
        isGone ? nil : popups.makeBar(frame, radius: cornerRadius)
    }

    func setScrim(_ color: Color?) {
        if !isGone { popups.scrim = color }
    }

    func close() {
        guard !isClosed else { return }
        // What is to be freed would be written into a full socket.
        if !connection.isDead, !connection.hasRoom {
            connection.giveUpIfSilent(after: X11Host.patience)
        }
        lastCounters = counters
        isClosed = true
        for token in [timer, monitorTimer] { if let token { loop.remove(token) } }
        host?.inputMethod.detach(window)
        presenter.close()
        let free = { [painter, popups] in
            popups.close()
            painter.close()
        }
        if isLost, !connection.isDead {
            // The server took the window's picture with the window, and Xft asks to free it.
            _ = connection.trapped(free)
        } else {
            free()
        }
        if !connection.isDead {
            cursors.free(on: connection)
            if syncCounter != 0 { XSyncDestroyCounter(connection.display, syncCounter) }
            if !isLost { XDestroyWindow(connection.display, window) }
            XFlush(connection.display)
        }
        host?.forget(self)
    }

    // MARK: - Showing

    /// Shows parts whose pixels go through the socket: at once, unless the server stands still.
    private func showWhenSent(_ areas: [PixelRect]) {
        if connection.sender.isEmpty { show(areas) } else { unshown += areas }
    }

    /// Brings the overlay and the given parts of the picture to the window; of them those that
    /// are there already only get the overlay.
    private func show(_ areas: [PixelRect], isThere: [PixelRect] = []) {
        let new = nextOverlay ?? overlay
        nextOverlay = nil
        let bounds = PixelRect(size: size)
        let areas = areas + popups.takePending().map { $0.intersection(bounds) }
        let difference = OverlayDifference(from: overlay, to: new, damage: areas)
        overlay = new
        let touched =
            difference.restore
            + difference.redraw.lazy.filter(\.isWhole).map { new[$0.index].cover }
        if let plan = popups.plan(touched.map { $0.intersection(bounds) }) {
            // All that is touched is put together anew from the bottom, less what is covered.
            presenter.show(plan.base)
            painter.paint(new, new.indices.map { ($0, false) }, inside: plan.base)
            return popups.paint(plan)
        }
        presenter.show(
            isThere.reduce(difference.restore) { rest, hole in
                rest.flatMap { RectAlgebra.subtract(hole, from: $0) }
            })
        painter.paint(new, difference.redraw, inside: difference.restore)
    }

    /// Called in every turn after the events while the server reads: draws when a frame is due.
    func frame(now: UInt64) {
        guard !isGone else { return }
        sendTitle()
        presenter.sendFence()
        if !unshown.isEmpty {
            let areas = unshown
            unshown = []
            show(areas)
        }
        let canDraw = translator.isSeen && !presenter.isInFlight
        switch pacer.next(now: now, canDraw: canDraw) {
        case .idle: break
        case .draw:
            dropTimer()
            onFrame?(now)
            guard !isGone else { return }
            // A program that had nothing to show has still answered the resize.
            finishSync()
        case .askDisplay(let serial, let watchdog):
            XPresentNotifyMSC(connection.display, window, serial, 0, 1, 0)
            setTimer(watchdog) { window in
                if window.pacer.watchdogFired() { window.askRefreshPeriod() }
            }
        case .setTimer(let deadline):
            setTimer(deadline) { $0.pacer.timerFired() }
        }
        // An overlay set outside a frame is shown without one.
        if nextOverlay != nil || popups.hasPending, translator.isSeen { show([]) }
    }

    private func setTimer(_ deadline: UInt64, _ body: @escaping (X11Window) -> Void) {
        dropTimer()
        timer = loop.addTimer(deadline: deadline) { [weak self] _ in
            guard let self else { return }
            timer = nil
            body(self)
        }
    }

    private func dropTimer() {
        if let timer { loop.remove(timer) }
        timer = nil
    }

    func displayTold(serial: UInt32) {
        pacer.displayTold(serial: serial)
        if !pacer.isWaiting { dropTimer() }
    }

    func putCompleted(drawable: Drawable, request: UInt) {
        guard drawable == presenter.pixmap || drawable == window else { return }
        presenter.confirmed(request: request)
    }

    func sharedMemoryFailed() {
        guard presenter.usesSharedMemory else { return }
        presenter.sharedMemoryFailed()
        showWhenSent([PixelRect(size: size)])
    }

    // MARK: - Events

    /// True while a button, a finger or a pinch is under way.
    var hasGesture: Bool { translator.pointer.hasGesture }

    func handle(_ event: inout XEvent) {
        guard !isGone else { return }
        var reading: KeyReading?
        if event.type == KeyPress || event.type == KeyRelease, let host {
            reading = host.inputMethod.reading(&event.xkey, window: window)
        }
        for notice in translator.translate(event, reading: reading) { act(on: notice, event) }
    }

    func handle(_ reading: PointerReading) {
        guard !isGone else { return }
        for notice in translator.translate(reading) { act(on: notice, XEvent()) }
    }

    /// All events read together were handled: what was collapsed comes out.
    func finishBatch() {
        guard !isGone else { return }
        for notice in translator.finish() { act(on: notice, XEvent()) }
    }

    func act(on notice: X11Notice, _ event: XEvent) {
        switch notice {
        case .host(let event):
            if case .moved = event, !pacer.displayTells { awaitMonitor() }
            onEvent?(event)
        case .exposed(let rects): show(rects.map { $0.intersection(PixelRect(size: size)) })
        case .resized(let size):
            presenter.resize(to: size)
            presenter.clear(
                PictureLimit.rest(window: translator.windowSize, picture: size))
            overlay = []
            scrolled = []
            unshown = []
            syncAwaitsFrame = syncValue != nil && translator.isSeen
            if !syncAwaitsFrame { finishSync(force: true) }
        case .settled:
            if !syncAwaitsFrame { finishSync(force: true) }
        case .seen: break
        case .ping:
            // The same message goes back to the root window: the program answers.
            var answer = event
            answer.xclient.window = connection.root
            XSendEvent(
                connection.display, connection.root, 0,
                Int(SubstructureNotifyMask | SubstructureRedirectMask), &answer)
        case .syncRequest(let value):
            syncValue = value
        case .stateChanged:
            let states = connection.atomList(connection.atoms[.netWMState], of: window)
            let isHidden = states.contains(connection.atoms[.netWMStateHidden])
            for notice in translator.hiddenStateRead(isHidden) { act(on: notice, event) }
        case .frameChanged:
            translator.frameRead(connection.longs(connection.atoms[.netFrameExtents], of: window))
        case .fencePassed: presenter.confirmed(request: event.xany.serial)
        case .userTime(let time):
            connection.setProperty(
                connection.atoms[.netWMUserTime], of: window, type: Atom(XA_CARDINAL),
                longs: [Int(time)])
        case .keyboardFocus(let gained):
            host?.inputMethod.setKeyboard(window, gained)
        case .scrollPlacesWanted: host?.readScrollPlaces()
        case .destroyed:
            lastCounters = counters
            isLost = true
            onEvent?(.disconnected("the window was destroyed from outside"))
        }
    }

    func disconnected(_ message: String) {
        guard !isClosed, !isLost else { return }
        isLost = true
        dropTimer()
        onEvent?(.disconnected(message))
    }

    func desktopScaleChanged(_ newScale: Double) {
        guard followsDesktop, newScale != scale, !isGone else { return }
        scale = newScale
        onEvent?(.scaleChanged(newScale))
    }
}
