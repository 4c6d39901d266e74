public import KChartCanvas
public import KChartCore

/// What a new window should be.
public struct WindowSpecification: Sendable {
    /// What the window is called at first.
    public var title: String
    /// Device pixels; nil lets the host choose.
    public var size: PixelSize?
    /// Root position, only when the person gave one.
    public var position: PixelPoint?
    /// True when the person counted from the right, or from the bottom: the frame that a window
    /// manager adds then grows away from that edge.
    public var isPlacedFromRight = false
    /// The same for the lower edge.
    public var isPlacedFromBottom = false
    /// The ground shown before the first frame.
    public var background: Color
    /// Square pictures, any sizes up to 256, for the task bar.
    public var icons: [CanvasImage]
    /// Device pixels per logical pixel; nil follows the desktop.
    public var scale: Double?

    public init(
        title: String, size: PixelSize? = nil, position: PixelPoint? = nil, background: Color,
        icons: [CanvasImage] = [], scale: Double? = nil
    ) {
        self.title = title
        self.size = size
        self.position = position
        self.background = background
        self.icons = icons
        self.scale = scale
    }
}

/// Counted work of a window, for tests and the control socket.
public struct HostCounters: Hashable, Sendable {
    /// Bytes written to the display since it was opened.
    public var bytesSent: Int
    /// Requests that waited for a reply.
    public var roundTrips: Int
    /// Frames that were presented since the beginning.
    public var framesPresented: Int

    public init(bytesSent: Int = 0, roundTrips: Int = 0, framesPresented: Int = 0) {
        self.bytesSent = bytesSent
        self.roundTrips = roundTrips
        self.framesPresented = framesPresented
    }
}

/// The shape of the pointer over a window.
public enum PointerShape: Hashable, Sendable {
    case arrow, crosshair, hand, grabbing, resizeHorizontal, resizeVertical, text, hidden
}

/// One window: a framebuffer to paint, an overlay the server draws, and events.
///
/// Everything happens on the loop's thread. After `disconnected` every call is a no-op.
public protocol HostWindow: AnyObject {
    var size: PixelSize { get }
    var scale: Double { get }
    var isVisible: Bool { get }
    var counters: HostCounters { get }

    /// Called on the loop's thread with each event, motion compressed.
    var onEvent: ((HostEvent) -> Void)? { get set }
    /// Called when a requested frame is due, with the monotonic time in nanoseconds.
    var onFrame: ((UInt64) -> Void)? { get set }

    func setTitle(_ title: String)
    func setPointerShape(_ shape: PointerShape)
    /// Says where text is typed, for the input method; nil while keys are commands. Only between
    /// the two do `composed` events come, and dead keys make letters.
    func setTextCursor(_ cursor: PixelRect?)

    /// Asks for one `onFrame`; several requests before it make one frame. Paced by the display.
    func requestFrame()

    /// The scene's framebuffer, kept from frame to frame, of `size`; nil while it cannot be
    /// written (still in flight, not mapped, gone). A new size gives a new, black one. What is
    /// painted must be presented in the same turn: the window may show any of it after that.
    func framebuffer() -> PixelBuffer?
    /// Moves `rect` of the shown picture by whole pixels on the server, before `present`.
    /// The owner has moved its framebuffer likewise.
    func scroll(_ rect: PixelRect, byX deltaX: Int)
    /// Shows the framebuffer's `damage`; empty damage is allowed (an overlay change alone).
    func present(damage: [PixelRect])
    /// Replaces the pointer overlay: `body` draws over the scene by server requests; what the
    /// overlay before covered is restored first. Nil takes it away.
    /// The canvas supports rectangles, axis-parallel polylines with dashes, and text.
    func setOverlay(_ body: ((any Canvas) -> Void)?)
    /// Gives other programs one thing in several forms, until somebody else copies; empty takes it
    /// back.
    func offer(_ contents: [ClipboardContent], as kind: ClipboardKind)
    /// Asks for what was copied, in the first of these types that is there. `answer` is called
    /// once, at once or later, with nil when there is nothing or nobody answers.
    func fetch(
        _ kind: ClipboardKind, types: [String], _ answer: @escaping (ClipboardContent?) -> Void)

    /// Opens a sheet over the window and over its other popups; nil when the window is gone.
    /// - Parameter cornerRadius: device pixels.
    func makePopup(_ frame: PixelRect, cornerRadius: Double) -> (any PopupSurface)?
    /// Opens a sheet that stays: a bar beside or over the picture, under every popup and under
    /// what darkens the window; nil when the window is gone.
    /// - Parameter cornerRadius: device pixels.
    func makeBar(_ frame: PixelRect, cornerRadius: Double) -> (any PopupSurface)?
    /// Darkens picture and overlay under the popups; nil shows them as they are.
    func setScrim(_ color: Color?)
    func close()
}

/// A connection to a window system.
public protocol Host: AnyObject {
    /// The name shown in messages, such as `:0`.
    var name: String { get }
    /// Dark or light as the desktop says; nil when it says nothing.
    var prefersDark: Bool? { get }
    /// True when the desktop asks for no animations.
    var reducesMotion: Bool { get }
    /// Longest time between the presses of a double click; nil when the desktop does not say.
    var doubleClickMilliseconds: Int? { get }
    /// The whole screen in device pixels, for places counted from its far edges; nil when unknown.
    var screenSize: PixelSize? { get }
    /// The monitors on the root, to see whether a place is on one; empty when unknown. May wait for
    /// the display.
    var monitors: [PixelRect] { get }
    func makeWindow(_ specification: WindowSpecification) throws(HostError) -> any HostWindow
    /// Sends what is buffered.
    func flush()
    /// Ends the connection; what was copied may be kept by the desktop.
    func close()
    /// Breaks the connection from any thread: a call that waits for a display which does not answer
    /// returns, and the display counts as gone.
    var abandon: @Sendable () -> Void { get }
}

extension Host {
    public func close() {}
    public var abandon: @Sendable () -> Void { {} }
    public var screenSize: PixelSize? { nil }
    public var monitors: [PixelRect] { screenSize.map { [PixelRect(size: $0)] } ?? [] }
    public var reducesMotion: Bool { false }
    public var doubleClickMilliseconds: Int? { nil }
}

/// Why a window system could not be used.
public struct HostError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence in English for stderr; the caller may translate by `key`.
    public var description: String

    public init(_ description: String) {
        self.description = description
    }
}
