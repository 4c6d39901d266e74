import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The time marks with their labels, centred on their bars; a label that would be cut by the
    /// strip's ends is left out. There are none where there is no strip.
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
            // The line stays where its label would be cut (T-040).
            guard !isCut else { return AxisMark(line: column, label: nil) }
            let label = line.placed(
                x: x, centredIn: row, color: isMajor ? theme.text : theme.axis)
            return AxisMark(line: column, label: label)
        }
        let labelled = marks.compactMap {
            mark($0.position, $0.time, $0.level, isMajor: $0.isMajor)
        }
        let bars = state.visibleIndices
        guard let first = bars.first, let last = bars.last else { return labelled }
        let columns =
            mapping.column(
                of: state.timeMapping.position(of: first))...mapping.column(
                of: state.timeMapping.position(of: last))
        func isReadable(_ mark: AxisMark) -> Bool {
            mark.label != nil && columns.contains(mark.line)
        }
        // The marks are the same wherever the window is; a few bars can lie between two of them.
        // They get the weightiest time of their own, and one in the future makes room for it.
        guard !labelled.contains(where: isReadable) else { return labelled }
        func joined(by own: AxisMark) -> [AxisMark] {
            let clearance = layout.pixels(metrics.axisLabelClearance)
            guard let area = own.label?.bounds.outset(by: clearance) else { return labelled }
            return labelled.map { mark in
                let isNear = mark.label?.bounds.intersects(area) ?? false
                return isNear ? AxisMark(line: mark.line, label: nil) : mark
            } + [own]
        }
        for part in [0.5, 0.25, 0] {
            let finer = TimeTickMarks.marks(
                in: state.viewport, mapping: state.timeMapping, zone: resources.zone,
                minimumBarsBetween: max(distance * part / mapping.spacing, 1))
            let own = finer.sorted { $0.weight > $1.weight }.lazy
                .compactMap { mark($0.position, $0.time, $0.level, isMajor: $0.isMajor) }
                .first(where: isReadable)
            if let own { return joined(by: own) }
        }
        // A bar or two in which no field of the time changes still have a day.
        for bar in bars.reversed().prefix(Self.fewBars) {
            let time = state.series.time(at: bar)
            let day = mark(state.timeMapping.position(of: bar), time, .day, isMajor: false)
            if let day, isReadable(day) { return joined(by: day) }
        }
        return labelled
    }

    private static let fewBars = 64

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
