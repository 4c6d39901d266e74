import KChartCore

extension DrawingEditor {
    /// The anchor a pointer means: constrained with Shift, free with Control, else drawn by the
    /// magnet, else on the bar grid; always in the plot.
    ///
    /// - Parameter neighbour: the anchor a constraint is seen from.
    func snapped(
        _ point: ScreenPoint, _ modifiers: DrawingPointer.Modifiers, from neighbour: Anchor?,
        _ constraint: DrawingConstraint?, _ space: DrawingSpace
    ) -> (anchor: Anchor, isMagnetic: Bool) {
        let at = space.plot.nearest(to: point)
        if modifiers.contains(.shift), let neighbour, let constraint {
            let isFree = modifiers.contains(.control)
            return (constrained(at, from: neighbour, constraint, isFree: isFree, space), false)
        }
        if modifiers.contains(.control) { return (space.anchor(at: at), false) }
        if let anchor = magnetic(at, space) { return (anchor, true) }
        return (Anchor(time: time(atX: at.x, space), price: space.readablePrice(atY: at.y)), false)
    }

    private func time(atX x: Double, isFree: Bool = false, _ space: DrawingSpace) -> Timestamp {
        settings.snapsToBars && !isFree
            ? space.gridTime(atX: x)
            : space.mapping.time(at: BarPosition(space.position(atX: x)))
    }

    private func constrained(
        _ at: ScreenPoint, from neighbour: Anchor, _ constraint: DrawingConstraint, isFree: Bool,
        _ space: DrawingSpace
    ) -> Anchor {
        let start = space.screen(neighbour)
        let way = ScreenPoint(x: at.x - start.x, y: at.y - start.y)
        // tan 22.5°: half-way between an axis and 45°.
        let edge = 0.414_213_562_373_095
        if constraint == .directions {
            if way.y.magnitude <= way.x.magnitude * edge {
                return Anchor(time: time(atX: at.x, isFree: isFree, space), price: neighbour.price)
            }
            if way.x.magnitude <= way.y.magnitude * edge {
                return Anchor(time: neighbour.time, price: space.readablePrice(atY: at.y))
            }
        }
        let side = constraint == .square ? max(way.x.magnitude, way.y.magnitude) : way.x.magnitude
        let time = time(atX: start.x + (way.x < 0 ? -side : side), isFree: isFree, space)
        let x = space.x(of: space.mapping.position(of: time).value)
        let y = start.y + (way.y < 0 ? -1 : 1) * (x - start.x).magnitude
        return Anchor(
            time: time, price: isFree ? space.price(atY: y) : space.readablePrice(atY: y))
    }

    /// At most so many bars are looked at; more than one to a pixel cannot be told apart anyway.
    private static let mostMagneticBars = 512

    private func magnetic(_ at: ScreenPoint, _ space: DrawingSpace) -> Anchor? {
        guard settings.magnet != .off, !space.visibleBars.isEmpty else { return nil }
        let distance = max(0, settings.magnetDistance * space.pixelScale)
        switch settings.magnet {
        case .off:
            return nil
        case .near:
            return nearestPrice(to: at, within: distance, space)
        case .always:
            let position = BarPosition(space.position(atX: at.x))
            guard let bar = space.mapping.barIndex(nearest: position),
                space.visibleBars.contains(bar)
            else { return nil }
            // Beyond the newest bar the future begins: there the grid holds.
            let x = space.x(of: space.mapping.position(of: bar).value)
            guard (x - at.x).magnitude <= max(space.spacing / 2, distance) else { return nil }
            return prices(of: bar, space).min {
                (space.y(of: $0.price) - at.y).magnitude < (space.y(of: $1.price) - at.y).magnitude
            }
        }
    }

    private func nearestPrice(
        to at: ScreenPoint, within distance: Double, _ space: DrawingSpace
    ) -> Anchor? {
        let from = BarPosition(space.position(atX: at.x - distance))
        let to = BarPosition(space.position(atX: at.x + distance))
        var bars = space.mapping.bars(from: from, to: to).clamped(to: space.visibleBars)
        if bars.count > Self.mostMagneticBars {
            let middle = bars.lowerBound.slot + bars.count / 2
            let half = Self.mostMagneticBars / 2
            bars = BarIndex(middle - half)..<BarIndex(middle + half)
        }
        var nearest: (distance: Double, anchor: Anchor)?
        for bar in bars {
            for anchor in prices(of: bar, space) {
                let away = space.screen(anchor).distance(to: at)
                if away <= distance, away < nearest?.distance ?? .infinity {
                    nearest = (away, anchor)
                }
            }
        }
        return nearest?.anchor
    }

    private func prices(of bar: BarIndex, _ space: DrawingSpace) -> [Anchor] {
        guard let prices = space.bar(bar) else { return [] }
        let time = space.mapping.time(at: bar)
        return [prices.close, prices.open, prices.high, prices.low].map {
            Anchor(time: time, price: $0)
        }
    }
}
