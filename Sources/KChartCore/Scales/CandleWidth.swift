internal import Glibc

/// Whole-pixel widths of candles, after lightweight-charts' optimal candle width.
///
/// They stand here because the price scale counts a bar just outside the window when its wick or
/// body reaches into it.
public enum CandleWidth {
    /// The width of a body in device pixels; `spacing` in logical pixels per bar.
    public static func body(spacing: Double, scale: Double) -> Int {
        let line = hairline(scale)
        let width: Double
        if spacing >= 2.5, spacing <= 4 {
            width = (3 * scale).rounded(.down)
        } else {
            let part = 1 - 0.2 * atan(max(4, spacing) - 4) / (Double.pi / 2)
            let pixels = min(max(spacing * scale, 0), 1e9)
            width = max(
                Double(line), min((pixels * part).rounded(.down), pixels.rounded(.down)))
        }
        let whole = max(1, Int(width))
        return whole >= 2 && whole % 2 != line % 2 ? whole - 1 : whole
    }

    /// The width of a wick in device pixels: a hairline that is not wider than the body.
    public static func wick(spacing: Double, scale: Double, bodyWidth: Int) -> Int {
        let line = hairline(scale)
        let pixels = Int(min(max(spacing * scale, 0), 1e9).rounded(.down))
        return max(line, min(line, pixels, bodyWidth))
    }

    /// The thickness of an open-high-low-close bar in device pixels; `spacing` in logical pixels
    /// per bar. Its side marks are one and a half times as long.
    public static func barLine(spacing: Double, scale: Double) -> Int {
        let line = hairline(scale)
        let pixels = min(max(spacing * scale, 0), 1e9)
        let width = max(line, Int((0.3 * pixels).rounded(.down)))
        return width >= 2 && width % 2 != line % 2 ? width - 1 : width
    }

    /// The length of a side mark of such a bar, from its stem.
    public static func barSide(line: Int) -> Int { (3 * line + 1) / 2 }

    /// The width of a crisp line: grid, wick, crosshair, separator.
    public static func hairline(_ scale: Double) -> Int {
        scale.isFinite ? max(1, Int(min(scale, 1_000).rounded(.down))) : 1
    }
}
