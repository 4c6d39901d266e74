import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// Reads what `drawing add`, `change`, `text` and `style` are told.
struct DrawingArguments {
    let session: ChartSession

    init(_ session: ChartSession) {
        self.session = session
    }

    /// KIND TIME PRICE [TIME PRICE ...] [TEXT]
    func add(_ arguments: CommandArguments) -> CommandOutcome {
        guard let kind = arguments.text(0) else { return DrawingCommand.missing("kind") }
        guard let tool = session.model.state.drawings.tools[kind] else {
            return .refused(
                .answerBadArgument, "drawing add", OneLine.quoted(kind),
                session.model.state.drawings.tools.ids.joined(separator: ", "))
        }
        switch anchors(arguments, from: 1) {
        case .failure(let refusal): return .error(refusal)
        case .success(let found):
            var anchors = found.anchors
            // A horizontal ray or a plan can be told by less than all its anchors.
            if let whole = tool.completed(anchors, in: session.model.drawingSpace) {
                anchors = whole
            }
            guard tool.anchorCount.accepts(anchors.count) else {
                return DrawingCommand.missing("time price")
            }
            let drawing = Drawing(
                id: DrawingID(""), kind: tool.kind, anchors: anchors,
                style: session.model.state.drawings.style(for: tool.kind), text: found.text ?? "")
            return session.draw(.add([drawing]))
        }
    }

    /// ID TIME PRICE [TIME PRICE ...]
    func change(_ arguments: CommandArguments) -> CommandOutcome {
        guard let id = arguments.text(0) else { return DrawingCommand.missing("id") }
        guard var drawing = session.model.state.drawings.drawings[DrawingID(id)] else {
            return .refused(.answerUnknownDrawing)
        }
        switch anchors(arguments, from: 1) {
        case .failure(let refusal): return .error(refusal)
        case .success(let found):
            let tool = session.model.state.drawings.tools[drawing.kind.name]
            guard tool?.anchorCount.accepts(found.anchors.count) ?? !found.anchors.isEmpty else {
                return DrawingCommand.missing("time price")
            }
            drawing.anchors = found.anchors
            if let text = found.text { drawing.text = text }
            return session.draw(.change([drawing]))
        }
    }

    /// ID WORDS
    func text(_ arguments: CommandArguments) -> CommandOutcome {
        guard let id = arguments.text(0), let words = arguments.text(1) else {
            return DrawingCommand.missing("id text")
        }
        guard var drawing = session.model.state.drawings.drawings[DrawingID(id)] else {
            return .refused(.answerUnknownDrawing)
        }
        drawing.text = words
        return session.draw(.change([drawing]))
    }

    /// PROPERTY VALUE, of the selection
    func style(_ arguments: CommandArguments) -> CommandOutcome {
        let properties = ["color", "width", "dash", "fill", "text-color", "font-size", "levels"]
        guard let property = arguments.text(0), properties.contains(property) else {
            return .refused(
                .answerBadArgument, "drawing style", OneLine.quoted(arguments.text(0) ?? ""),
                properties.joined(separator: ", "))
        }
        let given = arguments.text(1) ?? "default"
        let isDefault = given == "default"
        let numbers = given.split { $0 == "," || $0 == " " }
            .compactMap { CommandArguments.number(from: String($0)) }
        var patch = DrawingStylePatch()
        var isUnderstood = isDefault
        switch property {
        case "color", "text-color":
            let color = DrawingColor(hex: given)
            isUnderstood = isUnderstood || color != nil
            if property == "color" {
                patch.color = .some(color)
            } else {
                patch.textColor = .some(color)
            }
        case "dash":
            patch.dash = isDefault || given == "solid" ? [] : numbers
            isUnderstood = isUnderstood || given == "solid" || !numbers.isEmpty
        case "levels":
            patch.levels = .some(isDefault ? nil : numbers.map { DrawingLevel($0) })
            isUnderstood = isUnderstood || !numbers.isEmpty
        default:
            let number = numbers.count == 1 ? numbers[0] : nil
            isUnderstood = isUnderstood || number != nil
            switch property {
            case "width": patch.width = number ?? DrawingStyle().width
            case "font-size": patch.fontSize = number ?? DrawingStyle().fontSize
            default: patch.fill = .some(number)
            }
        }
        guard isUnderstood else {
            return .refused(
                .answerBadArgument, "drawing style " + property, OneLine.quoted(given),
                property.hasSuffix("color") ? "#RRGGBB, default" : "1.5, default")
        }
        return session.draw(.restyle(patch))
    }

    /// Pairs of times and prices; one more argument that is no time is a text.
    private func anchors(
        _ arguments: CommandArguments, from start: Int
    ) -> Result<(anchors: [Anchor], text: String?), CommandError> {
        var anchors: [Anchor] = []
        var at = start
        while at < arguments.count {
            let given = arguments.text(at) ?? ""
            guard let time = TimeArgument(given).map(session.instant) else {
                if at == arguments.count - 1, !anchors.isEmpty { return .success((anchors, given)) }
                return .failure(CommandError(.answerNotATime, "drawing", OneLine.quoted(given)))
            }
            guard let price = arguments.number(at + 1) else {
                return .failure(
                    CommandError(
                        .answerNotANumber, "drawing", OneLine.quoted(arguments.text(at + 1) ?? "")))
            }
            anchors.append(Anchor(time: time, price: price))
            at += 2
        }
        return .success((anchors, nil))
    }
}
