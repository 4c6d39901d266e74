import Glibc
public import KChartCanvas
public import KChartCore
public import KChartText

/// The software canvas: every verb, on a buffer of opaque pixels.
///
/// Belongs to one thread. The buffer must outlive the canvas. Total: whatever the coordinates,
/// nothing traps and nothing outside the clip is touched. Alpha is blended on the stored sRGB
/// values; the buffer's own top byte is kept at 255 where something is painted.
public final class RasterCanvas: Canvas {
    public let buffer: PixelBuffer
    public let fonts: FontCatalog
    public let glyphs: GlyphCache
    public var counters = RasterCounters()

    public let bounds: PixelRect
    public private(set) var clip: PixelRect
    private var clipStack: [PixelRect] = []

    let mask = CoverageMask()
    let polygons = PolygonRasterizer()
    /// Corners by radius in 1/16 px.
    var corners: [Int: CornerCoverage] = [:]

    public init(buffer: PixelBuffer, fonts: FontCatalog, glyphs: GlyphCache) {
        self.buffer = buffer
        self.fonts = fonts
        self.glyphs = glyphs
        bounds = buffer.bounds
        clip = buffer.bounds
    }

    public func pushClip(_ rect: PixelRect) {
        clipStack.append(clip)
        clip = rect.cut(to: clip)
    }

    public func popClip() {
        if let outer = clipStack.popLast() { clip = outer }
    }

    public func fill(_ rects: [PixelRect], with color: Color) {
        counters.drawCalls += 1
        let ink = Ink(color)
        guard ink.alpha > 0, !clip.isEmpty else { return }
        let clip = clip
        let base = buffer.base
        let stride = buffer.rowStride
        var changed = 0
        var place = 0
        while place < rects.count {
            let part = rects[place].cut(to: clip)
            let run = part.isEmpty ? 1 : Self.upright(rects, from: place)
            if run > 1 {
                changed &+= fillUpright(rects[place..<place + run], rows: part, ink)
            } else if !part.isEmpty {
                changed &+= part.area
                Self.fill(part, base: base, stride: stride, ink: ink)
            }
            place += run
        }
        counters.pixels += changed
    }

    /// How many of the rectangles from `first` on are upright lines through the same rows, as those
    /// of a grid are.
    private static func upright(_ rects: [PixelRect], from first: Int) -> Int {
        let rect = rects[first]
        guard rect.width <= uprightWidth, rect.height >= uprightHeight else { return 1 }
        var end = first + 1
        while end < rects.count, rects[end].y == rect.y, rects[end].height == rect.height,
            rects[end].width <= uprightWidth
        {
            end += 1
        }
        return end - first
    }

    /// Paints upright lines row by row: one by one each of their pixels would lie on a page of its
    /// own, and the processor would look up as many addresses as it paints pixels.
    private func fillUpright(_ rects: ArraySlice<PixelRect>, rows: PixelRect, _ ink: Ink) -> Int {
        let columns = rects.map { $0.cut(to: clip) }.filter { !$0.isEmpty }.flatMap {
            Array($0.x..<$0.maxX)
        }
        var line = buffer.base + rows.y * buffer.rowStride
        for _ in 0..<rows.height {
            if ink.alpha == 255 {
                for column in columns { line[column] = ink.word }
            } else {
                for column in columns {
                    line[column] = Blending.blend(line[column], ink.word, alpha: ink.alpha)
                }
            }
            line += buffer.rowStride
        }
        return columns.count * rows.height
    }

    private static let uprightWidth = 4
    private static let uprightHeight = 64

    /// From this width on the rows of an opaque rectangle are copies of its first.
    private static let copiedWidth = 64
    /// From this width on a translucent row is blended eight pixels at a time.
    private static let blendedWidth = 16

    /// Fills a rectangle that lies inside the surface.
    @inline(__always)
    static func fill(
        _ part: PixelRect, base: UnsafeMutablePointer<UInt32>, stride: Int, ink: Ink
    ) {
        var line = base + (part.y &* stride &+ part.x)
        var rows = part.height
        if ink.alpha == 255 {
            let width = part.width
            if width == 1 {
                while rows > 0 {
                    line.pointee = ink.word
                    line += stride
                    rows &-= 1
                }
                return
            }
            guard width >= copiedWidth else {
                while rows > 0 {
                    line.update(repeating: ink.word, count: width)
                    line += stride
                    rows &-= 1
                }
                return
            }
            // The C library's copy has the widest stores of the machine, and the first row stays
            // in the nearest cache: the ground of a window takes a third fewer instructions.
            let first = line
            first.update(repeating: ink.word, count: width)
            while rows > 1 {
                line += stride
                rows &-= 1
                memcpy(line, first, width &* 4)
            }
        } else if part.width < blendedWidth {
            Blending.blendColumn(
                line, width: part.width, rows: rows, stride: stride, word: ink.word,
                alpha: ink.alpha)
        } else {
            while rows > 0 {
                Blending.blendSpan(line, count: part.width, word: ink.word, alpha: ink.alpha)
                line += stride
                rows &-= 1
            }
        }
    }

    public func fillPolygon(_ points: [CanvasPoint], with paint: Paint) {
        counters.drawCalls += 1
        guard !paint.isClear, points.count > 2 else { return }
        let points = points.compactMap(Self.sane)
        guard let area = Self.bounds(of: points, reach: 1)?.cut(to: clip), !area.isEmpty else {
            return
        }
        polygons.begin(clip: area)
        polygons.addContour(points)
        counters.pixels += polygons.render(
            onto: buffer.base, rowStride: buffer.rowStride, paint: paint)
    }

    public func draw(_ image: CanvasImage, at origin: PixelPoint) {
        counters.drawCalls += 1
        let frame = PixelRect(
            x: origin.x, y: origin.y, width: image.size.width, height: image.size.height)
        let part = frame.cut(to: clip)
        guard !part.isEmpty else { return }
        counters.pixels += part.area
        image.pixels.withUnsafeBufferPointer { source in
            for row in part.y..<part.maxY {
                let from = (row - origin.y) * image.size.width + part.x - origin.x
                let target = buffer.base + row * buffer.rowStride + part.x
                for column in 0..<part.width {
                    target[column] = Blending.over(
                        target[column], premultiplied: source[from + column])
                }
            }
        }
    }

    /// How far from the origin a coordinate may lie: exact in double precision, and far outside
    /// of every surface.
    static let farthest = 1e9

    /// The point brought into range; nil when it is no place at all.
    static func sane(_ point: CanvasPoint) -> CanvasPoint? {
        guard !point.x.isNaN, !point.y.isNaN else { return nil }
        return CanvasPoint(
            x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
    }

    /// The whole pixels that hold all points and `reach` around them.
    static func bounds(of points: [CanvasPoint], reach: Double) -> PixelRect? {
        guard let first = points.first else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return PixelRect(
            left: Int((left - reach).rounded(.down)), top: Int((top - reach).rounded(.down)),
            right: Int((right + reach).rounded(.up)), bottom: Int((bottom + reach).rounded(.up)))
    }
}
