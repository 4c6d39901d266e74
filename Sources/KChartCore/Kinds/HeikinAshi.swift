/// Heikin-Ashi: averaged bars whose colour changes with the trend rather than with every bar.
///
/// close = (o + h + l + c) / 4; open = the middle of the former averaged body, for the oldest bar
/// (o + c) / 2; high and low reach round the bar and the averaged body. (After Dan Valcu, 2004.)
/// What was before counts half with every bar, so bars far apart do not depend on each other.
public struct HeikinAshi: BarKind {
    public static let id = "heikin-ashi"
    public var id: String { Self.id }

    public init() {}

    @inlinable
    public func bar(of source: BarPrices, after previous: BarPrices?) -> BarPrices {
        // Quarters first: a sum of prices near the largest double would not be finite.
        let close =
            (source.open * 0.25 + source.high * 0.25) + (source.low * 0.25 + source.close * 0.25)
        let open =
            if let previous {
                previous.open * 0.5 + previous.close * 0.5
            } else {
                source.open * 0.5 + source.close * 0.5
            }
        return BarPrices(
            open: open, high: max(source.high, open, close), low: min(source.low, open, close),
            close: close)
    }
}
