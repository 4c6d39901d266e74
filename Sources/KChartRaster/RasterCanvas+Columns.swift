public import KChartCanvas
import KChartCore

extension RasterCanvas {
    /// Columns that are painted together where they are whole, so that rows are written in runs.
    private static let groupWidth = 32

    public func fillColumns(_ spans: [ColumnSpan], with paint: Paint) {
        counters.drawCalls += 1
        guard !paint.isClear, !clip.isEmpty else { return }
        var inks = RowInks(paint)
        var group: [ClippedColumns] = []
        group.reserveCapacity(Self.groupWidth)
        for span in spans {
            guard let part = ClippedColumns(span, clip: clip) else { continue }
            if let first = group.first, let last = group.last,
                last.right != part.left || part.right - first.left > Self.groupWidth
            {
                fill(group, &inks)
                group.removeAll(keepingCapacity: true)
            }
            group.append(part)
        }
        fill(group, &inks)
    }

    /// Fills columns that stand side by side: the rows that all of them hold whole in runs, what
    /// is above and below one by one.
    private func fill(_ group: [ClippedColumns], _ inks: inout RowInks) {
        guard let first = group.first, let last = group.last else { return }
        inks.reach(group)
        var top = first.wholeTop
        var bottom = first.wholeBottom
        for part in group {
            top = max(top, part.wholeTop)
            bottom = min(bottom, part.wholeBottom)
        }
        guard bottom > top, group.count > 1 else {
            for part in group { fill(part, rows: part.rows, inks) }
            return
        }
        var line = buffer.base + (top &* buffer.rowStride &+ first.left)
        let width = last.right - first.left
        for row in top..<bottom {
            let ink = inks[row]
            Blending.blendSpan(line, count: width, word: ink.word, alpha: ink.alpha)
            line += buffer.rowStride
        }
        counters.pixels += width * (bottom - top)
        for part in group {
            fill(part, rows: part.rows.lowerBound..<top, inks)
            fill(part, rows: bottom..<part.rows.upperBound, inks)
        }
    }

    @inline(__always)
    private func fill(_ part: ClippedColumns, rows: Range<Int>, _ inks: RowInks) {
        let width = part.right - part.left
        var line = buffer.base + (rows.lowerBound &* buffer.rowStride &+ part.left)
        for row in rows {
            let ink = inks[row]
            let alpha = ink.alpha(coverage: part.coverage(row: row))
            if width == 1 {
                line.pointee =
                    alpha == 255 ? ink.word : Blending.blend(line.pointee, ink.word, alpha: alpha)
            } else {
                Blending.blendSpan(line, count: width, word: ink.word, alpha: alpha)
            }
            line += buffer.rowStride
        }
        counters.pixels += width * rows.count
    }
}

/// The part of a span inside the clip.
private struct ClippedColumns {
    let left: Int
    let right: Int
    /// The rows it touches.
    let rows: Range<Int>
    /// The rows it holds from edge to edge; empty when the second is not over the first.
    let wholeTop: Int
    let wholeBottom: Int
    private let top: Double
    private let bottom: Double

    init?(_ span: ColumnSpan, clip: PixelRect) {
        guard !span.top.isNaN, !span.bottom.isNaN else { return nil }
        left = max(span.left, clip.x)
        right = min(span.right, clip.maxX)
        top = max(span.top, Double(clip.y))
        bottom = min(span.bottom, Double(clip.maxY))
        guard left < right, top < bottom else { return nil }
        rows = Int(top.rounded(.down))..<Int(bottom.rounded(.up))
        wholeTop = Int(top.rounded(.up))
        wholeBottom = Int(bottom.rounded(.down))
    }

    /// 0…255. Ends are rounded as those of polygons, so that both paint the same pixels.
    @inline(__always)
    func coverage(row: Int) -> UInt32 {
        if row >= wholeTop, row < wholeBottom { return 255 }
        let one = 65_536.0
        let from = (max(top - Double(row), 0) * one).rounded()
        let to = (min(bottom - Double(row), 1) * one).rounded()
        return (UInt32(max(to - from, 0)) &* 255 &+ 32_768) >> 16
    }
}

/// The ink of each row of a paint, mixed once for the rows that are needed.
private struct RowInks {
    private let paint: Paint
    private let solid: Ink?
    private var first = 0
    private var inks: [Ink] = []

    init(_ paint: Paint) {
        self.paint = paint
        if case .solid(let color) = paint { solid = Ink(color) } else { solid = nil }
    }

    /// Makes the rows of `group` known.
    mutating func reach(_ group: [ClippedColumns]) {
        guard solid == nil, var top = group.first?.rows.lowerBound else { return }
        var bottom = top
        for part in group {
            top = min(top, part.rows.lowerBound)
            bottom = max(bottom, part.rows.upperBound)
        }
        if inks.isEmpty { first = top }
        if top < first {
            inks.insert(contentsOf: (top..<first).map(paint.ink(atRow:)), at: 0)
            first = top
        }
        let end = first + inks.count
        if bottom > end { inks += (end..<bottom).map(paint.ink(atRow:)) }
    }

    @inline(__always)
    subscript(row: Int) -> Ink { solid ?? inks[row &- first] }
}
