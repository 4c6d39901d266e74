public import KChartCore

/// What subscribers hear, after the mutation, in order, on the chart's own thread.
public enum ChartEvent: Hashable, Sendable {
    /// Once for each bar the crosshair comes to, and once with nil when it goes.
    case crosshair(Crosshair?)
    /// The newest bar came into reach, or was left.
    case liveEdge(Bool)
    /// The window shows other bars.
    case visibleRange(first: Double, last: Double)
    /// The window is near the oldest bar: older ones are wanted. Once per epoch.
    case approachedHistoryStart
    case loadingBegan
    case loadingEnded
    case loadingFailed(String)
    case style(ChartStyleID)
    case interval(Interval)
    case symbol(String)
    case connection(FeedStatus)
    /// Bars were loaded, added or changed; `count` is the new number of bars.
    case series(count: Int)
}

/// Ends a subscription when it is cancelled or goes away.
public final class SubscriptionToken {
    private var cancelAction: (() -> Void)?

    init(_ cancelAction: @escaping () -> Void) {
        self.cancelAction = cancelAction
    }

    public func cancel() {
        cancelAction?()
        cancelAction = nil
    }

    deinit {
        cancelAction?()
    }
}
