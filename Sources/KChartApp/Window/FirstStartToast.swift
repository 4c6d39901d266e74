import KChartCanvas
import KChartControl
import KChartCore
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene
import KChartText
import KChartWidgets

/// The one hint of the very first start: where the keys and the commands are. It goes with any key
/// or press, or after a while, and nothing of it is left.
final class FirstStartToast {
    private let session: ChartSession
    private let scene: ChartScene
    private let window: any HostWindow
    private let stack: PopupStack
    private let store: any ChartStore
    private let loop: EventLoop
    private var timer: EventLoop.Token?
    private var toast: Toast?
    /// In device pixels of the window.
    private var place = PixelRect.zero
    /// It lies elsewhere now; nil when it is gone.
    var onPlace: ((PixelRect?) -> Void)?
    /// A press on it is not over.
    private var isHeld = false
    /// It was to be shown and had no room: it comes as soon as there is some.
    private(set) var isWaiting = false
    /// Something lies over the chart that would cover it.
    var isCovered: () -> Bool = { false }

    /// Under which it is kept that the hint was shown.
    static let key = "start"
    /// It can be read at leisure: nanoseconds.
    static let duration: UInt64 = 12_000_000_000
    /// From the plot's left and bottom, logical pixels.
    private static let inset = 8.0

    init(
        _ session: ChartSession, _ scene: ChartScene, window: any HostWindow, fonts: FontCatalog,
        loop: EventLoop, store: any ChartStore,
        schedule: @escaping (Int64, @escaping () -> Void) -> Void
    ) {
        self.session = session
        self.scene = scene
        self.window = window
        self.loop = loop
        self.store = store
        let glyphs = GlyphCache()
        stack = PopupStack(
            window: window, look: Self.look(session, fonts, scale: window.scale),
            makeCanvas: { RasterCanvas(buffer: $0, fonts: fonts, glyphs: glyphs) },
            clock: { Int64(clamping: EventLoop.monotonic() / 1_000_000) })
        stack.schedule = schedule
    }

    private static func look(
        _ session: ChartSession, _ fonts: FontCatalog, scale: Double
    ) -> WidgetLook {
        WidgetLook(
            theme: session.look.theme, fonts: fonts, scale: scale,
            isRightToLeft: session.look.words.language.isRightToLeft,
            reducesMotion: session.reducesMotion())
    }

    /// Whether it never was on the screen, as far as a store knows.
    static func isDue(in store: FileStore) -> Bool { !store.keys("").contains(key) }

    /// Keeps in mind that it was shown. A place where nothing can be kept would see a first start
    /// each time.
    private func remember() -> Bool {
        guard let mark = SavedRecord.bytes(Self.key, true, version: 1) else { return false }
        return (try? store.save(mark, Self.key)) != nil
    }

    var isShown: Bool { toast != nil }
    /// As a person meets it who cannot see it.
    var nodes: [AccessibleNode] { stack.nodes }

    /// The words, with the keys of the palette as they are bound; nil when it has none.
    private var text: String? {
        let call = KeyBindings.Call(command: "open", ["palette"])
        let entry = session.entries.first { $0.call == call }
        guard let keys = entry?.keyLabel().combinations.first else { return nil }
        return session.look.words.text(.toastFirstStart, keys.joined(separator: " "))
    }

    /// Shows it where it has room, and waits for room where it has none: only what was on the
    /// screen counts as shown.
    func show() {
        guard toast == nil, let text else { return }
        isWaiting = isCovered()
        guard !isWaiting else { return }
        let toast = Toast(
            id: "toast", icon: "keyboard", text, closeName: session.look.words[.panelCloseButton])
        self.toast = toast
        guard open(toast) else {
            self.toast = nil
            isWaiting = true
            return
        }
        guard remember() else { return dismiss() }
        timer = loop.addTimer(after: Self.duration) { [weak self] _ in
            self?.timer = nil
            self?.dismiss()
        }
    }

    private func open(_ toast: Toast) -> Bool {
        guard let plot = scene.layout?.data, !plot.isEmpty else { return false }
        let look = stack.look
        let inset = look.px(Self.inset)
        let room = plot.outset(by: -inset)
        let width = room.width - 2 * look.hairline
        let size = toast.measure(look, width: width)
        // Half of it helps nobody, and over half of the bars it is no hint any more.
        guard room.width > 0, 4 * size.height <= room.height, toast.isWhole(look, width: width)
        else { return false }
        let top = room.maxY - size.height - 2 * look.hairline
        var request = PopupRequest(
            content: toast, anchor: PixelRect(x: room.x, y: top, width: 0, height: 0),
            placement: .corner)
        request.takesKeyboard = false
        request.closesOutside = false
        request.radius = 6
        request.maximumWidth = Double(room.width) / look.scale
        let surface = stack.open(request)
        place = surface?.frame ?? .zero
        onPlace?(surface?.frame)
        return surface != nil
    }

    /// There may be room for it now, if it waits for some.
    func retry() {
        if isWaiting { show() }
    }

    /// The window has another size or look: it goes to its new place.
    func replace(_ fonts: FontCatalog) {
        guard toast != nil || isWaiting else { return }
        stack.look = Self.look(session, fonts, scale: window.scale)
        guard toast != nil else { return retry() }
        guard let text else { return dismiss() }
        let toast = Toast(
            id: "toast", icon: "keyboard", text, closeName: session.look.words[.panelCloseButton])
        self.toast = toast
        if !open(toast) { dismiss() }
    }

    /// Looks at an event before anybody takes it; true for a press on the toast itself.
    func notice(_ event: HostEvent) -> Bool {
        // The end of the press that took it away is not the chart's either.
        if isHeld, case .pointerReleased = event {
            isHeld = false
            return true
        }
        guard toast != nil else { return false }
        switch event {
        case .pointerPressed(_, let sample):
            isHeld = place.contains(sample.pixel)
            dismiss()
            return isHeld
        case .keyPressed, .touchBegan, .scrolled:
            dismiss()
            return false
        default: return false
        }
    }

    func paint(into picture: PixelBuffer, _ fonts: FontCatalog) {
        Panels.paint(stack, into: picture, fonts)
    }

    func dismiss() {
        if let timer { loop.remove(timer) }
        timer = nil
        toast = nil
        stack.closeAll()
        onPlace?(nil)
    }
}
