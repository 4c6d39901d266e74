/// One plot area with its legend row, as a hand arranged it.
public struct Pane: Hashable, Sendable {
    /// The heights a hand can give a pane, logical pixels.
    public static let heights: ClosedRange<Double> = 48...4_000

    public var id: PaneID
    /// Logical pixels, legend row included; nil is the default. The price pane has none: it takes
    /// what the others leave.
    public internal(set) var height: Double?
    /// True while only the legend row is shown.
    public internal(set) var isCollapsed: Bool

    public init(_ id: PaneID, height: Double? = nil, isCollapsed: Bool = false) {
        self.id = id
        self.height = height.flatMap { $0.isFinite ? Self.clamped($0) : nil }
        self.isCollapsed = isCollapsed
    }

    static func clamped(_ height: Double) -> Double {
        min(max(height, heights.lowerBound), heights.upperBound)
    }
}
