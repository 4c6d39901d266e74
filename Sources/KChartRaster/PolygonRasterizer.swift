import KChartCanvas
import KChartCore

/// Fills closed contours, non-zero winding, with exact areas.
///
/// Each row sums the signed area its edges leave to their right; the running sum over a row is
/// the winding number, spread over the pixels an edge passes through. Only those pixels are
/// visited one by one, everything between is filled as a run. Contours are added, then rendered
/// once.
final class PolygonRasterizer {
    private struct Edge {
        var x: Double
        var top: Double
        var bottom: Double
        var slope: Double
        /// +1 for an edge that ran downwards, −1 upwards.
        var winding: Float
    }

    private var edges: [Edge] = []
    private var clip = PixelRect.zero
    private var sums: UnsafeMutablePointer<Float>
    private var touched: UnsafeMutablePointer<UInt64>
    private var capacity = 0

    init() {
        sums = .allocate(capacity: 1)
        touched = .allocate(capacity: 1)
    }

    deinit {
        sums.deallocate()
        touched.deallocate()
    }

    /// Begins a new picture inside `clip`.
    func begin(clip: PixelRect) {
        self.clip = clip
        edges.removeAll(keepingCapacity: true)
        if clip.width > capacity {
            sums.deallocate()
            touched.deallocate()
            capacity = clip.width
            sums = .allocate(capacity: capacity + 3)
            sums.initialize(repeating: 0, count: capacity + 3)
            touched = .allocate(capacity: capacity / 64 + 2)
            touched.initialize(repeating: 0, count: capacity / 64 + 2)
        }
    }

    /// Adds the edge from one point to another; a contour is a ring of them.
    func addEdge(_ start: CanvasPoint, _ end: CanvasPoint) {
        let left = Double(clip.x)
        let top = Double(clip.y)
        let width = Double(clip.width)
        let height = Double(clip.height)
        var x0 = start.x - left
        var y0 = start.y - top
        var x1 = end.x - left
        var y1 = end.y - top
        guard y0 != y1 else { return }
        let winding: Float = y0 < y1 ? 1 : -1
        if y0 > y1 {
            swap(&x0, &x1)
            swap(&y0, &y1)
        }
        guard y1 > 0, y0 < height else { return }
        let slope = (x1 - x0) / (y1 - y0)
        if y0 < 0 {
            x0 -= y0 * slope
            y0 = 0
        }
        if y1 > height {
            x1 = x0 + (height - y0) * slope
            y1 = height
        }
        // What is left of the clip counts as lying on its edge, what is right of it changes
        // nothing inside.
        if x0 >= width, x1 >= width { return }
        if x0 <= 0, x1 <= 0 {
            edges.append(Edge(x: 0, top: y0, bottom: y1, slope: 0, winding: winding))
            return
        }
        func place(of x: Double) -> Double { min(max(y0 + (x - x0) / slope, y0), y1) }
        var from = y0
        var to = y1
        if x0 < 0 {
            from = place(of: 0)
            edges.append(Edge(x: 0, top: y0, bottom: from, slope: 0, winding: winding))
            x0 = 0
        } else if x0 > width {
            from = place(of: width)
            x0 = width
        }
        if x1 < 0 {
            to = place(of: 0)
            edges.append(Edge(x: 0, top: to, bottom: y1, slope: 0, winding: winding))
        } else if x1 > width {
            to = place(of: width)
        }
        if from < to {
            edges.append(Edge(x: x0, top: from, bottom: to, slope: slope, winding: winding))
        }
    }

    func addContour(_ points: [CanvasPoint]) {
        guard let last = points.last, points.count > 2 else { return }
        var previous = last
        for point in points {
            addEdge(previous, point)
            previous = point
        }
    }

    /// Fills what was added; the number of pixels changed.
    func render(
        onto pixels: UnsafeMutablePointer<UInt32>, rowStride: Int, paint: Paint
    ) -> Int {
        guard !edges.isEmpty, !clip.isEmpty else { return 0 }
        var edges = edges
        self.edges = []
        defer { self.edges = edges }
        edges.sort { $0.top < $1.top }
        var changed = 0
        var active: [Int] = []
        var next = 0
        let firstRow = max(0, Int(edges[0].top))
        for row in firstRow..<clip.height {
            let rowTop = Double(row)
            let rowBottom = rowTop + 1
            while next < edges.count, edges[next].top < rowBottom {
                active.append(next)
                next += 1
            }
            if active.isEmpty {
                if next == edges.count { break }
                continue
            }
            var kept = 0
            for number in active {
                let edge = edges[number]
                accumulate(
                    edge, from: max(edge.top, rowTop), to: min(edge.bottom, rowBottom),
                    row: rowTop)
                if edge.bottom > rowBottom {
                    active[kept] = number
                    kept += 1
                }
            }
            active.removeLast(active.count - kept)
            let target = pixels + (clip.y + row) * rowStride + clip.x
            changed += flush(onto: target, ink: paint.ink(atRow: clip.y + row))
        }
        return changed
    }

    /// Adds the share of one edge between two heights of one row.
    @inline(__always)
    private func accumulate(_ edge: Edge, from: Double, to: Double, row: Double) {
        guard to > from else { return }
        let limit = Double(clip.width)
        let start = min(max(edge.x + (from - edge.top) * edge.slope, 0), limit)
        let end = min(max(edge.x + (to - edge.top) * edge.slope, 0), limit)
        let height = Float(to - from) * edge.winding
        let left = Float(min(start, end))
        let right = Float(max(start, end))
        let first = Int(left)
        let last = Int(right)
        if first == last {
            let middle = (left + right) / 2 - Float(first)
            sums[first] += height * (1 - middle)
            sums[first + 1] += height * middle
        } else {
            // The running sum at a pixel is the area right of the edge up to that pixel.
            let perPixel = height / (right - left)
            let near = Float(first + 1) - left
            var before = perPixel * near * near / 2
            sums[first] += before
            var column = first + 1
            while column < last {
                let sum = perPixel * (Float(column) + 0.5 - left)
                sums[column] += sum - before
                before = sum
                column += 1
            }
            let far = right - Float(last)
            let sum = height - perPixel * far * far / 2
            sums[last] += sum - before
            sums[last + 1] += height - sum
        }
        mark(first, last + 1)
    }

    @inline(__always)
    private func mark(_ first: Int, _ last: Int) {
        let firstWord = first >> 6
        let lastWord = last >> 6
        let from = ~UInt64(0) << UInt64(first & 63)
        let to = ~UInt64(0) >> UInt64(63 - (last & 63))
        if firstWord == lastWord {
            touched[firstWord] |= from & to
            return
        }
        touched[firstWord] |= from
        var word = firstWord + 1
        while word < lastWord {
            touched[word] = ~0
            word += 1
        }
        touched[lastWord] |= to
    }

    /// Paints one row and clears its sums.
    @inline(__always)
    private func flush(onto target: UnsafeMutablePointer<UInt32>, ink: Ink) -> Int {
        let width = clip.width
        var sum: Float = 0
        var column = 0
        var changed = 0
        for word in 0...((width + 1) >> 6) {
            var bits = touched[word]
            guard bits != 0 else { continue }
            touched[word] = 0
            while bits != 0 {
                let place = word << 6 + bits.trailingZeroBitCount
                bits &= bits &- 1
                if place > column, column < width {
                    changed &+= span(target, column, min(place, width), sum: sum, ink: ink)
                }
                sum += sums[place]
                sums[place] = 0
                if place < width {
                    changed &+= span(target, place, place + 1, sum: sum, ink: ink)
                }
                column = place + 1
            }
        }
        if column < width { changed &+= span(target, column, width, sum: sum, ink: ink) }
        return changed
    }

    @inline(__always)
    private func span(
        _ target: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int, sum: Float, ink: Ink
    ) -> Int {
        let coverage = UInt32(min(sum.magnitude, 1) * 255 + 0.5)
        let alpha = ink.alpha(coverage: coverage)
        guard alpha > 0 else { return 0 }
        if to - from == 1 {
            target[from] = Blending.blend(target[from], ink.word, alpha: alpha)
        } else {
            Blending.blendSpan(target + from, count: to - from, word: ink.word, alpha: alpha)
        }
        return to - from
    }
}
