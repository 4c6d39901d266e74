import KChartCore

extension DrawingEditor {
    mutating func performVerb(
        _ intent: DrawingIntent, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        switch intent {
        case .nudge(let bars, let ticks): nudge(bars, ticks, space, &outcome)
        case .add(let new): add(new, .add, &outcome)
        case .change(let changed): change(changed, &outcome)
        case .remove(let ids): remove(ids, &outcome)
        case .clear: clear(&outcome)
        case .replaceAll(let drawings): replaceAll(drawings, &outcome)
        case .select(let ids):
            if ids.contains(where: { drawings[$0] == nil }) { outcome.notice = .unknownDrawing }
            setSelection(ids, &outcome)
        case .selectAll:
            setSelection(drawings.all.map(\.id), &outcome)
        case .deleteSelected: deleteSelected(&outcome)
        case .duplicate:
            let copies = pile(selection)
            guard !copies.isEmpty else { return refuse(.nothingSelected, &outcome) }
            insertCopies(copies, .duplicate, space, &outcome)
        case .paste(let text):
            switch DrawingExchange.read(text) {
            case .success(let document) where !document.drawings.isEmpty:
                insertCopies(document.drawings, .paste, space, &outcome)
            default:
                refuse(.unreadable, &outcome)
            }
        case .restyle(let patch): restyle(patch, &outcome)
        case .setText(let id, let text):
            editSelection(.text, [id], &outcome) { $0.text = DrawingText.cleaned(text) }
        case .setLocked(let isLocked, let ids):
            set(isLocked ? .lock : .unlock, ids, &outcome) { $0.isLocked = isLocked }
        case .setHidden(let isHidden, let ids):
            set(isHidden ? .hide : .show, ids, &outcome) { $0.isHidden = isHidden }
        case .reorder(let reorder): self.reorder(reorder, &outcome)
        case .undo: undo(&outcome)
        case .redo: redo(&outcome)
        default: break
        }
    }

    private func refuse(_ notice: DrawingNotice, _ outcome: inout DrawingOutcome) {
        outcome.notice = notice
    }

    /// Drawings of these ids that exist, the lowest first.
    private func pile(_ ids: [DrawingID]) -> [Drawing] {
        ids.compactMap { drawings[$0] }.sorted(by: Drawing.isBelow)
    }

    // MARK: By hand: locked drawings refuse

    /// Changes unlocked drawings of these ids in one step.
    private mutating func editSelection(
        _ name: DrawingStep.Name, _ ids: [DrawingID], _ outcome: inout DrawingOutcome,
        _ body: (inout Drawing) -> Void
    ) {
        let known = pile(ids)
        guard !known.isEmpty else { return refuse(.nothingSelected, &outcome) }
        outcome.isHandled = true
        let free = known.filter { !$0.isLocked }
        if free.count < known.count { outcome.notice = .locked }
        commit(name, edits(free, body, &outcome), &outcome)
    }

    private func edits(
        _ drawings: [Drawing], _ body: (inout Drawing) -> Void, _ outcome: inout DrawingOutcome
    ) -> [DrawingEdit] {
        drawings.compactMap { drawing in
            var next = drawing
            body(&next)
            guard let checked = next.checked else {
                outcome.notice = .unusable
                return nil
            }
            return DrawingEdit(before: drawing, after: checked)
        }
    }

    private mutating func nudge(
        _ bars: Int, _ ticks: Int, _ space: DrawingSpace, _ outcome: inout DrawingOutcome
    ) {
        guard !selection.isEmpty else { return }
        let bars = min(max(bars, -1_000_000), 1_000_000)
        let amount = Double(ticks) * (space.tickSize ?? space.pixelPrice)
        editSelection(.move, selection, &outcome) { drawing in
            for index in drawing.anchors.indices {
                let anchor = drawing.anchors[index]
                if bars != 0 {
                    drawing.anchors[index].time = space.moved(anchor.time, byBars: bars)
                }
                guard ticks != 0 else { continue }
                let sum = anchor.price + amount
                drawing.anchors[index].price = space.tickSize == nil ? sum : space.tickPrice(sum)
            }
        }
    }

    private mutating func deleteSelected(_ outcome: inout DrawingOutcome) {
        let chosen = selectedDrawings
        guard !chosen.isEmpty else { return refuse(.nothingSelected, &outcome) }
        outcome.isHandled = true
        if chosen.contains(where: \.isLocked) { outcome.notice = .locked }
        let edits = chosen.filter { !$0.isLocked }.map { DrawingEdit(before: $0, after: nil) }
        commit(.remove, edits, &outcome)
    }

    private mutating func restyle(_ patch: DrawingStylePatch, _ outcome: inout DrawingOutcome) {
        let chosen = selectedDrawings
        guard !chosen.isEmpty || tool != nil else { return refuse(.nothingSelected, &outcome) }
        let kinds = Set(chosen.filter { !$0.isLocked }.map(\.kind) + (tool.map { [$0] } ?? []))
        for kind in kinds {
            let next = patch.applied(to: style(for: kind))
            if next != style(for: kind) {
                styles[kind] = next
                outcome.flags.insert(.settings)
            }
        }
        if placement != nil { outcome.flags.insert(.preview) }
        guard !chosen.isEmpty else { return }
        editSelection(.style, selection, &outcome) { $0.style = patch.applied(to: $0.style) }
    }

    // MARK: By value: locked drawings too

    private mutating func add(
        _ new: [Drawing], _ name: DrawingStep.Name, _ outcome: inout DrawingOutcome
    ) {
        var order = topOrder
        var taken: Set<DrawingID> = []
        var edits: [DrawingEdit] = []
        for drawing in new {
            var placed = drawing
            if drawing.id.text.isEmpty || drawings.contains(drawing.id)
                || taken.contains(drawing.id)
            {
                placed = drawing.renamed(newID())
            }
            placed.order = order
            guard let checked = placed.checked else {
                outcome.notice = .unusable
                continue
            }
            order += 1
            taken.insert(checked.id)
            edits.append(DrawingEdit(before: nil, after: checked))
        }
        commit(name, edits, &outcome)
    }

    private mutating func insertCopies(
        _ originals: [Drawing], _ name: DrawingStep.Name, _ space: DrawingSpace,
        _ outcome: inout DrawingOutcome
    ) {
        outcome.isHandled = true
        var copies = originals.map { original in
            var copy = original.renamed(DrawingID(""))
            copy.isLocked = false
            copy.isHidden = false
            return copy
        }
        // A copy exactly on its original could not be seen.
        let present = Set(drawings.all.map { Figure($0) })
        var attempts = 0
        while attempts < 50, copies.contains(where: { present.contains(Figure($0)) }) {
            attempts += 1
            let bars = max(1, Int((12 * space.pixelScale / space.spacing).rounded(.up)))
            for index in copies.indices {
                guard let lead = copies[index].anchors.first else { continue }
                let prices = PriceShift(by: 12 * space.pixelScale, from: lead.price, in: space)
                copies[index].anchors = copies[index].anchors.map {
                    Anchor(
                        time: space.moved($0.time, byBars: min(bars, 1_000_000)),
                        price: prices.shifted($0.price))
                }
            }
        }
        let count = outcome.events.count
        add(copies, name, &outcome)
        let added = outcome.events[count...].compactMap { event -> DrawingID? in
            if case .added(let drawing) = event { drawing.id } else { nil }
        }
        if !added.isEmpty { setSelection(added, &outcome) }
    }

    /// What makes two drawings look one.
    private struct Figure: Hashable {
        let kind: DrawingKind
        let anchors: [Anchor]

        init(_ drawing: Drawing) {
            kind = drawing.kind
            anchors = drawing.anchors
        }
    }

    private mutating func change(_ changed: [Drawing], _ outcome: inout DrawingOutcome) {
        var edits: [DrawingEdit] = []
        for drawing in changed {
            guard let former = drawings[drawing.id] else {
                outcome.notice = .unknownDrawing
                continue
            }
            var next = drawing
            if next.extras.isEmpty { next.extras = former.extras }
            guard let checked = next.checked else {
                outcome.notice = .unusable
                continue
            }
            edits.append(DrawingEdit(before: former, after: checked))
        }
        commit(.change, edits, &outcome)
    }

    private mutating func remove(_ ids: [DrawingID], _ outcome: inout DrawingOutcome) {
        var known: Set<DrawingID> = []
        let edits = ids.compactMap { id -> DrawingEdit? in
            guard let drawing = drawings[id] else {
                outcome.notice = .unknownDrawing
                return nil
            }
            return known.insert(id).inserted ? DrawingEdit(before: drawing, after: nil) : nil
        }
        commit(.remove, edits, &outcome)
    }

    private mutating func clear(_ outcome: inout DrawingOutcome) {
        commit(.clear, drawings.all.map { DrawingEdit(before: $0, after: nil) }, &outcome)
    }

    private mutating func replaceAll(_ wanted: [Drawing], _ outcome: inout DrawingOutcome) {
        var edits: [DrawingEdit] = []
        var kept: Set<DrawingID> = []
        for drawing in wanted {
            // One without an id of its own is another drawing all the same.
            let isTaken = drawing.id.text.isEmpty || kept.contains(drawing.id)
            guard let checked = (isTaken ? drawing.renamed(newID()) : drawing).checked else {
                outcome.notice = .unusable
                continue
            }
            kept.insert(checked.id)
            edits.append(DrawingEdit(before: drawings[checked.id], after: checked))
        }
        edits += drawings.all.filter { !kept.contains($0.id) }
            .map { DrawingEdit(before: $0, after: nil) }
        commit(.change, edits, &outcome)
    }

    private mutating func set(
        _ name: DrawingStep.Name, _ ids: [DrawingID]?, _ outcome: inout DrawingOutcome,
        _ body: (inout Drawing) -> Void
    ) {
        let known = pile(ids ?? selection)
        guard !known.isEmpty else {
            return refuse(ids == nil ? .nothingSelected : .unknownDrawing, &outcome)
        }
        commit(name, edits(known, body, &outcome), &outcome)
    }

    private mutating func reorder(_ reorder: DrawingReorder, _ outcome: inout DrawingOutcome) {
        let chosen = pile(selection)
        guard !chosen.isEmpty, let orders = drawings.orders else {
            return refuse(.nothingSelected, &outcome)
        }
        let all = drawings.all
        var next: [Drawing]
        switch reorder {
        case .front, .back:
            // What is there already is not moved.
            let there = reorder == .front ? all.suffix(chosen.count) : all.prefix(chosen.count)
            guard there.map(\.id) != chosen.map(\.id) else { return }
            let first =
                reorder == .front ? orders.upperBound + 1 : orders.lowerBound - chosen.count
            next = chosen
            for place in next.indices { next[place].order = first + place }
        case .forward: next = Self.lifted(all, Set(selection))
        case .backward:
            next = Self.lifted(all.reversed(), Set(selection)).reversed()
        }
        if reorder == .forward || reorder == .backward { Self.number(&next, like: all) }
        commit(
            .reorder, next.map { DrawingEdit(before: drawings[$0.id], after: $0) }, &outcome)
    }

    /// The pile with the chosen drawings one place further towards its end, neighbours together.
    private static func lifted(_ pile: [Drawing], _ chosen: Set<DrawingID>) -> [Drawing] {
        var pile = pile
        for place in pile.indices.dropLast().reversed()
        where chosen.contains(pile[place].id) && !chosen.contains(pile[place + 1].id) {
            pile.swapAt(place, place + 1)
        }
        return pile
    }

    /// Gives a pile in a new sequence the orders it had. Of one order the id decides: where that
    /// decides otherwise, the orders go on by one.
    private static func number(_ pile: inout [Drawing], like former: [Drawing]) {
        for place in pile.indices {
            pile[place].order = former[place].order
            guard place > 0, !Drawing.isBelow(pile[place - 1], pile[place]) else { continue }
            pile[place].order = pile[place - 1].order + 1
        }
    }

    // MARK: Undo

    private mutating func undo(_ outcome: inout DrawingOutcome) {
        guard let step = history.undo() else { return refuse(.nothingToUndo, &outcome) }
        outcome.isHandled = true
        let back = step.edits.reversed().map { DrawingEdit(before: $0.after, after: $0.before) }
        run(back, &outcome)
        outcome.records.append(.undo(step.number))
    }

    private mutating func redo(_ outcome: inout DrawingOutcome) {
        guard let step = history.redo() else { return refuse(.nothingToRedo, &outcome) }
        outcome.isHandled = true
        run(step.edits, &outcome)
        outcome.records.append(.redo(step.number))
    }

    private mutating func run(_ edits: [DrawingEdit], _ outcome: inout DrawingOutcome) {
        for edit in edits {
            guard let id = edit.id else { continue }
            put(edit.after, id: id, &outcome)
            announce(edit, &outcome)
        }
        outcome.flags.insert(.history)
        keepSelectionReal(&outcome)
    }
}

extension DrawingSpace {
    /// A time so many bars on: slots on a session axis, intervals on a linear one.
    func moved(_ time: Timestamp, byBars bars: Int) -> Timestamp {
        mapping.kind == .sessions
            ? shifted(time, by: TimeShift(slots: bars, microseconds: 0))
            : mapping.interval.advance(time, by: bars).clamped
    }

    /// The price a pixel stands for in the middle of the plot, as a power of ten.
    var pixelPrice: Double {
        let pixel = (price(atY: height / 2) - price(atY: height / 2 + 1)).magnitude
        guard pixel.isFinite, pixel > 0 else { return 1 }
        var unit = 1.0
        while unit > pixel, unit > 1e-12 { unit /= 10 }
        while unit * 10 <= pixel, unit < 1e300 { unit *= 10 }
        return unit
    }
}
