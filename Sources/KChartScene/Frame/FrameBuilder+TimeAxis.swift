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
        guard !layout.timeAxis.isEmpty else { return [] }
        let marks = placed(
            ticks(state, minimumBarsBetween: distance / mapping.spacing), mapping, layout)
        let bars = state.visibleIndices
        guard let first = bars.first, let last = bars.last else { return marks }
        let start = mapping.column(of: state.timeMapping.position(of: first))
        let end = mapping.column(of: state.timeMapping.position(of: last))
        func isReadable(_ mark: AxisMark) -> Bool {
            mark.label != nil && (start...end).contains(mark.line)
        }
        // The marks are the same wherever the window is; a few bars can lie between two of them.
        guard !marks.contains(where: isReadable) else { return marks }
        guard let own = ownMark(state, mapping, layout, distance: distance, where: isReadable),
            let label = own.label
        else { return marks }
        // A label in the future makes room for the one of the bars.
        let area = label.bounds.outset(by: layout.pixels(metrics.axisLabelClearance))
        return marks.map { mark in
            let isNear = mark.label?.bounds.intersects(area) ?? false
            return isNear ? AxisMark(line: mark.line, label: nil) : mark
        } + [own]
    }

    /// The weightiest mark among bars that have none in the order of the whole axis.
    private func ownMark(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout, distance: Double,
        where isReadable: (AxisMark) -> Bool
    ) -> AxisMark? {
        for part in [0.5, 0.25, 0] {
            let finer = ticks(
                state, minimumBarsBetween: max(distance * part / mapping.spacing, 1))
            let marks = placed(finer.sorted { $0.weight > $1.weight }, mapping, layout)
            if let own = marks.first(where: isReadable) { return own }
        }
        // A bar or two in which no field of the time changes still have a day.
        for bar in state.visibleIndices.reversed().prefix(Self.mostTried) {
            let day = mark(
                state.timeMapping.position(of: bar), state.series.time(at: bar), .day,
                isMajor: false, mapping, layout)
            if let day, isReadable(day) { return day }
        }
        return nil
    }

    /// The last label may be cut by the end of the strip, that of a bar before it is not.
    private static let mostTried = 64

    private func ticks(_ state: ChartState, minimumBarsBetween bars: Double) -> [TimeTickMark] {
        TimeTickMarks.marks(
            in: state.viewport, mapping: state.timeMapping, zone: resources.zone,
            minimumBarsBetween: bars)
    }

    private func placed(
        _ ticks: [TimeTickMark], _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> [AxisMark] {
        ticks.compactMap {
            mark($0.position, $0.time, $0.level, isMajor: $0.isMajor, mapping, layout)
        }
    }

    /// A mark inside the plot; its line stays where the end of the strip would cut its label
    /// (T-040).
    private func mark(
        _ position: BarPosition, _ time: Timestamp, _ level: TimeTickLevel, isMajor: Bool,
        _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> AxisMark? {
        let column = mapping.column(of: position)
        guard column >= layout.data.x, column < layout.data.maxX else { return nil }
        let strip = layout.timeAxis
        let line = text(
            times.axis(time, level: level),
            isMajor ? theme.fonts.axisMajor : theme.fonts.axis)
        let x = Double(column) - line.width / 2
        let isCut = x < Double(strip.x) + 2 || x + line.width > Double(strip.maxX) - 2
        guard !isCut else { return AxisMark(line: column, label: nil) }
        let row = PixelRect(
            left: strip.x, top: strip.y + layout.hairline, right: strip.maxX, bottom: strip.maxY)
        let label = line.placed(x: x, centredIn: row, color: isMajor ? theme.text : theme.axis)
        return AxisMark(line: column, label: label)
    }

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
