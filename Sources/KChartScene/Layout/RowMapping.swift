import KChartCore

/// Values of one scale to device rows: those of the price pane or of another.
struct RowMapping {
    let scale: PriceScale
    let top: Int
    let height: Int

    init(_ frame: SceneFrame) {
        scale = frame.mapping.scale
        (top, height) = (frame.mapping.plot.y, frame.mapping.plot.height)
    }

    init(_ pane: PaneFrame) {
        scale = pane.scale
        (top, height) = (pane.layout.data.y, pane.layout.data.height)
    }

    var isInverted: Bool { scale.isInverted }

    /// NaN for NaN; clamped far outside the plot.
    func y(of value: Double) -> Double {
        guard !value.isNaN else { return .nan }
        return min(max(scale.y(of: value, top: top, height: height), -1e6), 1e6)
    }
}
