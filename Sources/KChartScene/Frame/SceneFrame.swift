public import KChartCanvas
public import KChartCore
public import KChartModel
public import KChartStyle

/// One line of text at its place.
public struct PlacedText: Hashable, Sendable {
    public var text: ShapedText
    public var x: Double
    public var baseline: Int
    public var color: Color

    public init(text: ShapedText, x: Double, baseline: Int, color: Color) {
        self.text = text
        self.x = x
        self.baseline = baseline
        self.color = color
    }

    /// The pixels its ink can touch, generously.
    public var bounds: PixelRect {
        let left = Int(x.rounded(.down)) - 2
        let top = baseline - Int(text.ascent.rounded(.up)) - 1
        return PixelRect(
            left: left, top: top, right: left + text.pixelWidth + 4,
            bottom: baseline + Int(text.descent.rounded(.up)) + 1)
    }
}

/// A filled, rounded label with one line of text: badge, crosshair tags, chips.
public struct PlacedTag: Hashable, Sendable {
    public var rect: PixelRect
    public var radius: Double
    public var fill: Color
    public var text: PlacedText

    public init(rect: PixelRect, radius: Double, fill: Color, text: PlacedText) {
        self.rect = rect
        self.radius = radius
        self.fill = fill
        self.text = text
    }
}

/// A labelled line of the grid: a row for prices, a column for times.
public struct AxisMark: Hashable, Sendable {
    /// The device row or column of the grid line.
    public var line: Int
    /// Nil where the label gives way to the badge; the line stays.
    public var label: PlacedText?

    public init(line: Int, label: PlacedText?) {
        self.line = line
        self.label = label
    }
}

/// The mark at the highest or the lowest price of the window.
public struct ExtremeMark: Hashable, Sendable {
    /// From the tip to the price; nil where the price stands at the tip itself.
    public var line: PixelRect?
    public var label: PlacedText
    /// True when there is no place for the price without bars under it.
    public var isOverBars: Bool

    public init(line: PixelRect?, label: PlacedText, isOverBars: Bool = false) {
        self.line = line
        self.label = label
        self.isOverBars = isOverBars
    }

    public var bounds: PixelRect { line.map(label.bounds.union) ?? label.bounds }
}

/// The price badge in the axis column; a button when the newest bar is out of view.
public struct BadgeFrame: Hashable, Sendable {
    public var tag: PlacedTag
    /// The time to the bar's close, under the price.
    public var countdown: PlacedText?
    public var isButton: Bool
    public var chevron: [CanvasPoint]
    public var chevronWidth: Double

    public init(tag: PlacedTag, isButton: Bool, chevron: [CanvasPoint], chevronWidth: Double) {
        self.tag = tag
        self.isButton = isButton
        self.chevron = chevron
        self.chevronWidth = chevronWidth
    }
}

/// The dashed line at the current price: `rect` is one hairline high.
public struct PriceLineFrame: Hashable, Sendable {
    public var rect: PixelRect
    public var dash: [Int]
    public var color: Color

    public init(rect: PixelRect, dash: [Int], color: Color) {
        self.rect = rect
        self.dash = dash
        self.color = color
    }
}

/// The crosshair: two lines and the tags where they meet the axes.
public struct CrosshairFrame: Hashable, Sendable {
    /// Nil when the bar lies outside the plot.
    public var vertical: PixelRect?
    /// Nil when the price lies outside the plot.
    public var horizontal: PixelRect?
    public var dash: [Int]
    public var color: Color
    public var priceTag: PlacedTag?
    public var timeTag: PlacedTag?
    /// Axis labels that give way to a tag: painted over with the pane's colour, so that no scene
    /// pixel has to change for a pointer move.
    public var covered: [PixelRect] = []
    public var ground = Color.clear
    public var tooltip: TooltipFrame?

    public init(
        vertical: PixelRect?, horizontal: PixelRect?, dash: [Int], color: Color,
        priceTag: PlacedTag?, timeTag: PlacedTag?
    ) {
        self.vertical = vertical
        self.horizontal = horizontal
        self.dash = dash
        self.color = color
        self.priceTag = priceTag
        self.timeTag = timeTag
    }
}

/// A ring of which a part is lit: something is on its way.
public struct SpinnerFrame: Hashable, Sendable {
    /// The middle line of the ring, closed.
    public var ring: [CanvasPoint]
    public var arc: [CanvasPoint]
    public var width: Double
    public var track: Color
    public var color: Color

    public init(
        ring: [CanvasPoint], arc: [CanvasPoint], width: Double, track: Color, color: Color
    ) {
        self.ring = ring
        self.arc = arc
        self.width = width
        self.track = track
        self.color = color
    }
}

/// What stands in the plot besides bars: chips, the loading sign, the text of an empty chart.
public struct NoticeFrame: Hashable, Sendable {
    /// A picture of the icon set in a square.
    public struct Icon: Hashable, Sendable {
        public var name: String
        public var rect: PixelRect
        public var color: Color
        /// Device pixels per logical pixel, for the thinnest line.
        public var scale: Double
    }

    /// Says that prices are made up: drawn over everything.
    public var chip: PlacedTag?
    /// True where it has no place but over the bars.
    public var isChipOverPlot = false
    public var historyChip: PlacedTag?
    /// Inside the chip.
    public var spinner: SpinnerFrame?
    public var chipBorder = Color.clear
    public var lines: [PlacedText]
    /// Over the lines of an empty chart.
    public var icon: Icon?
    /// The 2 px line at the top while the first bars are loading.
    public var progress: PixelRect?
    /// “Simulated”, in large letters under the bars.
    public var simulated: PlacedText?
    /// The person's own text under the bars.
    public var watermark: PlacedText?

    public init() {
        lines = []
    }

    /// The chip where it stands over the bars.
    public var chipOverPlot: PixelRect? { isChipOverPlot ? chip?.rect : nil }

    public var bounds: [PixelRect] {
        [chip?.rect, historyChip?.rect, progress, simulated?.bounds, watermark?.bounds, icon?.rect]
            .compactMap { $0 }
            + lines.map(\.bounds)
    }
}

/// Everything one picture needs, copied: a frame owns what it shows, so layers can neither see
/// nor change the chart, and the same frame gives the same pixels.
public struct SceneFrame: Sendable {
    public var layout: SceneLayout
    public var theme: Theme
    public var style: ChartStyleID
    public var mapping: PlotMapping
    public var bars: VisibleBars
    public var showsGrid: Bool
    public var priceMarks: [AxisMark]
    public var timeMarks: [AxisMark]
    public var header: [PlacedText]
    public var status: [PlacedText]
    /// The time of day behind the zone; nil without a live feed.
    public var statusClock: PlacedText?
    public var statusDot: (rect: PixelRect, color: Color)?
    /// The letters at the end of the status line.
    public var scaleButtons: [ScaleButton] = []
    public var extremes: [ExtremeMark]
    /// The same where no card lies, and what else they keep clear of.
    var uncovered = UncoveredMarks()
    public var priceLine: PriceLineFrame?
    public var badge: BadgeFrame?
    /// The markers in the window, the later ones last.
    public var markers: [MarkerMark] = []
    /// The lines at bid and ask.
    public var quotes: [QuoteFrame] = []
    public var notices: NoticeFrame
    /// The legend of the price pane.
    public var legend: [PlacedText] = []
    /// Where the legend of each indicator stands, those of the price pane first.
    public var legendEntries: [LegendEntry] = []
    /// Beside the legend that the pointer or the keyboard is at.
    public var legendActions: LegendActionsFrame?
    public var dropMark: DropMarkFrame?
    public var indicatorBar: IndicatorBarFrame?
    /// The visible indicators in the order they are drawn.
    public var indicators: [IndicatorFrame] = []
    /// The pane of the volume columns; nil when none is shown.
    public var volumePane: PaneID?
    /// The panes besides the price pane.
    public var panes: [PaneFrame] = []
    public var crosshair: CrosshairFrame?
    /// The columns of the candle for which the others step back; nil when none does.
    public var focus: Range<Int>?
    /// The zone of every time shown.
    public var zone = ZoneRules.utc
    /// The drawings in view, the lowest first.
    public var drawings: [DrawingFrame] = []
    public var drawingTags: [DrawingTag] = []
    /// What is being placed with the pointer; nil without anything.
    public var drawingPreview: DrawingPreviewFrame?
    /// The price the style draws over and under; nil for one without.
    public var basePrice: Double?
    /// The device columns that may look different when the newest bar does; nil when its style
    /// draws nothing of it.
    public var newestColumns: Range<Int>?
    /// What the newest bar can change of the indicators.
    var newestPlots: [PixelRect] = []

    /// What lies where, for the pointer.
    public var hits: HitMap {
        HitMap(
            layout: layout, liveEdgeButton: (badge?.isButton ?? false) ? badge?.tag.rect : nil,
            scaleButtons: scaleButtons, legends: legendEntries, legendActions: legendActions,
            indicatorBar: indicatorBar,
            separatorZone: layout.pixels(theme.metrics.separatorDragZone))
    }

    /// The slot of the newest bar in the panes besides the price pane.
    var newestPaneColumns: [PixelRect] {
        guard let centre = bars.columns.last else { return [] }
        // One more at each side: a column may give a pixel to its neighbour.
        let half = Int((mapping.spacing / 2).rounded(.up)) + 2
        return panes.map { pane in
            PixelRect(
                left: centre - half, top: pane.layout.data.y, right: centre + half + 1,
                bottom: pane.layout.pane.maxY
            ).intersection(pane.layout.pane)
        }
    }

    /// What the newest bar shown can change of the price pane; nil without bars.
    public var newestColumn: PixelRect? {
        guard let columns = newestColumns else { return nil }
        return PixelRect(
            left: columns.lowerBound, top: layout.data.y, right: columns.upperBound,
            bottom: layout.pricePane.maxY
        ).intersection(layout.pricePane)
    }
}
