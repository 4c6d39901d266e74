public import KChartCore

/// One message of a loader to the owner of the chart.
public struct LoaderNotice: Sendable {
    public enum Event: Sendable {
        /// A page arrived: 0 is the newest.
        case page(number: Int, BarPage)
        /// The newest page after a leap of the clock: everything known before is void.
        case anew(BarPage)
        /// Bars of a range before the oldest known: more of them follow, or `reached`.
        case older(BarPage)
        /// All bars that were reached for are there, as far as there are any.
        case reached
        /// No older bars exist.
        case historyEnded
        /// Bars missed during an interruption; merge them, move nobody.
        case recovered(BarPage)
        case update(BarUpdate)
        case failed(LoaderFailure)
    }

    /// Which provider it is from; notices of an earlier one are void.
    public var generation: Int
    public var interval: Interval
    public var event: Event

    public init(generation: Int, interval: Interval, event: Event) {
        self.generation = generation
        self.interval = interval
        self.event = event
    }

    /// Joins the next notice into this one when both are news of the same bar.
    public mutating func coalesce(_ next: LoaderNotice) -> Bool {
        guard generation == next.generation, interval == next.interval,
            case .update(var update) = event, case .update(let newer) = next.event,
            update.coalesce(newer, interval: interval)
        else { return false }
        event = .update(update)
        return true
    }
}

/// A request that failed, as a value.
public struct LoaderFailure: Error, Hashable, Sendable {
    public enum Request: Hashable, Sendable {
        case page(Int)
        case recovery
        case reach
    }

    public var request: Request
    public var error: ProviderError

    public init(request: Request, error: ProviderError) {
        self.request = request
        self.error = error
    }
}
