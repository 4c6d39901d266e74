import KChartCore

extension DrawingEditor {
    /// The farthest a label of a drawing reaches from its anchors, in logical pixels; labels are
    /// cut to it when they are painted.
    public static let labelReach = 600.0

    /// What is under a pointer: an anchor of a selected, unlocked drawing, the nearest first; else
    /// the topmost drawing. Hidden drawings and those of unknown tools are not hit.
    ///
    /// Costs O(√n + what lies near), not O(n).
    public mutating func hit(at pointer: DrawingPointer, in space: DrawingSpace) -> DrawingHit? {
        lastVisited = 0
        guard !drawings.isEmpty, !settings.hidesAll else { return nil }
        let distance = pointer.isTouch ? settings.touchHitDistance : settings.hitDistance
        let tolerance = max(0, distance * space.pixelScale)
        // Half the widest line reaches as far as the tolerance beside it.
        let near = ScreenRect(pointer.at, pointer.at)
            .outset(by: tolerance * 1.5 + Self.widestLine / 2 * space.pixelScale + 1)
        let found = candidates(in: near, space)
        if let handle = handle(at: pointer.at, tolerance: tolerance * 1.5, of: found, space) {
            return handle
        }
        for drawing in found.reversed() {
            lastVisited += 1
            guard let tool = tools[drawing.kind], tool.accepts(drawing) else { continue }
            let reach = tolerance + drawing.style.width * space.pixelScale / 2
            if Self.isHit(drawing, tool, at: pointer.at, tolerance: reach, space) {
                return DrawingHit(id: drawing.id, part: .body)
            }
        }
        return nil
    }

    /// Logical pixels; see `DrawingStyle.limited`.
    private static let widestLine = 32.0

    /// The nearest anchor of a selected drawing among those that lie near, of equals the topmost.
    private func handle(
        at point: ScreenPoint, tolerance: Double, of found: [Drawing], _ space: DrawingSpace
    ) -> DrawingHit? {
        guard !selection.isEmpty else { return nil }
        var nearest: (distance: Double, hit: DrawingHit)?
        for drawing in found.reversed() where selectedIDs.contains(drawing.id) {
            guard !drawing.isLocked, hasHandles(drawing) else { continue }
            for (index, anchor) in drawing.anchors.enumerated() {
                let distance = space.screen(anchor).distance(to: point)
                guard distance <= tolerance, distance < nearest?.distance ?? .infinity else {
                    continue
                }
                nearest = (distance, DrawingHit(id: drawing.id, part: .anchor(index)))
            }
        }
        return nearest?.hit
    }

    /// A path drawn by hand is moved as a whole: handles on each of its thousand places would
    /// hide it.
    public func hasHandles(_ drawing: Drawing) -> Bool {
        guard let tool = tools[drawing.kind], tool.accepts(drawing) else { return false }
        return tool.anchorCount != .stroke
    }

    /// The drawings that can be seen in the plot, the lowest first.
    public func visibleDrawings(in space: DrawingSpace) -> [Drawing] {
        var visited = 0
        return visibleDrawings(in: space, visited: &visited)
    }

    func visibleDrawings(in space: DrawingSpace, visited: inout Int) -> [Drawing] {
        guard !drawings.isEmpty, !settings.hidesAll else { return [] }
        let wanted = space.plot.outset(by: 40 * space.pixelScale)
        return drawings.drawings(
            touching: DrawingExtent(wanted, in: space), wide: wideExtent(wanted, space),
            visited: &visited)
    }

    private mutating func candidates(in rect: ScreenRect, _ space: DrawingSpace) -> [Drawing] {
        drawings.drawings(
            touching: DrawingExtent(rect, in: space), wide: wideExtent(rect, space),
            visited: &lastVisited)
    }

    private func wideExtent(_ rect: ScreenRect, _ space: DrawingSpace) -> DrawingExtent {
        DrawingExtent(rect.outset(by: Self.labelReach * space.pixelScale), in: space)
    }

    /// Whether a place lies on a drawing.
    static func isHit(
        _ drawing: Drawing, _ tool: any DrawingTool, at point: ScreenPoint, tolerance: Double,
        _ space: DrawingSpace
    ) -> Bool {
        if let own = tool.isHit(drawing, at: point, tolerance: tolerance, in: space) {
            return own
        }
        for mark in tool.primitives(of: drawing, in: space) where mark.stroke > 0 {
            for shape in space.shapes(of: mark)
            where distance(from: point, to: shape) <= tolerance {
                return true
            }
        }
        return false
    }

    /// To the lines of a shape; labels of numbers are not hit.
    private static func distance(from point: ScreenPoint, to shape: ScreenShape) -> Double {
        switch shape {
        case .chain(let points): return distance(from: point, alongChain: points)
        case .area(let points):
            guard let first = points.first else { return .infinity }
            return distance(from: point, alongChain: points + [first])
        case .arrowHead(let tip, _): return point.distance(to: tip)
        case .dot(let place): return point.distance(to: place)
        case .label: return .infinity
        }
    }

    private static func distance(
        from point: ScreenPoint, alongChain points: [ScreenPoint]
    ) -> Double {
        var least = points.count == 1 ? point.distance(to: points[0]) : Double.infinity
        for index in points.indices.dropFirst() {
            least = min(least, point.distance(toSegment: points[index - 1], points[index]))
        }
        return least
    }

    /// The drawings whose lines touch a frame, the lowest first.
    func drawings(touching frame: ScreenRect, _ space: DrawingSpace) -> [DrawingID] {
        guard !settings.hidesAll else { return [] }
        var visited = 0
        let found = drawings.drawings(
            touching: DrawingExtent(frame, in: space), wide: wideExtent(frame, space),
            visited: &visited)
        return found.filter { isTouched($0, frame, space) }.map(\.id)
    }

    private func isTouched(_ drawing: Drawing, _ frame: ScreenRect, _ space: DrawingSpace) -> Bool {
        guard let tool = tools[drawing.kind], tool.accepts(drawing) else { return false }
        if drawing.anchors.contains(where: { frame.contains(space.screen($0)) }) { return true }
        for mark in tool.primitives(of: drawing, in: space) where mark.stroke > 0 {
            for shape in space.shapes(of: mark) {
                switch shape {
                case .chain(let points):
                    if !ScreenClip.chain(points, to: frame).isEmpty { return true }
                case .area(let points):
                    let closed = points + points.prefix(1)
                    if !ScreenClip.chain(closed, to: frame).isEmpty { return true }
                case .arrowHead(let place, _), .dot(let place):
                    if frame.contains(place) { return true }
                case .label:
                    break
                }
            }
        }
        return false
    }
}
