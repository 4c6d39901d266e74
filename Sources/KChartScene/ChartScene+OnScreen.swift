import KChartModel

/// What of the frame on screen others ask for.
extension ChartScene {
    /// A scene of its own that shows the same in the same columns: for a picture of another size,
    /// while this one stays what its window shows.
    ///
    /// - Parameter layers: no two scenes share any.
    public func twin(layers: LayerStack = .standard()) -> ChartScene {
        let twin = ChartScene(resources: resources, layers: layers)
        twin.axisWidth = axisWidth
        twin.isAxisFree = isAxisFree
        twin.tooltipSide = tooltipSide
        return twin
    }

    /// The indicator bar on screen: how far it is scrolled and how far it can be, in logical
    /// pixels; nil without one.
    public var barOffsets: (current: Double, most: Double)? {
        frame?.indicatorBar.map { ($0.offset, $0.mostOffset) }
    }

    /// True while the frame on screen shows that something is on its way.
    public var showsSpinner: Bool { frame?.notices.spinner != nil }

    /// After these changes the bars in a window of the same place are the same.
    static let leavesBars: Change = [
        .currentPrice, .priceScale, .crosshair, .crosshairBar, .feed, .loading, .liveEdge,
        .paneScale, .clock, .motion, .markers, .watermark, .quote, .drawings, .drawingPreview,
        .legendPointer,
    ]
}
