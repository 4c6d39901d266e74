internal import CX11
internal import KChartCore
internal import KChartHost

/// What a window does about an X event, after translation.
enum X11Notice: Hashable {
    /// For the owner of the window.
    case host(HostEvent)
    /// Parts of the window lost their pixels.
    case exposed([PixelRect])
    /// The size of the window's picture changed.
    case resized(PixelSize)
    /// A configure without a new size, or the window manager's wish, is done with.
    case settled
    /// Mapped and covered state changed; `isSeen` is the sum of both.
    case seen(Bool)
    /// The window manager asks whether the program still answers.
    case ping
    /// The window manager will resize and wants this value in the counter afterwards.
    case syncRequest(Int64)
    /// `_NET_WM_STATE` changed and must be read.
    case stateChanged
    /// `_NET_FRAME_EXTENTS` changed and must be read.
    case frameChanged
    /// The server has worked off what was sent before the fence.
    case fencePassed
    /// The person did something, at this server time.
    case userTime(UInt)
    case keyboardFocus(Bool)
    /// The pointer came in: the axes that scroll may stand elsewhere than they did.
    case scrollPlacesWanted
    case destroyed
}

/// What the keyboard says about one key event.
struct KeyReading: Hashable {
    var active: KeySym
    var latin: KeySym?
    var text: String

    init(active: KeySym, latin: KeySym? = nil, text: String = "") {
        self.active = active
        self.latin = latin
        self.text = text
    }
}
