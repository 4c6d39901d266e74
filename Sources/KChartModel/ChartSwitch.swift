/// The parts of a chart that a person turns on and off.
public enum ChartSwitch: String, Hashable, Sendable, CaseIterable {
    case grid, priceLine, badge, highLow, header, status, crosshair, tooltip, amplitude, countdown
    case quote, indicatorBar, drawingBar, dim

    var path: WritableKeyPath<ChartConfiguration, Bool> {
        switch self {
        case .grid: \.showsGrid
        case .priceLine: \.showsPriceLine
        case .badge: \.showsBadge
        case .highLow: \.showsHighLow
        case .header: \.showsHeader
        case .status: \.showsStatus
        case .crosshair: \.isCrosshairEnabled
        case .tooltip: \.showsTooltip
        case .amplitude: \.showsAmplitude
        case .countdown: \.showsCountdown
        case .quote: \.showsQuote
        case .indicatorBar: \.showsIndicatorBar
        case .drawingBar: \.showsDrawingBar
        case .dim: \.dimsOtherCandles
        }
    }
}

extension ChartConfiguration {
    public subscript(part: ChartSwitch) -> Bool { self[keyPath: part.path] }
}

extension ChartModel {
    /// Shows or hides a part of the chart; a crosshair that is turned off goes.
    @discardableResult
    public func set(_ part: ChartSwitch, _ isOn: Bool) -> Change { apply(.setSwitch(part, isOn)) }

    func performSwitch(_ part: ChartSwitch, _ isOn: Bool, _ effect: inout Effect) {
        let all: WritableKeyPath<ChartState, ChartConfiguration> = \.configuration
        let path = all.appending(path: part.path)
        let change: Change = [part == .tooltip ? .crosshair : .configuration, .settings]
        guard assign(path, isOn, change, &effect) else { return }
        if part == .crosshair, !isOn { performCrosshair(.clearCrosshair, &effect) }
    }
}
