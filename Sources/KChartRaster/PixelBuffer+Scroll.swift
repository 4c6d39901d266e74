import Glibc
public import KChartCanvas
public import KChartCore

extension PixelBuffer {
    /// Moves the picture inside `rect` by whole pixels, right and down when positive.
    ///
    /// What leaves the rectangle is lost; the strips that come free keep their old pixels, for
    /// the caller to paint. Costs one copy of the rectangle.
    public func scroll(_ rect: PixelRect, x deltaX: Int, y deltaY: Int = 0) {
        let area = rect.cut(to: bounds)
        guard deltaX != 0 || deltaY != 0, deltaX.magnitude < UInt(area.width),
            deltaY.magnitude < UInt(area.height)
        else { return }
        let width = area.width - Int(deltaX.magnitude)
        let height = area.height - Int(deltaY.magnitude)
        let from = base + (area.y + max(0, -deltaY)) * rowStride + area.x + max(0, -deltaX)
        let to = base + (area.y + max(0, deltaY)) * rowStride + area.x + max(0, deltaX)
        for step in 0..<height {
            // Downwards the last row goes first, so that no row is read after it was replaced.
            let row = deltaY > 0 ? height - 1 - step : step
            memmove(to + row * rowStride, from + row * rowStride, width * 4)
        }
    }
}
