import KChartCore

extension PixelRect {
    /// The part of the rectangle inside `clip`. Unlike `intersection`, total: a rectangle at the
    /// end of the number line is cut like any other.
    @inline(__always)
    func cut(to clip: PixelRect) -> PixelRect {
        let (right, overflowsX) = x.addingReportingOverflow(width)
        let (bottom, overflowsY) = y.addingReportingOverflow(height)
        return PixelRect(
            left: max(x, clip.x), top: max(y, clip.y),
            right: max(max(x, clip.x), min(overflowsX ? Int.max : right, clip.maxX)),
            bottom: max(max(y, clip.y), min(overflowsY ? Int.max : bottom, clip.maxY)))
    }

    /// The rectangle with its edges brought into a range where sums and differences are safe
    /// and which is far larger than any surface.
    var bounded: PixelRect {
        let limit = 1 << 40
        let (right, overflowsX) = x.addingReportingOverflow(width)
        let (bottom, overflowsY) = y.addingReportingOverflow(height)
        func inside(_ value: Int) -> Int { min(max(value, -limit), limit) }
        return PixelRect(
            left: inside(x), top: inside(y), right: overflowsX ? limit : inside(right),
            bottom: overflowsY ? limit : inside(bottom))
    }
}
