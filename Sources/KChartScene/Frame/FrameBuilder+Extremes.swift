import KChartCanvas
import KChartCore
import KChartLocalization
import KChartModel
import KChartStyle

/// The marks where no card lies, and what they keep clear of.
struct UncoveredMarks {
    var marks: [ExtremeMark] = []
    var obstacles: [PixelRect] = []
}

extension FrameBuilder {
    /// Places the marks where nothing of the scene is, drawings' labels included, and keeps what
    /// they were made from.
    /// - Parameters:
    ///   - former: the marks of the frame before; nil when bars or window are others since.
    ///   - taken: what a person reads over the plot for a while.
    func addExtremes(
        to frame: inout SceneFrame, _ state: ChartState, former: UncoveredMarks?,
        avoiding taken: PixelRect?, _ memory: inout FrameMemory
    ) {
        guard state.configuration.showsHighLow else { return }
        let obstacles =
            [
                frame.badge?.tag.rect, frame.notices.chip?.rect, frame.notices.historyChip?.rect,
                taken,
            ].compactMap { $0 } + frame.quotes.map(\.label.bounds)
            + frame.drawings.flatMap { $0.labels.map(\.plate) }
        if let former, former.obstacles == obstacles {
            frame.uncovered = former
        } else {
            frame.uncovered = UncoveredMarks(
                marks: extremes(state, frame, obstacles: obstacles, &memory), obstacles: obstacles)
        }
        clearCard(&frame, state, &memory)
    }

    /// Moves the marks away from the reading card. It stands at one of two places, so this costs
    /// nothing for most moves of the crosshair, and no pixel of the scene unless it covers a mark.
    func clearCard(_ frame: inout SceneFrame, _ state: ChartState, _ memory: inout FrameMemory) {
        let clearance = HighLowLabel.Metrics(scale: frame.layout.scale).clearance
        let marks = frame.uncovered.marks
        guard let card = frame.crosshair?.tooltip?.rect,
            marks.contains(where: { card.outset(by: clearance).intersects($0.bounds) })
        else {
            if frame.extremes != marks { frame.extremes = marks }
            return
        }
        frame.extremes = extremes(
            state, frame, obstacles: frame.uncovered.obstacles + [card], &memory)
    }

    /// The marks at the highest high and the lowest low of the bars whose stems are in the plot, or
    /// of their closes where a line is drawn. None with fewer than two bars, and none where no
    /// place has room. Prices that are all the same have one mark.
    func extremes(
        _ state: ChartState, _ frame: SceneFrame, obstacles taken: [PixelRect],
        _ memory: inout FrameMemory
    ) -> [ExtremeMark] {
        let (mapping, layout) = (frame.mapping, frame.layout)
        let range = markedBars(state, mapping)
        let curve = state.drawnTraits.curve
        guard range.count >= 2, state.drawnTraits.showsHighLow, layout.data.width > 0,
            let extremes = curve == nil
                ? state.series.extremes(in: range) : state.series.closeExtremes(in: range)
        else { return [] }
        memory.countExtremes()
        let ink = BarInk(frame, state.drawnTraits)
        let lines = OverlayInk(frame)
        let metrics = HighLowLabel.Metrics(scale: layout.scale)
        let room = markRoom(layout)
        let times = state.timeMapping
        var marks: [ExtremeMark] = []
        var obstacles = taken
        for (index, price, isHigh) in [
            (extremes.highIndex, extremes.high, true), (extremes.lowIndex, extremes.low, false),
        ].prefix(extremes.high == extremes.low ? 1 : 2) {
            let column = mapping.column(of: times.position(of: index))
            let y = mapping.y(of: price)
            // A stem ends with the row it is rounded to, a stroke has its middle in a row.
            let row = Int(y.rounded(curve == nil ? .toNearestOrAwayFromZero : .down))
            guard row >= layout.data.y, row < layout.data.maxY else { continue }
            let line = memory.extremeText(price, scale: layout.scale) {
                text(prices.string(price, context: .legend), theme.fonts.highLow)
            }
            let size = PixelSize(
                width: line.text.pixelWidth, height: layout.pixels(theme.fonts.highLow.lineHeight))
            guard
                let label = HighLowLabel.placed(
                    tip: PixelPoint(x: column, y: row), textSize: size, plot: room,
                    isUpward: isHigh != state.configuration.isInverted,
                    keepsLineClear: curve == nil, obstacles: obstacles, metrics: metrics,
                    ink: ink.rows(in:), isCrossed: { lines.crosses($0) }),
                // A price without its first or last figure is another price: better none.
                label.bounds.x >= layout.data.x, label.bounds.maxX <= layout.data.maxX
            else { continue }
            obstacles.append(label.bounds)
            let placed = line.placed(
                x: Double(label.text.x), centredIn: label.text, color: theme.high)
            marks.append(
                ExtremeMark(line: label.line, label: placed, isOverBars: label.isOverBars))
        }
        return marks
    }

    /// The bars that a mark may point at: the price range also counts those whose middle is a
    /// pixel or two beside the plot, where nothing is seen of their stems. O(log bars).
    private func markedBars(_ state: ChartState, _ mapping: PlotMapping) -> Range<BarIndex> {
        let bars = state.scaledIndices
        let times = state.timeMapping
        func first(from column: Int) -> BarIndex {
            var (low, high) = (bars.lowerBound.slot, bars.upperBound.slot)
            while low < high {
                let middle = low + (high - low) / 2
                if mapping.column(of: times.position(of: BarIndex(middle))) < column {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return BarIndex(low)
        }
        let lower = first(from: mapping.plot.x)
        return lower..<max(lower, first(from: mapping.plot.maxX))
    }

    /// The rows free for marks: those of the data, what lies under them, and of the legend's row
    /// what its words leave.
    private func markRoom(_ layout: SceneLayout) -> PixelRect {
        PixelRect(
            left: layout.data.x,
            top: max(layout.pricePane.y, layout.data.y - layout.pixels(Self.underLegend)),
            right: layout.data.maxX, bottom: max(layout.data.maxY, layout.pricePane.maxY))
    }

    /// Between the words of the legend and the end of its row.
    private static let underLegend = 3.0
}
