/// How many anchors a tool places.
public enum AnchorCount: Hashable, Sendable {
    case exactly(Int)
    /// One for each click until a double click or Return.
    case atLeast(Int)
    /// A path drawn in one stroke.
    case stroke

    /// Whether so many anchors make a whole drawing.
    public func accepts(_ count: Int) -> Bool {
        switch self {
        case .exactly(let wanted): count == wanted
        case .atLeast(let least): count >= least
        case .stroke: count >= 2
        }
    }
}

/// What Shift does to the anchor that is placed or moved, seen from its neighbour.
public enum DrawingConstraint: Hashable, Sendable {
    /// Along an axis or 45° between them.
    case directions
    /// The box between both becomes a square.
    case square
}

/// How far a drawing reaches beyond the box of its anchors.
public struct DrawingReach: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let left = DrawingReach(rawValue: 1 << 0)
    public static let right = DrawingReach(rawValue: 1 << 1)
    public static let up = DrawingReach(rawValue: 1 << 2)
    public static let down = DrawingReach(rawValue: 1 << 3)
    /// A label of pixels hangs on it.
    public static let label = DrawingReach(rawValue: 1 << 4)

    public static let everyPrice: DrawingReach = [.up, .down]
    public static let everyTime: DrawingReach = [.left, .right]
}

/// Which axes show a tag of a drawing even when it is not selected.
public struct DrawingTags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let price = DrawingTags(rawValue: 1 << 0)
    public static let time = DrawingTags(rawValue: 1 << 1)
}

/// What makes a kind of drawing: marks from anchors, and perhaps a hit test of its own.
///
/// Placing, snapping, dragging, clipping, selection, undo and storage are done for every tool
/// alike. A tool is asked only for drawings whose number of anchors it accepts and whose prices
/// are finite; it must be total on those and cost O(anchors).
public protocol DrawingTool: Sendable {
    var kind: DrawingKind { get }
    var anchorCount: AnchorCount { get }
    /// The marks of a drawing, the lowest first.
    func primitives(of drawing: Drawing, in space: DrawingSpace) -> [DrawingPrimitive]

    /// How far marks reach beyond the anchors; what lies beyond unannounced is neither seen nor
    /// hit.
    func reach(of drawing: Drawing) -> DrawingReach
    /// Its own hit test; nil leaves it to the lines of the marks.
    func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool?
    /// All anchors from those placed so far, when the rest can be derived; nil asks for more.
    func completed(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor]?
    /// The anchors after one of them was moved, when others must follow.
    func moved(_ anchors: [Anchor], index: Int, to anchor: Anchor) -> [Anchor]
    var constraint: DrawingConstraint { get }
    var tags: DrawingTags { get }
    /// What the first drawing of the kind looks like.
    var defaultStyle: DrawingStyle { get }
    /// Whether the way between the first two anchors is shown in numbers while placing.
    var isMeasured: Bool { get }
    /// Whether its text is asked for when it was placed.
    var hasText: Bool { get }
    /// False for a tool whose figure goes away with the next press.
    var isKept: Bool { get }
}

extension DrawingTool {
    public var id: String { kind.name }

    public func reach(of drawing: Drawing) -> DrawingReach { [] }

    public func isHit(
        _ drawing: Drawing, at point: ScreenPoint, tolerance: Double, in space: DrawingSpace
    ) -> Bool? { nil }

    public func completed(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor]? { nil }

    public func moved(_ anchors: [Anchor], index: Int, to anchor: Anchor) -> [Anchor] {
        var next = anchors
        next[index] = anchor
        return next
    }

    public var constraint: DrawingConstraint { .directions }
    public var tags: DrawingTags { [] }
    public var defaultStyle: DrawingStyle { DrawingStyle() }
    public var isMeasured: Bool { false }
    public var hasText: Bool { false }
    public var isKept: Bool { true }

    /// Whether a drawing of this kind can be seen: shown, with as many anchors as wanted, all of
    /// finite prices.
    func accepts(_ drawing: Drawing) -> Bool {
        !drawing.isHidden && anchorCount.accepts(drawing.anchors.count)
            && drawing.anchors.allSatisfy(\.isUsable)
    }
}
