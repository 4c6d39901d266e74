public import KChartCore
public import KChartModel
public import KChartStyle

/// Where everything stands in the window, in whole device pixels.
///
/// Every edge is rounded once and sizes are differences of edges, so that neighbours touch at any
/// scale. What does not fit is left out in a fixed order: status line, indicator bar,
/// header rows, time strip.
public struct SceneLayout: Hashable, Sendable {
    public var scale: Double
    public var window: PixelRect
    /// The price pane with its header rows, left of the axis column.
    public var pricePane: PixelRect
    public var header: PixelRect
    public var legend: PixelRect
    /// The chip “Simulated”, where no bar can come; empty where it has to stand over the plot.
    public var sign = PixelRect.zero
    /// Where the price scale reaches from high (top) to low (bottom).
    public var data: PixelRect
    public var priceAxis: PixelRect
    public var timeAxis: PixelRect
    /// Under the price axis, right of the time axis.
    public var corner: PixelRect
    public var status: PixelRect
    /// The names of indicators, over the status line.
    public var indicatorBar: PixelRect
    /// The shown panes besides the price pane, from top to bottom.
    public var lowerPanes: [PaneLayout]
    /// All shown panes from top to bottom.
    public var order: [PaneID]
    /// The hairlines between panes: the one at `i` lies over pane `i + 1` of `order`.
    public var separators: [PixelRect]
    /// The width of a hairline: separators, grid, wicks, crosshair.
    public var hairline: Int

    /// A narrower window has no bar.
    private static let leastBarWidth = 360.0

    /// Lays the window out.
    /// - Parameters:
    ///   - size: the window in device pixels; any size, also 0.
    ///   - axisWidth: the price column in device pixels, from `AxisColumn.width`.
    ///   - leading: device columns at the left that a bar covers, over the status line.
    ///   - sign: how large the chip “Simulated” is; nil without one.
    ///   - isShown: true for a pane with something to show.
    public init(
        size: PixelSize, scale: Double, axisWidth: Int, leading: Int = 0,
        metrics: ThemeMetrics = ThemeMetrics(), sign: SignSize? = nil,
        panes: PaneArrangement = PaneArrangement([]), isShown: (PaneID) -> Bool = { _ in true },
        showsHeader: Bool = true, showsStatus: Bool = true, showsIndicatorBar: Bool = false
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
        let hasBar =
            showsIndicatorBar && bottom >= edge(metrics.bottomBar + 200)
            && size.width >= edge(Self.leastBarWidth)
        let barBottom = bottom
        if hasBar { bottom -= edge(metrics.bottomBar) }
        indicatorBar =
            hasBar ? PixelRect(left: 0, top: bottom, right: size.width, bottom: barBottom) : .zero
        let hasTimeAxis = bottom >= edge(metrics.timeStrip + 40)
        let stripTop = hasTimeAxis ? bottom - edge(metrics.timeStrip) : bottom
        let left = min(max(0, leading), size.width)
        let column = min(axisWidth, max(0, size.width - left - edge(40)))
        let axisLeft = size.width - column
        timeAxis = PixelRect(left: left, top: stripTop, right: axisLeft, bottom: bottom)
        corner = PixelRect(left: axisLeft, top: stripTop, right: size.width, bottom: bottom)
        let slots = panes.slots(
            height: stripTop, scale: scale, metrics: metrics.panes, isShown: isShown)
        let price = slots.first { $0.id == .price }?.rows ?? 0..<0
        let (top, floor) = (price.lowerBound, price.upperBound)
        pricePane = PixelRect(left: left, top: top, right: axisLeft, bottom: floor)
        priceAxis = PixelRect(left: axisLeft, top: top, right: size.width, bottom: floor)
        let headRows = metrics.headerHeight + metrics.legendRow
        let hasHeader =
            showsHeader && price.count >= edge(headRows + 80) && axisLeft - left >= edge(120)
        let headerBottom = hasHeader ? top + edge(metrics.headerHeight) : top
        let legendBottom = hasHeader ? top + edge(headRows) : top
        header =
            hasHeader
            ? PixelRect(left: left, top: top, right: axisLeft, bottom: headerBottom) : .zero
        legend =
            hasHeader
            ? PixelRect(left: left, top: headerBottom, right: axisLeft, bottom: legendBottom)
            : .zero
        let rows = PixelRect(left: left, top: legendBottom, right: axisLeft, bottom: floor)
        var chip = SignPlace()
        if let sign {
            chip = SignPlace(
                sign, header: header, corner: corner, rows: rows, hairline: hairline,
                scale: scale, metrics: metrics)
        }
        self.sign = chip.rect
        let dataTop = legendBottom + chip.row
        let padding = min(edge(metrics.plotPaddingBottom), max(0, floor - dataTop - 1))
        // Its width is the window of bars also while another pane fills the chart.
        data = PixelRect(
            left: left, top: dataTop, right: axisLeft, bottom: max(dataTop, floor - padding))
        lowerPanes = slots.filter { $0.id != .price }.map { slot in
            PaneLayout(
                slot, left: left, axisLeft: axisLeft, right: size.width,
                legendRow: edge(metrics.legendRow),
                padding: slot.id == .volume ? 0 : edge(metrics.plotPaddingBottom))
        }
        let line = hairline
        separators = slots.dropFirst().map { slot in
            PixelRect(
                left: left, top: slot.rows.lowerBound - line, right: size.width,
                bottom: slot.rows.lowerBound)
        }
        order = slots.map(\.id)
    }

    /// The rows of all panes, left of the axis column.
    public var allPanes: PixelRect {
        PixelRect(left: pricePane.x, top: 0, right: pricePane.maxX, bottom: timeAxis.y)
    }

    /// The columns of all price axes and the strip of times.
    var axes: [PixelRect] {
        [
            PixelRect(left: corner.x, top: 0, right: window.maxX, bottom: timeAxis.y),
            timeAxis.union(corner),
        ]
    }

    public func pane(_ id: PaneID) -> PaneLayout? { lowerPanes.first { $0.id == id } }

    /// A logical length as whole device pixels.
    public func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
}

extension PaneLayout {
    init(
        _ slot: PaneSlot, left: Int, axisLeft: Int, right: Int, legendRow: Int, padding: Int
    ) {
        let (top, bottom) = (slot.rows.lowerBound, slot.rows.upperBound)
        let legendBottom = min(bottom, top + legendRow)
        let floor = slot.isCollapsed ? legendBottom : max(legendBottom, bottom - padding)
        self.init(
            id: slot.id,
            pane: PixelRect(left: left, top: top, right: axisLeft, bottom: bottom),
            legend: PixelRect(left: left, top: top, right: axisLeft, bottom: legendBottom),
            data: PixelRect(left: left, top: legendBottom, right: axisLeft, bottom: floor),
            axis: PixelRect(left: axisLeft, top: top, right: right, bottom: bottom),
            isCollapsed: slot.isCollapsed)
    }
}

extension ThemeMetrics {
    /// What divides the height among panes.
    var panes: PaneMetrics {
        PaneMetrics(
            separator: paneSeparator, legendRow: legendRow, volumeHeight: volumePane,
            indicatorHeight: indicatorPane)
    }
}
