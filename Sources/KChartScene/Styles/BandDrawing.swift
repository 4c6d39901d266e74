import KChartCanvas
import KChartCore

/// The surface between two plots, column by column: it changes its colour in the column in which
/// they cross, and a column painted alone equals that of the whole picture.
struct BandDrawing {
    private var over: [ColumnSpan] = []
    private var under: [ColumnSpan] = []
    private let band: BandFrame

    init(_ band: BandFrame, _ plots: [PlotFrame], rows: RowMapping, within columns: Range<Int>) {
        self.band = band
        guard plots.indices.contains(band.upper), plots.indices.contains(band.lower) else { return }
        let (upper, lower) = (plots[band.upper].values, plots[band.lower].values)
        // Plots that stand at different bars have nothing between them.
        guard upper.columns == lower.columns, upper.count > 0 else { return }
        if upper.isCondensed {
            addColumns(upper, lower, rows)
        } else {
            addSlopes(upper, lower, rows, columns)
        }
    }

    func paint(_ canvas: any Canvas) {
        let columns = canvas.clip.columns
        canvas.fillColumns(over.reaching(into: columns), with: .solid(band.over))
        canvas.fillColumns(under.reaching(into: columns), with: .solid(band.under))
    }

    private mutating func addSlopes(
        _ upper: VisibleOutput, _ lower: VisibleOutput, _ rows: RowMapping, _ columns: Range<Int>
    ) {
        for entry in 0..<upper.count {
            let start = (rows.y(of: upper.values[entry]), rows.y(of: lower.values[entry]))
            guard !start.0.isNaN, !start.1.isNaN else { continue }
            let left = upper.columns[entry]
            var end = start
            var right = left + 1
            if entry + 1 < upper.count {
                let next = (
                    rows.y(of: upper.values[entry + 1]), rows.y(of: lower.values[entry + 1])
                )
                if !next.0.isNaN, !next.1.isNaN {
                    end = next
                    right = max(right, upper.columns[entry + 1])
                }
            }
            let width = Double(right - left)
            let first = max(left, columns.lowerBound)
            let last = min(right, columns.upperBound)
            guard first < last else { continue }
            for column in first..<last {
                let part = Double(column - left) / width
                add(
                    column, column + 1, start.0 + (end.0 - start.0) * part,
                    start.1 + (end.1 - start.1) * part)
            }
        }
    }

    private mutating func addColumns(
        _ upper: VisibleOutput, _ lower: VisibleOutput, _ rows: RowMapping
    ) {
        for entry in 0..<upper.count {
            let isOver = upper.values[entry] >= lower.values[entry]
            let top = rows.y(of: isOver ? upper.highs[entry] : upper.lows[entry])
            let bottom = rows.y(of: isOver ? lower.lows[entry] : lower.highs[entry])
            guard !top.isNaN, !bottom.isNaN else { continue }
            let left = upper.columns[entry]
            let right = entry + 1 < upper.count ? upper.columns[entry + 1] : left + 1
            add(left, right, top, bottom)
        }
    }

    /// - Parameters: rows of the upper and the lower plot, whichever is higher on the screen.
    private mutating func add(_ left: Int, _ right: Int, _ upper: Double, _ lower: Double) {
        let span = ColumnSpan(
            left: left, right: right, top: min(upper, lower), bottom: max(upper, lower))
        if upper <= lower { over.append(span) } else { under.append(span) }
    }
}
