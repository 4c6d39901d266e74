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
    /// The indicators on the chart are others, or other parameters; `ids` are all of them now.
    case indicators(ids: [String])
    case drawingAdded(id: String)
    /// A drawing was moved, edited, styled, locked or hidden; once for a whole drag.
    case drawingChanged(id: String)
    case drawingRemoved(id: String)
    /// Other drawings are selected; `ids` are all of them now.
    case drawingSelection(ids: [String])
    /// The newest price came to a watched one or went through it, from below or from above.
    case priceCrossed(price: Double, isUp: Bool)
    /// Markers were added, replaced or removed; `count` is how many there are now.
    case markers(count: Int)
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
