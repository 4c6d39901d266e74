import KChartCanvas
import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartStyle
import KChartText
import KChartWidgets

/// Words of drawings, typed where they stand.
extension Panels {
    /// Opens the words of a drawing for typing; Enter and a press beside them keep what was typed,
    /// Escape does not.
    func openText(_ id: DrawingID) -> CommandOutcome {
        guard let drawing = session.model.state.drawings.drawings[id],
            let plate = textPlate(drawing)
        else { return .refused(.answerUnknownDrawing) }
        let look = stack.look
        let style = drawing.style
        let ink = (style.textColor ?? style.color).map {
            Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
        }
        // As the chart draws them: see the label of a drawing.
        let font = ThemeFont(
            size: style.fontSize, lineHeight: (style.fontSize * 1.4).rounded(),
            weight: look.theme.fonts.note.weight)
        let area = TextArea(
            id: "text.field", name: words[.tool(drawing.kind.name)], text: drawing.text,
            limit: Drawing.mostTextBytes, font: font, ink: ink ?? look.theme.drawing,
            ground: look.theme.pane)
        area.placeholder = words[.drawingPlaceholder]
        area.leastSize = plate.size
        area.selectAll()
        let room = drawing.kind == .callout ? 6.0 : 2.0
        let inset = look.px(room) - look.px(TextArea.padding) - look.hairline
        var request = PopupRequest(
            content: area,
            anchor: PixelRect(x: plate.x + inset, y: plate.y + inset, width: 0, height: 0),
            placement: .corner)
        request.radius = 2
        var isGivenUp = false
        request.onCancel = { [weak self, weak area] in
            isGivenUp = true
            self?.close(area)
        }
        area.onConfirm = { [weak self, weak area] _ in self?.close(area) }
        let session = session
        request.onClose = { [unowned area] in
            guard !isGivenUp, area.text != session.model.state.drawings.drawings[id]?.text else {
                return
            }
            session.byHand { _ = session.draw(.setText(id, area.text)) }
        }
        show("text", request)
        return .data(.string(id.text))
    }

    /// Opens the levels of the chosen retracements: percents with blanks between.
    func openLevels(at anchor: PixelRect?) -> CommandOutcome {
        let editor = session.model.state.drawings
        guard let drawing = editor.selectedDrawings.last(where: { session.hasLevels($0) }) else {
            return .refused(.answerNothingSelected)
        }
        let field = TextField(
            id: "levels.field", name: words[.drawingLevels], text: Self.percents(drawing),
            width: 280)
        field.selectAll()
        field.onChange = { [weak field] _ in field?.problem = nil }
        field.onConfirm = { [weak self, weak field] text in
            if let self, let field { apply(levels: text, of: field) }
        }
        let content = WidgetStack(
            id: "levels", .row, gap: 8, padding: WidgetPadding(x: 12, y: 8),
            [Label(words[.drawingLevels], color: \.text2), field])
        content.name = words[.drawingLevels]
        if let anchor {
            show("levels", PopupRequest(content: content, anchor: anchor, placement: .below))
        } else {
            show("levels", panelRequest(content, .top(SearchPanel.top), width: 420))
        }
        return .data(.string("levels"))
    }

    private static func percents(_ drawing: Drawing) -> String {
        var levels = drawing.style.levels ?? FibonacciRetracementTool.levels
        if drawing.style.levels == nil, drawing.kind == .fibonacciExtension {
            levels = FibonacciExtensionTool.levels
        }
        return levels.map { level in
            CommandArguments.text(of: .number((level.value * 1e4).rounded() / 100))
        }.joined(separator: " ")
    }

    private func apply(levels text: String, of field: TextField) {
        let parts = text.split { $0 == " " || $0 == ";" || $0 == "%" }
        let values = parts.compactMap { CommandArguments.number(from: String($0)) }
        guard values.count == parts.count, !values.isEmpty else {
            field.problem = words.text(
                .answerBadArgument, words[.drawingLevels], text, "0 38.2 61.8 100")
            return
        }
        var patch = DrawingStylePatch()
        patch.levels = .some(values.map { DrawingLevel($0 / 100) })
        session.byHand { _ = session.draw(.restyle(patch)) }
        close(current?.content)
    }
}
