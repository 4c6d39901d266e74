public import KChartCanvas
public import KChartCore

extension RasterCanvas {
    public func fillRounded(_ rect: PixelRect, radius: Double, with color: Color) {
        let rect = rect.bounded
        let corner = corner(radius: radius, in: rect)
        guard corner.side > 0 else {
            fill([rect], with: color)
            return
        }
        counters.drawCalls += 1
        let ink = Ink(color)
        let side = corner.side
        forEachPiece(of: rect, edge: side) { part in
            Self.fill(part, base: buffer.base, stride: buffer.rowStride, ink: ink)
            counters.pixels += part.area
        } mixed: { part in
            blend(part, ink: ink) { x, y in
                corner.coverage(
                    x: x - rect.x, y: y - rect.y, width: rect.width, height: rect.height)
            }
        }
    }

    public func strokeRounded(_ rect: PixelRect, radius: Double, width: Int, with color: Color) {
        let rect = rect.bounded
        guard width > 0, !rect.isEmpty else { return }
        let thickness = min(width, (min(rect.width, rect.height) + 1) / 2)
        let outer = corner(radius: radius, in: rect)
        let inside = rect.outset(by: -thickness)
        let inner = corner(radius: Self.radius(radius, in: rect) - Double(thickness), in: inside)
        counters.drawCalls += 1
        let ink = Ink(color)
        let edge = max(outer.side, thickness)
        forEachPiece(of: rect, edge: edge) { part in
            // The straight sides: what is not inside.
            let hole = inside.cut(to: part)
            for piece in part.around(hole) where !piece.isEmpty {
                Self.fill(piece, base: buffer.base, stride: buffer.rowStride, ink: ink)
                counters.pixels += piece.area
            }
        } mixed: { part in
            blend(part, ink: ink) { x, y in
                outer.coverage(
                    x: x - rect.x, y: y - rect.y, width: rect.width, height: rect.height)
                    - inner.coverage(
                        x: x - inside.x, y: y - inside.y, width: inside.width,
                        height: inside.height)
            }
        }
    }

    /// Cuts a rectangle into the parts that hold no corner and those that do, clipped.
    private func forEachPiece(
        of rect: PixelRect, edge: Int, plain: (PixelRect) -> Void, mixed: (PixelRect) -> Void
    ) {
        let clip = clip
        func visit(_ part: PixelRect, _ body: (PixelRect) -> Void) {
            let seen = part.cut(to: clip)
            if !seen.isEmpty { body(seen) }
        }
        // Corners that meet leave no plain part.
        guard rect.width > 2 * edge, rect.height > 2 * edge else {
            visit(rect, mixed)
            return
        }
        let inner = rect.width - 2 * edge
        let rightX = rect.maxX - edge
        let bottomY = rect.maxY - edge
        for y in [rect.y, bottomY] {
            visit(PixelRect(x: rect.x, y: y, width: edge, height: edge), mixed)
            visit(PixelRect(x: rect.x + edge, y: y, width: inner, height: edge), plain)
            visit(PixelRect(x: rightX, y: y, width: edge, height: edge), mixed)
        }
        visit(
            PixelRect(
                x: rect.x, y: rect.y + edge, width: rect.width, height: rect.height - 2 * edge),
            plain)
    }

    private func blend(_ part: PixelRect, ink: Ink, coverage: (Int, Int) -> Int) {
        for y in part.y..<part.maxY {
            let line = buffer.base + y * buffer.rowStride
            for x in part.x..<part.maxX {
                let value = coverage(x, y)
                guard value > 0 else { continue }
                let alpha = ink.alpha(coverage: UInt32(value))
                line[x] = Blending.blend(line[x], ink.word, alpha: alpha)
                counters.pixels += 1
            }
        }
    }

    private static func radius(_ radius: Double, in rect: PixelRect) -> Double {
        guard radius > 0 else { return 0 }
        return min(radius, Double(min(rect.width, rect.height)) / 2, 2_048)
    }

    /// The corner of a radius, kept for the next time.
    private func corner(radius: Double, in rect: PixelRect) -> CornerCoverage {
        let steps = Int((Self.radius(radius, in: rect) * 16).rounded())
        if let known = corners[steps] { return known }
        if corners.count >= 64 { corners.removeAll() }
        let corner = CornerCoverage(radius: Double(steps) / 16)
        corners[steps] = corner
        return corner
    }
}

extension PixelRect {
    /// The four parts of the rectangle around a hole inside it; some may be empty.
    func around(_ hole: PixelRect) -> [PixelRect] {
        guard !hole.isEmpty else { return [self] }
        return [
            PixelRect(left: x, top: y, right: maxX, bottom: hole.y),
            PixelRect(left: x, top: hole.maxY, right: maxX, bottom: maxY),
            PixelRect(left: x, top: hole.y, right: hole.x, bottom: hole.maxY),
            PixelRect(left: hole.maxX, top: hole.y, right: maxX, bottom: hole.maxY),
        ]
    }
}
