/// The best prices at which somebody buys and sells now.
public struct Quote: Hashable, Sendable {
    /// Nil when nobody bids.
    public var bid: Double?
    /// Nil when nobody asks.
    public var ask: Double?

    /// Prices that are not finite count as none.
    public init(bid: Double?, ask: Double?) {
        self.bid = bid.flatMap { $0.isFinite ? $0 : nil }
        self.ask = ask.flatMap { $0.isFinite ? $0 : nil }
    }
}
