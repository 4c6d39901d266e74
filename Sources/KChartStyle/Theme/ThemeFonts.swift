/// The size, line height and weight of one use of text, in px at scale 1.
public struct ThemeFont: Hashable, Sendable {
    public var size: Double
    public var lineHeight: Double
    /// 400 regular … 700 bold.
    public var weight: Int

    public init(size: Double, lineHeight: Double, weight: Int) {
        self.size = size
        self.lineHeight = lineHeight
        self.weight = weight
    }
}

/// The uses of text and their fonts.
public struct ThemeFonts: Hashable, Sendable {
    /// Axis labels.
    public var axis = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// Axis marks of a day and coarser, in `text`.
    public var axisMajor = ThemeFont(size: 12, lineHeight: 16, weight: 600)
    /// Legends.
    public var legend = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// Names in the tooltip.
    public var tooltipLabel = ThemeFont(size: 12, lineHeight: 18, weight: 400)
    /// Values in the tooltip.
    public var tooltipValue = ThemeFont(size: 12, lineHeight: 18, weight: 500)
    /// Status line.
    public var status = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// The feed's state in the status line.
    public var statusState = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// Words to click in the status line.
    public var statusButton = ThemeFont(size: 12, lineHeight: 16, weight: 600)
    public var statusAction = ThemeFont(size: 12, lineHeight: 16, weight: 500)
    /// Range buttons.
    public var range = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// Tags of crosshair and drawings.
    public var tag = ThemeFont(size: 12, lineHeight: 20, weight: 500)
    /// Price badge.
    public var badge = ThemeFont(size: 12, lineHeight: 20, weight: 600)
    /// Countdown under the badge.
    public var countdown = ThemeFont(size: 11, lineHeight: 16, weight: 500)
    /// High and low labels.
    public var highLow = ThemeFont(size: 11, lineHeight: 14, weight: 400)
    /// Labels of Fibonacci levels.
    public var fibonacci = ThemeFont(size: 11, lineHeight: 14, weight: 500)
    /// Key caps.
    public var keyCap = ThemeFont(size: 11, lineHeight: 14, weight: 500)
    /// Headings of groups.
    public var groupHeading = ThemeFont(size: 11, lineHeight: 14, weight: 600)
    /// Letters in markers.
    public var marker = ThemeFont(size: 10, lineHeight: 14, weight: 700)
    /// Chips on the chart.
    public var chip = ThemeFont(size: 12, lineHeight: 20, weight: 600)
    /// Buttons in bars.
    public var button = ThemeFont(size: 13, lineHeight: 20, weight: 500)
    /// Menus.
    public var menu = ThemeFont(size: 13, lineHeight: 20, weight: 400)
    /// Fields and dialogs.
    public var field = ThemeFont(size: 13, lineHeight: 20, weight: 400)
    /// Names in the indicator bar.
    public var indicatorName = ThemeFont(size: 13, lineHeight: 20, weight: 500)
    /// Chosen names in the indicator bar.
    public var indicatorChosen = ThemeFont(size: 13, lineHeight: 20, weight: 600)
    /// Text notes.
    public var note = ThemeFont(size: 13, lineHeight: 20, weight: 500)
    /// Words in the empty chart.
    public var message = ThemeFont(size: 13, lineHeight: 20, weight: 400)
    /// Toasts.
    public var toast = ThemeFont(size: 12, lineHeight: 16, weight: 400)
    /// Symbol in the header.
    public var headerSymbol = ThemeFont(size: 14, lineHeight: 24, weight: 600)
    /// Price in the header.
    public var headerPrice = ThemeFont(size: 14, lineHeight: 24, weight: 600)
    /// Interval, exchange and values in the header.
    public var headerDetail = ThemeFont(size: 12, lineHeight: 24, weight: 400)
    /// Titles of dialogs and of the empty chart.
    public var dialogTitle = ThemeFont(size: 15, lineHeight: 24, weight: 600)
    /// Input of the command palette.
    public var paletteInput = ThemeFont(size: 15, lineHeight: 24, weight: 400)
    /// Figure of the live ticker.
    public var ticker = ThemeFont(size: 24, lineHeight: 32, weight: 600)
    /// Watermark on a large chart.
    public var watermark = ThemeFont(size: 64, lineHeight: 80, weight: 600)

    public init() {}
}

extension ThemeFonts {
    /// The fields by the names that theme files use.
    static let fields: [String: any WritableKeyPath<ThemeFonts, ThemeFont> & Sendable] = [
        "axis": \.axis,
        "axisMajor": \.axisMajor,
        "legend": \.legend,
        "tooltipLabel": \.tooltipLabel,
        "tooltipValue": \.tooltipValue,
        "status": \.status,
        "statusState": \.statusState,
        "statusButton": \.statusButton,
        "statusAction": \.statusAction,
        "range": \.range,
        "tag": \.tag,
        "badge": \.badge,
        "countdown": \.countdown,
        "highLow": \.highLow,
        "fibonacci": \.fibonacci,
        "keyCap": \.keyCap,
        "groupHeading": \.groupHeading,
        "marker": \.marker,
        "chip": \.chip,
        "button": \.button,
        "menu": \.menu,
        "field": \.field,
        "indicatorName": \.indicatorName,
        "indicatorChosen": \.indicatorChosen,
        "note": \.note,
        "message": \.message,
        "toast": \.toast,
        "headerSymbol": \.headerSymbol,
        "headerPrice": \.headerPrice,
        "headerDetail": \.headerDetail,
        "dialogTitle": \.dialogTitle,
        "paletteInput": \.paletteInput,
        "ticker": \.ticker,
        "watermark": \.watermark,
    ]
}
