internal import KChartCore

/// The pixels of a rounded rectangle or of its border: those wholly covered as rectangles, and
/// those partly covered by their coverage.
///
/// Eight steps of coverage are enough for corners of a few pixels, and keep the requests few.
struct RoundedShape {
    /// Wholly covered; no pixel twice.
    private(set) var solid: [PixelRect] = []
    /// Partly covered pixels by coverage, 1…254, in rising order.
    private(set) var soft: [(coverage: UInt8, pixels: [PixelRect])] = []

    /// - Parameters:
    ///   - width: of the border in pixels; 0 fills the inside.
    ///   - isSmooth: false counts a pixel as inside when half of it is.
    init(_ rect: PixelRect, radius: Double, width: Int, isSmooth: Bool) {
        guard !rect.isEmpty else { return }
        let limit = Double(min(rect.width, rect.height)) / 2
        let radius = radius.isFinite ? min(max(radius, 0), limit) : 0
        let size = min(Int(radius.rounded(.up)), min(rect.width, rect.height) / 2)
        let isRing = width > 0 && !rect.outset(by: -width).isEmpty
        let corner = isRing ? max(size, width) : size
        let inner = max(0, radius - Double(width))
        let coverage = { (x: Int, y: Int) -> Double in
            let outer = Self.coverage(x, y, radius: radius)
            guard isRing, x >= width, y >= width else { return outer }
            return outer - Self.coverage(x - width, y - width, radius: inner)
        }
        if isRing {
            for y in [rect.y, rect.maxY - width] {
                add(
                    PixelRect(
                        left: rect.x + corner, top: y, right: rect.maxX - corner,
                        bottom: y + width))
            }
            for x in [rect.x, rect.maxX - width] {
                add(
                    PixelRect(
                        left: x, top: rect.y + corner, right: x + width, bottom: rect.maxY - corner)
                )
            }
        } else {
            addRows(rect, size: size, isSmooth: isSmooth, coverage)
        }
        addCorners(rect, size: corner, isRing: isRing, isSmooth: isSmooth, coverage)
    }

    /// The whole pixels of a filled shape as few wide rectangles: coverage only grows inwards.
    private mutating func addRows(
        _ rect: PixelRect, size: Int, isSmooth: Bool, _ coverage: (Int, Int) -> Double
    ) {
        var top = 0
        while top < size {
            let inset = Self.firstWhole(top, size, isSmooth, coverage)
            var end = top + 1
            while end < size, Self.firstWhole(end, size, isSmooth, coverage) == inset { end += 1 }
            for y in [rect.y + top, rect.maxY - end] {
                add(
                    PixelRect(
                        left: rect.x + inset, top: y, right: rect.maxX - inset,
                        bottom: y + end - top))
            }
            top = end
        }
        add(
            PixelRect(left: rect.x, top: rect.y + size, right: rect.maxX, bottom: rect.maxY - size))
    }

    private static func firstWhole(
        _ y: Int, _ size: Int, _ isSmooth: Bool, _ coverage: (Int, Int) -> Double
    ) -> Int {
        (0..<size).first { level(coverage($0, y), isSmooth: isSmooth) == 255 } ?? size
    }

    private mutating func add(_ rect: PixelRect) {
        if !rect.isEmpty { solid.append(rect) }
    }

    /// Four mirrored corners, in runs; whole pixels of a filled shape are already there.
    private mutating func addCorners(
        _ rect: PixelRect, size: Int, isRing: Bool, isSmooth: Bool,
        _ coverage: (Int, Int) -> Double
    ) {
        var levels: [UInt8: [PixelRect]] = [:]
        for y in 0..<size {
            var x = 0
            while x < size {
                let level = Self.level(coverage(x, y), isSmooth: isSmooth)
                var end = x + 1
                while end < size, Self.level(coverage(end, y), isSmooth: isSmooth) == level {
                    end += 1
                }
                if level > 0, isRing || level < 255 {
                    let run = end - x
                    for top in [rect.y + y, rect.maxY - 1 - y] {
                        for left in [rect.x + x, rect.maxX - end] {
                            let piece = PixelRect(x: left, y: top, width: run, height: 1)
                            if level == 255 {
                                add(piece)
                            } else {
                                levels[level, default: []].append(piece)
                            }
                        }
                    }
                }
                x = end
            }
        }
        soft = levels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func level(_ coverage: Double, isSmooth: Bool) -> UInt8 {
        guard isSmooth else { return coverage >= 0.5 ? 255 : 0 }
        return UInt8((min(max(coverage, 0), 1) * 7).rounded() / 7 * 255)
    }

    /// How much of the pixel lies inside a corner of `radius` whose centre is at
    /// (`radius`, `radius`), by 64 samples.
    private static func coverage(_ x: Int, _ y: Int, radius: Double) -> Double {
        if Double(x) >= radius || Double(y) >= radius { return 1 }
        var inside = 0
        for row in 0..<8 {
            for column in 0..<8 {
                let dx = max(0, radius - (Double(x) + (Double(column) + 0.5) / 8))
                let dy = max(0, radius - (Double(y) + (Double(row) + 0.5) / 8))
                if dx * dx + dy * dy <= radius * radius { inside += 1 }
            }
        }
        return Double(inside) / 64
    }
}
