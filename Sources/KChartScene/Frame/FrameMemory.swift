import KChartCanvas
import KChartCore
import KChartModel

/// What a scene keeps from frame to frame, so that a tick makes only what it changed.
///
/// Each part stands with all that it was made from: while that is equal, making it again would
/// give the same. What a key cannot hold cheaply (the bars, the resources) is told by `forget`.
struct FrameMemory {
    /// How often each part was made, for tests.
    struct Work: Hashable {
        var timeMarks = 0
        var priceMarks = 0
        var notices = 0
        var status = 0
        var labelDistances = 0
        var columnWidths = 0
        var markers = 0
        var indicatorBars = 0
        var extremeTexts = 0
    }

    /// A part and what it was made from.
    private struct Kept<Key: Equatable, Value> {
        var key: Key
        var value: Value
    }

    struct TimeKey: Hashable {
        var layout: SceneLayout
        var first: Double
        var spacing: Double
    }

    struct PriceKey: Hashable {
        var layout: SceneLayout
        var scale: PriceScale
        /// Wanted between two marks, px at scale 1.
        var spacing: Double
    }

    struct NoticeKey: Hashable {
        var layout: SceneLayout
        var isSimulated: Bool
        var isLoading: Bool
        var isEmpty: Bool
        var watermark: String?
        var showsHistory: Bool
        var turn: Int
        var kind: FeedStatus.Kind
        var isWaiting: Bool
        var source: String
        var error: String?
    }

    struct StatusKey: Hashable {
        var layout: SceneLayout
        var feed: FeedStatus
        var chosen: Set<ScaleButton.Kind>
        var isLogarithmRefused: Bool
        var hasClock: Bool
        var notice: String?
    }

    /// Where the time of day stands in the status line, from its left edge on.
    struct ClockPlace {
        var x: Double
        var row: PixelRect
    }

    struct MarkerKey: Hashable {
        var layout: SceneLayout
        var first: Double
        var spacing: Double
        var scale: PriceScale
        var revision: Int
    }

    struct IndicatorBarKey: Equatable {
        var layout: SceneLayout
        var indicators: [ChartIndicator]
        var names: [String]
        /// How many kinds of indicators there are.
        var known: Int
        var offset: Double
    }

    /// A price mark, and the rows its label needs free.
    struct PriceMark {
        var mark: AxisMark
        var reach: PixelRect
    }

    typealias Status = (
        dot: (rect: PixelRect, color: Color)?, texts: [PlacedText], buttons: [ScaleButton],
        clock: ClockPlace?
    )

    struct ExtremeKey: Hashable {
        var price: Double
        var scale: Double
    }

    private(set) var work = Work()
    /// How often the marks of high and low were placed, for tests.
    private(set) var extremesPlaced = 0
    private var times: Kept<TimeKey, [AxisMark]>?
    /// One entry for each spacing tried.
    private var prices: [Kept<PriceKey, [PriceMark]>] = []
    private var notices: Kept<NoticeKey, NoticeFrame>?
    private var status: Kept<StatusKey, Status>?
    private var labelDistance: Kept<Double, Double>?
    private var columnWidth: Kept<PriceScale, Double>?
    private var signWidth: Kept<Double, Int>?
    /// Of the highest and the lowest price, the later one last.
    private var extremeTexts: [Kept<ExtremeKey, TextLine>] = []
    private var indicatorBar: Kept<IndicatorBarKey, IndicatorBarFrame>?
    private var markers: Kept<MarkerKey, [MarkerMark]>?
    /// Some marker stands at the newest bar's price.
    private var markersFollowNewest = false

    /// Other colours, words, formats or zone: nothing of before holds.
    mutating func forgetAll() {
        let (work, placed) = (work, extremesPlaced)
        self = FrameMemory()
        self.work = work
        extremesPlaced = placed
    }

    /// Lets go of what the change may have made untrue and no key tells.
    mutating func forget(_ change: Change) {
        if !change.isDisjoint(with: [.series, .configuration]) { forgetAll() }
        // A time mark stands at a bar: bars that came or went bring and take marks.
        let bars: Change = [.barsAppended, .barsPrepended, .barsTrimmed, .olderBars]
        if !change.isDisjoint(with: bars) {
            times = nil
            markers = nil
        }
        if change.contains(.lastBar), markersFollowNewest { markers = nil }
    }

    mutating func timeMarks(_ key: TimeKey, make: (inout FrameMemory) -> [AxisMark]) -> [AxisMark] {
        if let times, times.key == key { return times.value }
        work.timeMarks += 1
        let made = make(&self)
        times = Kept(key: key, value: made)
        return made
    }

    mutating func priceMarks(_ key: PriceKey, make: () -> [PriceMark]) -> [PriceMark] {
        if let kept = prices.first(where: { $0.key == key }) { return kept.value }
        work.priceMarks += 1
        let made = make()
        prices.removeAll { $0.key.layout != key.layout || $0.key.scale != key.scale }
        prices.append(Kept(key: key, value: made))
        return made
    }

    mutating func notices(_ key: NoticeKey, make: () -> NoticeFrame) -> NoticeFrame {
        if let notices, notices.key == key { return notices.value }
        work.notices += 1
        let made = make()
        notices = Kept(key: key, value: made)
        return made
    }

    mutating func status(_ key: StatusKey, make: () -> Status) -> Status {
        if let status, status.key == key { return status.value }
        work.status += 1
        let made = make()
        status = Kept(key: key, value: made)
        return made
    }

    mutating func indicatorBar(
        _ key: IndicatorBarKey, make: () -> IndicatorBarFrame
    ) -> IndicatorBarFrame {
        if let indicatorBar, indicatorBar.key == key { return indicatorBar.value }
        work.indicatorBars += 1
        let made = make()
        indicatorBar = Kept(key: key, value: made)
        return made
    }

    mutating func markers(
        _ key: MarkerKey, make: () -> (marks: [MarkerMark], followsNewest: Bool)
    ) -> [MarkerMark] {
        if let markers, markers.key == key { return markers.value }
        work.markers += 1
        let made = make()
        markers = Kept(key: key, value: made.marks)
        markersFollowNewest = made.followsNewest
        return made.marks
    }

    mutating func countExtremes() { extremesPlaced += 1 }

    /// A price at the highest or lowest bar: most windows have that of the one before.
    /// - Parameter scale: device pixels per logical pixel.
    mutating func extremeText(_ price: Double, scale: Double, make: () -> TextLine) -> TextLine {
        let key = ExtremeKey(price: price, scale: scale)
        if let kept = extremeTexts.first(where: { $0.key == key }) { return kept.value }
        work.extremeTexts += 1
        let made = make()
        extremeTexts = extremeTexts.suffix(1) + [Kept(key: key, value: made)]
        return made
    }

    /// - Parameter scale: device pixels per logical pixel.
    mutating func labelDistance(scale: Double, make: () -> Double) -> Double {
        if let labelDistance, labelDistance.key == scale { return labelDistance.value }
        work.labelDistances += 1
        let made = make()
        labelDistance = Kept(key: scale, value: made)
        return made
    }

    /// The width of the word on the chip of made-up prices, device pixels.
    /// - Parameter scale: device pixels per logical pixel.
    mutating func signWidth(scale: Double, make: () -> Int) -> Int {
        if let signWidth, signWidth.key == scale { return signWidth.value }
        let made = make()
        signWidth = Kept(key: scale, value: made)
        return made
    }

    /// The width of the widest text at the ends of a price range.
    mutating func columnWidth(_ range: PriceScale, make: () -> Double) -> Double {
        if let columnWidth, columnWidth.key == range { return columnWidth.value }
        work.columnWidths += 1
        let made = make()
        columnWidth = Kept(key: range, value: made)
        return made
    }
}
