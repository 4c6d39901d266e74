import KChartCanvas
import KChartCore
import KChartIndicators
import KChartModel

/// Where the lines and dots of indicators over the bars are, for labels that had better keep
/// clear of them.
///
/// Holds no copy of the values; a question costs O(lines · (log values + values in its columns)).
struct OverlayInk {
    private let plots: [PlotFrame]
    private let rows: RowMapping

    init(_ frame: SceneFrame) {
        rows = RowMapping(frame)
        plots = frame.indicators.filter { $0.pane == .price && $0.layer == nil }
            .flatMap(\.plots).filter { plot in
                switch plot.plot {
                case .line, .dots: plot.values.count > 0
                case .histogram, .hidden, .working: false
                }
            }
    }

    /// Whether some line or dot has pixels in an area.
    func crosses(_ area: PixelRect) -> Bool {
        guard !area.isEmpty else { return false }
        return plots.contains { plot in
            let half = plot.width / 2
            let (left, right) = (Double(area.x) - half, Double(area.maxX) + half)
            func isMet(_ one: Double, _ other: Double) -> Bool {
                min(one, other) - half < Double(area.maxY)
                    && max(one, other) + half > Double(area.y)
            }
            if plot.values.isCondensed { return crosses(condensed: plot, area, isMet) }
            if case .line(_, _, let isStep) = plot.plot {
                return crosses(line: plot, left, right, isStep: isStep, isMet)
            }
            return entries(plot.values, from: left, to: right).contains {
                let y = rows.y(of: plot.values.values[$0])
                return isMet(y, y)
            }
        }
    }

    /// The entries whose columns an area reaches, and those that a line comes from and goes to.
    private func entries(
        _ values: VisibleOutput, from left: Double, to right: Double
    ) -> Range<Int> {
        func first(from x: Double) -> Int {
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if Double(values.columns[middle]) + 0.5 < x {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return low
        }
        let lower = first(from: left)
        return lower..<max(lower, first(from: right))
    }

    private func crosses(
        line plot: PlotFrame, _ left: Double, _ right: Double, isStep: Bool,
        _ isMet: (Double, Double) -> Bool
    ) -> Bool {
        let values = plot.values
        func point(_ entry: Int) -> (x: Double, y: Double) {
            (Double(values.columns[entry]) + 0.5, rows.y(of: values.values[entry]))
        }
        let inside = entries(values, from: left, to: right)
        let last = min(inside.upperBound, values.count - 1)
        for entry in max(1, inside.lowerBound)..<max(1, inside.lowerBound, last + 1) {
            let (start, end) = (point(entry - 1), point(entry))
            // A value that is no number interrupts the line.
            guard start.y.isFinite, end.y.isFinite, start.x < right, end.x > left else { continue }
            if isStep {
                if isMet(start.y, end.x < right ? end.y : start.y) { return true }
                continue
            }
            func y(at x: Double) -> Double {
                let part = (x - start.x) / max(end.x - start.x, 1e-9)
                return start.y + (end.y - start.y) * min(max(part, 0), 1)
            }
            if isMet(y(at: left), y(at: right)) { return true }
        }
        return false
    }

    /// Each entry is a column with all that the line passes in it.
    private func crosses(
        condensed plot: PlotFrame, _ area: PixelRect, _ isMet: (Double, Double) -> Bool
    ) -> Bool {
        let values = plot.values
        let inside = entries(values, from: Double(area.x), to: Double(area.maxX))
        return inside.contains { entry in
            guard values.highs[entry].isFinite else { return false }
            var (one, other) = (rows.y(of: values.highs[entry]), rows.y(of: values.lows[entry]))
            if entry > 0, !plot.isDots, values.values[entry - 1].isFinite {
                let joint = rows.y(of: values.values[entry - 1])
                (one, other) = (min(one, other, joint), max(one, other, joint))
            }
            return isMet(one, other)
        }
    }
}

extension PlotFrame {
    fileprivate var isDots: Bool {
        if case .dots = plot { true } else { false }
    }
}
