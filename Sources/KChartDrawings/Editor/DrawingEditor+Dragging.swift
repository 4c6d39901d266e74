import KChartCore

extension DrawingEditor {
    mutating func moveDrag(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        guard var held = drag else { return }
        outcome.isHandled = true
        if !held.hasMoved {
            let way = held.press.distance(to: pointer.at)
            guard way >= settings.dragDistance * space.pixelScale else { return }
            held.hasMoved = true
            begin(&held, &outcome)
        }
        let at = space.plot.nearest(to: pointer.at)
        let way = ScreenPoint(x: at.x - held.press.x, y: at.y - held.press.y)
        switch held.part {
        case .anchor(let index):
            held.moved = [moved(held.originals[0], anchor: index, by: way, pointer, space)]
        case .body:
            held.moved = moved(held, by: way, pointer, space)
        }
        drag = held
        for drawing in held.moved { put(drawing, id: drawing.id, &outcome) }
    }

    private mutating func begin(_ held: inout DrawingDrag, _ outcome: inout DrawingOutcome) {
        guard held.isClone else {
            held.moved = held.originals
            return
        }
        var order = topOrder
        for original in held.originals {
            var copy = original.renamed(newID())
            copy.order = order
            order += 1
            held.moved.append(copy)
            put(copy, id: copy.id, &outcome)
        }
        setSelection(held.moved.map(\.id), &outcome)
    }

    private func moved(
        _ drawing: Drawing, anchor index: Int, by way: ScreenPoint, _ pointer: DrawingPointer,
        _ space: DrawingSpace
    ) -> Drawing {
        guard drawing.anchors.indices.contains(index), let tool = tools[drawing.kind] else {
            return drawing
        }
        let start = space.screen(drawing.anchors[index])
        let target = ScreenPoint(x: start.x + way.x, y: start.y + way.y)
        let neighbour = index > 0 ? index - 1 : index + 1
        let snap = snapped(
            target, pointer.modifiers,
            from: drawing.anchors.indices.contains(neighbour) ? drawing.anchors[neighbour] : nil,
            tool.constraint, space)
        var next = drawing
        next.anchors = tool.moved(drawing.anchors, index: index, to: snap.anchor.clamped)
        return next
    }

    /// All held drawings by one shift: the first anchor of the one under the pointer goes to the
    /// grid, the shape stays.
    private func moved(
        _ held: DrawingDrag, by way: ScreenPoint, _ pointer: DrawingPointer, _ space: DrawingSpace
    ) -> [Drawing] {
        guard let lead = held.originals.first?.anchors.first else { return held.moved }
        var way = way
        if pointer.modifiers.contains(.shift) {
            if way.x.magnitude >= way.y.magnitude { way.y = 0 } else { way.x = 0 }
        }
        var shift = DrawingSpace.TimeShift.none
        if way.x != 0 {
            let target = space.screen(lead).x + way.x
            let isFree =
                !settings.snapsToBars || pointer.modifiers.contains(.control) && !held.isClone
            let time =
                isFree
                ? space.mapping.time(at: BarPosition(space.position(atX: target)))
                : space.gridTime(atX: target)
            shift = space.shift(from: lead.time, to: time)
        }
        let prices = PriceShift(by: way.y, from: lead.price, in: space)
        return zip(held.originals, held.moved).map { original, shown in
            var next = shown
            next.anchors = original.anchors.map { anchor in
                Anchor(
                    time: space.shifted(anchor.time, by: shift),
                    price: prices.shifted(anchor.price)
                ).clamped
            }
            return next
        }
    }

    /// Ends what the pointer holds as a release does: a drag becomes a step, a press without one
    /// a click.
    mutating func settleGesture(_ outcome: inout DrawingOutcome) {
        if frame != nil {
            frame = nil
            outcome.flags.insert(.preview)
        }
        if placement?.press != nil { placement?.press = nil }
        guard let held = drag else { return }
        drag = nil
        guard held.hasMoved else {
            guard let id = held.originals.first?.id else { return }
            switch held.click {
            case .selectOnly: setSelection([id], &outcome)
            case .toggle: toggle(id, &outcome)
            }
            return
        }
        let edits = zip(held.originals, held.moved).map {
            DrawingEdit(before: held.isClone ? nil : $0, after: $1)
        }
        commit(held.stepName, edits, &outcome)
    }
}

extension DrawingDrag {
    var stepName: DrawingStep.Name {
        if isClone { return .clone }
        return part == .body ? .move : .reshape
    }
}

/// A shift of prices by pixels: one amount for all on a linear axis, one part of the screen on a
/// logarithmic one.
struct PriceShift {
    private let scale: PriceScale
    private let amount: Double
    private let level: Double

    /// - Parameter lead: the price that is brought to a whole tick.
    init(by pixels: Double, from lead: Double, in space: DrawingSpace) {
        scale = space.scale
        guard pixels != 0, space.height > 0 else {
            amount = 0
            level = 0
            return
        }
        level = -pixels / space.height
        let target = scale.price(at: scale.fraction(of: lead) + level)
        amount = space.readablePrice(atY: space.y(of: target)) - lead
    }

    func shifted(_ price: Double) -> Double {
        if level == 0 { return price }
        if scale.mode == .logarithmic {
            // What has no place on the axis has none to go to.
            return price > 0 ? scale.price(at: scale.fraction(of: price) + level) : price
        }
        let sum = price + amount
        return sum.isFinite ? sum : price
    }
}
