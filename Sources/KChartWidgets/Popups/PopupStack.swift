public import KChartCanvas
public import KChartCore
public import KChartHost
import KChartStyle

/// The popups over a window: opened, laid out, painted, given events and closed.
///
/// The topmost has the keyboard. Time and canvases come from the owner; after each call what
/// changed is on its way to the window, and a tick of the chart changes nothing here.
public final class PopupStack {
    final class Entry {
        let request: PopupRequest
        let surface: WidgetSurface
        var popup: any PopupSurface
        var canvas: (any Canvas)?
        let openedAt: Int64
        var isFading: Bool

        init(
            _ request: PopupRequest, _ surface: WidgetSurface, _ popup: any PopupSurface,
            at time: Int64, isFading: Bool
        ) {
            self.request = request
            self.surface = surface
            self.popup = popup
            openedAt = time
            self.isFading = isFading
        }
    }

    private let window: any HostWindow
    private let makeCanvas: (PixelBuffer) -> any Canvas
    let clock: () -> Int64
    /// Colours, fonts, scale and direction; all popups are laid out and painted anew for another.
    public var look: WidgetLook {
        didSet { restyle(from: oldValue) }
    }
    /// Where fields copy to and paste from.
    public var clipboard: any Clipboard = MemoryClipboard()
    /// Calls back after milliseconds; nil where there is no clock, and nothing fades or blinks.
    public var schedule: ((Int64, @escaping () -> Void) -> Void)?
    /// Something opened, closed or has the keyboard now.
    public var onChange: (() -> Void)?
    /// Where text is typed now, in the window, once for each change; nil when nowhere.
    public var onTextCursor: ((PixelRect?) -> Void)?

    var entries: [Entry] = []
    var isBusy = false
    /// The finger that plays the pointer.
    var finger: TouchID?
    private var armedFor: Int64?
    /// The text cursor as it was told last, and whose it is.
    private var textCursor: PixelRect?
    private weak var typedIn: Widget?

    /// - Parameters:
    ///   - makeCanvas: draws into a popup's memory.
    ///   - clock: monotonic milliseconds.
    public init(
        window: any HostWindow, look: WidgetLook, makeCanvas: @escaping (PixelBuffer) -> any Canvas,
        clock: @escaping () -> Int64
    ) {
        self.window = window
        self.look = look
        self.makeCanvas = makeCanvas
        self.clock = clock
    }

    // MARK: - Reading

    /// True while anything is open, a hint included.
    public var isOpen: Bool { !entries.isEmpty }
    /// The contents from the bottom.
    public var contents: [Widget] { entries.map(\.request.content) }
    /// What has the keyboard in the topmost popup.
    public var focus: Widget? { top?.surface.focus }
    /// The nodes of all popups, bounds in the window.
    public var nodes: [AccessibleNode] { entries.flatMap(\.surface.nodes) }
    /// Widgets painted since the beginning.
    public private(set) var paintedWidgets = 0

    /// What the pointer is over in the topmost popup.
    public var hovered: Widget? { top?.surface.hovered }
    /// The hint of what the pointer rests on there, and where that is in the window.
    public var hint: (hint: WidgetHint, anchor: PixelRect)? {
        top?.surface.hint
    }

    /// The topmost popup but for hints.
    var top: Entry? { entries.last { $0.request.takesKeyboard } }

    /// True when that content is open.
    public func isOpen(_ content: Widget) -> Bool {
        entries.contains { $0.request.content === content }
    }

    // MARK: - Opening and closing

    /// Opens a popup in the place of all that are open; it is painted before this returns.
    @discardableResult
    public func open(_ request: PopupRequest) -> WidgetSurface? {
        closeAll()
        return push(request)
    }

    /// Opens one over those that are there.
    @discardableResult
    public func push(_ request: PopupRequest) -> WidgetSurface? {
        let panel = PopupPanel(request.content, radius: request.radius)
        let surface = WidgetSurface(root: panel, look: look)
        surface.clipboard = clipboard
        let frame = frame(of: request, surface)
        let radius = request.radius * look.scale
        guard !frame.isEmpty, let popup = window.makePopup(frame, cornerRadius: radius) else {
            request.onClose?()
            return nil
        }
        let wasBusy = isBusy
        isBusy = true
        let now = clock()
        let isFading = schedule != nil && !look.reducesMotion
        let entry = Entry(request, surface, popup, at: now, isFading: isFading)
        entries.append(entry)
        connect(entry)
        surface.now = now
        surface.place(frame)
        if isFading { popup.opacity = Self.firstOpacity }
        updateScrim()
        let first = surface.focusOrder.first { $0.id == request.focus } ?? surface.focusOrder.first
        if request.takesKeyboard { surface.setFocus(first, isVisible: false) }
        isBusy = wasBusy
        flush()
        onChange?()
        return surface
    }

    /// The first sight of a fade is not nothing.
    private static let firstOpacity = Fade.opacity(after: 16, lasting: Fade.popupMilliseconds)
    private static let fadeStep: Int64 = 16

    private func connect(_ entry: Entry) {
        let surface = entry.surface
        surface.onDamage = { [weak self] in self?.flushSoon() }
        surface.onPopup = { [weak self, weak entry] request in
            guard let self, let index = entries.firstIndex(where: { $0 === entry }) else { return }
            if index + 1 < entries.count { close(from: index + 1) }
            push(request)
        }
        surface.onCancel = { [weak self, weak entry] in
            guard let entry else { return }
            if let cancel = entry.request.onCancel { cancel() } else { self?.close(entry) }
        }
        surface.onConfirm = entry.request.onConfirm
        surface.onFocus = { [weak self] _ in self?.onChange?() }
        if let menu = entry.request.content as? MenuList {
            menu.onDone = { [weak self] in self?.closeMenus() }
            if entry.request.isChild {
                menu.onBack = { [weak self, weak entry] in
                    if let entry { self?.close(entry) }
                }
            }
        }
    }

    /// Closes the popup of a content and all that were opened from it.
    public func close(_ content: Widget) {
        if let entry = entries.first(where: { $0.request.content === content }) { close(entry) }
    }

    /// Closes one and all that were opened from it.
    private func close(_ entry: Entry) {
        guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
        close(from: index)
    }

    /// Closes all, the topmost first.
    public func closeAll() {
        if !entries.isEmpty { close(from: 0) }
    }

    /// Closes menus, and stays at the panel that they were opened from.
    func closeMenus() {
        if let index = entries.firstIndex(where: { $0.request.content is MenuList }) {
            close(from: index)
        }
    }

    func close(from index: Int) {
        let gone = entries[index...]
        entries.removeSubrange(index...)
        // The end of its touch may come to the chart.
        if entries.isEmpty { finger = nil }
        for entry in gone.reversed() {
            entry.surface.cancelGesture()
            entry.surface.onDamage = nil
            entry.popup.close()
        }
        updateScrim()
        for entry in gone.reversed() { entry.request.onClose?() }
        arm()
        tellTextCursor()
        onChange?()
    }

    private func updateScrim() {
        window.setScrim(entries.contains { $0.request.isModal } ? look.theme.scrim : nil)
    }

    // MARK: - Layout

    private func frame(of request: PopupRequest, _ surface: WidgetSurface) -> PixelRect {
        let inset = look.px(look.metrics.popupInset)
        let room = max(0, window.size.width - 2 * inset)
        let most = request.maximumWidth.map(look.px) ?? room
        var size = surface.measure(width: min(room, max(most, request.minimumWidth)))
        size.width = max(size.width, request.minimumWidth)
        return PopupPlacement.frame(
            request.placement, anchor: request.anchor, size: size, window: window.size,
            inset: inset, scale: look.scale, isRightToLeft: look.isRightToLeft)
    }

    /// The window has another size: what hangs on a place of the old one goes, the rest moves.
    public func resized() {
        for entry in entries.reversed() where entry.request.anchorOfWindow == nil {
            close(entry)
        }
        for entry in entries { entry.surface.needsLayout() }
        flush()
    }

    private func restyle(from former: WidgetLook) {
        if former.scale != look.scale {
            for entry in entries { remake(entry) }
        }
        for entry in entries { entry.surface.look = look }
        updateScrim()
        flush()
    }

    /// A popup keeps the corners it is made with: at another scale a new one takes its place, from
    /// the bottom, so that their order stays.
    private func remake(_ entry: Entry) {
        let radius = entry.request.radius * look.scale
        guard let popup = window.makePopup(entry.popup.frame, cornerRadius: radius) else { return }
        popup.opacity = entry.popup.opacity
        entry.popup.close()
        entry.popup = popup
        entry.canvas = nil
    }

    // MARK: - Painting

    /// Outside of an event what changed is painted in the next turn.
    private func flushSoon() {
        guard !isBusy else { return }
        isBusy = true
        let later = { [weak self] in
            self?.isBusy = false
            self?.flush()
        }
        if let schedule { schedule(0, later) } else { later() }
    }

    /// Lays out and paints what is due, and shows it.
    func flush() {
        let wasBusy = isBusy
        isBusy = true
        defer { isBusy = wasBusy }
        for entry in entries where entry.surface.isDamaged || entry.surface.isSizeDue {
            // Laid out in its old frame meanwhile, as by a hand on it, it still gets its size.
            if entry.surface.isSizeDue {
                var request = entry.request
                if let anchor = request.anchorOfWindow?(window.size) { request.anchor = anchor }
                let frame = frame(of: request, entry.surface)
                if frame.size != entry.popup.frame.size { entry.canvas = nil }
                entry.popup.place(frame)
                entry.surface.place(frame)
            }
            paint(entry)
        }
        arm()
        tellTextCursor()
    }

    private func paint(_ entry: Entry) {
        let damage = entry.surface.takeDamage()
        guard !damage.isEmpty, let buffer = entry.popup.framebuffer() else { return }
        let canvas = entry.canvas ?? makeCanvas(buffer)
        entry.canvas = canvas
        // Under the round corners lies the edge's own colour, to be cut through.
        for rect in damage { canvas.fill(rect, with: look.theme.border) }
        let before = entry.surface.paintedWidgets
        entry.surface.paint(canvas, damage: damage)
        paintedWidgets += entry.surface.paintedWidgets - before
        entry.popup.present(damage: damage)
    }

    /// Draws all popups into another picture of the window, for a screenshot.
    /// - Parameter draw: gets each popup's frame, corner radius and painter, from the bottom.
    public func paintAll(
        _ draw: (_ frame: PixelRect, _ radius: Double, _ paint: (any Canvas) -> Void) -> Void
    ) {
        for entry in entries {
            draw(entry.surface.frame, entry.request.radius * look.scale) { canvas in
                let whole = PixelRect(size: entry.surface.frame.size)
                canvas.fill(whole, with: look.theme.border)
                entry.surface.paint(canvas, damage: [whole])
            }
        }
    }

    /// What darkens the window now.
    public var scrim: Color? {
        entries.contains { $0.request.isModal } ? look.theme.scrim : nil
    }

    private func tellTextCursor() {
        guard let onTextCursor else { return }
        let surface = top?.surface
        let field = surface?.focus
        let place = field?.textCursor(look)
        if textCursor != nil, place == nil || field !== typedIn {
            // What was being composed belongs to the field before.
            textCursor = nil
            onTextCursor(nil)
        }
        typedIn = place == nil ? nil : field
        guard let place, let surface else { return }
        let cursor = surface.inWindow(place)
        guard cursor != textCursor else { return }
        textCursor = cursor
        onTextCursor(cursor)
    }

    // MARK: - Time

    private func arm() {
        guard let schedule else { return }
        let now = clock()
        var due: Int64?
        if entries.contains(where: \.isFading) { due = now + Self.fadeStep }
        if let wake = top?.surface.wakeTime { due = min(due ?? wake, wake) }
        // A timer that is set already finds out itself what is due after it.
        guard let due, armedFor.map({ due < $0 }) ?? true else { return }
        armedFor = due
        schedule(max(1, due - now)) { [weak self] in
            guard let self, armedFor == due else { return }
            armedFor = nil
            timePassed()
        }
    }

    private func timePassed() {
        let now = clock()
        for entry in entries where entry.isFading {
            let opacity = Fade.opacity(
                after: now - entry.openedAt, lasting: Fade.popupMilliseconds,
                reduced: look.reducesMotion)
            entry.popup.opacity = max(Self.firstOpacity, opacity)
            entry.isFading = opacity < 1
        }
        if let surface = top?.surface, let wake = surface.wakeTime, wake <= now {
            surface.wake(at: now)
        }
        flush()
    }
}
