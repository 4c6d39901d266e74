public import KChartCanvas
public import KChartCore

extension PixelBuffer {
    /// Moves the picture inside `rect` by whole pixels; what leaves the rectangle is lost and
    /// the strips that come free keep their old pixels, for the caller to paint.
    public func scroll(_ rect: PixelRect, x deltaX: Int, y deltaY: Int = 0) {}
}
