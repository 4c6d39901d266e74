public import KChartCanvas
import KChartCore
import KChartText

extension RasterCanvas {
    public func draw(_ text: ShapedText, x: Double, baseline: Int, with color: Color) {
        counters.drawCalls += 1
        guard color.alpha > 0, !clip.isEmpty, x.magnitude < Self.farthest,
            baseline.magnitude < 1 << 30
        else { return }
        let ink = Ink(color)
        if !color.isOpaque {
            drawTranslucent(text, x: x, baseline: baseline, ink: ink)
            return
        }
        for run in text.runs {
            guard run.pixelSize > 0, run.pixelSize <= 4_096 else { continue }
            for glyph in run.glyphs {
                let place = x + Double(glyph.x)
                let drop = Double(glyph.y).rounded()
                guard place.magnitude < Self.farthest, drop.magnitude < Self.farthest else {
                    continue
                }
                let quarters = Int((place * 4).rounded(.toNearestOrAwayFromZero))
                let row = baseline + Int(drop)
                if run.face == .boxes || glyph.glyph == 0 {
                    drawBox(size: Double(run.pixelSize), x: quarters >> 2, baseline: row, ink: ink)
                } else {
                    draw(glyph.glyph, of: run, quarters: quarters, baseline: row, ink: ink)
                }
            }
        }
    }

    /// Joined scripts let their glyphs overlap: a translucent line gathers the coverage of all of
    /// them first, so that no joint is darker than its letters.
    private func drawTranslucent(_ text: ShapedText, x: Double, baseline: Int, ink: Ink) {
        let reach = Int((text.ascent + text.descent).rounded(.up)) * 2 + 4
        let area = PixelRect(
            left: Int(x.rounded(.down)) - reach, top: baseline - reach,
            right: Int(x.rounded(.up)) + text.pixelWidth + reach, bottom: baseline + reach
        ).cut(to: clip)
        guard !area.isEmpty else { return }
        var mask = [UInt8](repeating: 0, count: area.area)
        for run in text.runs where run.pixelSize > 0 && run.pixelSize <= 4_096 {
            for glyph in run.glyphs where run.face != .boxes && glyph.glyph != 0 {
                let place = x + Double(glyph.x)
                let drop = Double(glyph.y).rounded()
                guard place.magnitude < Self.farthest, drop.magnitude < Self.farthest else {
                    continue
                }
                let quarters = Int((place * 4).rounded(.toNearestOrAwayFromZero))
                gather(
                    glyph.glyph, of: run, quarters: quarters, baseline: baseline + Int(drop),
                    into: &mask, area)
            }
        }
        mask.withUnsafeBufferPointer { mask in
            guard let bytes = mask.baseAddress else { return }
            for row in 0..<area.height {
                Blending.blendCoverage(
                    buffer.base + (area.y + row) * buffer.rowStride + area.x,
                    bytes + row * area.width, count: area.width, ink: ink)
            }
        }
        counters.pixels += area.area
    }

    private func gather(
        _ glyph: UInt32, of run: GlyphRun, quarters: Int, baseline: Int,
        into mask: inout [UInt8], _ area: PixelRect
    ) {
        glyphs.withGlyph(
            glyph, face: run.face, pixelSize: run.pixelSize, quarter: quarters & 3, fonts: fonts
        ) { bytes, entry in
            let left = quarters >> 2 + entry.left
            let top = baseline - entry.top
            let seen = PixelRect(x: left, y: top, width: entry.width, height: entry.height)
                .cut(to: area)
            for y in seen.y..<seen.maxY {
                for x in seen.x..<seen.maxX {
                    let place = (y - area.y) * area.width + x - area.x
                    mask[place] = max(
                        mask[place], bytes[(y - top) * entry.width + x - left])
                }
            }
        }
    }

    @inline(__always)
    private func draw(_ glyph: UInt32, of run: GlyphRun, quarters: Int, baseline: Int, ink: Ink) {
        let clip = clip
        glyphs.withGlyph(
            glyph, face: run.face, pixelSize: run.pixelSize, quarter: quarters & 3, fonts: fonts
        ) { bytes, entry in
            let left = quarters >> 2 + entry.left
            let top = baseline - entry.top
            let firstX = max(left, clip.x)
            let lastX = min(left + entry.width, clip.maxX)
            let firstY = max(top, clip.y)
            let lastY = min(top + entry.height, clip.maxY)
            guard firstX < lastX, firstY < lastY else { return }
            for y in firstY..<lastY {
                Blending.blendCoverage(
                    buffer.base + y * buffer.rowStride + firstX,
                    bytes + (y - top) * entry.width + firstX - left, count: lastX - firstX,
                    ink: ink)
            }
            counters.pixels += (lastX - firstX) * (lastY - firstY)
        }
    }

    /// Stands for a character no font has.
    private func drawBox(size: Double, x: Int, baseline: Int, ink: Ink) {
        let line = max(1, Int(size / 16))
        let width = max(3, Int((size * 0.5).rounded()))
        let height = max(3, Int((size * 0.7).rounded()))
        let frame = PixelRect(
            x: x + max(1, Int(size * 0.06)), y: baseline - height, width: width, height: height)
        for part in frame.around(frame.outset(by: -line)) {
            let seen = part.cut(to: clip)
            guard !seen.isEmpty else { continue }
            Self.fill(seen, base: buffer.base, stride: buffer.rowStride, ink: ink)
            counters.pixels += seen.area
        }
    }
}
