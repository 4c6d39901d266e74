/// What a mutation did: flags that merge, so that ten thousand ticks make one frame's work.
///
/// The scene turns a change into damage by its table of invalidation rules.
public struct Change: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The newest bar got new values; no other bar changed.
    public static let lastBar = Change(rawValue: 1 << 0)
    /// Bars were added at the new end.
    public static let barsAppended = Change(rawValue: 1 << 1)
    /// Bars were added before the oldest.
    public static let barsPrepended = Change(rawValue: 1 << 2)
    /// Old bars were dropped.
    public static let barsTrimmed = Change(rawValue: 1 << 3)
    /// A bar other than the newest changed or was inserted.
    public static let olderBars = Change(rawValue: 1 << 4)
    /// Another series.
    public static let series = Change(rawValue: 1 << 5)
    /// The window of bars moved or was zoomed.
    public static let viewport = Change(rawValue: 1 << 6)
    /// The price scale's range, mode or direction changed.
    public static let priceScale = Change(rawValue: 1 << 7)
    /// The crosshair moved inside its bar, appeared or went away.
    public static let crosshair = Change(rawValue: 1 << 8)
    /// The crosshair's bar is another one.
    public static let crosshairBar = Change(rawValue: 1 << 9)
    /// The price of the line and the badge changed.
    public static let currentPrice = Change(rawValue: 1 << 10)
    /// The chart reached or left the live edge.
    public static let liveEdge = Change(rawValue: 1 << 11)
    public static let style = Change(rawValue: 1 << 12)
    public static let feed = Change(rawValue: 1 << 13)
    public static let loading = Change(rawValue: 1 << 14)
    /// Instrument, time axis, or a switch of the configuration.
    public static let configuration = Change(rawValue: 1 << 15)
    /// The measured plot changed.
    public static let metrics = Change(rawValue: 1 << 16)
    /// The window began or ended to move by hand or by itself; each step is a `viewport` change.
    public static let motion = Change(rawValue: 1 << 17)

    /// Order, height, collapse or maximising of the panes.
    public static let panes = Change(rawValue: 1 << 18)
    /// The range of a pane below or above the price pane.
    public static let paneScale = Change(rawValue: 1 << 19)
    /// The time of day moved on: the countdown.
    public static let clock = Change(rawValue: 1 << 20)
    public static let markers = Change(rawValue: 1 << 21)
    public static let watermark = Change(rawValue: 1 << 22)
    /// The best bid and ask.
    public static let quote = Change(rawValue: 1 << 23)

    /// A choice that is kept but may show nothing new: `InvalidationRules` has its row all the same.
    public static let settings = Change(rawValue: 1 << 24)

    /// Which indicators there are, their parameters, looks or panes; or all values of one.
    public static let indicators = Change(rawValue: 1 << 25)
    /// Drawings, or what is selected and hovered of them.
    public static let drawings = Change(rawValue: 1 << 26)
    /// What is being placed, measured or framed with the pointer.
    public static let drawingPreview = Change(rawValue: 1 << 27)

    /// The legend under the pointer, or how far the indicator bar is scrolled.
    public static let legendPointer = Change(rawValue: 1 << 28)

    public static let everything: Change = [
        .series, .viewport, .priceScale, .crosshair, .crosshairBar, .currentPrice, .liveEdge,
        .style, .feed, .loading, .configuration, .metrics, .panes, .paneScale,
        .markers, .watermark, .quote, .indicators, .drawings,
    ]

    /// The union: merging in any order gives the same change.
    public mutating func merge(_ other: Change) { formUnion(other) }
}
