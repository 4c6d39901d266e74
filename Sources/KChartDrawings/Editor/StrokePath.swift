import KChartCore

/// Thins a path drawn by hand: places that lie within three quarters of a pixel of the line
/// through their neighbours go (Ramer, 1972; Douglas and Peucker, 1973).
///
/// A path of more than `pieceLength` places is thinned piece by piece, so that a stroke of turns
/// costs no more than its length times that.
enum StrokePath {
    static let pieceLength = 512

    static func simplified(_ anchors: [Anchor], in space: DrawingSpace) -> [Anchor] {
        guard anchors.count > 2 else { return anchors }
        let points = anchors.map { space.screen($0) }
        let allowed = 0.75 * space.pixelScale
        var isKept = [Bool](repeating: false, count: points.count)
        // A stack of its own: a hand can draw more turns than the call stack is deep.
        var open: [(Int, Int)] = []
        for first in stride(from: 0, to: points.count - 1, by: pieceLength) {
            let last = min(first + pieceLength, points.count - 1)
            (isKept[first], isKept[last]) = (true, true)
            open.append((first, last))
        }
        while let (first, last) = open.popLast() {
            var farthest = (distance: allowed, at: -1)
            for at in (first + 1)..<max(last, first + 1) {
                let away = points[at].distance(toSegment: points[first], points[last])
                if away > farthest.distance { farthest = (away, at) }
            }
            guard farthest.at >= 0 else { continue }
            isKept[farthest.at] = true
            open.append((first, farthest.at))
            open.append((farthest.at, last))
        }
        return zip(anchors, isKept).filter(\.1).map(\.0)
    }
}
