/// Decides when a requested frame is drawn: a pure state machine, told the time and the facts.
///
/// The first frame after a pause is drawn at once; frames that follow within one refresh wait
/// for the display's next one. Nothing is asked of the display while no frame is wanted.
struct FramePacer {
    enum Action: Hashable {
        /// Nothing to do now.
        case idle
        case draw
        /// Ask the display to tell its next refresh, and set the watchdog to `deadline`.
        case askDisplay(serial: UInt32, watchdog: UInt64)
        case setTimer(deadline: UInt64)
    }

    /// A display that says nothing this long is not waited for.
    static let watchdogNanoseconds: UInt64 = 100_000_000
    static let defaultPeriod: UInt64 = 16_666_667

    /// False when the display cannot tell its refreshes; then the clock does.
    var displayTells: Bool
    /// Nanoseconds between two refreshes.
    var period: UInt64
    private(set) var isWanted = false
    private(set) var isWaiting = false
    private var isDue = false
    private var lastFrame: UInt64?
    private var serial: UInt32 = 0
    private var silences = 0

    init(displayTells: Bool, period: UInt64 = FramePacer.defaultPeriod) {
        self.displayTells = displayTells
        self.period = max(period, 1_000_000)
    }

    mutating func request() {
        isWanted = true
    }

    /// What to do in this turn. `canDraw` is false while nothing is seen or the framebuffer is
    /// still being read.
    mutating func next(now: UInt64, canDraw: Bool) -> Action {
        guard isWanted, canDraw else { return .idle }
        let elapsed = lastFrame.map { now &- $0 } ?? .max
        if isDue || elapsed >= (isWaiting ? Self.watchdogNanoseconds : period) {
            isWanted = false
            isDue = false
            isWaiting = false
            lastFrame = now
            return .draw
        }
        if isWaiting { return .idle }
        isWaiting = true
        guard displayTells else { return .setTimer(deadline: now &+ (period &- elapsed)) }
        serial &+= 1
        return .askDisplay(serial: serial, watchdog: now &+ Self.watchdogNanoseconds)
    }

    /// The display reached the refresh asked for; answers to older questions are ignored.
    mutating func displayTold(serial told: UInt32) {
        guard isWaiting, told == serial else { return }
        silences = 0
        isWaiting = false
        isDue = true
    }

    /// The timer set by `setTimer` fired.
    mutating func timerFired() {
        guard isWaiting else { return }
        isWaiting = false
        isDue = true
    }

    /// The display kept silent: draw now, and after three times stop asking it.
    /// - Returns: true when the clock paces from now on.
    mutating func watchdogFired() -> Bool {
        guard isWaiting else { return false }
        timerFired()
        silences += 1
        guard silences >= 3, displayTells else { return false }
        displayTells = false
        return true
    }
}
