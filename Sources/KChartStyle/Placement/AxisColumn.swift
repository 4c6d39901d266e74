/// The width of the price axis column.
public enum AxisColumn {
    /// The width for the widest text it must hold, in device pixels: text and 16 logical pixels, at
    /// least 64, rounded up to 4, as long as a theme says nothing else.
    public static func width(
        widestText: Double, scale: Double, metrics: ThemeMetrics = ThemeMetrics()
    ) -> Int {
        let usedScale = scale.isFinite && scale > 0 ? scale : 1
        let logical =
            max(0, widestText.isFinite ? widestText : 0) / usedScale
            + metrics.axisColumnExtra
        let step = max(1, metrics.axisColumnStep)
        let rounded = max(
            metrics.axisColumnMinimum, (min(logical, 4_000) / step - 1e-9).rounded(.up) * step)
        return Int((rounded * usedScale).rounded())
    }

    /// The width to use now: it grows at once and does not shrink, so that live digits do not make
    /// it flicker, until `mayShrink` (another symbol, another precision).
    public static func settled(current: Int, wanted: Int, mayShrink: Bool) -> Int {
        mayShrink ? wanted : max(current, wanted)
    }
}
