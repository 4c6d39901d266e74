internal import KChartCanvas
internal import KChartCore

/// Finds the tiles that differ from what the server was sent before, for displays whose pixels
/// travel through a socket.
///
/// A pan changes four tenths of 16-pixel tiles and eight tenths of 64-pixel ones.
struct TileDifference {
    static let tile = 16

    /// What the server has; of the size of the scene.
    private var sent: [UInt32]
    private let size: PixelSize
    private var isKnown = false

    init(size: PixelSize) {
        self.size = size
        sent = Array(repeating: 0, count: size.area)
    }

    /// The changed tiles inside `damage`, joined to rectangles; they count as sent from now on.
    mutating func take(_ scene: PixelBuffer, damage: [PixelRect]) -> [PixelRect] {
        let bounds = PixelRect(size: size)
        guard isKnown else {
            isKnown = true
            copy(scene, bounds)
            return [bounds]
        }
        var found: [PixelRect] = []
        let tile = Self.tile
        for rect in damage {
            let area = rect.intersection(bounds)
            guard !area.isEmpty else { continue }
            for top in stride(from: area.y / tile * tile, to: area.maxY, by: tile) {
                var run: PixelRect?
                for left in stride(from: area.x / tile * tile, to: area.maxX, by: tile) {
                    let cell = PixelRect(x: left, y: top, width: tile, height: tile)
                        .intersection(area)
                    if differs(scene, cell) {
                        copy(scene, cell)
                        run = run?.union(cell) ?? cell
                    } else if let ended = run {
                        Self.add(ended, to: &found)
                        run = nil
                    }
                }
                if let run { Self.add(run, to: &found) }
            }
        }
        return found
    }

    /// The server moved pixels by itself: so do we.
    mutating func scroll(target: PixelRect, byX deltaX: Int) {
        guard isKnown else { return }
        sent.withUnsafeMutableBufferPointer { sent in
            guard let base = sent.baseAddress else { return }
            for y in target.y..<target.maxY {
                let row = base + y * size.width
                // The areas overlap; `update` copies like memmove.
                (row + target.x).update(from: row + target.x - deltaX, count: target.width)
            }
        }
    }

    /// Joins a run with the one above when both have the same columns.
    private static func add(_ run: PixelRect, to found: inout [PixelRect]) {
        // Runs of the row above lie among the last few found.
        for index in found.indices.suffix(8).reversed() {
            let above = found[index]
            if above.x == run.x, above.width == run.width, above.maxY == run.y {
                found[index] = above.union(run)
                return
            }
        }
        found.append(run)
    }

    private func differs(_ scene: PixelBuffer, _ rect: PixelRect) -> Bool {
        sent.withUnsafeBufferPointer { sent in
            guard let base = sent.baseAddress else { return false }
            for y in rect.y..<rect.maxY {
                let old = base + y * size.width + rect.x
                let new = scene.base + y * scene.rowStride + rect.x
                for x in 0..<rect.width where old[x] != new[x] { return true }
            }
            return false
        }
    }

    private mutating func copy(_ scene: PixelBuffer, _ rect: PixelRect) {
        sent.withUnsafeMutableBufferPointer { sent in
            guard let base = sent.baseAddress else { return }
            for y in rect.y..<rect.maxY {
                (base + y * size.width + rect.x).update(
                    from: scene.base + y * scene.rowStride + rect.x, count: rect.width)
            }
        }
    }
}
