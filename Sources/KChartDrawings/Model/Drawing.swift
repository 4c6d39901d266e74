import KChartCore

/// A figure placed by the user: what kind, where it is held, how it looks.
public struct Drawing: Hashable, Sendable, Identifiable {
    /// More anchors than this are refused.
    public static let mostAnchors = 100_000
    /// A longer text is cut at a whole character.
    public static let mostTextBytes = 16_384

    public let id: DrawingID
    public var kind: DrawingKind
    public var anchors: [Anchor]
    public var style: DrawingStyle
    public var text: String
    /// A locked drawing can be selected; pointer and keys neither move, edit nor delete it.
    public var isLocked: Bool
    /// A hidden drawing is neither drawn nor hit.
    public var isHidden: Bool
    /// Its place in the pile: the greater, the nearer to the eye; ties go by id.
    public var order: Int
    /// Members of its record that this version does not know, written back as they came.
    var extras: [RecordMember]

    public init(
        id: DrawingID, kind: DrawingKind, anchors: [Anchor], style: DrawingStyle = DrawingStyle(),
        text: String = "", isLocked: Bool = false, isHidden: Bool = false, order: Int = 0
    ) {
        self.id = id
        self.kind = kind
        self.anchors = anchors
        self.style = style
        self.text = text
        self.isLocked = isLocked
        self.isHidden = isHidden
        self.order = order
        extras = []
    }

    /// The same drawing under another id.
    public func renamed(_ id: DrawingID) -> Drawing {
        var copy = Drawing(
            id: id, kind: kind, anchors: anchors, style: style, text: text, isLocked: isLocked,
            isHidden: isHidden, order: order)
        copy.extras = extras
        return copy
    }

    /// The drawing with everything in its range, or nil when it cannot be kept: without anchors,
    /// with too many, with a price that is no number, with an empty or endless id or kind.
    public var checked: Drawing? {
        guard !anchors.isEmpty, anchors.count <= Self.mostAnchors,
            anchors.allSatisfy(\.isUsable), (1...100).contains(id.text.utf8.count),
            (1...100).contains(kind.name.utf8.count)
        else { return nil }
        var drawing = self
        drawing.anchors = anchors.map(\.clamped)
        drawing.style = style.limited
        drawing.text = DrawingText.cleaned(text)
        drawing.order = min(max(order, -Self.mostOrder), Self.mostOrder)
        return drawing
    }

    /// Orders stay far from the ends of an `Int`, so that one more is always there.
    static let mostOrder = 1 << 53

    /// Where the pile puts it: by order, then by id.
    static func isBelow(_ lhs: Drawing, _ rhs: Drawing) -> Bool {
        lhs.order != rhs.order ? lhs.order < rhs.order : lhs.id < rhs.id
    }
}
