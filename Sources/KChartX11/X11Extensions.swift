internal import CX11
internal import CXext
internal import CXpresent
internal import CXrandr
internal import CXrender

/// Which optional extensions the server has, and their event numbers. Each may be missing.
struct X11Extensions {
    /// The event of a finished shared-memory put; nil without MIT-SHM.
    private(set) var shmCompletion: Int32?
    private(set) var shmRequest: Int?
    /// The major opcode that marks Present's events.
    private(set) var present: Int32?
    private(set) var hasSync = false
    private(set) var hasRandR = false
    private(set) var hasRender = false
    private(set) var input: X11Input?
    private(set) var roundTrips = 0

    init(display: OpaquePointer, allowsInput: Bool) {
        var first: Int32 = 0
        var second: Int32 = 0
        var opcode: Int32 = 0
        if XQueryExtension(display, "MIT-SHM", &opcode, &first, &second) != 0,
            XShmQueryExtension(display) != 0
        {
            shmCompletion = XShmGetEventBase(display) + Int32(ShmCompletion)
            shmRequest = Int(opcode)
        }
        if XPresentQueryExtension(display, &opcode, &first, &second) != 0 { present = opcode }
        if XSyncQueryExtension(display, &first, &second) != 0,
            XSyncInitialize(display, &first, &second) != 0
        {
            hasSync = true
        }
        hasRandR = XRRQueryExtension(display, &first, &second) != 0
        hasRender = XRenderQueryExtension(display, &first, &second) != 0
        if allowsInput { input = X11Input.negotiate(display) }
        roundTrips = 7 + (allowsInput ? X11Input.roundTrips : 0)
    }
}
