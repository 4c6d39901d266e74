import KChartCanvas
import KChartCore
import KChartIndicators
import KChartStyle

/// What one output of an indicator is on the screen: made from its values, painted in the clip.
struct PlotDrawing {
    private enum Shape {
        case line([CanvasPoint], StrokeStyle, Color)
        case columns([ColumnSpan], Color)
        case rects([PixelRect], Color)
        case dots([PixelRect], Color)
    }

    private var shapes: [Shape] = []

    /// - Parameters:
    ///   - rows: values to device rows.
    ///   - spacing: device pixels from bar to bar.
    init(_ plot: PlotFrame, rows: RowMapping, spacing: Double, scale: Double) {
        guard plot.values.count > 0 else { return }
        switch plot.plot {
        case .line(_, _, let isStep):
            if plot.values.isCondensed {
                addRibbon(plot, rows)
            } else {
                addLine(plot, rows, isStep: isStep)
            }
        case .histogram(let baseline):
            addHistogram(plot, rows, baseline: baseline, spacing: spacing, scale: scale)
        case .dots: addDots(plot, rows)
        case .hidden, .working: break
        }
    }

    /// Paints what stands in the columns of the clip.
    func paint(_ canvas: any Canvas) {
        let columns = canvas.clip.columns
        for shape in shapes {
            switch shape {
            case .line(let points, let style, let color):
                canvas.stroke(points, style: style, with: color)
            case .columns(let spans, let color):
                canvas.fillColumns(spans.reaching(into: columns), with: .solid(color))
            case .rects(let rects, let color):
                canvas.fill(rects.reaching(into: columns), with: color)
            case .dots(let rects, let color):
                for rect in rects.reaching(into: columns) {
                    canvas.fillRounded(rect, radius: Double(rect.width) / 2, with: color)
                }
            }
        }
    }

    /// How far beside its bar's column a plot is seen.
    static func reach(_ plot: PlotFrame, spacing: Double) -> Int {
        switch plot.plot {
        case .histogram: Int((spacing / 2).rounded(.up)) + 2
        default: Int(plot.width.rounded(.up)) + 2
        }
    }

    // MARK: Lines

    /// A point that is no number interrupts the line.
    private static let gap = CanvasPoint(x: .nan, y: .nan)

    private mutating func addLine(_ plot: PlotFrame, _ rows: RowMapping, isStep: Bool) {
        let style = StrokeStyle(width: plot.width, dash: plot.dash)
        let values = plot.values
        guard let tones = Tones(plot, rows) else {
            var points: [CanvasPoint] = []
            points.reserveCapacity(values.count * (isStep ? 2 : 1))
            for entry in 0..<values.count {
                append(entry, plot, rows, isStep: isStep, to: &points)
            }
            if case .solid(let color) = plot.ink { shapes.append(.line(points, style, color)) }
            return
        }
        // A change of colour ends a line; where the colour is that of the line's own sign the next
        // one begins at its end.
        var runs: [Bool: [CanvasPoint]] = [:]
        var former: Bool?
        for entry in 0..<values.count {
            let isRising = tones.isRising(entry)
            if let former, former != isRising {
                runs[former, default: []].append(Self.gap)
                if tones.joins, entry > 0 {
                    append(entry - 1, plot, rows, isStep: false, to: &runs[isRising, default: []])
                }
            }
            append(entry, plot, rows, isStep: isStep, to: &runs[isRising, default: []])
            former = isRising
        }
        for isRising in [false, true] {
            if let points = runs[isRising] {
                shapes.append(.line(points, style, tones.color(isRising)))
            }
        }
    }

    private func append(
        _ entry: Int, _ plot: PlotFrame, _ rows: RowMapping, isStep: Bool,
        to points: inout [CanvasPoint]
    ) {
        let value = plot.values.values[entry]
        guard value.isFinite else {
            if let last = points.last, !last.x.isNaN { points.append(Self.gap) }
            return
        }
        let point = CanvasPoint(
            x: Double(plot.values.columns[entry]) + 0.5, y: rows.y(of: value))
        if isStep, let former = points.last, !former.x.isNaN {
            points.append(CanvasPoint(x: point.x, y: former.y))
        }
        points.append(point)
    }

    /// Whole columns that cover all that the line passes in them.
    private mutating func addRibbon(_ plot: PlotFrame, _ rows: RowMapping) {
        let values = plot.values
        let tones = Tones(plot, rows)
        let half = plot.width / 2
        let period = plot.dash.reduce(0, +)
        var spans: [Bool: [ColumnSpan]] = [:]
        var former = Double.nan
        for entry in 0..<values.count {
            let value = values.values[entry]
            let (high, low) = (rows.y(of: values.highs[entry]), rows.y(of: values.lows[entry]))
            defer { former = value.isFinite ? rows.y(of: value) : .nan }
            guard values.highs[entry].isFinite else { continue }
            let joint = former.isNaN ? high : former
            let left = values.columns[entry]
            let right = entry + 1 < values.count ? values.columns[entry + 1] : left + 1
            if period > 0 {
                let phase = Double(left).truncatingRemainder(dividingBy: period)
                let on = (phase < 0 ? phase + period : phase) < (plot.dash.first ?? period)
                guard on else { continue }
            }
            spans[tones?.isRising(entry) ?? true, default: []].append(
                ColumnSpan(
                    left: left, right: right, top: min(high, low, joint) - half,
                    bottom: max(high, low, joint) + half))
        }
        for isRising in [false, true] {
            guard let spans = spans[isRising] else { continue }
            if let tones {
                shapes.append(.columns(spans, tones.color(isRising)))
            } else if case .solid(let color) = plot.ink {
                shapes.append(.columns(spans, color))
            }
        }
    }

    // MARK: Columns

    private mutating func addHistogram(
        _ plot: PlotFrame, _ rows: RowMapping, baseline: Double, spacing: Double, scale: Double
    ) {
        let values = plot.values
        let geometry = ColumnGeometry(spacing: values.isCondensed ? 1 : spacing, scale: scale)
        let gap = spacing * 1.5 + 1
        let columns = geometry.columns(atX: values.columns.map(Double.init)) { entry in
            !values.isCondensed && Double(values.columns[entry] - values.columns[entry - 1]) > gap
        }
        let base = Int(rows.y(of: baseline).rounded())
        var batches: [Color: [PixelRect]] = [:]
        func add(_ range: ClosedRange<Int>, _ value: Double, _ color: Color) {
            guard value.isFinite, value != baseline else { return }
            let row = Int(rows.y(of: value).rounded())
            // What is not nothing is at least one pixel high.
            let isUp = (value > baseline) != rows.isInverted
            let edge = row == base ? (isUp ? base - 1 : base + 1) : row
            batches[color, default: []].append(
                PixelRect(
                    left: range.lowerBound, top: min(edge, base), right: range.upperBound + 1,
                    bottom: max(edge, base)))
        }
        var former = Double.nan
        for (entry, range) in columns.enumerated() {
            if values.isCondensed {
                let (high, low) = (values.highs[entry], values.lows[entry])
                // What crosses the baseline in one column stands on both sides of it.
                for value in [high, low] where value == high ? high > baseline : low < baseline {
                    add(range, value, color(plot, entry, value - baseline, former: .nan))
                }
                continue
            }
            let value = values.values[entry]
            add(range, value, color(plot, entry, value - baseline, former: former))
            former = value - baseline
        }
        for (color, rects) in batches.sorted(by: { $0.key.rgb < $1.key.rgb }) {
            shapes.append(.rects(rects, color))
        }
    }

    private func color(
        _ plot: PlotFrame, _ entry: Int, _ distance: Double, former: Double
    ) -> Color {
        switch plot.ink {
        case .solid(let color): return color
        case .toned(let rise, let fall):
            return plot.values.rises.isEmpty || plot.values.rises[entry] ? rise : fall
        case .signed(let rise, let weakRise, let fall, let weakFall):
            let isWeak = distance.magnitude < former.magnitude
            return distance >= 0 ? (isWeak ? weakRise : rise) : (isWeak ? weakFall : fall)
        }
    }

    // MARK: Dots

    private mutating func addDots(_ plot: PlotFrame, _ rows: RowMapping) {
        let values = plot.values
        let side = max(2, Int(plot.width.rounded()))
        let tones = Tones(plot, rows)
        var batches: [Bool: [PixelRect]] = [:]
        for entry in 0..<values.count {
            let ends =
                values.isCondensed
                ? [values.highs[entry], values.lows[entry]] : [values.values[entry]]
            for value in ends where value.isFinite {
                let left = values.columns[entry] - (side - 1) / 2
                let top = Int((rows.y(of: value) - Double(side) / 2).rounded())
                batches[tones?.isRising(entry) ?? true, default: []].append(
                    PixelRect(x: left, y: top, width: side, height: side))
            }
        }
        for isRising in [false, true] {
            guard let rects = batches[isRising] else { continue }
            if let tones {
                shapes.append(.dots(rects, tones.color(isRising)))
            } else if case .solid(let color) = plot.ink {
                shapes.append(.dots(rects, color))
            }
        }
    }
}

/// Which of two colours each value of a plot has; nil for a plot of one colour.
private struct Tones {
    private let plot: PlotFrame
    private let rise: Color
    private let fall: Color
    /// True when a line goes on where its colour changes.
    let joins: Bool

    init?(_ plot: PlotFrame, _ rows: RowMapping) {
        self.plot = plot
        switch plot.ink {
        case .solid: return nil
        case .toned(let rise, let fall):
            (self.rise, self.fall) = (rise, fall)
            joins = false
        case .signed(let rise, _, let fall, _):
            (self.rise, self.fall) = (rise, fall)
            joins = true
        }
    }

    func isRising(_ entry: Int) -> Bool {
        if !plot.values.rises.isEmpty { return plot.values.rises[entry] }
        let value = plot.values.values[entry]
        return value.isNaN || value >= 0
    }

    func color(_ isRising: Bool) -> Color { isRising ? rise : fall }
}
