import KChartControl
import KChartCore
import KChartDrawings
import KChartLocalization
import KChartModel

/// What undo and redo are called by what they would do, and what can be edited of drawings.
extension ChartSession {
    /// “Undo: move trend line”; nil for other calls and when there is nothing to undo.
    func stepTitle(of call: KeyBindings.Call) -> String? {
        switch call.command {
        case "undo": model.undoDrawingStep.map { look.words.text(.commandUndoStep, name($0)) }
        case "redo": model.redoDrawingStep.map { look.words.text(.commandRedoStep, name($0)) }
        default: nil
        }
    }

    private func name(_ step: DrawingStep) -> String {
        let words = look.words
        let what: String =
            if let kind = step.kind {
                words.hasText(for: .tool(kind.name)) ? words[.tool(kind.name)] : kind.name
            } else {
                words[.drawingSeveral]
            }
        return words.text(.step(step.name.rawValue), what)
    }

    func hasText(_ drawing: Drawing) -> Bool {
        model.state.drawings.tools[drawing.kind.name]?.hasText ?? false
    }

    func hasLevels(_ drawing: Drawing) -> Bool {
        drawing.kind == .fibonacciRetracement || drawing.kind == .fibonacciExtension
    }

    /// Lets the words of a drawing be typed where they stand.
    func editText(of id: DrawingID?) -> CommandOutcome {
        let editor = model.state.drawings
        guard
            let id = id
                ?? editor.selection.last(where: { id in
                    editor.drawings[id].map { hasText($0) } ?? false
                }), let drawing = editor.drawings[id]
        else { return .refused(.answerNothingSelected) }
        guard hasText(drawing) else { return .refused(.answerNothingSelected) }
        guard !drawing.isLocked else { return .refused(.answerLocked) }
        return openText?(id) ?? .refused(.answerNotAvailable, "edit-text")
    }
}
