import KChartCore

extension DrawingEditor {
    mutating func pressPlacing(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        guard var placing = placement ?? tool.map(DrawingPlacement.init(kind:)),
            let tool = tools[placing.kind]
        else {
            setTool(nil, &outcome)
            return
        }
        outcome.isHandled = true
        outcome.flags.insert(.preview)
        placing.press = pointer.at
        placing.hasDragged = false
        placing.placedByPress = false
        if case .atLeast = tool.anchorCount, let anchors = endOfChain(placing, pointer, space) {
            placement = placing
            place(anchors, &outcome)
            return
        }
        if tool.anchorCount == .stroke {
            placing.anchors = [space.anchor(at: space.plot.nearest(to: pointer.at))]
            placing.strokeEnd = pointer.at
            placing.cursor = nil
            placement = placing
            return
        }
        snapCursor(of: &placing, tool, pointer, space)
        if placing.anchors.isEmpty, tool.anchorCount != .exactly(1), let cursor = placing.cursor {
            placing.anchors = [cursor]
            placing.placedByPress = true
        }
        placement = placing
    }

    /// The anchors of a chain that this press ends: a double click, or a click on the first anchor
    /// that closes it.
    private func endOfChain(
        _ placing: DrawingPlacement, _ pointer: DrawingPointer, _ space: DrawingSpace
    ) -> [Anchor]? {
        let anchors = placing.anchors
        if pointer.clicks > 1, anchors.count > 1 { return anchors }
        guard anchors.count > 2 else { return nil }
        let distance = pointer.isTouch ? settings.touchHitDistance : settings.hitDistance
        let isOnFirst =
            space.screen(anchors[0]).distance(to: pointer.at) <= distance * space.pixelScale
        return isOnFirst ? anchors + [anchors[0]] : nil
    }

    private func snapCursor(
        of placing: inout DrawingPlacement, _ tool: any DrawingTool, _ pointer: DrawingPointer,
        _ space: DrawingSpace
    ) {
        // Shift that began a measurement does not constrain it.
        let constraint = placing.isOfTool ? tool.constraint : nil
        let snap = snapped(
            pointer.at, pointer.modifiers, from: placing.anchors.last, constraint, space)
        placing.cursor = snap.anchor
        placing.isMagnetic = snap.isMagnetic
    }

    mutating func movePlacing(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        guard let kind = placement?.kind ?? tool, let tool = tools[kind] else { return }
        outcome.isHandled = true
        if tool.anchorCount == .stroke, placement?.press != nil {
            if addToStroke(pointer, space) { outcome.flags.insert(.preview) }
            return
        }
        var placing = placement ?? DrawingPlacement(kind: kind)
        if let press = placing.press,
            press.distance(to: pointer.at) >= settings.dragDistance * space.pixelScale
        {
            placing.hasDragged = true
        }
        if tool.anchorCount == .stroke {
            placing.cursor = space.anchor(at: space.plot.nearest(to: pointer.at))
        } else {
            snapCursor(of: &placing, tool, pointer, space)
        }
        if placing != placement { outcome.flags.insert(.preview) }
        placement = placing
    }

    /// Adds to the stroke where it is: a copy for each move would cost what was drawn so far.
    /// False when the pointer is where the stroke ends.
    private mutating func addToStroke(_ pointer: DrawingPointer, _ space: DrawingSpace) -> Bool {
        let at = space.plot.nearest(to: pointer.at)
        guard let count = placement?.anchors.count, count < Drawing.mostAnchors,
            placement?.strokeEnd.map({ $0.distance(to: at) >= 1.5 * space.pixelScale }) ?? true
        else { return false }
        placement?.anchors.append(space.anchor(at: at))
        placement?.strokeEnd = at
        return true
    }

    mutating func releasePlacing(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        movePlacing(pointer, space, &outcome)
        guard var placing = placement, let tool = tools[placing.kind] else { return }
        outcome.flags.insert(.preview)
        placing.press = nil
        if tool.anchorCount == .stroke {
            placement = placing
            let anchors = StrokePath.simplified(placing.anchors, in: space)
            if anchors.count > 1 { place(anchors, &outcome) } else { dropPlacement(&outcome) }
            return
        }
        // The second press on the place of the first adds nothing.
        if !placing.placedByPress || placing.hasDragged, let cursor = placing.cursor,
            cursor != placing.anchors.last
        {
            placing.anchors.append(cursor)
        }
        placement = placing
        if let whole = tool.completed(placing.anchors, in: space),
            tool.anchorCount.accepts(whole.count)
        {
            place(whole, &outcome)
        } else if case .exactly(let count) = tool.anchorCount, placing.anchors.count >= count {
            place(placing.anchors, &outcome)
        }
    }

    mutating func finish(_ outcome: inout DrawingOutcome) {
        guard let placing = placement, let tool = tools[placing.kind],
            case .atLeast = tool.anchorCount, tool.anchorCount.accepts(placing.anchors.count)
        else { return }
        outcome.isHandled = true
        place(placing.anchors, &outcome)
    }

    /// The last anchor is there: the drawing is made, or the measurement shown.
    private mutating func place(_ anchors: [Anchor], _ outcome: inout DrawingOutcome) {
        guard let placing = placement, let tool = tools[placing.kind] else { return }
        outcome.flags.insert(.preview)
        let keepsTool = placing.isOfTool && settings.keepsTool
        placement = nil
        if tool.isKept {
            let drawing = Drawing(
                id: newID(), kind: placing.kind, anchors: anchors,
                style: style(for: placing.kind), order: topOrder)
            guard let drawing = drawing.checked else {
                outcome.notice = .unusable
                return
            }
            commit(.add, [DrawingEdit(before: nil, after: drawing)], &outcome)
            if !keepsTool { setSelection([drawing.id], &outcome) }
            if tool.hasText { outcome.wantsText = drawing.id }
            if !keepsTool { setTool(nil, &outcome) }
        } else {
            if !keepsTool, placing.isOfTool { setTool(nil, &outcome) }
            measured = anchors
            measuredKind = placing.kind
        }
    }

    /// Takes away anchors that are placed; the tool stays.
    mutating func dropPlacement(_ outcome: inout DrawingOutcome) {
        guard let placing = placement else { return }
        outcome.flags.insert(.preview)
        guard placing.isOfTool else {
            placement = nil
            return
        }
        placement = DrawingPlacement(kind: placing.kind)
        placement?.cursor = placing.cursor
    }

    /// What is being placed as a drawing, for a preview; nil when there is too little of it.
    public func preview(in space: DrawingSpace) -> Drawing? {
        guard let placing = placement, let tool = tools[placing.kind] else { return nil }
        var anchors = placing.shownAnchors
        if placing.placedByPress, !placing.hasDragged, placing.press != nil {
            anchors = placing.anchors
        }
        guard anchors.allSatisfy(\.isUsable) else { return nil }
        if let whole = tool.completed(anchors, in: space) { anchors = whole }
        guard tool.anchorCount.accepts(anchors.count) else { return nil }
        return Drawing(
            id: DrawingID(""), kind: placing.kind, anchors: anchors,
            style: style(for: placing.kind))
    }

    /// The measurement on the chart as a drawing, or what else goes with the next press.
    public var measuredDrawing: Drawing? {
        guard !measured.isEmpty else { return nil }
        let drawing = Drawing(
            id: DrawingID(""), kind: measuredKind, anchors: measured,
            style: style(for: measuredKind)
        )
        return tools[measuredKind]?.accepts(drawing) == true ? drawing : nil
    }

    /// The way in numbers from the placed anchor to the pointer, for tools that show it.
    public func placementMeasurement(in space: DrawingSpace) -> DrawingMeasurement? {
        guard let placing = placement, let tool = tools[placing.kind],
            tool.isMeasured, let from = placing.anchors.last, let to = placing.cursor
        else { return nil }
        return DrawingMeasurement(from: from, to: to, in: space)
    }
}
