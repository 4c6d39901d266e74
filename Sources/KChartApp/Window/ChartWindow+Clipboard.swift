import KChartControl
import KChartCore
import KChartDrawings
import KChartHost
import KChartLocalization
import KChartModel
import KChartRaster
import KChartScene

extension ChartWindow {
    /// What of a chart is copied.
    enum Copied: String {
        case picture, data, drawings
    }

    func connectClipboard() {
        session.copy = { [weak self] in self?.copy($0) ?? .refused(.answerNotAvailable, "copy") }
        session.paste = { [weak self] in self?.paste($0) ?? .done }
        controller.onDrop = { [weak self] content in self?.take(content) }
        controller.onPastePrimary = { [weak self] in _ = self?.paste(.primary) }
    }

    private func copy(_ what: Copied) -> CommandOutcome {
        switch what {
        case .data:
            let table = Array(session.visibleTable.utf8)
            window.offer(
                [
                    ClipboardContent(type: ClipboardContent.csv, bytes: table),
                    ClipboardContent(type: ClipboardContent.text, bytes: table),
                ], as: .clipboard)
        case .drawings:
            let text = session.model.state.drawings.copiedText
            window.offer([ClipboardContent(text: text)], as: .clipboard)
        case .picture:
            guard let pixels = currentPixels() else { return .refused(.answerNothingToShow) }
            do throws(PNGError) {
                let bytes = try PNGWriter.encode(pixels.buffer)
                window.offer(
                    [ClipboardContent(type: ClipboardContent.png, bytes: bytes)], as: .clipboard)
            } catch {
                return .refused(.answerPictureFailed, "PNG", "\(error)")
            }
        }
        return .done
    }

    /// The answer of another program may come later.
    private func paste(_ kind: ClipboardKind) -> CommandOutcome {
        var outcome = CommandOutcome.done
        let types = [ClipboardContent.uriList, ClipboardContent.csv, ClipboardContent.text]
        window.fetch(kind, types: types) { [weak self] content in
            guard let self else { return }
            guard let content else {
                outcome = .refused(.answerNothingToPaste)
                return
            }
            outcome = take(content)
        }
        return outcome
    }

    /// What cannot be shown is told where refusals are told.
    @discardableResult
    private func take(_ content: ClipboardContent) -> CommandOutcome {
        let outcome = session.take(content)
        if case .error(let error) = outcome { session.onRefusal?(error) }
        return outcome
    }
}
