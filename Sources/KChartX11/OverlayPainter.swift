internal import CX11
internal import CXft
internal import CXrender
internal import KChartCanvas
internal import KChartCore

/// Sends overlay operations to the window: Xlib rectangles and lines, Xft text, RENDER for
/// what shines through. It asks the server nothing.
final class OverlayPainter {
    private struct DashKey: Hashable {
        var pattern: DashPattern
        var phase: Int
        var pixel: UInt
    }

    private let connection: X11Connection
    private let window: CX11.Window
    private let fonts: XftFonts
    private let draw: OpaquePointer?
    private let context: GC?
    private var foreground: UInt?
    private var dashContexts: [(key: DashKey, context: GC?)] = []
    private let rounded: RoundedPictures

    init(_ connection: X11Connection, window: CX11.Window, fonts: XftFonts) {
        self.connection = connection
        self.window = window
        self.fonts = fonts
        rounded = RoundedPictures(connection)
        draw = XftDrawCreate(connection.display, window, connection.visual, connection.colormap)
        var values = XGCValues()
        values.graphics_exposures = 0
        context = XCreateGC(connection.display, window, UInt(GCGraphicsExposures), &values)
    }

    func close() {
        guard !connection.isDead else { return }
        if let draw { XftDrawDestroy(draw) }
        if let context { XFreeGC(connection.display, context) }
        for entry in dashContexts {
            if let context = entry.context { XFreeGC(connection.display, context) }
        }
        dashContexts = []
        rounded.close()
    }

    /// Draws operations in order, each whole or only inside `areas`, which overlap nowhere.
    func paint(
        _ operations: [OverlayOperation], _ list: [(index: Int, isWhole: Bool)],
        inside areas: [PixelRect]
    ) {
        var rects: [PixelRect] = []
        var color: Color?
        func flush() {
            if let color { fill(rects, color) }
            rects = []
            color = nil
        }
        guard !connection.isDead else { return }
        for (index, isWhole) in list {
            let limit = isWhole ? nil : areas
            // Rectangles of one colour that follow each other are one request.
            if case .fill(let more, let tone) = operations[index].kind {
                if tone != color { flush() }
                color = tone
                rects += Self.cut(more, limit, nil)
            } else {
                flush()
                paint(operations[index], inside: limit)
            }
        }
        flush()
    }

    private func paint(_ operation: OverlayOperation, inside areas: [PixelRect]?) {
        switch operation.kind {
        case .fill(let rects, let color):
            fill(Self.cut(rects, areas, nil), color)
        case .rounded(let rect, let radius, let width, let color):
            let key = RoundedKey(size: rect.size, radius: radius, width: width, color: color)
            if let picture = rounded.picture(key), let draw {
                let target = XftDrawPicture(draw)
                for part in Self.cut([rect], areas, operation.clip) {
                    XRenderComposite(
                        connection.display, Int32(PictOpOver), picture, 0, target,
                        Int32(part.x - rect.x), Int32(part.y - rect.y), 0, 0, Int32(part.x),
                        Int32(part.y), UInt32(part.width), UInt32(part.height))
                }
                return
            }
            let shape = RoundedShape(
                rect, radius: radius, width: width, isSmooth: connection.extensions.hasRender)
            fill(Self.cut(shape.solid, areas, operation.clip), color)
            for (coverage, pixels) in shape.soft {
                fill(
                    Self.cut(pixels, areas, operation.clip), color.covering(coverage))
            }
        case .dashes(let rect, let pattern, let origin, let color):
            fill(
                Self.cut([rect], areas, nil), color, in: dashContext(pattern, origin: origin, color)
            )
        case .text(let text, let x, let baseline, let color):
            clipped(operation, areas) { paint(text, x: x, baseline: baseline, color) }
        case .lines(let points, let width, let color):
            clipped(operation, areas) { paintLines(points, width: width, color) }
        case .polygon(let points, let color):
            clipped(operation, areas) { paintPolygon(points, color) }
        }
    }

    // MARK: - Rectangles

    private func fill(_ rects: [PixelRect], _ color: Color) {
        guard !rects.isEmpty else { return }
        if !color.isOpaque {
            guard connection.extensions.hasRender, let draw else {
                // Half a tone cannot be drawn by the core protocol: nearly opaque is opaque.
                if color.alpha >= 128 { fill(rects, color.withOpacity(1)) }
                return
            }
            var tone = color.premultiplied
            var list = rects.map(\.wire)
            XRenderFillRectangles(
                connection.display, Int32(PictOpOver), XftDrawPicture(draw), &tone, &list,
                Int32(list.count))
            return
        }
        setForeground(color)
        fill(rects, color, in: context)
    }

    private func fill(_ rects: [PixelRect], _ color: Color, in context: GC?) {
        guard let context, !rects.isEmpty else { return }
        var list = rects.map(\.wire)
        if list.count == 1 {
            XFillRectangle(
                connection.display, window, context, Int32(list[0].x), Int32(list[0].y),
                UInt32(list[0].width), UInt32(list[0].height))
        } else {
            XFillRectangles(connection.display, window, context, &list, Int32(list.count))
        }
    }

    private func setForeground(_ color: Color) {
        let pixel = UInt(connection.format.pixel(color.rgb))
        guard foreground != pixel else { return }
        foreground = pixel
        XSetForeground(connection.display, context, pixel)
    }

    /// A context whose stipple is the dash pattern: a dashed line is one rectangle, exact to the
    /// pixel at any width. The few in use are kept.
    private func dashContext(_ pattern: DashPattern, origin: Int, _ color: Color) -> GC? {
        let period = pattern.period
        let phase = ((origin % period) + period) % period
        let key = DashKey(
            pattern: pattern, phase: phase, pixel: UInt(connection.format.pixel(color.rgb)))
        if let index = dashContexts.firstIndex(where: { $0.key == key }) {
            return dashContexts[index].context
        }
        let display = connection.display
        let width = pattern.isVertical ? 1 : period
        let height = pattern.isVertical ? period : 1
        let bytesPerRow = (width + 7) / 8
        var bits = [CChar](repeating: 0, count: bytesPerRow * height)
        var position = 0
        for (index, length) in pattern.lengths.enumerated() {
            if index % 2 == 0 {
                for at in position..<position + length {
                    let byte = pattern.isVertical ? at : at / 8
                    bits[byte] |= CChar(bitPattern: 1 << UInt8(pattern.isVertical ? 0 : at % 8))
                }
            }
            position += length
        }
        let stipple = XCreateBitmapFromData(display, window, bits, UInt32(width), UInt32(height))
        var values = XGCValues()
        values.graphics_exposures = 0
        values.foreground = key.pixel
        values.fill_style = FillStippled
        values.stipple = stipple
        values.ts_x_origin = pattern.isVertical ? 0 : Int32(phase)
        values.ts_y_origin = pattern.isVertical ? Int32(phase) : 0
        let mask =
            GCGraphicsExposures | GCForeground | GCFillStyle | GCStipple | GCTileStipXOrigin
            | GCTileStipYOrigin
        let made = XCreateGC(display, window, UInt(mask), &values)
        // The context keeps the bitmap alive.
        XFreePixmap(display, stipple)
        if dashContexts.count >= 16 {
            if let oldest = dashContexts.removeFirst().context { XFreeGC(display, oldest) }
        }
        dashContexts.append((key, made))
        return made
    }

    // MARK: - Text and shapes

    private func paint(_ text: ShapedText, x: Double, baseline: Int, _ color: Color) {
        guard let draw else { return }
        var tone = XftColor()
        tone.pixel = UInt(connection.format.pixel(color.rgb))
        tone.color = XRenderColor(
            red: UInt16(color.red) * 257, green: UInt16(color.green) * 257,
            blue: UInt16(color.blue) * 257, alpha: UInt16(color.alpha) * 257)
        for run in text.runs {
            guard let font = fonts.font(run.face, pixelSize: run.pixelSize) else {
                paintBoxes(run, x: x, baseline: baseline, color)
                continue
            }
            var specs: [XftGlyphSpec] = []
            specs.reserveCapacity(run.glyphs.count)
            for glyph in run.glyphs {
                // Xft's pen stands on whole pixels.
                specs.append(
                    XftGlyphSpec(
                        glyph: glyph.glyph,
                        x: Self.short((x + Double(glyph.x)).rounded()),
                        y: Self.short((Double(baseline) + Double(glyph.y)).rounded())))
            }
            XftDrawGlyphSpec(draw, &tone, font, &specs, Int32(specs.count))
        }
    }

    /// Characters no font has: hollow boxes.
    private func paintBoxes(_ run: GlyphRun, x: Double, baseline: Int, _ color: Color) {
        let width = max(3, Int(run.pixelSize * 0.5))
        let height = max(4, Int(run.pixelSize * 0.7))
        for glyph in run.glyphs {
            let left = Int(Self.short((x + Double(glyph.x)).rounded())) + 1
            let box = PixelRect(x: left, y: baseline - height, width: width, height: height)
            fill(RectAlgebra.subtract(box.outset(by: -1), from: box), color)
        }
    }

    private func paintLines(_ points: [PixelPoint], width: Int, _ color: Color) {
        setForeground(color)
        XSetLineAttributes(
            connection.display, context, UInt32(width), LineSolid, CapRound, JoinRound)
        var list = points.map { XPoint(x: Self.short(Double($0.x)), y: Self.short(Double($0.y))) }
        XDrawLines(
            connection.display, window, context, &list, Int32(list.count), CoordModeOrigin)
    }

    private func paintPolygon(_ points: [PixelPoint], _ color: Color) {
        if !color.isOpaque { return paintFan(points, color) }
        setForeground(color)
        XSetFillRule(connection.display, context, WindingRule)
        var list = points.map { XPoint(x: Self.short(Double($0.x)), y: Self.short(Double($0.y))) }
        XFillPolygon(
            connection.display, window, context, &list, Int32(list.count), Complex,
            CoordModeOrigin)
    }

    /// A translucent figure that bulges nowhere inwards, as all figures of previews do. Without
    /// RENDER it is left out: opaque it would hide the chart.
    private func paintFan(_ points: [PixelPoint], _ color: Color) {
        guard connection.extensions.hasRender, let draw else { return }
        var tone = color.premultiplied
        let source = XRenderCreateSolidFill(connection.display, &tone)
        // One sheet of coverage: triangles that touch cover nothing twice.
        let sheet = XRenderFindStandardFormat(connection.display, Int32(PictStandardA8))
        let fan = points.map {
            XPointFixed(
                x: Int32(Self.short(Double($0.x))) << 16, y: Int32(Self.short(Double($0.y))) << 16)
        }
        XRenderCompositeTriFan(
            connection.display, Int32(PictOpOver), source, XftDrawPicture(draw), sheet, 0, 0, fan,
            Int32(fan.count))
        XRenderFreePicture(connection.display, source)
    }

    /// Limits text and shapes; rectangles are cut by ourselves, which costs no request.
    private func clipped(_ operation: OverlayOperation, _ areas: [PixelRect]?, _ body: () -> Void) {
        var limit: [PixelRect]?
        if let areas, !areas.contains(where: { $0.contains(operation.bounds) }) {
            let own = operation.clip ?? operation.bounds
            limit = areas.map { $0.intersection(own) }.filter { !$0.isEmpty }
        } else if let clip = operation.clip {
            limit = [clip]
        }
        guard let limit else { return body() }
        guard !limit.isEmpty else { return }
        var list = limit.map(\.wire)
        if operation.isRendered {
            if let draw { XftDrawSetClipRectangles(draw, 0, 0, &list, Int32(list.count)) }
            body()
            if let draw { XftDrawSetClip(draw, nil) }
        } else {
            XSetClipRectangles(
                connection.display, context, 0, 0, &list, Int32(list.count), Unsorted)
            body()
            XSetClipMask(connection.display, context, 0)
        }
    }

    /// What of `rects` lies in `areas` (everywhere when nil) and in the clip.
    private static func cut(_ rects: [PixelRect], _ areas: [PixelRect]?, _ clip: PixelRect?)
        -> [PixelRect]
    {
        guard areas != nil || clip != nil else { return rects }
        return rects.flatMap { rect in
            let seen = clip.map { rect.intersection($0) } ?? rect
            return (areas?.map { $0.intersection(seen) } ?? [seen]).filter { !$0.isEmpty }
        }
    }

    private static func short(_ value: Double) -> Int16 {
        value.isNaN ? 0 : Int16(min(max(value, -32768), 32767))
    }
}

extension OverlayOperation {
    /// Drawn through RENDER, whose clip is the one of the Xft drawable.
    fileprivate var isRendered: Bool {
        switch kind {
        case .text: true
        case .polygon(_, let color): !color.isOpaque
        default: false
        }
    }
}
