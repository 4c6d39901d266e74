import KChartCore

/// A drawing on its way: anchors that are placed and the one that follows the pointer.
public struct DrawingPlacement: Hashable, Sendable {
    public internal(set) var kind: DrawingKind
    /// Placed anchors.
    public internal(set) var anchors: [Anchor] = []
    /// The anchor under the pointer; nil while the pointer is elsewhere.
    public internal(set) var cursor: Anchor?
    /// Whether a magnet holds the cursor.
    public internal(set) var isMagnetic = false
    /// False for a measurement by Shift, which ends with its second anchor.
    var isOfTool = true
    /// Where the button went down; nil while it is up.
    var press: ScreenPoint?
    var hasDragged = false
    /// The press placed the first anchor, and a drag will place the second.
    var placedByPress = false
    /// Where the last point of a stroke lies.
    var strokeEnd: ScreenPoint?

    init(kind: DrawingKind) {
        self.kind = kind
    }

    /// Placed anchors and the one under the pointer.
    public var shownAnchors: [Anchor] { anchors + (cursor.map { [$0] } ?? []) }
}

/// What a pointer is on.
public struct DrawingHit: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        case body
        case anchor(Int)
    }

    public var id: DrawingID
    public var part: Part

    public init(id: DrawingID, part: Part) {
        self.id = id
        self.part = part
    }
}

/// Selected drawings held by the pointer.
struct DrawingDrag: Hashable, Sendable {
    /// The drawings as they were, the one under the pointer first.
    var originals: [Drawing]
    var part: DrawingHit.Part
    var press: ScreenPoint
    var hasMoved = false
    /// Copies are dragged and the originals stay.
    var isClone: Bool
    /// What is on the chart instead of the originals, in the same order.
    var moved: [Drawing] = []
    /// What a click without a drag does to the selection.
    var click: Click

    enum Click: Hashable, Sendable {
        case selectOnly
        case toggle
    }
}

/// A frame that selects what it touches.
struct DrawingFrame: Hashable, Sendable {
    var press: ScreenPoint
    var end: ScreenPoint

    var rect: ScreenRect { ScreenRect(press, end) }
}
