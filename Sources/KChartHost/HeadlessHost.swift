public import KChartCanvas
public import KChartCore

/// A window system in memory, for tests of programs and for machines without a display.
///
/// Nothing happens by itself: a test sends events and grants frames.
public final class HeadlessHost: Host {
    public let name = "headless"
    public var prefersDark: Bool?
    public private(set) var windows: [HeadlessWindow] = []
    public private(set) var flushes = 0
    private let defaultSize: PixelSize
    private let defaultScale: Double

    public init(
        size: PixelSize = PixelSize(width: 640, height: 400), scale: Double = 1,
        prefersDark: Bool? = nil
    ) {
        defaultSize = size
        defaultScale = scale
        self.prefersDark = prefersDark
    }

    public func makeWindow(
        _ specification: WindowSpecification
    ) throws(HostError) -> any HostWindow {
        makeHeadlessWindow(specification)
    }

    /// The same, with the type a test needs.
    public func makeHeadlessWindow(_ specification: WindowSpecification) -> HeadlessWindow {
        let window = HeadlessWindow(
            specification, size: specification.size ?? defaultSize,
            scale: specification.scale ?? defaultScale)
        windows.append(window)
        return window
    }

    public func flush() {
        flushes += 1
    }
}

/// A window in memory: it shows what was presented, moves what was scrolled, and remembers.
public final class HeadlessWindow: HostWindow {
    public private(set) var size: PixelSize
    public private(set) var scale: Double
    public private(set) var isVisible = true
    public private(set) var counters = HostCounters()
    public var onEvent: ((HostEvent) -> Void)?
    public var onFrame: ((UInt64) -> Void)?

    public private(set) var title: String
    public private(set) var pointerShape = PointerShape.arrow
    /// Where text is typed; nil where keys are commands.
    public private(set) var textCursor: PixelRect?
    public private(set) var isClosed = false
    /// True after `requestFrame()`, until a frame is granted.
    public private(set) var wantsFrame = false
    /// The damage of every `present`, oldest first.
    public private(set) var presents: [[PixelRect]] = []
    /// The pixels a person would see, without the overlay: only damage arrives here.
    public private(set) var shown: [UInt32]
    /// What is copied, by whomever: a test may put something there.
    public var clipboard: [ClipboardKind: [ClipboardContent]] = [:]
    /// Set true to play a display that still reads the framebuffer.
    public var isInFlight = false

    private let background: UInt32
    /// The popups that are open, from the bottom.
    public internal(set) var popups: [HeadlessPopup] = []
    /// The bars under them, in the order they were made.
    public internal(set) var bars: [HeadlessPopup] = []
    /// What darkens the window under them.
    public private(set) var scrim: Color?

    private var overlay: ((any Canvas) -> Void)?
    private var memory: UnsafeMutableBufferPointer<UInt32>

    init(_ specification: WindowSpecification, size: PixelSize, scale: Double) {
        title = specification.title
        background = specification.background.rgb
        self.size = size
        self.scale = scale
        memory = .allocate(capacity: max(1, size.area))
        memory.initialize(repeating: 0)
        shown = Array(repeating: background, count: size.area)
    }

    deinit {
        memory.deallocate()
    }

    // MARK: - The test's side

    /// Delivers an event as the window system would; `resized` and `scaleChanged` take effect.
    public func send(_ event: HostEvent) {
        guard !isClosed else { return }
        switch event {
        case .resized(let newSize): resize(to: newSize)
        case .scaleChanged(let newScale): scale = newScale
        case .visibilityChanged(let visible): isVisible = visible
        case .disconnected: isClosed = true
        default: break
        }
        onEvent?(event)
    }

    /// Delivers the frame that was asked for; false when none was, or nothing can be seen.
    @discardableResult
    public func grantFrame(at nanoseconds: UInt64 = 0) -> Bool {
        guard wantsFrame, isVisible, !isClosed, !isInFlight else { return false }
        wantsFrame = false
        onFrame?(nanoseconds)
        return true
    }

    /// Grants frames until none is asked for, at most `limit`; returns how many.
    @discardableResult
    public func grantFrames(
        startingAt nanoseconds: UInt64 = 0, step: UInt64 = 16_666_667, limit: Int = 1000
    ) -> Int {
        var count = 0
        while count < limit, grantFrame(at: nanoseconds &+ UInt64(count) &* step) { count += 1 }
        return count
    }

    public var hasOverlay: Bool { overlay != nil }

    /// Draws the present overlay through `canvas`; nothing when there is none.
    public func drawOverlay(on canvas: any Canvas) {
        overlay?(canvas)
    }

    /// The colour shown at a point, `0xRRGGBB`; nil outside.
    public func shownColor(atX x: Int, y: Int) -> UInt32? {
        guard PixelRect(size: size).contains(PixelPoint(x: x, y: y)) else { return nil }
        return shown[y * size.width + x] & 0xFF_FFFF
    }

    /// True when the person would see exactly the framebuffer: no damage was forgotten.
    public var showsFramebuffer: Bool {
        for index in 0..<size.area where (shown[index] ^ memory[index]) & 0xFF_FFFF != 0 {
            return false
        }
        return true
    }

    // MARK: - The program's side

    public func setTitle(_ title: String) {
        if !isClosed { self.title = title }
    }

    public func setPointerShape(_ shape: PointerShape) {
        if !isClosed { pointerShape = shape }
    }

    public func setTextCursor(_ cursor: PixelRect?) {
        if !isClosed { textCursor = cursor }
    }

    public func requestFrame() {
        if !isClosed { wantsFrame = true }
    }

    public func framebuffer() -> PixelBuffer? {
        guard !isClosed, !isInFlight, !size.isEmpty, let base = memory.baseAddress else {
            return nil
        }
        return PixelBuffer(base: base, size: size, rowStride: size.width)
    }

    public func scroll(_ rect: PixelRect, byX deltaX: Int) {
        let area = rect.intersection(PixelRect(size: size))
        let target = area.offset(x: deltaX).intersection(area)
        guard !isClosed, !target.isEmpty else { return }
        for y in target.y..<target.maxY {
            let row = y * size.width
            let source = Array(shown[(row + target.x - deltaX)..<(row + target.maxX - deltaX)])
            shown.replaceSubrange((row + target.x)..<(row + target.maxX), with: source)
        }
    }

    public func present(damage: [PixelRect]) {
        guard !isClosed else { return }
        presents.append(damage)
        counters.framesPresented += 1
        for rect in damage {
            let area = rect.intersection(PixelRect(size: size))
            guard !area.isEmpty else { continue }
            for y in area.y..<area.maxY {
                let row = y * size.width
                for x in area.x..<area.maxX { shown[row + x] = memory[row + x] & 0xFF_FFFF }
            }
        }
    }

    public func setOverlay(_ body: ((any Canvas) -> Void)?) {
        if !isClosed { overlay = body }
    }

    public func offer(_ contents: [ClipboardContent], as kind: ClipboardKind) {
        if !isClosed { clipboard[kind] = contents.isEmpty ? nil : contents }
    }

    public func fetch(
        _ kind: ClipboardKind, types: [String], _ answer: @escaping (ClipboardContent?) -> Void
    ) {
        let there = clipboard[kind] ?? []
        answer(types.lazy.compactMap { type in there.first { $0.type == type } }.first)
    }

    public func makePopup(
        _ frame: PixelRect, cornerRadius: Double
    ) -> (any PopupSurface)? {
        guard !isClosed else { return nil }
        let popup = HeadlessPopup(frame, cornerRadius: cornerRadius, of: self)
        popups.append(popup)
        return popup
    }

    public func makeBar(_ frame: PixelRect, cornerRadius: Double) -> (any PopupSurface)? {
        guard !isClosed else { return nil }
        let bar = HeadlessPopup(frame, cornerRadius: cornerRadius, of: self)
        bars.append(bar)
        return bar
    }

    public func setScrim(_ color: Color?) {
        if !isClosed { scrim = color }
    }

    public func close() {
        isClosed = true
        overlay = nil
        popups = []
        bars = []
    }

    private func resize(to newSize: PixelSize) {
        guard newSize != size else { return }
        size = newSize
        memory.deallocate()
        memory = .allocate(capacity: max(1, newSize.area))
        memory.initialize(repeating: 0)
        shown = Array(repeating: background, count: newSize.area)
    }
}
