import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The time marks with their labels, centred on their bars; a mark whose label would be cut by
    /// the strip's ends is left out, as all are where there is no strip.
    func timeMarks(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout,
        _ memory: inout FrameMemory
    ) -> [AxisMark] {
        let key = FrameMemory.TimeKey(
            layout: layout, first: mapping.first, spacing: mapping.spacing)
        return memory.timeMarks(key) { memory in
            let distance = memory.labelDistance(scale: scale) { timeLabelDistance() }
            return newTimeMarks(state, mapping, layout, distance: distance)
        }
    }

    private func newTimeMarks(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout, distance: Double
    ) -> [AxisMark] {
        let marks = TimeTickMarks.marks(
            in: state.viewport, mapping: state.timeMapping, zone: resources.zone,
            minimumBarsBetween: distance / mapping.spacing)
        let strip = layout.timeAxis
        guard !strip.isEmpty else { return [] }
        let row = PixelRect(
            left: strip.x, top: strip.y + layout.hairline, right: strip.maxX, bottom: strip.maxY)
        func mark(_ position: BarPosition, _ time: Timestamp, _ level: TimeTickLevel, isMajor: Bool)
            -> AxisMark?
        {
            let column = mapping.column(of: position)
            guard column >= layout.data.x, column < layout.data.maxX else { return nil }
            let line = text(
                times.axis(time, level: level),
                isMajor ? theme.fonts.axisMajor : theme.fonts.axis)
            let x = Double(column) - line.width / 2
            let isCut = x < Double(strip.x) + 2 || x + line.width > Double(strip.maxX) - 2
            guard !isCut else { return nil }
            let label = line.placed(
                x: x, centredIn: row, color: isMajor ? theme.text : theme.axis)
            return AxisMark(line: column, label: label)
        }
        let labelled = marks.compactMap {
            mark($0.position, $0.time, $0.level, isMajor: $0.isMajor)
        }
        // A bar or two in which no field of the time changes still have a day.
        guard labelled.isEmpty, state.visibleIndices.count <= Self.fewBars,
            let last = state.visibleIndices.last
        else { return labelled }
        let time = state.series.time(at: last)
        return [mark(state.timeMapping.position(of: last), time, .day, isMajor: false)]
            .compactMap { $0 }
    }

    private static let fewBars = 3

    /// Least distance of two marks: the theme's, or what the language's longest label needs. It
    /// depends on neither the window nor the bars, so no label jumps.
    private func timeLabelDistance() -> Double {
        let thirty = Int64(30 * 86_400)
        var widest = 0.0
        for month in 0..<12 {
            let sample = Timestamp(seconds: Int64(month) * thirty + 27 * 86_400)
            let label = text(times.axis(sample, level: .day), theme.fonts.axisMajor)
            widest = max(widest, label.width)
        }
        return max(metrics.timeLabelSpacing * scale, widest + 16 * scale)
    }
}
