import KChartCanvas
import KChartCore
import KChartStyle
import KChartText

extension WidgetLook {
    /// Draws a title with the characters that were searched for in the accent.
    /// - Parameters:
    ///   - rect: laid out as if rows began at the left, inside `outer`.
    /// - Returns: the width it took.
    func draw(
        title: String, hits: [Range<Int>], on canvas: any Canvas, in rect: PixelRect,
        outer: PixelRect, color: Color
    ) -> Int {
        let font = theme.fonts.menu
        let whole = line(title, font, fitting: rect.width)
        let place = mirrored(rect, in: outer)
        guard !hits.isEmpty, whole == line(title, font) else {
            draw(whole, on: canvas, in: place, color: color)
            return whole.pixelWidth
        }
        // Joined scripts are shaped as one line and coloured by place; others in pieces, the hits
        // in a stronger weight.
        let isPlain = !whole.isRightToLeft && title.unicodeScalars.allSatisfy { $0.value < 0x590 }
        // The stronger weight is wider and may not fit where the words themselves do.
        if isPlain, let width = drawPieces(title, hits, canvas, rect, outer, color) {
            return width
        }
        return drawOver(title, hits, whole, canvas, place, color)
    }

    /// - Returns: the width it took; nil when it does not fit and nothing is drawn.
    private func drawPieces(
        _ title: String, _ hits: [Range<Int>], _ canvas: any Canvas, _ rect: PixelRect,
        _ outer: PixelRect, _ color: Color
    ) -> Int? {
        let font = theme.fonts.menu
        let characters = Array(title)
        var pieces: [(text: ShapedText, isHit: Bool)] = []
        var at = 0
        for hit in hits.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let hit = hit.clamped(to: at..<characters.count)
            guard !hit.isEmpty else { continue }
            if hit.lowerBound > at {
                pieces.append((line(String(characters[at..<hit.lowerBound]), font), false))
            }
            pieces.append((line(String(characters[hit]), font, weight: 600), true))
            at = hit.upperBound
        }
        if at < characters.count { pieces.append((line(String(characters[at...]), font), false)) }
        let width = pieces.reduce(Float(0)) { $0 + $1.text.width }
        let whole = PixelRect(
            x: rect.x, y: rect.y, width: Int(width.rounded(.up)), height: rect.height)
        guard whole.width <= rect.width else { return nil }
        var x = Double(mirrored(whole, in: outer).x)
        for piece in pieces {
            canvas.draw(
                piece.text, x: x, baseline: piece.text.baseline(centredIn: rect),
                with: piece.isHit ? theme.accent : color)
            x += Double(piece.text.width)
        }
        return whole.width
    }

    private func drawOver(
        _ title: String, _ hits: [Range<Int>], _ whole: ShapedText, _ canvas: any Canvas,
        _ place: PixelRect, _ color: Color
    ) -> Int {
        let carets = fonts.carets(of: title, style: style(theme.fonts.menu))
        let characters = Array(title)
        func scalars(_ offset: Int) -> Int {
            characters[..<min(offset, characters.count)].reduce(0) { $0 + $1.unicodeScalars.count }
        }
        let origin = isRightToLeft ? Double(place.maxX) - Double(whole.width) : Double(place.x)
        var lit: [PixelRect] = []
        for hit in hits {
            for span in carets.spans(of: scalars(hit.lowerBound)..<scalars(hit.upperBound)) {
                lit.append(
                    PixelRect(
                        left: Int((origin + Double(span.lowerBound)).rounded()), top: place.y,
                        right: Int((origin + Double(span.upperBound)).rounded()),
                        bottom: place.maxY))
            }
        }
        lit.sort { $0.x < $1.x }
        var x = place.x
        func paint(_ rect: PixelRect, _ color: Color) {
            canvas.clipped(to: rect) { draw(whole, on: canvas, in: place, color: color) }
        }
        for rect in lit {
            paint(PixelRect(left: x, top: place.y, right: rect.x, bottom: place.maxY), color)
            paint(rect, theme.accent)
            x = rect.maxX
        }
        paint(PixelRect(left: x, top: place.y, right: place.maxX, bottom: place.maxY), color)
        return whole.pixelWidth
    }
}
