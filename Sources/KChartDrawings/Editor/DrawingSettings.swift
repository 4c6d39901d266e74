/// What draws an anchor to a price of a bar.
public enum DrawingMagnet: String, Hashable, Sendable, CaseIterable {
    case off
    /// An open, high, low or close that is near in both directions.
    case near
    /// The nearest of these of the nearest bar, at any distance.
    case always
}

/// The switches and tolerances of drawing; lengths in logical pixels.
public struct DrawingSettings: Hashable, Sendable {
    public var magnet: DrawingMagnet = .off
    /// How near `DrawingMagnet.near` is.
    public var magnetDistance = 14.0
    /// Whether a tool stays after its drawing is done.
    public var keepsTool = false
    /// Whether anchors stand on bars.
    public var snapsToBars = true
    /// How far from a line a pointer still hits it.
    public var hitDistance = 6.0
    public var touchHitDistance = 12.0
    /// How far a pressed pointer goes before it drags.
    public var dragDistance = 4.0
    /// Whether no drawing is shown at all.
    public var hidesAll = false

    public init() {}
}
