public import KChartCore

/// Where the crosshair stands. Its bar is kept by time, so history that arrives does not move it.
public struct Crosshair: Hashable, Sendable {
    /// The bar the vertical line snaps to; may lie in the future area.
    public var bar: BarIndex
    /// Where that bar is drawn.
    public var position: BarPosition
    public var time: Timestamp
    /// The value under the horizontal line, on the scale of `pane`.
    public var price: Double
    /// The pane with the horizontal line; the vertical one runs through all.
    public var pane: PaneID
    /// True when it stays without a pointer (clicked, or driven by keys and commands).
    public var isPinned: Bool

    public init(
        bar: BarIndex, position: BarPosition, time: Timestamp, price: Double,
        pane: PaneID = .price, isPinned: Bool
    ) {
        self.bar = bar
        self.position = position
        self.time = time
        self.price = price
        self.pane = pane
        self.isPinned = isPinned
    }
}
