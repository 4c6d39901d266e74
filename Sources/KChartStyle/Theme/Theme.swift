public import KChartCanvas

/// Every colour, font, width and measure of the chart's look: a plain value.
///
/// The built-in themes come from `Assets/Themes`, see `ThemeCatalog`; a theme of the user's may
/// change any field of another one. A field's name here is its name in the files.
public struct Theme: Hashable, Sendable, Identifiable {
    /// "dark", "colour-blind-light" …
    public var id: String
    /// What a theme of the user's calls itself; the built-in ones are named by `Words`.
    public var givenName: String?

    // MARK: Grounds

    /// Ground of the window.
    public var window: Color
    /// Top, drawing, bottom and status bars.
    public var bar: Color
    /// Ground of every pane, and of price and time axes under `axisGround`.
    public var pane: Color
    /// Over the ground of price and time axes; a theme that does not name it leaves it clear.
    public var axisGround: Color
    /// Menus, palette, dialogs, toasts.
    public var popup: Color
    /// The reading card on the chart.
    public var tooltip: Color
    /// Text fields, steppers, drop-downs.
    public var field: Color
    /// Button under the pointer.
    public var hover: Color
    /// Button held down.
    public var pressed: Color
    /// Chosen interval, active tool, chosen row.
    public var selected: Color
    /// Menu row under the pointer.
    public var hoverPopup: Color

    // MARK: Edges

    /// Edges of bars and popups.
    public var border: Color
    /// Edges of fields, check boxes and outline buttons; levels of panes.
    public var borderStrong: Color
    /// Between panes.
    public var separator: Color
    /// Pane separator under the pointer or focused.
    public var separatorHover: Color
    /// Grid lines.
    public var grid: Color

    // MARK: Ink

    /// Primary text.
    public var text: Color
    /// Secondary text, icons at rest.
    public var text2: Color
    /// Disabled text and icons.
    public var text3: Color
    /// Axis labels; the price line while offline.
    public var axis: Color
    /// Names in legends.
    public var legend: Color
    /// The accent as ink.
    public var accent: Color
    /// The accent as ground; the badge of line and area.
    public var accentFill: Color
    /// Ink on `accentFill`.
    public var onAccent: Color
    /// Ring of the keyboard focus.
    public var focus: Color

    // MARK: Direction

    /// Body of a rising candle.
    public var rise: Color
    /// Body of a falling candle.
    public var fall: Color
    /// Edge of a rising body.
    public var riseBorder: Color
    /// Edge of a falling body.
    public var fallBorder: Color
    /// Wick of a rising candle.
    public var riseWick: Color
    /// Wick of a falling candle.
    public var fallWick: Color
    /// Candle that closes where it opened, where a style marks it.
    public var doji: Color
    /// Rises as words.
    public var riseText: Color
    /// Falls as words.
    public var fallText: Color
    /// Volume column of a rising bar, opaque.
    public var riseVol: Color
    /// Volume column of a falling bar, opaque.
    public var fallVol: Color
    /// Histogram column that grows upwards.
    public var riseHist: Color
    /// Histogram column over zero, smaller than the one before.
    public var riseHistWeak: Color
    /// Histogram column that grows downwards.
    public var fallHist: Color
    /// Histogram column under zero, smaller than the one before.
    public var fallHistWeak: Color
    /// Ground of the price badge of a rising bar.
    public var badgeRise: Color
    /// Ground of the price badge of a falling bar.
    public var badgeFall: Color
    /// Ink on badges.
    public var badgeText: Color

    // MARK: Series

    /// Line style and single series.
    public var line: Color
    /// Area under the line, at its top.
    public var areaTop: Color
    /// Area under the line, at the bottom of the pane.
    public var areaBottom: Color
    /// Level of the baseline style.
    public var baseline: Color
    /// Area over the baseline.
    public var baseUp: Color
    /// Area under the baseline.
    public var baseDown: Color

    // MARK: Reading

    /// Crosshair lines.
    public var crosshair: Color
    /// Ground of the crosshair's tags.
    public var tagBg: Color
    /// Ink on the crosshair's tags.
    public var tagText: Color
    /// High and low marks and their prices.
    public var high: Color

    // MARK: Markers and drawings

    /// Marker of a purchase.
    public var markerBuy: Color
    /// Marker of a sale.
    public var markerSell: Color
    /// Neutral marker; the badge while offline.
    public var markerNeutral: Color
    /// Ink on markers.
    public var markerText: Color
    /// First colour of a drawing.
    public var drawing: Color
    /// Ring of a handle.
    public var handle: Color
    /// Inside of a handle.
    public var handleCore: Color
    /// Round a selected drawing.
    public var halo: Color
    /// Measurement that rises.
    public var measureUp: Color
    /// Measurement that falls.
    public var measureDown: Color

    // MARK: States

    /// Alert level, its badge and bell.
    public var alert: Color
    /// Words and dots of a warning.
    public var warning: Color
    /// Words and dots of an error.
    public var error: Color
    /// Words and dots of a good state.
    public var ok: Color
    /// Letters behind the chart.
    public var watermark: Color
    /// Words of the simulated market.
    public var simulated: Color
    /// Ground of its chip.
    public var simulatedBg: Color
    /// Behind palette, key sheet and modal dialogs.
    public var scrim: Color
    /// Ground of selected text in a field.
    public var selectionText: Color

    // MARK: Indicators

    /// Dealt to indicators in order; the index is what is saved.
    public var palette: [Color]
    /// The same colours as words, at least 4.5:1 on `pane`.
    public var paletteText: [Color]
    /// Opacity of the fill between two lines, 0…1.
    public var bandFill: Double
    /// Opacity of the fill between two levels, 0…1.
    public var levelFill: Double

    // MARK: Type, lines, measures

    /// Family names in the order they are tried; then any sans-serif.
    public var fontFamilies: [String]
    public var fonts: ThemeFonts
    public var lines: ThemeLines
    public var metrics: ThemeMetrics

    /// The colour dealt to the indicator of an index, going round.
    public func paletteColor(_ index: Int) -> Color {
        palette.isEmpty ? line : palette[Int(index.magnitude % UInt(palette.count))]
    }

    /// The same as words.
    public func paletteTextColor(_ index: Int) -> Color {
        paletteText.isEmpty
            ? text : paletteText[Int(index.magnitude % UInt(paletteText.count))]
    }
}
