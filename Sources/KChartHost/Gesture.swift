/// One finger on a touch screen, from its first contact to its end. Numbers are not used again
/// while the program runs.
public struct TouchID: Hashable, Sendable {
    /// The number the window system gave it.
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// How far a gesture is.
public enum GesturePhase: Hashable, Sendable {
    case began
    case changed
    case ended
    /// Over without a result.
    case cancelled
}

/// Two fingers that move apart or together.
public struct PinchSample: Hashable, Sendable {
    /// How far it is.
    public var phase: GesturePhase
    /// The fingers' distance by that at the beginning: finite and above zero, 1 at `began`.
    public var scale: Double
    /// The point between the fingers, or the pointer when the fingers are on a touchpad.
    public var center: PointerSample

    public init(phase: GesturePhase, scale: Double, center: PointerSample) {
        self.phase = phase
        self.scale = scale
        self.center = center
    }
}
