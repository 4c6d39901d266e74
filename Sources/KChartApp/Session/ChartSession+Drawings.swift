import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

extension ChartSession {
    /// Hands an intent to the drawings; the answer is what it added or changed, or why not.
    @discardableResult
    func draw(_ intent: DrawingIntent, then next: DrawingIntent? = nil) -> CommandOutcome {
        var outcome = model.editDrawings(intent)
        if outcome.notice == nil, let next { outcome = model.editDrawings(next) }
        if let notice = outcome.notice { return .refused(Self.refusal(notice)) }
        let drawings: [JSONValue] = outcome.events.compactMap { event in
            switch event {
            case .added(let drawing), .changed(let drawing), .removed(let drawing):
                self.value(of: drawing)
            case .selection, .tool: nil
            }
        }
        return .data(.array(drawings))
    }

    /// Keeps drawings in a store from now on; what goes wrong is told in a line.
    ///
    /// - Parameters:
    ///   - restores: false begins without what is kept for the first symbol, and adds to it.
    ///   - saves: false writes nothing.
    func keepDrawings(
        in store: any ChartStore, restores: Bool = true, saves: Bool = true,
        tell: @escaping (String) -> Void
    ) {
        model.keepDrawings(in: DrawingJournals(store), restores: restores, saves: saves)
        model.onDrawingNotice = { [unowned self] notice in
            let words = look.words
            switch notice {
            case .damaged(_, let name): tell(words.text(.drawingDamaged, name))
            case .newer(_, let name): tell(words.text(.drawingNewer, name))
            case .unreadable(let cause): tell(words.text(.drawingUnread, cause))
            case .begunAnew(let name): tell(words.text(.drawingBegunAnew, name))
            case .unwritable(let cause): tell(words.text(.drawingUnsaved, cause))
            case .lost(let keys, let cause):
                tell(words.text(.drawingLost, keys.joined(separator: ", "), cause))
            }
        }
    }

    /// Shows the drawings that are kept for the chart's symbol, and once those of the command line.
    func showDrawings() {
        let symbol = model.state.configuration.instrument.symbol
        model.setDrawingKey(symbol.isEmpty ? nil : symbol)
        drawingFile?.add(to: model)
        drawingFile = nil
    }

    private static func refusal(_ notice: DrawingNotice) -> MessageKey {
        switch notice {
        case .locked: .answerLocked
        case .unusable: .answerUnusableDrawing
        case .unreadable: .answerNoDrawings
        case .nothingToUndo: .answerNothingToUndo
        case .nothingToRedo: .answerNothingToRedo
        case .unknownDrawing, .unknownTool: .answerUnknownDrawing
        case .nothingSelected: .answerNothingSelected
        }
    }

    /// The drawings of the state, the lowest first.
    var drawingValues: JSONValue { .array(model.state.drawings.drawings.all.map { value(of: $0) }) }

    func value(of drawing: Drawing) -> JSONValue {
        let anchors: [JSONValue] = drawing.anchors.map {
            ["time": .string($0.time.rfc3339), "price": JSONValue(finite: $0.price)]
        }
        return [
            "id": .string(drawing.id.text), "kind": .string(drawing.kind.name),
            "anchors": .array(anchors), "text": .string(drawing.text),
            "color": JSONValue(drawing.style.color?.hex),
            "width": JSONValue(finite: drawing.style.width),
            "locked": .bool(drawing.isLocked), "hidden": .bool(drawing.isHidden),
            "selected": .bool(model.state.drawings.selection.contains(drawing.id)),
        ]
    }

    /// What an event of the chart tells of drawings; one that is gone is known from what was done last.
    func drawingEvent(of event: ChartEvent) -> DrawingEvent? {
        let drawings = model.state.drawings
        switch event {
        case .drawingAdded(let id): return drawings.drawings[DrawingID(id)].map { .added($0) }
        case .drawingChanged(let id): return drawings.drawings[DrawingID(id)].map { .changed($0) }
        case .drawingSelection: return .selection(drawings.selection)
        case .drawingRemoved(let id):
            return model.lastDrawing.events.first {
                if case .removed(let drawing) = $0 { drawing.id.text == id } else { false }
            }
        default: return nil
        }
    }
}
