/// Which price of a bar an indicator looks at.
public enum PriceSource: String, CaseIterable, Hashable, Sendable, Codable {
    case open
    case high
    case low
    case close
    /// (high + low) / 2.
    case hl2
    /// (high + low + close) / 3, the typical price.
    case hlc3
    /// (open + high + low + close) / 4.
    case ohlc4
}
