/// How prices become heights.
public enum PriceScaleMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Equal differences are equally high.
    case linear
    /// Equal ratios are equally high.
    case logarithmic
    /// Linear, labelled as the change against a base price in percent.
    case percent
    /// Linear, labelled with the base price as 100.
    case indexed
}
