import KChartCore

extension DrawingEditor {
    mutating func press(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        // A press without a release before it: the release was lost.
        settleGesture(&outcome)
        if !measured.isEmpty {
            measured = []
            outcome.flags.insert(.preview)
        }
        if tool != nil || isPlacing {
            pressPlacing(pointer, space, &outcome)
            return
        }
        guard let hit = hit(at: pointer, in: space), let drawing = drawings[hit.id] else {
            pressFree(pointer, space, &outcome)
            return
        }
        // A locked drawing lets the chart have the drag; a click still selects it.
        guard !drawing.isLocked else { return }
        outcome.isHandled = true
        if pointer.clicks > 1, tools[drawing.kind]?.hasText == true {
            setSelection([hit.id], &outcome)
            outcome.wantsText = hit.id
            return
        }
        let isCloning = pointer.modifiers.contains(.control)
        if !selection.contains(hit.id), !isCloning { setSelection([hit.id], &outcome) }
        var held = [drawing]
        if hit.part == .body, selection.contains(hit.id) {
            held += selectedDrawings.filter { $0.id != hit.id && !$0.isLocked }
        }
        drag = DrawingDrag(
            originals: held, part: isCloning ? .body : hit.part, press: pointer.at,
            isClone: isCloning, click: isCloning ? .toggle : .selectOnly)
    }

    /// A press beside all drawings: Control pulls up a frame, Shift measures, else it is the
    /// chart's.
    private mutating func pressFree(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        if pointer.modifiers.contains(.control) {
            outcome.isHandled = true
            frame = DrawingFrame(press: pointer.at, end: pointer.at)
        } else if pointer.modifiers.contains(.shift), tools[.measure] != nil {
            var measuring = DrawingPlacement(kind: .measure)
            measuring.isOfTool = false
            placement = measuring
            pressPlacing(pointer, space, &outcome)
        }
    }

    mutating func move(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        if drag != nil {
            moveDrag(pointer, space, &outcome)
        } else if frame != nil {
            frame?.end = space.plot.nearest(to: pointer.at)
            outcome.flags.insert(.preview)
            outcome.isHandled = true
        } else if tool != nil || placement != nil {
            movePlacing(pointer, space, &outcome)
        } else if !drawings.isEmpty {
            hover(hit(at: pointer, in: space), &outcome)
            outcome.isHandled = hovered != nil
        }
    }

    mutating func hover(_ hit: DrawingHit?, _ outcome: inout DrawingOutcome) {
        guard hit != hovered else { return }
        if hit?.id != hovered?.id {
            outcome.touched += [hovered?.id, hit?.id].compactMap { $0.flatMap { drawings[$0] } }
        }
        hovered = hit
        outcome.flags.insert(.hover)
    }

    mutating func release(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        if drag != nil {
            moveDrag(pointer, space, &outcome)
            settleGesture(&outcome)
            outcome.isHandled = true
        } else if let frame {
            self.frame?.end = space.plot.nearest(to: pointer.at)
            let rect = self.frame?.rect ?? frame.rect
            self.frame = nil
            outcome.flags.insert(.preview)
            outcome.isHandled = true
            let isPulled =
                rect.right - rect.left > settings.dragDistance * space.pixelScale
                || rect.bottom - rect.top > settings.dragDistance * space.pixelScale
            if isPulled {
                setSelection(selection + drawings(touching: rect, space), &outcome)
            }
        } else if placement?.press != nil {
            releasePlacing(pointer, space, &outcome)
        }
    }

    mutating func click(
        _ pointer: DrawingPointer, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        guard let hit = hit(at: pointer, in: space) else {
            setSelection([], &outcome)
            return
        }
        outcome.isHandled = true
        if pointer.modifiers.contains(.control) {
            toggle(hit.id, &outcome)
        } else {
            setSelection([hit.id], &outcome)
        }
    }

    mutating func toggle(_ id: DrawingID, _ outcome: inout DrawingOutcome) {
        let others = selection.filter { $0 != id }
        setSelection(others.count < selection.count ? others : others + [id], &outcome)
    }

    mutating func leave(_ outcome: inout DrawingOutcome) {
        hover(nil, &outcome)
        guard let placement, placement.press == nil, placement.cursor != nil else { return }
        self.placement?.cursor = nil
        self.placement?.isMagnetic = false
        outcome.flags.insert(.preview)
    }

    mutating func abort(_ outcome: inout DrawingOutcome) {
        if let drag {
            self.drag = nil
            for (original, moved) in zip(drag.originals, drag.moved) {
                put(drag.isClone ? nil : original, id: moved.id, &outcome)
            }
            keepSelectionReal(&outcome)
            outcome.isHandled = true
        }
        if frame != nil {
            frame = nil
            outcome.flags.insert(.preview)
            outcome.isHandled = true
        }
        if let placement, placement.press != nil {
            dropPlacement(&outcome)
            outcome.isHandled = true
        }
    }

    mutating func cancel(_ outcome: inout DrawingOutcome) {
        abort(&outcome)
        if outcome.isHandled { return }
        outcome.isHandled = true
        if let placement, !placement.anchors.isEmpty {
            if case .atLeast = tools[placement.kind]?.anchorCount, placement.anchors.count > 1 {
                self.placement?.anchors.removeLast()
                outcome.flags.insert(.preview)
            } else {
                dropPlacement(&outcome)
            }
        } else if !measured.isEmpty {
            measured = []
            outcome.flags.insert(.preview)
        } else if tool != nil {
            setTool(nil, &outcome)
        } else if !selection.isEmpty {
            setSelection([], &outcome)
        } else {
            outcome.isHandled = false
        }
    }

    mutating func chooseTool(_ kind: DrawingKind?, _ outcome: inout DrawingOutcome) {
        if let kind, tools[kind] == nil {
            outcome.notice = .unknownTool
            return
        }
        settleGesture(&outcome)
        setTool(kind == tool ? nil : kind, &outcome)
        if tool != nil { setSelection([], &outcome) }
    }

    /// Another tool, or none; anchors that are placed go.
    mutating func setTool(_ kind: DrawingKind?, _ outcome: inout DrawingOutcome) {
        if placement != nil || !measured.isEmpty {
            placement = nil
            measured = []
            outcome.flags.insert(.preview)
        }
        guard kind != tool else { return }
        tool = kind
        if kind != nil { hover(nil, &outcome) }
        outcome.flags.insert(.tool)
        outcome.events.append(.tool(kind))
    }

    mutating func setSettings(_ settings: DrawingSettings, _ outcome: inout DrawingOutcome) {
        guard settings != self.settings else { return }
        if settings.hidesAll != self.settings.hidesAll { outcome.flags.insert(.everything) }
        self.settings = settings
        outcome.flags.insert(.settings)
    }
}
