public import KChartCore

/// Something to be opened over the window.
public struct PopupRequest {
    /// Where a popup goes, seen from its anchor.
    public enum Placement: Hashable, Sendable {
        /// Under its anchor, over it where there is no room.
        case below
        /// At the trailing side of its anchor, as a menu of a menu.
        case beside
        /// Where the pointer is.
        case pointer
        /// With its upper left corner on the anchor's, as words that are typed where they stand.
        case corner
        /// In the middle across, `top` logical pixels under the anchor's upper edge.
        case top(Double)
        /// In the middle of the anchor.
        case centre
        /// Hung from the anchor's lower edge like a hint.
        case hint
    }

    /// What is shown.
    public var content: Widget
    /// In device pixels of the window.
    public var anchor: PixelRect
    /// Where it goes; it flips where there is no room.
    public var placement: Placement
    /// In device pixels; 0 is as wide as the content wants.
    public var minimumWidth: Int
    /// Darkens the window and keeps the pointer from it.
    public var isModal: Bool
    /// A menu of a menu: the arrow back closes it alone.
    public var isChild: Bool
    /// A press beside it closes it.
    public var closesOutside = true
    /// False for what is only read, as a hint.
    public var takesKeyboard = true
    /// The id of what has the keyboard first; nil is the first that can.
    public var focus: String?
    /// Logical pixels; nil is as wide as the content wants.
    public var maximumWidth: Double?
    /// Of the corners, in logical pixels.
    public var radius = 8.0
    /// Finds the anchor again in a window of another size; without it the popup closes then.
    public var anchorOfWindow: ((PixelSize) -> PixelRect)?
    /// Escape; nil closes it.
    public var onCancel: (() -> Void)?
    /// Enter that no widget used.
    public var onConfirm: (() -> Void)?
    /// It is closed, by whoever it was.
    public var onClose: (() -> Void)?

    public init(
        content: Widget, anchor: PixelRect, placement: Placement, minimumWidth: Int = 0,
        isModal: Bool = false, isChild: Bool = false, onClose: (() -> Void)? = nil
    ) {
        self.content = content
        self.anchor = anchor
        self.placement = placement
        self.minimumWidth = minimumWidth
        self.isModal = isModal
        self.isChild = isChild
        self.onClose = onClose
    }
}

/// Where a popup goes: it flips rather than shrinks, and keeps clear of the window's edge. Pure.
public enum PopupPlacement {
    /// - Parameters:
    ///   - size: wanted, in device pixels.
    ///   - inset: kept free at the edges of the window.
    public static func frame(
        _ placement: PopupRequest.Placement, anchor: PixelRect, size: PixelSize,
        window: PixelSize, inset: Int, scale: Double, isRightToLeft: Bool
    ) -> PixelRect {
        let room = PixelRect(size: window).outset(by: -inset)
        let width = min(size.width, room.width)
        let height = min(size.height, room.height)
        var x = anchor.x
        var y = anchor.y
        let gap = Int((4 * scale).rounded())
        switch placement {
        case .below, .hint:
            x = isRightToLeft ? anchor.maxX - width : anchor.x
            if placement == .hint { x = anchor.midX - width / 2 }
            y = flipped(
                after: anchor.maxY + gap, before: anchor.y - gap - height, height, room.maxY)
        case .beside:
            // The rows of both menus lie side by side.
            let after = anchor.maxX + gap
            let before = anchor.x - gap - width
            x =
                isRightToLeft
                ? (before >= room.x ? before : after)
                : (after + width <= room.maxX ? after : before)
            y = anchor.y - gap - 1
        case .pointer:
            x = isRightToLeft ? anchor.x - width : anchor.x
            if x + width > room.maxX { x = anchor.x - width }
            if x < room.x { x = anchor.x }
            y = flipped(after: anchor.y, before: anchor.y - height, height, room.maxY)
        case .corner: break
        case .top(let logical):
            x = anchor.midX - width / 2
            y = anchor.y + Int((logical * scale).rounded())
        case .centre:
            x = anchor.midX - width / 2
            y = anchor.midY - height / 2
        }
        x = max(room.x, min(x, room.maxX - width))
        y = max(room.y, min(y, room.maxY - height))
        return PixelRect(x: x, y: y, width: width, height: height)
    }

    /// The first place where it fits, else the second, else the first after all.
    private static func flipped(after: Int, before: Int, _ height: Int, _ bottom: Int) -> Int {
        after + height <= bottom || before < 0 ? after : before
    }
}
