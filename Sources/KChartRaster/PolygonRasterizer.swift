import KChartCanvas
import KChartCore

/// Fills closed contours, non-zero winding, with exact areas.
///
/// Each row sums the signed area its edges leave to their right; the running sum over a row is
/// the winding number, spread over the pixels an edge passes through. Only those pixels are
/// visited one by one, everything between is filled as a run. The sums are whole numbers, so
/// they do not depend on where the clip begins: a pixel painted alone equals the pixel of the
/// whole picture. Contours are added, then rendered once.
final class PolygonRasterizer {
    /// The sum that is one full pixel.
    private static let one: Int32 = 1 << 16

    private struct Edge {
        /// Where it begins, at the top.
        var x: Double
        var top: Double
        var bottom: Double
        /// Columns a row.
        var slope: Double
        /// +1 for an edge that ran downwards, −1 upwards.
        var winding: Int32
    }

    private var edges: [Edge] = []
    private var clip = PixelRect.zero
    private var sums: UnsafeMutablePointer<Int32>
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
            sums = .allocate(capacity: capacity + 1)
            sums.initialize(repeating: 0, count: capacity + 1)
            touched = .allocate(capacity: capacity / 64 + 1)
            touched.initialize(repeating: 0, count: capacity / 64 + 1)
        }
    }

    func addContour(_ points: [CanvasPoint]) {
        guard let last = points.last, points.count > 2 else { return }
        let top = Double(clip.y)
        let bottom = Double(clip.maxY)
        let right = Double(clip.maxX)
        var previous = last
        for point in points {
            let start = previous
            previous = point
            guard (start.y - point.y).magnitude > 1e-6, max(start.y, point.y) > top,
                min(start.y, point.y) < bottom, min(start.x, point.x) < right
            else { continue }
            let (upper, lower) = start.y < point.y ? (start, point) : (point, start)
            edges.append(
                Edge(
                    x: upper.x, top: upper.y, bottom: lower.y,
                    slope: (lower.x - upper.x) / (lower.y - upper.y),
                    winding: start.y < point.y ? 1 : -1))
        }
    }

    /// Fills what was added; the number of pixels changed.
    func render(
        onto pixels: UnsafeMutablePointer<UInt32>, rowStride: Int, paint: Paint
    ) -> Int {
        guard !edges.isEmpty, !clip.isEmpty else { return 0 }
        edges.sort { $0.top < $1.top }
        return edges.withUnsafeBufferPointer { edges in
            var changed = 0
            var active: [Int] = []
            var next = 0
            for row in max(clip.y, Int(edges[0].top.rounded(.down)))..<clip.maxY {
                let rowBottom = Double(row) + 1
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
                    accumulate(edges[number], row: row)
                    if edges[number].bottom > rowBottom {
                        active[kept] = number
                        kept += 1
                    }
                }
                active.removeLast(active.count - kept)
                changed += flush(
                    onto: pixels + (row * rowStride + clip.x), ink: paint.ink(atRow: row))
            }
            return changed
        }
    }

    /// Adds the share of one edge in one row.
    @inline(__always)
    private func accumulate(_ edge: Edge, row: Int) {
        let rowTop = Double(row)
        let from = max(edge.top, rowTop)
        let to = min(edge.bottom, rowTop + 1)
        guard to > from else { return }
        // Heights are rounded at the points, so that edges that meet add up exactly.
        let one = Double(Self.one)
        let height =
            (Int32(((to - rowTop) * one).rounded()) - Int32(((from - rowTop) * one).rounded()))
            &* edge.winding
        let start = edge.x + (from - edge.top) * edge.slope
        let end = edge.x + (to - edge.top) * edge.slope
        let left = min(start, end)
        let right = max(start, end)
        guard left < Double(clip.maxX) else { return }
        if right < Double(clip.x) {
            // All left of the clip: it lies on its edge.
            sums[0] &+= height
            touched[0] |= 1
            return
        }
        let leftFloor = left.rounded(.down)
        let first = Int(leftFloor)
        let last = Int(right.rounded(.down))
        let width = right - left
        var before: Int32 = 0
        var column = max(first, clip.x)
        let stop = min(last, clip.maxX - 1)
        while column <= stop {
            // The part of the pixel right of the edge, over the heights of the edge.
            let share: Double
            if first == last {
                share = 1 - (left + right) / 2 + leftFloor
            } else if column == first {
                let near = leftFloor + 1 - left
                share = near * near / (2 * width)
            } else if column < last {
                share = (Double(column) + 0.5 - left) / width
            } else {
                let far = right - Double(column)
                share = 1 - far * far / (2 * width)
            }
            let sum = Int32((Double(height) * share).rounded())
            sums[column - clip.x] &+= sum &- before
            before = sum
            column += 1
        }
        if column < clip.maxX {
            sums[column - clip.x] &+= height &- before
        } else {
            column -= 1
        }
        mark(max(first, clip.x) - clip.x, column - clip.x)
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
        var sum: Int32 = 0
        var column = 0
        var changed = 0
        for word in 0...((width - 1) >> 6) {
            var bits = touched[word]
            guard bits != 0 else { continue }
            touched[word] = 0
            while bits != 0 {
                let place = word << 6 + bits.trailingZeroBitCount
                bits &= bits &- 1
                if place > column {
                    changed &+= span(target, column, place, sum: sum, ink: ink)
                }
                sum &+= sums[place]
                sums[place] = 0
                changed &+= span(target, place, place + 1, sum: sum, ink: ink)
                column = place + 1
            }
        }
        if column < width { changed &+= span(target, column, width, sum: sum, ink: ink) }
        return changed
    }

    @inline(__always)
    private func span(
        _ target: UnsafeMutablePointer<UInt32>, _ from: Int, _ to: Int, sum: Int32, ink: Ink
    ) -> Int {
        let area = min(sum.magnitude, UInt32(Self.one))
        let alpha = ink.alpha(coverage: (area &* 255 &+ 32_768) >> 16)
        guard alpha > 0 else { return 0 }
        if to - from == 1 {
            target[from] = Blending.blend(target[from], ink.word, alpha: alpha)
        } else {
            Blending.blendSpan(target + from, count: to - from, word: ink.word, alpha: alpha)
        }
        return to - from
    }
}
