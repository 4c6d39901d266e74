/// What of an indicator's legend is under the pointer, or has the keyboard.
public struct LegendPointer: Hashable, Sendable {
    /// The actions of a legend, in the order they stand in.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        case visibility, settings, remove
    }

    public var indicator: Int
    /// The action under it; nil is the legend itself.
    public var action: Action?
    /// True when the keyboard is there: what it acts on has a ring.
    public var isKeyboard: Bool
    /// Where the indicator would go if it were let go now; nil while it is not dragged.
    public var drop: PaneDrop?

    public init(
        _ indicator: Int, _ action: Action? = nil, isKeyboard: Bool = false, drop: PaneDrop? = nil
    ) {
        self.indicator = indicator
        self.action = action
        self.isKeyboard = isKeyboard
        self.drop = drop
    }
}

/// A place for an indicator that is dragged.
public enum PaneDrop: Hashable, Sendable {
    /// Together with what is in that pane.
    case into(PaneID)
    /// In a pane of its own, before the pane that stands at this place from the top.
    case between(Int)
}
