public import KChartCore

/// What a stream has to say to the owner of a chart.
public enum StreamNews: Sendable {
    /// The bars from the first one on, as they are understood now; what was said before is void.
    case begin(BarSeries, StreamInfo)
    /// More bars, and later states of bars that were said before: to be merged by time.
    case bars(BarSeries)
    /// Trades that came too late for the bar that is forming.
    case lateTicks([Tick])
    /// The best bid and ask, as the last row tells them.
    case quote(Quote)
    /// One line for standard error.
    case notice(String)
    /// Nothing more will come.
    case ended
    /// The stream holds no market data, or cannot be read any more.
    case failed(ReadError)

    /// How many bars it carries.
    public var weight: Int {
        switch self {
        case .begin(let series, _), .bars(let series): series.count
        case .lateTicks(let ticks): ticks.count
        case .quote, .notice, .ended, .failed: 0
        }
    }
}

/// What is known of a stream besides its bars.
public struct StreamInfo: Hashable, Sendable {
    /// The symbol that the stream names.
    public var symbol: String?
    /// Most decimals written in a price.
    public var priceDigits: Int?
    /// A name of the format for people.
    public var format: String
    /// False when the interval could not be found in the spacing and was chosen.
    public var intervalIsMeasured: Bool
    /// Choices that could have been made otherwise, each one line.
    public var ambiguities: [String]
    /// The bars are those of another file under the same name, and no other understanding of the
    /// earlier ones.
    public var replacesEarlier = false
}
