public import KChartCore

extension CandleGeometry {
    /// Fills `batches` with the rectangles of candles, given from left to right.
    ///
    /// Every rectangle is cut to `clip`, so that all of them fit the 16 bits of the display's
    /// protocol when `clip` does. The four rows of a candle are rounded once; a body is never less
    /// than one row; a wick is drawn above and under the body and never beneath it. `previousX` is
    /// the x of the bar before the first one, so that a part of a chart is placed exactly as the
    /// whole is.
    @inlinable
    public func place(
        _ candles: some Sequence<CandleRows>, fill: CandleFill = .solid, clip: PixelRect,
        previousX: Double? = nil, into batches: inout CandleBatches
    ) {
        batches.removeAll()
        var previous = previousX.map(Self.centerColumn(x:))
        for candle in candles {
            append(candle, fill: fill, clip: clip, previous: &previous, into: &batches)
        }
    }

    @usableFromInline
    func append(
        _ candle: CandleRows, fill: CandleFill, clip: PixelRect, previous: inout Int?,
        into batches: inout CandleBatches
    ) {
        let center = Self.centerColumn(x: candle.x)
        let columns = bodyColumns(center: center, previous: previous)
        previous = center
        guard let open = Self.row(candle.open), let close = Self.row(candle.close),
            let high = Self.row(candle.high), let low = Self.row(candle.low)
        else { return }
        let body = PixelRect(
            left: columns.lowerBound, top: min(open, close),
            right: columns.upperBound + 1, bottom: max(open, close) + 1)
        let wickLeft = center - wickWidth / 2
        // An inverted scale turns high and low round.
        let upper = PixelRect(
            left: wickLeft, top: min(high, low), right: wickLeft + wickWidth, bottom: body.y)
        let lower = PixelRect(
            left: wickLeft, top: body.maxY, right: wickLeft + wickWidth,
            bottom: max(high, low) + 1)
        if candle.isRising {
            Self.append(upper, clip, &batches.risingWicks)
            Self.append(lower, clip, &batches.risingWicks)
            appendBody(
                body, fill: fill, isHollow: fill == .hollowRising && candle.isHollow, clip: clip,
                borders: &batches.risingBorders, bodies: &batches.risingBodies)
        } else {
            Self.append(upper, clip, &batches.fallingWicks)
            Self.append(lower, clip, &batches.fallingWicks)
            appendBody(
                body, fill: fill, isHollow: fill == .hollowRising && candle.isHollow, clip: clip,
                borders: &batches.fallingBorders, bodies: &batches.fallingBodies)
        }
    }

    private func appendBody(
        _ body: PixelRect, fill: CandleFill, isHollow: Bool, clip: PixelRect,
        borders: inout [PixelRect], bodies: inout [PixelRect]
    ) {
        if fill == .solid {
            Self.append(body, clip, &bodies)
            return
        }
        let border = borderWidth
        guard hasInterior, body.width > 2 * border, body.height > 2 * border else {
            Self.append(body, clip, &borders)
            return
        }
        let inside = body.outset(by: -border)
        Self.append(
            PixelRect(x: body.x, y: body.y, width: body.width, height: border), clip, &borders)
        Self.append(
            PixelRect(x: body.x, y: inside.maxY, width: body.width, height: border), clip,
            &borders)
        Self.append(
            PixelRect(x: body.x, y: inside.y, width: border, height: inside.height), clip,
            &borders)
        Self.append(
            PixelRect(x: inside.maxX, y: inside.y, width: border, height: inside.height), clip,
            &borders)
        if !isHollow { Self.append(inside, clip, &bodies) }
    }

    private static func append(
        _ rect: PixelRect, _ clip: PixelRect, _ list: inout [PixelRect]
    ) {
        let visible = rect.intersection(clip)
        if !visible.isEmpty { list.append(visible) }
    }

    /// A y coordinate as a row, limited to ±2^30; nil for NaN.
    static func row(_ y: Double) -> Int? {
        guard !y.isNaN else { return nil }
        return Int(min(max(y, -1_073_741_824), 1_073_741_824).rounded())
    }
}
