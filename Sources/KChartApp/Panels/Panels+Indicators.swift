import KChartControl
import KChartIndicators
import KChartLocalization
import KChartModel
import KChartWidgets

/// The search for indicators, and the settings of one.
extension Panels {
    func openIndicators(_ text: String) {
        let onChart = session.model.state.configuration.indicators.map(\.configuration.indicator)
        let search = IndicatorSearch(
            session.model.indicatorRegistry, words: words, onChart: Set(onChart))
        let panel = SearchPanel(
            id: "indicators", placeholder: words[.commandOpenIndicators], text: text, words: words,
            rows: { search.rows($0) })
        panel.onChoose = { [weak self, weak panel] row, _ in
            guard let self, let panel else { return }
            let isTyped = row.id.hasPrefix(IndicatorSearch.typedPrefix)
            let name =
                isTyped ? String(row.id.dropFirst(IndicatorSearch.typedPrefix.count)) : row.id
            let outcome = session.run(
                KeyBindings.Call(
                    command: "indicator", [.string(isTyped ? "add" : "toggle"), .string(name)]))
            if case .error(let error) = outcome {
                panel.show(problem: error.text(in: words))
            } else {
                close(panel)
            }
        }
        show(panel.id, panelRequest(panel, .top(SearchPanel.top), width: SearchPanel.width))
    }

    /// Opens the settings of the indicator of a number; false when the chart has none.
    func openIndicator(_ number: Int) -> Bool {
        // What another dialog has left open is kept.
        session.model.endIndicatorPreview(keeps: true)
        return formIndicator(number, focus: nil)
    }

    /// Makes the dialog of the values as they are now; a preview under way goes on.
    private func formIndicator(_ number: Int, focus: String?) -> Bool {
        let model = session.model
        guard let placed = model.indicators.first(where: { $0.id == number }) else { return false }
        weak var opened: Widget?
        let finish = { [weak self] (keeps: Bool) in
            model.endIndicatorPreview(keeps: keeps)
            self?.close(opened)
        }
        let panel = IndicatorPanel(
            placed, session, finish: finish,
            reset: { [weak self] in
                model.previewIndicator(
                    IndicatorPanel.defaults(placed.instance.configuration))
                _ = self?.formIndicator(number, focus: "indicator.defaults")
            })
        opened = panel.dialog
        showIndicator(panel, focus: focus ?? IndicatorPanel.firstControl(of: placed), finish)
        return true
    }

    private func showIndicator(
        _ panel: IndicatorPanel, focus: String?, _ finish: @escaping (Bool) -> Void
    ) {
        var request = panelRequest(panel.dialog, .centre, width: IndicatorPanel.width)
        request.focus = focus
        request.closesOutside = false
        request.onConfirm = { finish(true) }
        request.onCancel = { finish(false) }
        // The form lives as long as its dialog.
        request.onClose = { _ = panel }
        show("indicator", request)
    }
}
