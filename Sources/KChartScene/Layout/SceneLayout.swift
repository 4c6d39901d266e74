public import KChartCore
public import KChartStyle

/// Where everything stands in the window, in whole device pixels.
///
/// Every edge is rounded once and sizes are differences of edges, so that neighbours touch at any
/// scale. What does not fit is left out in a fixed order: status line, header rows, time strip.
public struct SceneLayout: Hashable, Sendable {
    public var scale: Double
    public var window: PixelRect
    /// The price pane with its header rows, left of the axis column.
    public var pricePane: PixelRect
    public var header: PixelRect
    public var legend: PixelRect
    /// Where the price scale reaches from high (top) to low (bottom).
    public var data: PixelRect
    public var priceAxis: PixelRect
    public var timeAxis: PixelRect
    /// Under the price axis, right of the time axis.
    public var corner: PixelRect
    public var status: PixelRect
    /// The width of a hairline: separators, grid, wicks, crosshair.
    public var hairline: Int

    /// Lays the window out.
    /// - Parameters:
    ///   - size: the window in device pixels; any size, also 0.
    ///   - axisWidth: the price column in device pixels, from `AxisColumn.width`.
    public init(
        size: PixelSize, scale: Double, axisWidth: Int, metrics: ThemeMetrics = ThemeMetrics(),
        showsHeader: Bool = true, showsStatus: Bool = true
    ) {
        func edge(_ length: Double) -> Int { Int((length * scale).rounded()) }
        self.scale = scale
        window = PixelRect(size: size)
        hairline = max(1, Int(scale.rounded(.down)))
        var bottom = size.height
        let hasStatus =
            showsStatus && size.height >= edge(metrics.statusLine + 160)
            && size.width >= edge(240)
        if hasStatus {
            bottom -= edge(metrics.statusLine)
            status = PixelRect(left: 0, top: bottom, right: size.width, bottom: size.height)
        } else {
            status = .zero
        }
        let hasTimeAxis = bottom >= edge(metrics.timeStrip + 40)
        let stripTop = hasTimeAxis ? bottom - edge(metrics.timeStrip) : bottom
        let column = min(axisWidth, max(0, size.width - edge(40)))
        let axisLeft = size.width - column
        timeAxis = PixelRect(left: 0, top: stripTop, right: axisLeft, bottom: bottom)
        corner = PixelRect(left: axisLeft, top: stripTop, right: size.width, bottom: bottom)
        pricePane = PixelRect(left: 0, top: 0, right: axisLeft, bottom: stripTop)
        priceAxis = PixelRect(left: axisLeft, top: 0, right: size.width, bottom: stripTop)
        let rows = metrics.headerHeight + metrics.legendRow
        let hasHeader = showsHeader && stripTop >= edge(rows + 80) && axisLeft >= edge(120)
        let headerBottom = hasHeader ? edge(metrics.headerHeight) : 0
        let legendBottom = hasHeader ? edge(rows) : 0
        header =
            hasHeader
            ? PixelRect(left: 0, top: 0, right: axisLeft, bottom: headerBottom) : .zero
        legend =
            hasHeader
            ? PixelRect(left: 0, top: headerBottom, right: axisLeft, bottom: legendBottom) : .zero
        let padding = min(edge(metrics.plotPaddingBottom), max(0, stripTop - legendBottom - 1))
        data = PixelRect(
            left: 0, top: legendBottom, right: axisLeft, bottom: stripTop - padding)
    }

    /// A logical length as whole device pixels.
    public func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
}
