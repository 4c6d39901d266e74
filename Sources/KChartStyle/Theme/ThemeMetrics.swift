/// Sizes in px at scale 1 and a few shares of 1.
public struct ThemeMetrics: Hashable, Sendable {
    // MARK: Frame

    /// Height of the top bar.
    public var topBar: Double = 40
    /// Width of the drawing bar.
    public var drawingBar: Double = 40
    /// Height of the bottom bar.
    public var bottomBar: Double = 32
    /// Height of the status line.
    public var statusLine: Double = 24
    /// Left and right of the status line's words.
    public var statusPadding: Double = 12
    /// Between the status line's words.
    public var statusGap: Double = 12
    /// Diameter of the state dot.
    public var statusDot: Double = 8
    /// Inside a bar.
    public var barPadding: Double = 4
    /// Between buttons of a bar.
    public var barGap: Double = 2
    /// Buttons of the bars.
    public var buttonHeight: Double = 32
    /// Left and right of a button's label.
    public var buttonPadding: Double = 8
    /// Corners of buttons, menu rows and fields.
    public var buttonRadius: Double = 4
    /// Icons in bars.
    public var iconSize: Double = 20
    /// Icons in menus.
    public var menuIconSize: Double = 16
    /// Between icon and label.
    public var iconGap: Double = 6

    // MARK: Chart

    /// Least width of the price axis.
    public var axisColumnMinimum: Double = 64
    /// Room beside the widest badge text.
    public var axisColumnExtra: Double = 16
    /// The axis column's width is a multiple.
    public var axisColumnStep: Double = 4
    /// Left of axis labels and badge texts.
    public var axisLabelInset: Double = 8
    /// Least distance of price labels.
    public var priceTickSpacing: Double = 34
    /// A label this close to a tag gives way.
    public var axisLabelClearance: Double = 8
    /// Height of the time axis.
    public var timeStrip: Double = 24
    /// Least distance of time labels.
    public var timeLabelSpacing: Double = 80
    /// Between panes.
    public var paneSeparator: Double = 1
    /// Where a separator can be gripped.
    public var separatorDragZone: Double = 9
    /// First height of the volume pane.
    public var volumePane: Double = 84
    /// First height of other panes.
    public var indicatorPane: Double = 92
    /// Row of symbol and price.
    public var headerHeight: Double = 28
    /// Left of header and legends.
    public var headerInset: Double = 12
    /// Between symbol and interval.
    public var headerSymbolGap: Double = 8
    /// Between interval and price.
    public var headerPriceGap: Double = 16
    /// Between price and change.
    public var headerChangeGap: Double = 8
    /// Between O, H, L and V.
    public var headerValueGap: Double = 12
    /// A row of legends.
    public var legendRow: Double = 24
    /// Ground under legends, of the pane's colour.
    public var legendPlateOpacity: Double = 0.8
    /// Data keeps clear of the legend row.
    public var plotPaddingTop: Double = 24
    /// Data keeps clear of the pane's bottom.
    public var plotPaddingBottom: Double = 4

    // MARK: Badges and tags

    /// Price badge.
    public var badgeHeight: Double = 20
    /// Added under it for the countdown.
    public var badgeCountdown: Double = 16
    /// Corners of badges and tags.
    public var badgeRadius: Double = 3
    /// Added at its left in history.
    public var badgeChevronExtra: Double = 14
    /// The chevron in it.
    public var chevronWidth: Double = 5
    /// The chevron in it.
    public var chevronHeight: Double = 8
    /// Tags on the axes.
    public var tagHeight: Double = 20
    /// Least width of the time tag.
    public var timeTagMinimum: Double = 104
    /// Left and right of a tag's text.
    public var tagPadding: Double = 8
    /// The bell left of the axis column.
    public var alertBellInset: Double = 14

    // MARK: Tooltip, labels, markers

    /// From the top and the side of the plot.
    public var tooltipInset: Double = 6
    /// Inside, above and below.
    public var tooltipPaddingY: Double = 7
    /// Inside, left and right.
    public var tooltipPaddingX: Double = 10
    /// Corners of the tooltip and of toasts.
    public var tooltipRadius: Double = 6
    /// From the badge of a chart in history.
    public var tooltipBadgeClearance: Double = 12
    /// Between names and values.
    public var tooltipColumnGap: Double = 20
    /// How far other candles step back for the one under the crosshair, 0…1.
    public var dimOpacity: Double = 0.35
    /// Width of each of the two rings round that one.
    public var focusRing: Double = 1
    /// Length of the mark.
    public var highLowLine: Double = 12
    /// Between bar, mark and price.
    public var highLowGap: Double = 2
    /// From badge, tooltip and drawings.
    public var highLowClearance: Double = 2
    /// Diameter.
    public var markerDot: Double = 9
    /// Height of the capsule.
    public var markerCapsule: Double = 14
    /// Left and right of the letter.
    public var markerPadding: Double = 5
    /// Between capsule and dot.
    public var markerGap: Double = 3

    // MARK: Drawings

    /// Of a handle.
    public var handleRadius: Double = 6
    /// Of the ring where the magnet snaps.
    public var magnetRadius: Double = 9
    /// Added to a drawing's width.
    public var haloExtra: Double = 6
    /// Labels from the right end.
    public var fibonacciInset: Double = 6
    /// Ground under labels.
    public var fibonacciPlateOpacity: Double = 0.72
    /// Level lines.
    public var fibonacciLineOpacity: Double = 0.85
    /// The zone 38.2–61.8 %.
    public var fibonacciZoneOpacity: Double = 0.06
    /// Measurement badge.
    public var measureHeight: Double = 44
    /// A row in it.
    public var measureRow: Double = 18

    // MARK: Chips and popups

    /// The chip “Simulated”.
    public var chipHeight: Double = 20
    /// The chip with the spinner.
    public var historyChipHeight: Double = 24
    /// Left and right.
    public var chipPadding: Double = 8
    /// Corners.
    public var chipRadius: Double = 3
    /// Diameter.
    public var spinner: Double = 14
    /// Corners of popups.
    public var popupRadius: Double = 8
    /// From the window's edge.
    public var popupInset: Double = 4
    /// A row of a menu.
    public var menuRow: Double = 28
    /// Least height.
    public var toastHeight: Double = 36
    /// From the plot's left and bottom.
    public var toastInset: Double = 8
    /// Coloured edge.
    public var toastEdge: Double = 3
    /// Icon of the empty chart.
    public var emptyIcon: Double = 40
    /// Largest share of the plot's width that a letter's size takes.
    public var watermarkFraction: Double = 0.125
    /// In both directions.
    public var smallestHitArea: Double = 24

    public init() {}
}

extension ThemeMetrics {
    /// The fields by the names that theme files use.
    static let fields: [String: any WritableKeyPath<ThemeMetrics, Double> & Sendable] = [
        "topBar": \.topBar,
        "drawingBar": \.drawingBar,
        "bottomBar": \.bottomBar,
        "statusLine": \.statusLine,
        "statusPadding": \.statusPadding,
        "statusGap": \.statusGap,
        "statusDot": \.statusDot,
        "barPadding": \.barPadding,
        "barGap": \.barGap,
        "buttonHeight": \.buttonHeight,
        "buttonPadding": \.buttonPadding,
        "buttonRadius": \.buttonRadius,
        "iconSize": \.iconSize,
        "menuIconSize": \.menuIconSize,
        "iconGap": \.iconGap,
        "axisColumnMinimum": \.axisColumnMinimum,
        "axisColumnExtra": \.axisColumnExtra,
        "axisColumnStep": \.axisColumnStep,
        "axisLabelInset": \.axisLabelInset,
        "priceTickSpacing": \.priceTickSpacing,
        "axisLabelClearance": \.axisLabelClearance,
        "timeStrip": \.timeStrip,
        "timeLabelSpacing": \.timeLabelSpacing,
        "paneSeparator": \.paneSeparator,
        "separatorDragZone": \.separatorDragZone,
        "volumePane": \.volumePane,
        "indicatorPane": \.indicatorPane,
        "headerHeight": \.headerHeight,
        "headerInset": \.headerInset,
        "headerSymbolGap": \.headerSymbolGap,
        "headerPriceGap": \.headerPriceGap,
        "headerChangeGap": \.headerChangeGap,
        "headerValueGap": \.headerValueGap,
        "legendRow": \.legendRow,
        "legendPlateOpacity": \.legendPlateOpacity,
        "plotPaddingTop": \.plotPaddingTop,
        "plotPaddingBottom": \.plotPaddingBottom,
        "badgeHeight": \.badgeHeight,
        "badgeCountdown": \.badgeCountdown,
        "badgeRadius": \.badgeRadius,
        "badgeChevronExtra": \.badgeChevronExtra,
        "chevronWidth": \.chevronWidth,
        "chevronHeight": \.chevronHeight,
        "tagHeight": \.tagHeight,
        "timeTagMinimum": \.timeTagMinimum,
        "tagPadding": \.tagPadding,
        "alertBellInset": \.alertBellInset,
        "tooltipInset": \.tooltipInset,
        "tooltipPaddingY": \.tooltipPaddingY,
        "tooltipPaddingX": \.tooltipPaddingX,
        "dimOpacity": \.dimOpacity,
        "focusRing": \.focusRing,
        "tooltipRadius": \.tooltipRadius,
        "tooltipColumnGap": \.tooltipColumnGap,
        "tooltipBadgeClearance": \.tooltipBadgeClearance,
        "highLowLine": \.highLowLine,
        "highLowGap": \.highLowGap,
        "highLowClearance": \.highLowClearance,
        "markerDot": \.markerDot,
        "markerCapsule": \.markerCapsule,
        "markerPadding": \.markerPadding,
        "markerGap": \.markerGap,
        "handleRadius": \.handleRadius,
        "magnetRadius": \.magnetRadius,
        "haloExtra": \.haloExtra,
        "fibonacciInset": \.fibonacciInset,
        "fibonacciPlateOpacity": \.fibonacciPlateOpacity,
        "fibonacciLineOpacity": \.fibonacciLineOpacity,
        "fibonacciZoneOpacity": \.fibonacciZoneOpacity,
        "measureHeight": \.measureHeight,
        "measureRow": \.measureRow,
        "chipHeight": \.chipHeight,
        "historyChipHeight": \.historyChipHeight,
        "chipPadding": \.chipPadding,
        "chipRadius": \.chipRadius,
        "spinner": \.spinner,
        "popupRadius": \.popupRadius,
        "popupInset": \.popupInset,
        "menuRow": \.menuRow,
        "toastHeight": \.toastHeight,
        "toastInset": \.toastInset,
        "toastEdge": \.toastEdge,
        "emptyIcon": \.emptyIcon,
        "watermarkFraction": \.watermarkFraction,
        "smallestHitArea": \.smallestHitArea,
    ]
}
