import KChartCore

/// Whole-pixel widths of candles for one bar spacing and scale, after lightweight-charts' optimal
/// candle width.
///
/// Body, wick, border and crosshair line have widths of one parity, so that they share a centre.
public struct CandleGeometry: Hashable, Sendable {
    /// Device pixels per bar.
    public let spacing: Double
    /// Device pixels per logical pixel.
    public let scale: Double
    /// Width of a body, at least one device pixel.
    public let bodyWidth: Int
    /// Width of a wick.
    public let wickWidth: Int
    /// Thickness of a body's frame; a body not wider than two of it is all frame.
    public let borderWidth: Int

    /// `spacing` in device pixels per bar; a spacing or scale that is not above zero counts as 1.
    public init(spacing: Double, scale: Double) {
        let usedScale = scale.isFinite && scale > 0 ? scale : 1
        let usedSpacing = spacing.isFinite && spacing > 0 ? spacing : 1
        // A spacing that is whole but for the last bits of a division is that whole number.
        let whole = usedSpacing.rounded()
        self.spacing = (usedSpacing - whole).magnitude < 1e-6 && whole > 0 ? whole : usedSpacing
        self.scale = usedScale
        bodyWidth = Self.bodyWidth(spacing: self.spacing / usedScale, scale: usedScale)
        wickWidth = Self.wickWidth(
            spacing: self.spacing / usedScale, scale: usedScale, bodyWidth: bodyWidth)
        borderWidth = Self.borderWidth(scale: usedScale, bodyWidth: bodyWidth)
    }

    /// The width of a body in device pixels; `spacing` in logical pixels per bar.
    public static func bodyWidth(spacing: Double, scale: Double) -> Int {
        CandleWidth.body(spacing: spacing, scale: scale)
    }

    /// The width of a wick in device pixels: a hairline that is not wider than the body.
    public static func wickWidth(spacing: Double, scale: Double, bodyWidth: Int) -> Int {
        CandleWidth.wick(spacing: spacing, scale: scale, bodyWidth: bodyWidth)
    }

    /// The thickness of a body's frame in device pixels.
    public static func borderWidth(scale: Double, bodyWidth: Int) -> Int {
        let line = hairline(scale)
        var border = line
        if bodyWidth <= 2 * border { border = (bodyWidth - 1) / 2 }
        return max(line, border)
    }

    /// The width of a crisp line: grid, wick, crosshair, separator.
    public static func hairline(_ scale: Double) -> Int { CandleWidth.hairline(scale) }

    /// The pixel column on which a bar at an x coordinate is centred; limited to ±2^30.
    public static func centerColumn(x: Double) -> Int {
        guard !x.isNaN else { return -1_073_741_824 }
        return Int(min(max(x, -1_073_741_824), 1_073_741_824).rounded())
    }

    /// The columns of a body centred at `center`, the right one included. `previous` is the centre
    /// of the bar before: where bodies would touch, the later one gives way, but never vanishes.
    public func bodyColumns(center: Int, previous: Int?) -> ClosedRange<Int> {
        let right = center - bodyWidth / 2 + bodyWidth - 1
        var left = center - bodyWidth / 2
        if let previous {
            let previousRight = previous - bodyWidth / 2 + bodyWidth - 1
            left = min(max(previousRight + 1, left), right)
        }
        return left...right
    }

    /// True when a body has room for an inside between its frame.
    public var hasInterior: Bool {
        bodyWidth > 2 * borderWidth && spacing > Double(2 * borderWidth)
    }
}
