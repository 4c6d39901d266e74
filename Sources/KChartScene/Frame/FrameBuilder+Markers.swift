import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

extension FrameBuilder {
    /// The longest label in a capsule, in characters.
    private static let shownLabel = 24
    /// Capsules that touch are laid aside, row behind row away from their dots, so many at most.
    private static let capsuleRows = 4

    /// The markers in the window and a tenth of it to either side, the later ones on top.
    ///
    /// O(markers there) and a search in all of them; what others would cover is laid aside, or
    /// left out where there is no room.
    func markers(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout,
        _ memory: inout FrameMemory
    ) -> [MarkerMark] {
        guard !state.markers.isEmpty, !state.series.isEmpty, !layout.data.isEmpty else { return [] }
        let key = FrameMemory.MarkerKey(
            layout: layout, first: mapping.first, spacing: mapping.spacing, scale: mapping.scale,
            revision: state.markers.revision)
        return memory.markers(key) { newMarkers(state, mapping, layout) }
    }

    private func newMarkers(
        _ state: ChartState, _ mapping: PlotMapping, _ layout: SceneLayout
    ) -> (marks: [MarkerMark], followsNewest: Bool) {
        let times = state.timeMapping
        let margin = state.viewport.visibleBars / 10 + 1
        let shown = state.markers.places(
            from: times.time(at: BarPosition(state.viewport.first - margin)),
            to: times.time(at: BarPosition(state.viewport.last + margin)))
        // On a linear axis a marker before the newest bar stands on the line that leads to it.
        let first = state.series.indices.lowerBound
        let bar = max(first, state.series.indices.upperBound.advanced(by: -2))
        let newest = state.series.time(at: bar)
        var followsNewest = false
        var painter = MarkerPainter(builder: self, layout: layout)
        for place in shown.reversed() {
            let marker = state.markers.all[place]
            guard let (position, price) = state.place(of: marker, on: times) else { continue }
            if marker.price == nil, marker.time >= newest { followsNewest = true }
            painter.add(
                marker, column: mapping.column(of: position),
                row: Int(mapping.y(of: price).rounded()))
        }
        return (painter.marks.reversed(), followsNewest)
    }

    /// Shapes and places the parts of markers.
    private struct MarkerPainter {
        let builder: FrameBuilder
        let layout: SceneLayout
        private(set) var marks: [MarkerMark] = []
        private var crowd: MarkerCrowd
        private let dot: Int
        private let capsule: Int

        init(builder: FrameBuilder, layout: SceneLayout) {
            self.builder = builder
            self.layout = layout
            dot = max(3, layout.pixels(builder.metrics.markerDot))
            capsule = layout.pixels(builder.metrics.markerCapsule)
            crowd = MarkerCrowd(dot: dot, capsule: capsule)
        }

        mutating func add(_ marker: Marker, column: Int, row: Int) {
            let theme = builder.theme
            let plot = layout.data
            let reach = dot + capsule * (FrameBuilder.capsuleRows + 1)
            guard row >= plot.y - reach, row < plot.maxY + reach else { return }
            let kind: Color =
                switch marker.kind {
                case .buy: theme.markerBuy
                case .sell: theme.markerSell
                case .neutral: theme.markerNeutral
                }
            let color = marker.tint.map { Color(rgb: $0) } ?? kind
            let isFirst = crowd.takesDot(x: column, y: row, color: color.rgb)
            // Another word at the same dot is worth its capsule, the same word is not.
            let label = marker.shownLabel.flatMap {
                crowd.takesLabel($0, x: column, y: row, color: color.rgb) ? $0 : nil
            }
            guard isFirst || label != nil else { return }
            let rect = PixelRect(x: column - dot / 2, y: row - dot / 2, width: dot, height: dot)
            let ring = max(1, layout.pixels(theme.lines.markerRing.width))
            let ink = marker.tint == nil ? theme.markerText : color.bestInk
            let capsule = label.flatMap {
                self.capsule($0, marker.kind, at: rect, color: color, ink: ink)
            }
            guard isFirst || capsule != nil else { return }
            marks.append(
                MarkerMark(
                    dot: rect, ring: rect.outset(by: ring), color: color, capsule: capsule))
        }

        private mutating func capsule(
            _ label: String, _ kind: Marker.Kind, at dot: PixelRect, color: Color, ink: Color
        ) -> PlacedTag? {
            var label = label
            if label.count > FrameBuilder.shownLabel {
                label = label.prefix(FrameBuilder.shownLabel - 1) + "…"
            }
            let line = builder.text(label, builder.theme.fonts.marker)
            let padding = layout.pixels(builder.metrics.markerPadding)
            var width = max(line.text.pixelWidth + 2 * padding, capsule)
            // The middle of the capsule is the middle of the dot, to the pixel.
            if (width - dot.width) % 2 != 0 { width += 1 }
            let gap = layout.pixels(builder.metrics.markerGap)
            let isUnder = kind == .sell
            let top = isUnder ? dot.maxY + gap : dot.y - gap - capsule
            // The rings of two neighbours stand side by side.
            let step = (capsule + 2 * layout.hairline) * (isUnder ? 1 : -1)
            for row in 0..<FrameBuilder.capsuleRows {
                let rect = PixelRect(
                    x: dot.x - (width - dot.width) / 2, y: top + row * step, width: width,
                    height: capsule)
                guard crowd.takesCapsule(rect.outset(by: layout.hairline)) else { continue }
                return PlacedTag(
                    rect: rect, radius: Double(capsule) / 2, fill: color,
                    text: line.centred(in: rect, color: ink))
            }
            return nil
        }
    }
}
