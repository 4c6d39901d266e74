/// The id of a pane, such as `price` or `volume`; an open string, because indicators bring their
/// own.
public struct PaneID: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    public var name: String

    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    /// The pane of the bars: always there.
    public static let price: PaneID = "price"
    public static let volume: PaneID = "volume"
}
